package paper

import (
	"math"

	"boundedrecall/claims"
)

// RelatedExp3 is about a learner that sees only what it earns.
var RelatedExp3 = claims.Read(texts, "related-exp3", boundsWeight, vanishes, trails)

const expectedWeightWords = "its expected weight is at most 8d/(μγ²T) + e^{−ηγT/2} + μ/d"

// exp3 are the rates of EXP3 for two arms: exponential weights on estimates of
// the rewards.
type exp3 struct{ eta, mu float64 }

// weight returns the probability of arm 1, by how much it is estimated to lead.
func (l exp3) weight(lead float64) float64 {
	return (1-l.mu)/(1+math.Exp(-l.eta*lead)) + l.mu/2
}

// left returns what the proof leaves an arm that trails by γT after T rounds:
// with the probability of Chebyshev's inequality the estimate has come back by
// half of that.
func (l exp3) left(n, gamma float64) float64 {
	least := l.mu / 2 // of the weight of an arm, so that a step has second moment at most 2/least
	half := gamma * n / 2
	return n*(2/least)/(half*half) + l.weight(-half)
}

// boundsWeight says that the bound is no less, where each of its three terms is
// most of it.
func boundsWeight(c *claims.Case) {
	type game struct{ n, gamma, eta, mu float64 }
	all := []game{{1e9, 0.2, 1, 1e-6}, {1e14, 1, 1e-13, 1e-6}, {1e14, 1, 1, 0.5},
		{1e14, 1, 4e-14, 1e-3}}
	y := c.Holds.Says(expectedWeightWords).
		Exactly("what the proof leaves of two arms, (T,γ,η,μ) = %v", all).
		WithinFactor(0.99)
	for _, g := range all {
		y.Given(claims.Let{"d": 2, "T": g.n, "γ": g.gamma, "η": g.eta, "μ": g.mu}).
			Measure(exp3{g.eta, g.mu}.left(g.n, g.gamma), "%v", g)
	}
}

// vanishes says that the bound is o(1) at the rates of the sentence.
func vanishes(c *claims.Case) {
	logs := c.Sizes("log₁₀ T = 20, 40, 60")
	eta, mu, gamma := "With η = √(ln d/(dT))", "μ = T^{−1/3}", "and γ = T^{−1/5}"
	bound := c.Holds.Says(expectedWeightWords).Where(eta, mu, gamma).
		Exactly("what the proof leaves of two arms at these rates, %v", logs).WithinFactor(0.99)
	least := c.Holds.Says("it is at most 16.1·T^{−4/15}").Where("For d = 2", "and T ≥ 10^20").
		Exactly("the bound of two arms, %v", logs).WithinFactor(0.99)
	for log := range logs.All() {
		let := claims.Let{"d": 2, "T": math.Pow(10, float64(log))}
		given := bound.Given(let)
		l := exp3{c.Value(eta, claims.Equals, let), c.Value(mu, claims.Equals, let)}
		given.Measure(l.left(math.Pow(10, float64(log)), c.Value(gamma, claims.Equals, let)), "T = 10^%d",
			log)
		least.Given(let).Measure(given, "T = 10^%d", log)
	}
}

// trails plays the learner. The mean is off by more than the room with chance
// alpha (Hoeffding).
func trails(c *claims.Case) {
	const runs, n, gamma, alpha = 1000, 2000, 0.8, 1e-12
	lead := claims.Input(c, "how far arm 1 trails", gamma)
	rewards := [2]float64{0.5 - lead/2, 0.5 + lead/2}
	let := claims.Let{"d": 2, "T": n, "γ": gamma}
	let["η"], let["μ"] = math.Sqrt(math.Ln2/(2*n)), math.Pow(n, -1./3)
	rng, mean, l := c.Rand(), 0., exp3{let["η"].(float64), let["μ"].(float64)}
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
	const what = "mean weight of arm 1 after T = %d rounds with rewards (%.1f,%.1f); false alarms have " +
		"probability %v"
	room := math.Sqrt(math.Log(1/alpha) / (2 * runs))
	c.Printed.Says("is mean-based").Drawn(what+", against γ = %[5]v", n, rewards[0], rewards[1],
		alpha, gamma).Within(room).Compare(claims.Over(runs, mean), claims.AtMost, gamma)
	c.Holds.Says(expectedWeightWords).Drawn(what, n, rewards[0], rewards[1], alpha).Within(room).
		Given(let).Measure(claims.Over(runs, mean))
}
