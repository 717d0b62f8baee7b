package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// Theorem4_1 says that mean-based learners fail on the window.
var Theorem4_1 = claims.Read(texts, "theorem-4.1", func(c *claims.Case) {
	forcesAtEveryHorizon(c)
	forcesWithoutGamma(c)
	clairvoyantAttains(c, c.Sizes("T/M = 3, 7, 30").Short(2),
		"T·Reg ≥ ⌊T/(3M)⌋·(M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q))",
		"it is at least ⌊T/(3M)⌋·(M/6 − D/2 − γ(5M/6 − D/2))")
	oneCopyCosts(c)
})

// forcesAtEveryHorizon is about the near-periodic instance at every T ≥ 3M.
func forcesAtEveryHorizon(c *claims.Case) {
	gammas := []float64{1. / 20, 1. / 25}
	ms := c.Sizes("M = 60, 61, 100, 301, 1000").Short(3)
	const what = "Reg that the near-periodic instance with k just above D = γM forces on every " +
		"learner that is γ-mean-based on the window, γ = %v, every T = 3M..12M, %v"
	eighth := c.Why.Says("the regret is at least 1/8").Where("γ(M) ≤ 1/20", "M ≥ 60").
		Exactly(what, gammas, ms).SharpnessIs(0.64)
	simple := c.Why.Says("Reg ≥ 1/3 − γ − 3(D+1)/M").Where("for every T ≥ 3M").
		Exactly(what+", where M = 60", gammas, ms).SharpnessIs(0.55)
	measure := func(m int, gamma float64) {
		lead := gamma * float64(m)
		near := adversaries.NearPeriodic{Recall: m, Extra: int(lead) + 1}
		near.Extra += (m + near.Extra) % 2
		for n := 3 * m; n <= 12*m; n++ {
			near.Horizon = n
			forced := near.TotalRegretForced(gamma, lead) / float64(n)
			let := claims.Let{"M": m, "T": n, "γ(M)": gamma, "γ": gamma, "D": lead}
			eighth.Given(let).Measure(forced, "M=%d, k=%d, T=%d", m, near.Extra, n)
			if m == 60 {
				simple.Given(let).Measure(forced, "k=%d, T=%d", near.Extra, n)
			}
		}
	}
	for m := range ms.All() {
		measure(m, gammas[0])
	}
	measure(60, gammas[1])
}

// forcesWithoutGamma says that the proof's instance gives 1/18 if γ and D
// are 0.
func forcesWithoutGamma(c *claims.Case) {
	ms := c.Sizes("M = 6, 30, 300")
	y := c.Printed.Says("Reg(A) ≥ 1/18 − o(1)").Where("T ≥ 3M").
		Exactly("Reg of windowed follow-the-leader, and of the learner that knows the proof's "+
			"instance, γ = D = 0, T = 3M, 9M, %v", ms).
		WithinFactor(1)
	for m := range ms.All() {
		for _, n := range []int{3 * m, 9 * m} {
			given := y.Given(claims.Let{"T": n, "M": m, "o(1)": 0})
			given.Measure(clairvoyantRegret(m, n, 0, 0)/float64(n), "M=%d, T=%d", m, n)
			leader := learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
			given.Measure(witness.Play(leader, counterexampleCopies(m, n)), "%v, T=%d", leader, n)
		}
	}
}

// oneCopyCosts says that windowed follow-the-leader has (M/6+1)/(6M−1) at T
// = 6M−1.
func oneCopyCosts(c *claims.Case) {
	ms := c.Sizes("M = 60, 300, 900")
	const what = "Reg of windowed follow-the-leader on the proof's instance with 6M−1 rounds, "
	one := c.Holds.Says("follow-the-leader on the window has exactly (M/6+1)/(6M−1)").
		Where("At T = 6M−1").Exactly(what+"%v", ms)
	limit := c.Holds.Says("which is 1/36").Cases(what + "M = 900, to a 5000th").Within(0.0002)
	why := c.Why.Says("its instance holds one copy and gives 1/36").
		Cases(what + "M = 900, to a 5000th").Within(0.0002)
	for m := range ms.All() {
		horizon := 6*m - 1
		in := boundedrecall.Must(adversaries.Counterexample{Recall: m, Horizon: horizon}.Instance())
		game := witness.Play(learners.Spec{Name: "windowed", Base: "ftl", Recall: m}, in)
		one.Given(claims.Let{"M": m, "T": horizon}).Measure(game, "M = %d", m)
		if m == 900 {
			limit.Given(nil).Measure(game)
			why.Given(nil).Measure(game)
		}
	}
}
