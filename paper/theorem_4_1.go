package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// Constants of the sentences of Theorem4_1.
const (
	gamma4_1   claims.Formula = "1/20"
	eighth4_1  claims.Formula = "1/8"  // Reg that the proof gives at that γ
	forced4_1  claims.Formula = "0.19" // Reg that is forced at that γ, computed
	oneCopy4_1 claims.Formula = "1/36" // Reg on the proof's instance at T = 6M−1
	fewest4_1                 = 3      // the least T/M
	most4_1                   = 12     // the largest T/M computed
)

// What is forced on every learner on copies of the instance, with the length of seconds4_2 and a lead as in leads4_2,
// and on near-periodic ones, and what follow-the-leader loses at the horizon that is the worst for the proof.
const (
	copies4_1  claims.Formula = "⌊T/(3M)⌋·(M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q))"
	simple4_1  claims.Formula = "⌊T/(3M)⌋·(M/6 − D/2 − γ(5M/6 − D/2))"
	near4_1    claims.Formula = "1/3 − γ − 3(D+1)/M"
	horizon4_1 claims.Formula = "6M−1"
	leader4_1  claims.Formula = "(M/6+1)/(6M−1)"

	sixths4_1 claims.Condition = "6 | M"

	leastRecall4_1 = 60
)

// Theorem4_1 says that mean-based learners fail on the window.
var Theorem4_1 = claims.Read(texts, "theorem-4.1", checkTheorem4_1).Unquoted()

func checkTheorem4_1(c *claims.Case) {
	forcesAtEveryHorizon4_1(c)
	attains4_2(c, c.Sizes("T/M", 3, 7, 30).Short(2), copies4_1, simple4_1, leads4_2, thirds4_2)
	oneCopyCosts4_1(c)
}

// forcesAtEveryHorizon4_1 says that at every T ≥ 3M the near-periodic instance, with k just above
// D = γM, forces 0.19 a round on every learner that is γ-mean-based on the window, which is more
// than the 1/8 that the proof gives.
func forcesAtEveryHorizon4_1(c *claims.Case) {
	ms := c.Sizes("M", leastRecall4_1, 61, 100, 301, 1000).Short(3)
	const what = "Reg that the near-periodic instance with k just above D = γM forces on every learner that is γ-mean-based on the " +
		"window, γ = %v, every T = %dM..%dM, "
	bound := c.Printed.Exactly(what+"%v, against %v",
		gamma4_1, fewest4_1, most4_1, ms, forced4_1).SharpnessIs(0.97)
	proof := c.Printed.Exactly(what+"%v, against the %v that the proof gives",
		gamma4_1, fewest4_1, most4_1, ms, eighth4_1).SharpnessIs(0.64)
	simple := c.Printed.Exactly(what+"M = %d, against %v",
		gamma4_1, fewest4_1, most4_1, leastRecall4_1, near4_1).SharpnessIs(0.38)
	for m := range ms.All() {
		gamma, lead := gamma4_1.Float(), gamma4_1.Float()*float64(m)
		near := adversaries.NearPeriodic{Recall: m, Extra: int(lead) + 1, Horizon: most4_1 * m}
		near.Extra += (m + near.Extra) % 2
		for n := fewest4_1 * m; n <= most4_1*m; n++ {
			near.Horizon = n
			forced := near.TotalRegretForced(gamma, lead) / float64(n)
			bound.AtLeast(forced, forced4_1.Float(), "M=%d, k=%d, T=%d", m, near.Extra, n)
			proof.AtLeast(forced, eighth4_1.Float(), "M=%d, k=%d, T=%d", m, near.Extra, n)
			if m == leastRecall4_1 {
				simple.AtLeast(forced, near4_1.Float(claims.Where{"γ": gamma, "D": lead, "M": m}), "k=%d, T=%d", near.Extra, n)
			}
		}
	}
}

// oneCopyCosts4_1 says that at T = 6M−1 follow-the-leader on the window has (M/6+1)/(6M−1), which is
// 1/36 for large M.
func oneCopyCosts4_1(c *claims.Case) {
	ms := c.Sizes("M", 60, 61, 300, 303, 900)
	const what = "Reg of follow-the-leader on the window, on the proof's instance with %v rounds, %v"
	exactly := c.Proved.Exactly(what+" with %v, against %v", horizon4_1, ms, sixths4_1, leader4_1)
	limit := c.Proved.Cases(what+" with %v, its distance from %v against 0.18/M",
		horizon4_1, ms, sixths4_1, oneCopy4_1)
	for m := range ms.All() {
		if !sixths4_1.Holds(claims.Where{"M": m}) {
			continue
		}
		in := boundedrecall.Must(adversaries.Counterexample{Recall: m, Horizon: int(horizon4_1.Float(claims.Where{"M": m}))}.Instance())
		s := learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
		game := witness.Play(s, in)
		exactly.Equal(game, leader4_1.Float(claims.Where{"M": m}), "M = %d", m)
		limit.AtMost(math.Abs(game.Value()-oneCopy4_1.Float()), 0.18/float64(m), "M = %d", m)
	}
}
