package paper

import (
	"math"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// RelatedEXP3 is about a learner that sees only what it earns.
var RelatedEXP3 = claims.ReadUnconverted(texts, "related-exp3", games.InTurn(vanishes, trails))

// exp3 are the rates of EXP3 for two arms: exponential weights on estimates of the rewards.
type exp3 struct{ eta, mu float64 }

// newEXP3 returns the sentence's rates for T rounds.
func newEXP3(n float64) exp3 { return exp3{math.Sqrt(math.Ln2 / (2 * n)), math.Pow(n, -1./3)} }

// weight returns the probability of arm 1, by how much it is estimated to lead.
func (l exp3) weight(lead float64) float64 {
	return (1-l.mu)/(1+math.Exp(-l.eta*lead)) + l.mu/2
}

// bound is the bound on the expected weight of an arm that trails by γT.
func (l exp3) bound(n, gamma float64) float64 {
	return 16/(l.mu*gamma*gamma*n) + math.Exp(-l.eta*gamma*n/2) + l.mu/2
}

// vanishes says that the bound is o(1) at γ = T^{−1/5}.
func vanishes(c *claims.Case) {
	c.Quote("8d/(μγ²T) + e^{−ηγT/2} + μ/d")
	c.Quote("η = √(ln d/(dT)), μ = T^{−1/3} and γ = T^{−1/5}")
	logs := c.Sizes("log₁₀ T", 20, 40, 60)
	y := c.Proved.Exactly("bound of two arms, γ = T^{−1/5}, against 16.1·T^{−4/15}, %v", logs).
		WithinFactor(0.99)
	for log := range logs.All() {
		n := math.Pow(10, float64(log))
		bound := newEXP3(n).bound(n, math.Pow(n, -1./5))
		y.AtMost(bound, 16.1*math.Pow(n, -4./15), "T = 10^%d", log)
	}
}

// trails plays the learner. The mean is off by more than the room with chance alpha (Hoeffding).
func trails(c *claims.Case) {
	const runs, n, gamma, alpha = 1000, 2000, 0.8, 1e-12
	lead := claims.Lie(c, "arm 1 leads", gamma, -gamma)
	rewards := [2]float64{0.5 - lead/2, 0.5 + lead/2}
	rng, mean, l := c.Rand(), 0., newEXP3(n)
	for range runs {
		lead := 0. // as estimated
		for range n {
			if x := l.weight(lead); rng.Float64() < x {
				lead += rewards[0] / x
			} else {
				lead -= rewards[1] / (1 - x)
			}
		}
		mean += l.weight(lead) / runs
	}
	c.Printed.Drawn("mean weight of arm 1 after T = %d rounds with rewards (%.1f,%.1f), against "+
		"the bound; false alarms have probability %v", n, rewards[0], rewards[1], alpha).
		Over(runs).Within(math.Sqrt(math.Log(1/alpha)/(2*runs))).AtMost(mean, l.bound(n, gamma))
}
