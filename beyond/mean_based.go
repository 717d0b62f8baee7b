package beyond

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
)

// MeanBased is the statement that mean-based learners are as bad as never
// learning.
var MeanBased = claims.Read(texts, "mean-based",
	attainBelow, attainAbove, meetAtLimit)

const (
	meanAbove = "worst long-run Reg is at most (1−1/d)(1+δ) + (d−1)γ"
	meanBelow = "it is at least 1 − 1/d − (d−1)γ − d(k+D)/(2P)"
)

// aboveMeans and belowMeans return the words of the two bounds, with what they
// let letters be.
func aboveMeans(c *claims.Case) *claims.Account {
	return c.Holds.Says(meanAbove).Where("let δ = (D+1)/(M+1)")
}

func belowMeans(c *claims.Case) *claims.Account {
	return c.Holds.Says(meanBelow).Where("P = M+k")
}

// meetAtLimit says that for small γ and D/M both bounds are the limit.
func meetAtLimit(c *claims.Case) {
	const m, gamma = 1_000_000, 1e-6
	ds := c.Sizes("d = 2, 3")
	y := c.Holds.Says("mean-based learners on the window is 1 − 1/d").
		Exactly("the bounds from both sides, M = %d, γ = %v, D = d and k = D+1, to 1/10000, %v",
			m, gamma, ds).Within(1e-4)
	both := c.Holds.Says("Both bounds are 1 − 1/d").
		Exactly("each of them, M = %d, γ = %v, D = d and k = D+1, to 1/10000, %v", m, gamma, ds).
		Within(1e-4)
	const between = "1 − 1/d, which lies between the bounds, M = %d, γ = %v, D = d and k = D+1, %v"
	above := aboveMeans(c).Exactly(between, m, gamma, ds).WithinFactor(0.999)
	below := belowMeans(c).Exactly(between, m, gamma, ds).WithinFactor(0.999)
	for d := range ds.All() {
		let := claims.Let{"d": d, "D": d, "k": d + 1, "M": m, "P": m + d + 1, "γ": gamma,
			"δ": float64(d+1) / (m + 1)}
		for _, bound := range []*claims.Given{above.Given(let), below.Given(let)} {
			bound.Measure(1-1/float64(d), "d=%d", d)
			y.Given(let).Measure(bound, "d=%d", d)
			both.Given(let).Measure(bound, "d=%d", d)
		}
	}
}

// attainBelow says that the learner which knows the rewards, and earns as much
// as γ and D allow, has no more than the bound from below, up to 1/M.
func attainBelow(c *claims.Case) {
	const periods = 12
	gammas := []float64{0, 0.1, 0.3}
	sizes := []struct{ m, lead, k int }{{301, 0, 1}, {301, 30, 31}, {301, 60, 61}, {100, 20, 100}}
	y := belowMeans(c).Where("D < k ≤ P/d").Cases("regret after the first period of the learner of two arms that earns as "+
		"much as γ and D allow, on %d periods of P/2 times e_2 and P/2 times e_1, M = 301, k = D+1, "+
		"D = 0, 30, 60 and M = k = 100, D = 20; γ = %v", periods, gammas).WithinFactor(0.97)
	for _, gamma := range gammas {
		for _, game := range sizes {
			p := game.m + game.k
			in := checks.Cycle(periods, p/2, []float64{0, 1}, p/2, []float64{1, 0})
			l := &witness.Clairvoyant{
				Instance: in, Recall: game.m, Lead: float64(game.lead), Gamma: gamma,
			}
			n := in.Horizon() - p
			regret := boundedrecall.Play(l, in).IntervalRegrets(n)[p] / float64(n)
			y.Given(claims.Let{"d": 2, "γ": gamma, "D": game.lead, "M": game.m, "k": game.k, "P": p}).
				Measure(regret, "γ=%v, %+v", gamma, game)
		}
	}
}

// attainAbove says that the learner which knows the rewards, and plays the
// worst arm that γ and D allow, attains the bound from above for γ = 0, and
// nearly for γ > 0.
func attainAbove(c *claims.Case) {
	const times = 300
	ms := c.Sizes("M = 2, 3, 8, 9, 40")
	const what = "regret less M/T of the learner of two arms that earns as little as γ = %v and D " +
		"allow, on (M+D)/2+1 times e_1 and (M−D)/2 times e_2, %d times over, even M−D, D up to 4, %v"
	for _, one := range []struct{ gamma, least float64 }{{0, 0.99}, {0.1, 0.9}} {
		above := aboveMeans(c)
		if one.gamma == 0 {
			above = above.Where("is attained for two arms, γ = 0")
		}
		y := above.Cases(what, one.gamma, times, ms).WithinFactor(one.least)
		for m := range ms.All() {
			for lead := m % 2; lead <= min(4, m); lead += 2 {
				in := checks.Cycle(times, (m+lead)/2+1, []float64{1, 0}, (m-lead)/2, []float64{0, 1})
				l := &witness.Clairvoyant{Instance: in, Recall: m, Lead: float64(lead), Gamma: one.gamma,
					EarnsLeast: true}
				n := float64(in.Horizon())
				y.Given(claims.Let{"d": 2, "γ": one.gamma, "D": lead, "M": m}).
					Measure((boundedrecall.TotalRegret(l, in)-float64(m))/n, "M=%d, D=%d", m, lead)
			}
		}
	}
}
