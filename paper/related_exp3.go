package paper

import (
	"math"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// RelatedEXP3 is about a learner that sees only what it earns.
var RelatedEXP3 = claims.Read(texts, "related-exp3", games.InTurn(vanishes, trails))

// exp3 is EXP3 for two arms: exponential weights on estimates of the rewards, of which
// only that of the arm drawn is seen.
type exp3 struct {
	eta, mu   float64
	estimates [2]float64
}

// newEXP3 returns the learner with the sentence's rates for T rounds.
func newEXP3(n float64) exp3 {
	return exp3{eta: math.Sqrt(math.Ln2 / (2 * n)), mu: math.Pow(n, -1./3)}
}

// weight returns the probability of arm 1.
func (l *exp3) weight() float64 {
	return (1-l.mu)/(1+math.Exp(l.eta*(l.estimates[1]-l.estimates[0]))) + l.mu/2
}

// observe tells the learner the reward of the arm drawn.
func (l *exp3) observe(arm int, reward float64) {
	x := l.weight()
	if arm == 1 {
		x = 1 - x
	}
	l.estimates[arm] += reward / x
}

// bound is the bound on the expected weight of an arm that trails by γT.
func (l *exp3) bound(n, gamma float64) float64 {
	return 16/(l.mu*gamma*gamma*n) + math.Exp(-l.eta*gamma*n/2) + l.mu/2
}

// vanishes says that the bound is o(1) at γ = T^{−1/5}.
func vanishes(c *claims.Case) {
	c.Quote("8d/(μγ²T) + e^{−ηγT/2} + μ/d")
	c.Quote("η = √(ln d/(dT)), μ = T^{−1/3} and γ = T^{−1/5}")
	logs := c.Sizes("log₁₀ T", 20, 40, 60)
	y := c.Proved.Exactly("the bound of two arms at γ = T^{−1/5}, against 16.1·T^{−4/15}, %v", logs).WithinFactor(0.99)
	for log := range logs.All() {
		n := math.Pow(10, float64(log))
		l := newEXP3(n)
		y.AtMost(l.bound(n, math.Pow(n, -1./5)), 16.1*math.Pow(n, -4./15), "T = 10^%d", log)
	}
}

// trails plays the learner. By Hoeffding's inequality the mean of the runs is off by more than the
// room with probability at most alpha.
func trails(c *claims.Case) {
	const runs, n, gamma, alpha = 1000, 2000, 0.8, 1e-12
	lead := claims.Lie(c, "arm 1 leads", gamma, -gamma)
	rewards := [2]float64{0.5 - lead/2, 0.5 + lead/2}
	rng, mean, first := c.Rand(), 0., newEXP3(n)
	for range runs {
		l := first
		for range n {
			arm := int(indicator(rng.Float64() >= l.weight()))
			l.observe(arm, rewards[arm])
		}
		mean += l.weight() / runs
	}
	c.Printed.Drawn("the mean weight of arm 1 after T = %d rounds with the mean rewards (%.1f,%.1f), against the bound; "+
		"false alarms have probability %v", n, rewards[0], rewards[1], alpha).
		Over(runs).Within(math.Sqrt(math.Log(1/alpha)/(2*runs))).AtMost(mean, first.bound(n, gamma))
}
