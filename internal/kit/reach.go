package kit

import (
	"math/rand/v2"

	"boundedrecall/properties/laws"
)

// reachRecalls is how many times M rows the claim that older rows play no part
// is tried for each count of rows.
const reachRecalls = 10

// Reach returns the number of rounds, or rows, up to which each count is looked
// at.
func (r Recaller) Reach() int { return reachRecalls * r.Recall }

// pairWork bounds the rounds that games in pairs have, times the recall and the
// arms, before fewer of them are played.
const pairWork = 1 << 26

// EachCount plays pairs of games in which some rounds differ, until for each
// count of rounds from M+1 to r.Reach() some pair was the same in the last M of
// them and not before. It returns the first place where the plays differ, as a
// case, or the last one looked at. In the first pair only the first round
// differs. In the others a round differs, M+gap rounds are the same, and so on:
// without a gap the difference has just left the window, and with games that
// take long, or are answered at once, the gap is larger. row draws a round; two
// of them should differ for each arm.
func (r Recaller) EachCount(draw Sketch, few bool, row func(lots *rand.Rand) []float64) (c Case) {
	m, n := r.Recall, r.Reach()
	lots := rand.New(rand.NewPCG(draw.Seed(), 1))
	one, gap := draw.Fill(n, func() []float64 { return row(lots) }), 0
	pairs := func() int { return (m+gap)/(gap+1) + 1 }
	for gap < m && (few || 2*pairs()*n > pairWork/m/r.Arms) {
		gap = 2*gap + 1
	}
	c = Case{Past: one[:n-m], Other: one[:n-m], Rewards: one[n-m:]}
	defer IgnorePanic()
	maker, done := WithClose(r.Maker)
	defer done()
	x := laws.Plays(maker, one)
	for pair := -1; pair < pairs(); pair++ {
		other := one.Clone()
		other[0] = row(lots)
		for t := pair * (gap + 1); pair >= 0 && t < n; t += m + gap + 1 {
			if t > 0 {
				other[t] = row(lots)
			}
		}
		y, same := laws.Plays(maker, other), 0
		for j := 1; j <= n; j++ {
			if same++; !laws.Same(one[j-1], other[j-1]) {
				same = 0
			}
			if same >= m && r.Difference(x[j], y[j]) > 0 {
				return Case{Past: one[:j-m], Other: other[:j-m], Rewards: one[j-m : j]}
			}
		}
	}
	return c
}
