package beyond

import (
	"slices"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// MeanBased is the statement on mean-based learners are as bad as never learning.
var MeanBased = claims.Read(texts, "mean-based", games.InTurn(attainBelow2, attainAbove2, meet2))

// The bounds from both sides, δ, and what the bounds come to.
const (
	below2 claims.Formula = "1 − 1/d − (d−1)γ − d(k+D)/(2P)"
	above2 claims.Formula = "(1−1/d)(1+δ) + (d−1)γ"
	delta2 claims.Formula = "(D+1)/(M+1)"
	limit2 claims.Formula = "1 − 1/d"

	blocks2 claims.Condition = "d | P"
)

// meet2 says that for small γ and D/M both bounds are the limit.
func meet2(c *claims.Case) {
	const m, gamma = 1_000_000, 1e-6
	ds := c.Sizes("d", 2, 3)
	y := c.Proved.Exactly("%v and %v, M = %d, γ = %v, D = d and k = D+1, against %v, to 1/10000, %v",
		below2, above2, m, gamma, limit2, ds).Within(1e-4)
	for d := range ds.All() {
		at := claims.Where{"M": m, "γ": gamma, "d": d, "D": d, "k": d + 1, "P": m + d + 1}
		at["δ"] = delta2.Float(at)
		y.Equal(below2.Float(at), limit2.Float(at), "below, d=%d", d)
		y.Equal(above2.Float(at), limit2.Float(at), "above, d=%d", d)
	}
}

// blocksOfAll returns the instance of d blocks in which every arm but one earns 1,
// repeated with the period P, which d divides.
func blocksOfAll(d, period, horizon int) *boundedrecall.Instance {
	var rows [][]float64
	for t := range horizon {
		r := slices.Repeat([]float64{1}, d)
		r[t%period/(period/d)] = 0
		rows = append(rows, r)
	}
	return games.Rewards(rows...)
}

// regretAfterFirst returns the learner's regret per round on 12 periods of d blocks, after the first.
func regretAfterFirst(l boundedrecall.Learner, in *boundedrecall.Instance) float64 {
	n := in.Horizon()
	curve := boundedrecall.Play(l, in).RegretCurve()
	return (curve[n-1] - curve[n/periods2-1]) / float64(n-n/periods2)
}

const periods2 = 12

// attainBelow2 says that the learner which knows the rewards, and earns as much as γ and D allow, has
// no more than the bound from below, up to 1/M.
func attainBelow2(c *claims.Case) {
	const m = 301
	gammas, leads := []float64{0, 0.1, 0.3}, []int{0, 30, 31, 60}
	y := c.Proved.Cases("regret after the first period of the learner of two arms that earns as much as γ "+
		"and D allow, on %d periods, against %v, M = %d, k = D+1, γ = %v, D = %v with %v",
		periods2, below2, m, gammas, leads, blocks2).WithinFactor(0.97)
	for _, gamma := range gammas {
		for _, lead := range leads {
			p := m + lead + 1
			at := claims.Where{"d": 2, "γ": gamma, "k": lead + 1, "D": lead, "P": p}
			if !blocks2.Holds(at) {
				continue
			}
			l := &games.Clairvoyant{Instance: blocksOfAll(2, p, periods2*p), Recall: m, Lead: float64(lead), Gamma: gamma}
			y.AtLeast(regretAfterFirst(l, l.Instance), below2.Float(at), "γ=%v, D=%d", gamma, lead)
		}
	}
}

// attainAbove2 says that the learner which knows the rewards, and plays the worst arm that γ = 0 and
// D allow, attains the bound from above.
func attainAbove2(c *claims.Case) {
	const times = 300
	ms := c.Sizes("M", 2, 3, 8, 9, 40)
	y := c.Proved.Cases("regret of the learner of two arms that earns as little as γ = 0 and D allow, "+
		"on (M+D)/2+1 times e_1 and (M−D)/2 times e_2, %d times over, even M−D, D up to 4, against %v, δ = %v, and M/T, %v",
		times, above2, delta2, ms).WithinFactor(0.99)
	for m := range ms.All() {
		for lead := m % 2; lead <= min(4, m); lead += 2 {
			in := games.Cycle(times, (m+lead)/2+1, []float64{1, 0}, (m-lead)/2, []float64{0, 1})
			l := &games.Clairvoyant{Instance: in, Recall: m, Lead: float64(lead), EarnsLeast: true}
			n, at := float64(in.Horizon()), claims.Where{"d": 2, "γ": 0, "M": m, "D": lead}
			at["δ"] = delta2.Float(at)
			limit := above2.Float(at)
			y.AtMost(boundedrecall.TotalRegret(l, in)/n, limit+float64(m)/n, "M=%d, D=%d", m, lead)
		}
	}
}
