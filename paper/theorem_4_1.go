package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Theorem4_1 says that mean-based learners fail on the window.
var Theorem4_1 = claims.Read(texts, "theorem-4.1", func(c *claims.Case) {
	forcesAtEveryHorizon4_1(c)
	c.Quote("T·Reg ≥ ⌊T/(3M)⌋·(M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q))")
	c.Quote("it is at least ⌊T/(3M)⌋·(M/6 − D/2 − γ(5M/6 − D/2))")
	attains4_2(c, c.Sizes("T/M", 3, 7, 30).Short(2))
	oneCopyCosts4_1(c)
})

// forcesAtEveryHorizon4_1 says that the near-periodic instance forces 0.19 a round, T ≥ 3M.
func forcesAtEveryHorizon4_1(c *claims.Case) {
	least := c.Numbers("γ(M) ≤ 1/20 and M ≥ 60, the regret is at least 1/8")
	gamma, fewest := games.Float(least[0]), int(least[1].Num().Int64())
	c.Quote("for every T ≥ 3M: Reg ≥ 1/3 − γ − 3(D+1)/M")
	ms := c.Sizes("M", fewest, 61, 100, 301, 1000).Short(3)
	const what = "Reg that the near-periodic instance with k just above D = γM forces on every " +
		"learner that is γ-mean-based on the window, γ = %v, every T = 3M..12M, "
	bound := c.Printed.Exactly(what+"%v, against 0.19", gamma, ms).SharpnessIs(0.97)
	proof := c.Printed.Exactly(what+"%v, against the 1/8 that the proof gives", gamma, ms).
		SharpnessIs(0.64)
	simple := c.Printed.Exactly(what+"M = %d, against 1/3 − γ − 3(D+1)/M", gamma, fewest).
		SharpnessIs(0.38)
	for m := range ms.All() {
		lead := gamma * float64(m)
		near := adversaries.NearPeriodic{Recall: m, Extra: int(lead) + 1}
		near.Extra += (m + near.Extra) % 2
		for n := 3 * m; n <= 12*m; n++ {
			near.Horizon = n
			forced := near.TotalRegretForced(gamma, lead) / float64(n)
			bound.AtLeast(forced, 0.19, "M=%d, k=%d, T=%d", m, near.Extra, n)
			proof.AtLeast(forced, least[2], "M=%d, k=%d, T=%d", m, near.Extra, n)
			if m == fewest {
				least := 1./3 - gamma - 3*(lead+1)/float64(m)
				simple.AtLeast(forced, least, "k=%d, T=%d", near.Extra, n)
			}
		}
	}
}

// oneCopyCosts4_1 says that windowed follow-the-leader has (M/6+1)/(6M−1) at T = 6M−1.
func oneCopyCosts4_1(c *claims.Case) {
	c.Quote("At T = 6M−1 follow-the-leader on the window has exactly (M/6+1)/(6M−1) if 6 | M")
	large := []float64{games.Number(c, "which is 1/36"), 0}
	large[1] = games.Number(c, "at T = 6M−1 its instance holds one copy and gives 1/36")
	one := claims.Lie(c, "it costs a round more", 1., 2)
	ms := c.Sizes("M", 60, 300, 900)
	const what = "Reg of windowed follow-the-leader on the proof's instance with 6M−1 rounds, %v, "
	exactly := c.Proved.Exactly(what+"against (M/6+1)/(6M−1)", ms)
	limit := c.Proved.Cases(what+"its distance from 1/36 against 1/(5M)", ms).WithinFactor(0.85)
	for m := range ms.All() {
		horizon, size := 6*m-1, float64(m)
		in := boundedrecall.Must(adversaries.Counterexample{Recall: m, Horizon: horizon}.Instance())
		game := witness.Play(learners.Spec{Name: "windowed", Base: "ftl", Recall: m}, in)
		exactly.Equal(game, (size/6+one)/(6*size-1), "M = %d", m)
		for _, copies := range large {
			limit.AtMost(math.Abs(game.Value()-copies), 1/(5*size), "M = %d", m)
		}
	}
}
