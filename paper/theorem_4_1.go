package paper

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Constants of the sentences of Theorem4_1.
const (
	gamma4_1    claims.Number = "1/20"
	eighth4_1   claims.Number = "1/8"  // Reg that the proof gives at that γ
	forced4_1   claims.Number = "0.19" // Reg that is forced at that γ, computed
	windowed4_1 claims.Number = "0.2"  // Reg of windowed learners
	oneCopy4_1  claims.Number = "1/36" // Reg on the proof's instance at T = 6M−1
	fewest4_1                 = 3      // the least T/M
	most4_1                   = 12     // the largest T/M computed
)

// Theorem4_1 says that mean-based learners fail on the window.
var Theorem4_1 = claims.Statement{
	ID: "theorem-4.1", Reference: "Theorem 4.1, mean-based learners", Origin: claims.Numbered, Place: "Section 4",
	Printed: claims.Holds("Fix any M > 0, and let A be an M-mean-based learner. For any T ≥ 3M there is an instance of T rounds and two "+
		"actions with Reg(A) ≥ 1/18 − o(1).", claims.MachineProved("theorem_4_1_every_T"), claims.ByHand).
		ReadAs("γ belongs to games of M rounds"),
	Why: "M-mean-based is read with the horizon M and one γ = o(1) as M grows, see m-mean-based; then o(1) goes to 0 as M grows. " +
		fmt.Sprintf("Once γ(M) ≤ %v and M ≥ 60 the regret is at least %v. ", gamma4_1, eighth4_1) +
		"A slip of the proof alone: it shows the sentence as T → ∞ and where 3M divides T; at T = 6M−1 " +
		fmt.Sprintf("its instance holds one copy and gives %v. ", oneCopy4_1) +
		"The near-periodic instance of beyond-2 gives the sentence for every T ≥ 3M.",
	Proved: claims.Holds("On the proof's instance every learner with recall M that gives weight at most γ to an arm trailing by more "+
		"than D in the window, 0 ≤ D < M/3, has Reg ≥ ⌊T/3M⌋·(M/6 − D/2 − γ(5M/6 − D/2))/T. At T = 6M−1 follow-the-leader on the window "+
		"has exactly (M/6+1)/(6M−1) if 6 | M, "+
		fmt.Sprintf("which is %v for large M.", oneCopy4_1),
		claims.MachineProvedInPart("the first sentence, if 3 divides M", "theorem_4_1"), claims.ByHand),
	Proof: proof("theorem_4_1"),
	Tightness: "attained by the learner that knows the instance and earns as much as it may; as a bound over all instances it is far " +
		"from tight, see beyond-2",
	Sharpness: 1,
	Check:     checkTheorem4_1,
}

func checkTheorem4_1(c *claims.Case) {
	forcesAtEveryHorizon4_1(c)
	proofGives4_1(c)
	windowedLearnersLose4_1(c)
	checkSearched(c.Printed, "windowed", isHedge, claims.AtLeast, func(learners.Spec, int, int) float64 { return 1. / 18 }, nil)
	proofsInstanceForces4_1(c)
	oneCopyCosts4_1(c)
}

// forcesAtEveryHorizon4_1 says that at every T ≥ 3M the near-periodic instance, with k just above
// D = γM, forces 0.19 a round on every learner that is γ-mean-based on the window.
func forcesAtEveryHorizon4_1(c *claims.Case) {
	ms := c.Sizes("M", 60, 61, 100, 301, 1000).Short(3)
	bound := c.Printed.Tally(claims.Exact, claims.AtLeast, "Reg that the near-periodic instance with k just above D = γM forces on "+
		"every learner that is γ-mean-based on the window, γ = %v, every T = %dM..%dM, %v, against %v",
		gamma4_1, fewest4_1, most4_1, ms, forced4_1).SharpnessIs(0.97)
	for m := range ms.All() {
		gamma, lead := gamma4_1.Float(), gamma4_1.Float()*float64(m)
		near := adversaries.NearPeriodic{Recall: m, Extra: int(lead) + 1, Horizon: most4_1 * m}
		near.Extra += (m + near.Extra) % 2
		for n := fewest4_1 * m; n <= most4_1*m; n++ {
			near.Horizon = n
			bound.See(near.TotalRegretForced(gamma, lead)/float64(n), forced4_1.Float(), "M=%d, k=%d, T=%d", m, near.Extra, n)
		}
	}
}

// proofGives4_1 says that what the proof gives for γ ≤ 1/20 and M ≥ 60 is more than T/8: for T ≤ 3P
// two periods and a half, and for T ≤ (n+1)P, n ≥ 3, all periods but the first.
func proofGives4_1(c *claims.Case) {
	y := c.Printed.Tally(claims.Exact, claims.AtLeast,
		"what the proof gives for γ ≤ %v at the first T where it counts a period more, over P, against T/P times %v",
		gamma4_1, eighth4_1).SharpnessIs(0.96)
	y.See(-0.1+0.31+0.41-0.1, 3*eighth4_1.Float(), "T = 3P")
	y.See(-0.1+0.31*2, 4*eighth4_1.Float(), "T = 4P") // a period more adds 0.31 and takes 1/8
}

// windowedLearnersLose4_1 says that every windowed mean-based base learner, tuned, has Reg ≥ 0.2 on
// a near-periodic instance of T rounds, for every T ≥ 3M.
func windowedLearnersLose4_1(c *claims.Case) {
	ms := c.Sizes("M", 61, 150, 301).Short(1)
	y := c.Printed.Tally(claims.Chosen, claims.AtLeast, "Reg of every windowed mean-based base, tuned, and of all in turn, "+
		"on the near-periodic instance with the worst k of 1 or 2, M/20, M/10 and M/5, every T = %dM..%dM, against %v, %v",
		fewest4_1, most4_1, windowed4_1, ms).SharpnessIs(0.96)
	for m := range ms.All() {
		for _, l := range meanBasedOnWindow(m) {
			worst := make([]float64, most4_1*m)
			for _, extra := range []int{1, m / 20, m / 10, m / 5} {
				extra += (m + extra) % 2
				in := boundedrecall.Must(adversaries.NearPeriodic{Recall: m, Extra: extra, Horizon: most4_1 * m}.Instance())
				for n, regret := range boundedrecall.Play(l, in).RegretCurve() {
					worst[n] = max(worst[n], regret)
				}
			}
			for n := fewest4_1 * m; n <= most4_1*m; n++ {
				y.See(worst[n-1]/float64(n), windowed4_1.Float(), "%s, M=%d, T=%d", l.name, m, n)
			}
		}
	}
}

// proofsInstanceForces4_1 says that the learner that knows the proof's instance, and earns as much as
// γ and D allow, has at least the regret of the sentence, and no more where ⌈(M−D)/2⌉ is (M−D)/2.
func proofsInstanceForces4_1(c *claims.Case) {
	ms, copies, gammas := c.Sizes("M", 30, 60, 120, 300).Short(2), c.Sizes("T/M", 3, 7, 30), []claims.Number{"0", "1/100", "1/10"}
	y := c.Proved.Tally(claims.Exact, claims.AtLeast, "Reg of the learner that knows the proof's instance and earns as much as γ and D "+
		"allow, against ⌊T/3M⌋·(M/6 − D/2 − γ(5M/6 − D/2))/T where that is positive, γ = %v, D = 0, M/20, …, M/3, %v, %v",
		gammas, copies, ms).WithinFactor(1)
	for m, times := range games.Pairs(ms, copies) {
		in := boundedrecall.Must(adversaries.Counterexample{Recall: m, Horizon: times * m}.Instance())
		n, size := float64(times*m), float64(m)
		for lead := 0.; 3*lead < size; lead += size / 20 {
			for _, number := range gammas {
				gamma := number.Float()
				if bound := float64(times/3) * (size/6 - lead/2 - gamma*(5*size/6-lead/2)) / n; bound > 0 {
					one := &games.Clairvoyant{Instance: in, Recall: m, Lead: lead, Gamma: gamma}
					y.See(boundedrecall.TotalRegret(one, in)/n, bound, "M=%d, T=%v, D=%v, γ=%v", m, n, lead, number)
				}
			}
		}
	}
}

// oneCopyCosts4_1 says that at T = 6M−1 follow-the-leader on the window has (M/6+1)/(6M−1), which is
// 1/36 for large M.
func oneCopyCosts4_1(c *claims.Case) {
	ms := c.Sizes("M", 60, 300, 900)
	const what = "Reg of follow-the-leader on the window, on the proof's instance with 6M−1 rounds, %v"
	exactly := c.Proved.Tally(claims.Exact, claims.Equals, what+", against (M/6+1)/(6M−1)", ms)
	limit := c.Proved.Tally(claims.Chosen, claims.AtMost, what+", its distance from %v against 0.18/M", ms, oneCopy4_1)
	for m := range ms.All() {
		in := boundedrecall.Must(adversaries.Counterexample{Recall: m, Horizon: 6*m - 1}.Instance())
		s := learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
		regret := exactly.SeeGame(s, in, (float64(m)/6+1)/float64(6*m-1), "M = %d", m)
		limit.See(math.Abs(regret-oneCopy4_1.Float()), 0.18/float64(m), "M = %d", m)
	}
}
