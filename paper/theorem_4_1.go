package paper

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed theorem_4_1.md
var theorem4_1Proof string

// Theorem4_1 says that mean-based learners fail on the window.
var Theorem4_1 = claims.Statement{
	ID: "theorem-4.1", Reference: "Theorem 4.1, mean-based learners", Origin: claims.Numbered, Place: "Section 4",
	Printed: claims.Holds("Fix any M > 0, and let A be an M-mean-based learner. For any T ≥ 3M there is an instance of T rounds and two actions with Reg(A) ≥ 1/18 − o(1).", claims.MachineProved("theorem_4_1_every_T"), claims.ByHand).WithSlip(claims.Misprint),
	Why: "M-mean-based is read with the horizon M and one γ = o(1) as M grows, see m-mean-based; then o(1) goes to 0 as M grows, and once γ(M) ≤ 1/20 and M ≥ 60 the regret is at least 1/8, without it (and at least 0.19 for each M and T computed at γ = 1/20; the windowed learners over the base learners here, tuned, have at least 0.2 for M = 61, 150, 301 and T = 3M..12M). " +
		"The proof shows the sentence as T → ∞ and when 3M divides T only: at T = 6M−1 its instance holds one copy and gives 1/36. The near-periodic instance of beyond-2 gives it for every T ≥ 3M.",
	Proved: claims.Holds("On the proof's instance every learner with recall M that gives weight at most γ to an arm trailing by more than D in the window, 0 ≤ D < M/3, has Reg ≥ ⌊T/3M⌋·(M/6 − D/2 − γ(5M/6 − D/2))/T. "+
		"At T = 6M−1 follow-the-leader on the window has exactly (M/6+1)/(6M−1) if 6 | M, which is 1/36 for large M.", claims.MachineProvedInPart("theorem_4_1"), claims.ByHand),
	Proof:     theorem4_1Proof,
	Tightness: "attained by the learner that knows the instance and earns as much as it may; as a bound over all instances it is far from tight, see beyond-2",
	Sharpness: 1,
	Check:     checkTheorem4_1,
}

func checkTheorem4_1(c *claims.Case) {
	// As printed: for every T from 3M on, on the near-periodic instance.
	const gamma, measured = 1. / 20, 0.19 // the proof gives 1/8
	ms, horizons := c.Sizes("M", 60, 61, 100, 301, 1000).Short(3), 12
	bound := c.Printed.Tally(claims.Exact, claims.AtLeast, "what the near-periodic instance with k just above D = γM forces a round on every learner that is γ-mean-based on the window, γ = 1/20, against %v, every T = 3M..%dM, %v", measured, horizons, ms).WithinFactor(0.95)
	most := c.Printed.Tally(claims.Exact, claims.Equals, "Reg·T of the learner that knows this instance and earns as much as γ and D allow, against what is forced, all T = 3M..%dM, the same M", horizons).Within(1e-7)
	least := c.Printed.Tally(claims.Exact, claims.AtLeast, "Reg of the learner that earns as little as they allow, against 0.33, the same T and M").WithinFactor(0.9)
	for m := range ms.All() {
		lead := gamma * float64(m)
		near := adversaries.NearPeriodic{Recall: m, Extra: int(lead) + 1, Horizon: horizons * m}
		near.Extra += (m + near.Extra) % 2
		in := boundedrecall.Must(near.Instance())
		one := &games.Clairvoyant{Instance: in, Recall: m, Lead: lead, Gamma: gamma}
		high := regretAgainst(one, in, 0)
		one.EarnsLeast = true
		low := boundedrecall.Play(one, in).RegretCurve()
		for n := 3 * m; n <= horizons*m; n++ {
			near.Horizon = n
			forced := near.TotalRegretForced(gamma, lead)
			bound.See(forced/float64(n), measured, "M=%d, k=%d, T=%d", m, near.Extra, n)
			most.See(high[n-1], forced, "M=%d, k=%d, T=%d", m, near.Extra, n)
			least.See(low[n-1]/float64(n), 0.33, "M=%d, k=%d, T=%d", m, near.Extra, n)
		}
	}

	proof := c.Printed.Tally(claims.Exact, claims.AtLeast, "what the proof gives at T = (n+1)P, over P, γ ≤ 1/20 and M ≥ 60, against (n+1)/8, n = 2..100").WithinFactor(0.95)
	proof.See(-0.1+0.31+0.41-0.1, 3./8, "n = 2")
	for n := 3; n <= 100; n++ {
		proof.See(-0.1+0.31*float64(n-1), float64(n+1)/8, "n = %d", n)
	}

	ms = c.Sizes("M", 61, 150, 301).Short(1)
	all := c.Printed.Tally(claims.Chosen, claims.AtLeast, "Reg of every windowed mean-based base, tuned, and of all in turn, on the near-periodic instance with k = 1 or 2, M/20, M/10 and M/5, every T = 3M..%dM, the worst of them for each T, against 0.2, %v", horizons, ms).WithinFactor(0.95)
	for m := range ms.All() {
		for _, l := range meanBasedOnWindow(m) {
			best := make([]float64, horizons*m)
			for _, extra := range []int{1, m / 20, m / 10, m / 5} {
				extra += (m + extra) % 2
				in := boundedrecall.Must(adversaries.NearPeriodic{Recall: m, Extra: extra, Horizon: horizons * m}.Instance())
				for n, regret := range boundedrecall.Play(l, in).RegretCurve() {
					best[n] = max(best[n], regret)
				}
			}
			for n := 3 * m; n <= horizons*m; n++ {
				all.See(best[n-1]/float64(n), 0.2, "%s, M=%d, T=%d", l.name, m, n)
			}
		}
	}
	checkSearched(c.Printed, "windowed", isHedge, claims.AtLeast, func(learners.Spec, int, int) float64 { return 1. / 18 }, nil)

	// What the proof's instance gives.
	ms = c.Sizes("M", 30, 60, 120, 300).Short(2)
	attained := c.Proved.Tally(claims.Exact, claims.Equals, "Reg of the learner that knows the proof's instance and earns as much as γ and D allow, against ⌊T/3M⌋ times what Lemma 4.2 forces, over T, T = 3M, 6M−1, 7M, 30M, γ = 0, 1/100, 1/10, D = 0, M/20, …, M/3, %v", ms)
	simple := c.Proved.Tally(claims.Exact, claims.AtLeast, "the same Reg against the bound, where it is positive; the same sizes")
	forced := c.Proved.Tally(claims.Chosen, claims.AtLeast, "Reg of every windowed mean-based base, tuned, and of all in turn, on the proof's instance, against the bound at the best D, where it is positive; the same M and T").WithinFactor(0.9)
	for m := range ms.All() {
		for _, n := range []int{3 * m, 6*m - 1, 7 * m, 30 * m} {
			one := adversaries.Counterexample{Recall: m, Horizon: n}
			in := boundedrecall.Must(one.Instance())
			copies := float64(n / (3 * m))
			for lead := 0.; 3*lead < float64(m); lead += float64(m) / 20 {
				for _, gamma := range []float64{0, 0.01, 0.1} {
					regret := boundedrecall.TotalRegret(&games.Clairvoyant{Instance: in, Recall: m, Lead: lead, Gamma: gamma}, in) / float64(n)
					attained.See(regret, copies*forced4_2(m, gamma, lead)/float64(n), "M=%d, T=%d, D=%v, γ=%v", m, n, lead, gamma)
					size := float64(m)
					if bound := copies * (size/6 - lead/2 - gamma*(5*size/6-lead/2)) / float64(n); bound > 0 {
						simple.See(regret, bound, "M=%d, T=%d, D=%v, γ=%v", m, n, lead, gamma)
					}
				}
			}
			for _, l := range meanBasedOnWindow(m) {
				if most := l.mostForced(m); most > 0 {
					forced.See(boundedrecall.TotalRegret(l, in)/float64(n), copies*most/float64(n), "%s, M=%d T=%d", l.name, m, n)
				}
			}
		}
	}

	ms = c.Sizes("M", 60, 300, 900)
	once := c.Proved.Tally(claims.Exact, claims.Equals, "follow-the-leader on the window, on the proof's instance at T = 6M−1, against (M/6+1)/(6M−1), %v", ms)
	limit := c.Proved.Tally(claims.Chosen, claims.AtMost, "the same Reg less 1/36, against 0.18/M")
	for m := range ms.All() {
		in := boundedrecall.Must(adversaries.Counterexample{Recall: m, Horizon: 6*m - 1}.Instance())
		s := learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
		regret := once.SeeGame(s, in, (float64(m)/6+1)/float64(6*m-1), "M = %d", m)
		limit.See(math.Abs(regret-1./36), 0.18/float64(m), "M = %d", m)
	}
}

// regretAgainst returns the learner's total regret against one arm after each round.
func regretAgainst(l boundedrecall.Learner, in *boundedrecall.Instance, arm int) []float64 {
	tr := boundedrecall.Play(l, in)
	curve, total := make([]float64, in.Horizon()), 0.
	for t := 1; t <= in.Horizon(); t++ {
		total += in.Reward(t)[arm]
		for i, x := range tr.PlayOf(t) {
			total -= x * in.Reward(t)[i]
		}
		curve[t-1] = total
	}
	return curve
}
