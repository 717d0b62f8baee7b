package beyond

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// MeanBased is the statement that mean-based learners are as bad as never learning.
var MeanBased = claims.ReadUnconverted(texts, "mean-based",
	games.InTurn(attainBelow, attainAbove, meetAtLimit))

// meanBased are a number of arms, γ and D, and the recall.
type meanBased struct{ arms, gamma, lead, recall float64 }

// below is the bound from below with k = D+1, and thus P = M+D+1.
func (b meanBased) below() float64 {
	d := b.arms
	return 1 - 1/d - (d-1)*b.gamma - d*(2*b.lead+1)/(2*(b.recall+b.lead+1))
}

// above is the bound from above.
func (b meanBased) above() float64 {
	return (1-1/b.arms)*(1+(b.lead+1)/(b.recall+1)) + (b.arms-1)*b.gamma
}

// meetAtLimit says that for small γ and D/M both bounds are the limit.
func meetAtLimit(c *claims.Case) {
	c.Quote("δ = (D+1)/(M+1)")
	c.Quote("is at most (1−1/d)(1+δ) + (d−1)γ")
	c.Quote("For every k with D < k ≤ P/d, P = M+k and d | P, it is at least 1 − 1/d − (d−1)γ − " +
		"d(k+D)/(2P)")
	c.Quote("the worst long-run Reg of mean-based learners on the window is 1 − 1/d")
	const m, gamma = 1_000_000, 1e-6
	ds := c.Sizes("d", 2, 3)
	y := c.Proved.Exactly("the bounds from both sides, M = %d, γ = %v, D = d and k = D+1, against "+
		"1 − 1/d, to 1/10000, %v", m, gamma, ds).Within(1e-4)
	for d := range ds.All() {
		at := meanBased{float64(d), gamma, float64(d), m}
		y.Equal(at.below(), 1-1/at.arms, "below, d=%d", d)
		y.Equal(at.above(), 1-1/at.arms, "above, d=%d", d)
	}
}

// attainBelow says that the learner which knows the rewards, and earns as much as γ and D allow,
// has no more than the bound from below, up to 1/M.
func attainBelow(c *claims.Case) {
	const m, periods = 301, 12
	gammas, leads := []float64{0, 0.1, 0.3}, []int{0, 30, 60} // P is even
	y := c.Proved.Cases("regret after the first period of the learner of two arms that earns as much "+
		"as γ and D allow, on %d periods of P/2 times e_2 and P/2 times e_1, against the bound from "+
		"below, M = %d, k = D+1, γ = %v, D = %v", periods, m, gammas, leads).WithinFactor(0.97)
	for _, gamma := range gammas {
		for _, lead := range leads {
			p := m + lead + 1
			in := games.Cycle(periods, p/2, []float64{0, 1}, p/2, []float64{1, 0})
			l := &games.Clairvoyant{Instance: in, Recall: m, Lead: float64(lead), Gamma: gamma}
			n := in.Horizon() - p
			regret := boundedrecall.Play(l, in).IntervalRegrets(n)[p] / float64(n)
			y.AtLeast(regret, meanBased{2, gamma, l.Lead, m}.below(), "γ=%v, D=%d", gamma, lead)
		}
	}
}

// attainAbove says that the learner which knows the rewards, and plays the worst arm that γ = 0
// and D allow, attains the bound from above.
func attainAbove(c *claims.Case) {
	const times = 300
	ms := c.Sizes("M", 2, 3, 8, 9, 40)
	y := c.Proved.Cases("regret of the learner of two arms that earns as little as γ = 0 and D "+
		"allow, on (M+D)/2+1 times e_1 and (M−D)/2 times e_2, %d times over, even M−D, D up to 4, "+
		"against the bound from above and M/T, %v", times, ms).WithinFactor(0.99)
	for m := range ms.All() {
		for lead := m % 2; lead <= min(4, m); lead += 2 {
			in := games.Cycle(times, (m+lead)/2+1, []float64{1, 0}, (m-lead)/2, []float64{0, 1})
			l := &games.Clairvoyant{Instance: in, Recall: m, Lead: float64(lead), EarnsLeast: true}
			n, limit := float64(in.Horizon()), meanBased{2, 0, l.Lead, float64(m)}.above()
			y.AtMost(boundedrecall.TotalRegret(l, in)/n, limit+float64(m)/n, "M=%d, D=%d", m, lead)
		}
	}
}
