package paper

import (
	_ "embed"
	"math"
	"math/rand/v2"

	"boundedrecall/claims"
)

//go:embed related_exp3.md
var relatedEXP3Proof string

// RelatedEXP3 is about a learner that sees only what it earns.
var RelatedEXP3 = claims.Statement{
	ID: "related-exp3", Reference: "Section 2.1, EXP3 is mean-based", Origin: claims.Prose,
	Printed: claims.Holds("EXP3 is mean-based (Braverman, Mao, Schneider and Weinberg 2018).", claims.ByHand),
	Proved: claims.Holds("EXP3 with rate η, a share μ of uniform play and d arms gives an arm that trails another by γT, after at most T rounds, expected weight at most 8d/(μγ²T) + e^{−ηγT/2} + μ/d. "+
		"With η = √(ln d/(dT)), μ = T^{−1/3} and γ = T^{−1/5} that is o(1).", claims.ByHand),
	Proof:     relatedEXP3Proof,
	Tightness: "not attained",
	Check:     checkRelatedEXP3,
}

// exp3 is EXP3 for two arms: exponential weights on estimates of the rewards, of which
// only that of the arm drawn is seen.
type exp3 struct {
	eta, mu   float64
	estimates [2]float64
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

// exp3Bound is the bound on the expected weight of an arm of two that trails by γT.
func exp3Bound(n, gamma, eta, mu float64) float64 {
	return 16/(mu*gamma*gamma*n) + exp3Settled(gamma*n/2, eta, mu)
}

// exp3Settled is the bound on the weight of an arm of two whose estimate trails by lead.
func exp3Settled(lead, eta, mu float64) float64 { return math.Exp(-eta*lead) + mu/2 }

func exp3Rates(n float64) (eta, mu float64) { return math.Sqrt(math.Ln2 / (2 * n)), math.Pow(n, -1./3) }

func checkRelatedEXP3(c *claims.Case) {
	// All draws: the estimates are right on average, and their spread is as bounded.
	ns := c.Range("T", 1, 8)
	unbiased := c.Proved.Tally(claims.Exact, claims.Equals, "the expected estimate of an arm's total reward less that reward, over all draws, %v", ns)
	spread := c.Proved.Tally(claims.Exact, claims.AtMost, "the variance of the difference of the estimates against 2dT/μ, over all draws, the same T")
	for n := range ns.All() {
		for _, r := range [][2]float64{{0.9, 0.1}, {1, 1}, {0, 0.5}} {
			eta, mu := exp3Rates(float64(n))
			var mean [2]float64
			second := 0.
			var draw func(l exp3, round int, chance float64)
			draw = func(l exp3, round int, chance float64) {
				if round == n {
					for i, e := range l.estimates {
						mean[i] += chance * e
					}
					off := l.estimates[0] - l.estimates[1] - float64(n)*(r[0]-r[1])
					second += chance * off * off
					return
				}
				x := l.weight()
				for arm, p := range []float64{x, 1 - x} {
					next := l
					next.observe(arm, r[arm])
					draw(next, round+1, chance*p)
				}
			}
			draw(exp3{eta: eta, mu: mu}, 0, 1)
			for i := range mean {
				unbiased.See(mean[i]/float64(n), r[i], "rewards %v, T = %d", r, n)
			}
			spread.See(second, 4*float64(n)/mu, "rewards %v, T = %d", r, n)
		}
	}

	settled := c.Proved.Tally(claims.Exact, claims.AtMost, "the weight of an arm whose estimate trails by D/2, times 1/(e^{−ηD/2} + μ/d), against 1, d = 2, T = 10¹², ηD = 0, 4, …, 40").WithinFactor(0.999)
	parts := c.Proved.Tally(claims.Exact, claims.Equals, "the same ratio where ηD = 10 and where ηD = 80, against 1, to 1/100: there the one term and the other are all").Within(0.01)
	for step := 0.; step <= 40; step += 4 {
		eta, mu := exp3Rates(1e12)
		lead := step / 2 / eta
		settled.See((&exp3{eta: eta, mu: mu, estimates: [2]float64{0, lead}}).weight()/exp3Settled(lead, eta, mu), 1, "ηD = %v", step)
	}
	for _, step := range []float64{10, 80} {
		eta, mu := exp3Rates(1e18)
		lead := step / 2 / eta
		parts.See((&exp3{eta: eta, mu: mu, estimates: [2]float64{0, lead}}).weight()/exp3Settled(lead, eta, mu), 1, "ηD = %v", step)
	}

	// By Hoeffding's inequality the mean of the runs is off by more than the room with
	// probability at most 10⁻¹².
	const runs, n, gamma = 1000, 2000, 0.8
	room := math.Sqrt(math.Log(1e12) / (2 * runs))
	eta, mu := exp3Rates(n)
	rng, mean := rand.New(c.Source()), 0.
	for range runs {
		l := exp3{eta: eta, mu: mu}
		for range n {
			if rng.Float64() < l.weight() {
				l.observe(0, 0.5-gamma/2)
			} else {
				l.observe(1, 0.5+gamma/2)
			}
		}
		mean += l.weight() / runs
	}
	c.Printed.Measure(claims.Sampled, mean, runs).Within(room).AtMost(exp3Bound(n, gamma, eta, mu),
		"the mean weight of arm 1 after T = %d rounds (1/10, 9/10), d = 2, against the bound; false alarms have probability 10⁻¹²", n)

	ts := c.Sizes("log₁₀ T", 20, 40, 60)
	vanish := c.Proved.Tally(claims.Exact, claims.AtMost, "the bound at γ = T^{−1/5}, against 16.1·T^{−4/15}, d = 2, %v", ts).WithinFactor(0.99)
	for log := range ts.All() {
		n := math.Pow(10, float64(log))
		eta, mu := exp3Rates(n)
		vanish.See(exp3Bound(n, math.Pow(n, -0.2), eta, mu), 16.1*math.Pow(n, -4./15), "T = 10^%d", log)
	}
}
