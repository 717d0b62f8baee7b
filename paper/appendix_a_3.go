package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// AppendixA3 says that learners with bounded recall adapt to shifts without
// detecting them.
var AppendixA3 = claims.Read(texts, "appendix-a.3", func(c *claims.Case) {
	forgets(c, c.Printed.Says("the learner adapts by itself"), false, checks.Deterministic())
	forgets(c, c.Holds.Says("plays bit for bit as a fresh one"), true, checks.Deterministic())
	names := []string{"average-restart-inclusive", "average-restart"} // by the shortest suffix
	name := names[sizesOf(c.Numbers("AverageRestart with suffixes 0..M"))[0]]
	ms, ts := c.Sizes("M = 1..2"), c.Sizes("T = 6")
	y := c.Holds.Says("has total regret at most n·W(M+1,d)/(M+1) + M/2").
		Every("total regret of AverageRestart over Cover's learner on n rounds in a row of T over "+
			"{e_1, e_2}, %v, %v", ts, ms).WithinFactor(1)
	w := func(n, d int) float64 {
		return checks.TotalBound(learners.Spec{Name: "cover"}.For(n).New(d), d)(n)
	}
	for m := range ms.All() {
		s := learners.Spec{Name: name, Base: "cover", Recall: m}
		for in := range checks.Every(adversaries.OneHots(2), ts) {
			game := witness.Play(s, in)
			tr := boundedrecall.Play(s.New(2), in)
			for n := 1; n <= in.Horizon(); n++ {
				given := y.Given(claims.Let{"n": n, "M": m, "d": 2, "W": w})
				for from, regret := range tr.IntervalRegrets(n) {
					given.Measure(claims.Witnessed(regret, game),
						"M = %d, %d rounds from round %d on, %v", m, n, from+1, in)
				}
			}
		}
	}
})
