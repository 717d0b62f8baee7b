package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Corollary3_3 is PeriodicRestart of Hedge.
var Corollary3_3 = claims.Read(texts, "corollary-3.3", func(c *claims.Case) {
	_, found := checks.Table(c, "A search found 0.88, 0.91, 0.94, 0.95 at T = M = 10, 30, 100, 300")
	computed := sizesOf(c.Numbers("with two arms and M = 1..6"))
	checkHedgeRate(c, hedgeForm{
		name: "periodic-restart", ms: c.Sizes("M", checks.To(computed[0], computed[1])...),
		bound: "has Reg ≤ (⌈T/M⌉·M/T)·√(ln d/(2M))",
		order: "and so at most √2·√(ln d/M)", from: "for T ≥ M",
		share: "the exact worst case is up to 0.85",
	}, found)
	hedgeAlone(c)
	singleRoundCosts(c)
})

// hedgeAlone is about Hedge without a window.
func hedgeAlone(c *claims.Case) {
	ts, ds := c.Sizes("T = 1, 2, 5, 100"), c.Sizes("d = 2, 3, 16")
	const what = "bound that Hedge tuned to T rounds carries, %v, %v, and for T ≤ 5 its worst case " +
		"over {0,1}²"
	tuned := c.Holds.Says("Tuned Hedge alone has Reg ≤ √(ln d/(2T))").Exactly(what, ts, ds)
	printed := c.Printed.Says("Hedge has Reg ≤ √(log d/T)").Exactly(what, ts, ds).
		SharpnessIs(0.71)
	for n, d := range checks.Pairs(ts, ds) {
		hedge := learners.Spec{Name: "hedge"}.For(n)
		measure := func(regret float64, what string) {
			let := claims.Let{"T": n, "d": d}
			for _, y := range []*claims.Tally{tuned, printed} {
				if given := y.Given(let); given.Bound() < 1 {
					given.Measure(regret, "%s, T = %d, d = %d", what, n, d)
				}
			}
		}
		measure(checks.TotalBound(hedge.New(d), d)(n)/float64(n), "its bound")
		if d == 2 && n <= 5 {
			measure(checks.WorstCase(c, hedge, n).PerRoundRegret(), "its worst case")
		}
	}
}

// singleRoundCosts says that in a single round no learner does better than
// 1−1/d.
func singleRoundCosts(c *claims.Case) {
	const m = 1_000_000
	ds := c.Sizes("d = 2..4")
	y := c.Holds.Says("In a single round every learner has Reg ≥ 1−1/d").
		Every("a single round: the worst regret on a reward e_i of PeriodicRestart over every base, "+
			"M = %d, and of the play on arm 1, %v", m, ds).WithinFactor(1)
	for d := range ds.All() {
		measure := func(l boundedrecall.Learner, name any) {
			worst := math.Inf(-1)
			for in := range checks.Of(1, adversaries.OneHots(d)) {
				worst = max(worst, boundedrecall.TotalRegret(l, in))
			}
			y.Given(claims.Let{"d": d}).Measure(worst, "%v, d = %d", name, d)
		}
		measure(&script{plays: adversaries.OneHots(d)[:1]}, "the play on arm 1")
		for _, s := range checks.Specs([]string{"periodic-restart"}, checks.AnyBase, d, m) {
			measure(s.New(d), s)
		}
	}
}

// A hedgeForm is a recall learner over tuned Hedge, with the words for a bound
// on its regret per round, its order and from which T on it is that, and the
// share of the bound that the exact worst cases of the recalls have.
type hedgeForm struct {
	name                      string
	ms                        *claims.Sizes
	bound, order, from, share string
}

// letters gives the letters of the bound over n rounds, or in the long run if n
// is 0.
func (f hedgeForm) letters(m, n, d int) claims.Let {
	let := claims.Let{"M": m, "T": n, "d": d}
	if n == 0 {
		let["T"] = math.Inf(1)
	}
	return let
}

// checkHedgeRate says that the regret per round is at most the bound, in the
// exact worst case of small M and on the instances that searches found, and
// that the order follows from the bound.
func checkHedgeRate(c *claims.Case, form hedgeForm, found map[int]*big.Rat) {
	times := []int{1, 20} // and 0 for the long run
	what := form.name + " over tuned Hedge: exact worst case over {0,1}², %v, T = M, 20M"
	if form.name != "periodic-restart" {
		what += " and in the long run"
		times = append(times, 0)
	}
	says := c.Holds.Says(form.bound)
	worst := says.Exactly(what, form.ms)
	share := c.Holds.Says(form.share).Exactly(what+", its largest share of the bound, to 1/100",
		form.ms).Within(0.01)
	most := 0.
	for m := range form.ms.All() {
		for _, n := range times {
			s := learners.Spec{Name: form.name, Base: "hedge", Recall: m}
			regret := checks.WorstCase(c, s, n*m).PerRoundRegret()
			let := form.letters(m, n*m, 2)
			if given := worst.Given(let); given.Bound() < 1 {
				given.Measure(claims.Witnessed(regret, witness.WorstCase{Learner: s, Horizon: n * m}),
					"M = %d, T/M = %d (0: the long run)", m, n)
			}
			if bound := c.Value(form.bound, claims.AtMost, let); bound < 1 {
				most = max(most, regret/bound)
			}
		}
	}
	share.Given(nil).Measure(most)
	hedge := func(base learners.Spec) bool { return base.Name == "hedge" }
	checkSearched(c, says, form.name, hedge, found,
		func(y *claims.Tally, s learners.Spec, n, d int, game witness.Game, label ...any) {
			if given := y.Given(form.letters(s.Recall, n, d)); given.Bound() < 1 {
				given.Measure(game, label...)
			}
		})
	carriesOrder(c, form, worst)
}

// carriesOrder says that the order follows from the bound that the learner
// carries.
func carriesOrder(c *claims.Case, form hedgeForm, worst *claims.Tally) {
	ms, ds := c.Sizes("M = 1, 2, 10, 100, 1000"), c.Sizes("d = 2, 3, 16")
	const what = "bound that %s of tuned Hedge carries, T = M, M+1, 2M, %v, %v"
	order := c.Holds.Says(form.order).Where(form.from).Exactly(what, form.name, ms, ds).
		WithinFactor(0.999)
	constant := c.Value(form.order, claims.AtMost, claims.Let{"d": math.E, "M": 1})
	printed := c.Printed.Says("with Reg ≤ O(√(log d/M))").Where("Let M > 0", "d ≥ 2").
		Exactly(what+", against the order with its constant", form.name, ms, ds).WithinFactor(0.999)
	for m, d := range checks.Pairs(ms, ds) {
		s := learners.Spec{Name: form.name, Base: "hedge", Recall: m}
		for _, n := range []int{(m + 1) / 2, m, m + 1, 2 * m} {
			bound := checks.TotalBound(s.New(d), d)(n) / float64(n)
			let := form.letters(m, n, d)
			worst.Given(let).Carries(bound, "%v, T=%d d=%d", s, n, d)
			if n >= m {
				let["O"] = func(x float64) float64 { return constant * x }
				order.Given(let).Measure(bound, "%v, T=%d d=%d", s, n, d)
				printed.Given(let).Measure(bound, "%v, T=%d d=%d", s, n, d)
			}
		}
	}
}
