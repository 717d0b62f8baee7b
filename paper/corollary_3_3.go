package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Corollary3_3 is PeriodicRestart of Hedge.
var Corollary3_3 = claims.ReadUnconverted(texts, "corollary-3.3", func(c *claims.Case) {
	_, found := c.Table("A search found 0.88, 0.91, 0.94, 0.95 at T = M = 10, 30, 100, 300")
	checkHedgeRate(c, hedgeForm{
		"periodic-restart", "(⌈T/M⌉·M/T)·√(ln d/(2M))", "√2·√(ln d/M)",
		"the exact worst case is up to 0.85", math.Sqrt2,
		func(m, t, logs float64) float64 { return math.Ceil(t/m) * m / t * math.Sqrt(logs/(2*m)) },
	}, found)
	needsRounds3_3(c)
})

// needsRounds3_3 says that in a single round no learner does better than 1−1/d.
func needsRounds3_3(c *claims.Case) {
	const m = 1_000_000
	ds := c.Range("d", 2, 4)
	c.Quote("Tuned Hedge alone has Reg ≤ √(ln d/(2T))")
	c.Quote("In a single round every learner has Reg ≥ 1−1/d")
	y := c.Proved.Every("a single round: the worst regret on a reward e_i of PeriodicRestart over "+
		"every base, M = %d, against 1−1/d, %v", m, ds).WithinFactor(1)
	for d := range ds.All() {
		hedge := games.TotalBound(learners.Spec{Name: "hedge"}.For(100).New(d), d)(100) / 100
		games.MustCarry(c, hedge, math.Sqrt(math.Log(float64(d))/200), "tuned Hedge, d=%d", d)
		for _, s := range games.Specs([]string{"periodic-restart"}, games.AnyBase, d, m) {
			worst := math.Inf(-1)
			for in := range games.Of(1, adversaries.OneHots(d)) {
				worst = max(worst, boundedrecall.TotalRegret(s.New(d), in))
			}
			y.AtLeast(worst, 1-1/float64(d), "%v, d = %d", s, d)
		}
	}
}

// A hedgeForm is a recall learner over tuned Hedge, with the words for a bound on its regret per
// round, its order for T ≥ M, and the share of the bound that small exact worst cases have.
type hedgeForm struct {
	name, bound, order, share string
	times                     float64                          // √(ln d/M) in the order
	value                     func(m, t, logs float64) float64 // of the bound, where logs is ln d
}

// limit returns the bound over n rounds, or in the long run if n is 0.
func (f hedgeForm) limit(m, n, d int) float64 {
	t := float64(n)
	if n == 0 {
		t = math.Inf(1)
	}
	return f.value(float64(m), t, math.Log(float64(d)))
}

// checkHedgeRate says that the regret per round is at most the bound, and for T ≥ M at most the
// order, in the exact worst case of small M and on the instances that searches found.
func checkHedgeRate(c *claims.Case, form hedgeForm, found map[int]*big.Rat) {
	c.Quote(form.bound)
	c.Quote(form.order)
	ms, times := c.Range("M", 1, 6), []int{1, 20} // and 0 for the long run
	what := form.name + " over tuned Hedge: exact worst case over {0,1}², %v, T = M, 20M"
	if form.name != "periodic-restart" {
		what += " and in the long run"
		times = append(times, 0)
	}
	rate := c.Printed.Exactly(what+", against %v", ms, form.order).IgnoreBoundsFrom(1)
	worst := c.Proved.Exactly(what+", against %v", ms, form.bound).IgnoreBoundsFrom(1).
		SharpnessIs(games.Number(c, form.share))
	for m := range ms.All() {
		for _, n := range times {
			s := learners.Spec{Name: form.name, Base: "hedge", Recall: m}
			regret := games.WorstCase(c, s, n*m).PerRoundRegret()
			const label = "M = %d, T/M = %d (0: the long run)"
			worst.WithWitness(witness.WorstCase{Learner: s, Horizon: n * m}).
				AtMost(regret, form.limit(m, n*m, 2), label, m, n)
			order := form.times * math.Sqrt(math.Ln2/float64(m))
			order *= claims.Lie(c, "the order is a tenth", 1., 0.1)
			rate.AtMost(regret, order, label, m, n)
		}
	}
	part := claims.Lie(c, "every bound is a tenth of what is said", 1., 0.1)
	checkSearched(c, c.Proved, form.name, func(base learners.Spec) bool { return base.Name == "hedge" }, found,
		func(y *claims.Tally, s learners.Spec, n, d int, game witness.Game, label ...any) {
			y.AtMost(game, part*form.limit(s.Recall, n, d), label...)
		})
	carriesOrder3_3(c, form)
}

// carriesOrder3_3 says that the order follows from the bound that the learner carries.
func carriesOrder3_3(c *claims.Case, form hedgeForm) {
	ms, ds := c.Sizes("M", 1, 2, 10, 100, 1000), c.Sizes("d", 2, 3, 16)
	carried := c.Proved.Exactly("bound that %s of tuned Hedge carries, T = M, M+1, 2M, against "+
		"%v, %v, %v", form.name, form.order, ms, ds).WithinFactor(0.999)
	for m, d := range games.Pairs(ms, ds) {
		s := learners.Spec{Name: form.name, Base: "hedge", Recall: m}
		for _, n := range []int{(m + 1) / 2, m, m + 1, 2 * m} {
			bound := games.TotalBound(s.New(d), d)(n) / float64(n)
			games.MustCarry(c, bound, form.limit(m, n, d), "%v, T=%d d=%d", s, n, d)
			if order := form.times * math.Sqrt(math.Log(float64(d))/float64(m)); n >= m {
				carried.AtMost(bound, order, "%v, T=%d d=%d", s, n, d)
			}
		}
	}
}
