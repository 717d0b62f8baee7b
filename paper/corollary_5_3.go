package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Corollary5_3 is the regret of AverageRestart of Hedge, in its three forms.
var Corollary5_3 = claims.Read(texts, "corollary-5.3", func(c *claims.Case) {
	const both = "and at most √2·√(ln d/M)"
	for _, form := range []averageOfHedge{
		{"with suffixes 1..M", "tuned to M+1", "Reg ≤ (1+M/T)·√((M+1)·ln d/2)/M",
			"each bound is at most 2·√(ln d/M)", "It is up to 0.67", 2, 0.35},
		{"with suffixes 0..M", "tuned to M+1", "Reg ≤ (1+M/T)·√(ln d/(2(M+1)))",
			both, "with suffixes 1..M, up to 0.80", math.Sqrt2, 0.526},
		{"with suffixes 0..M−1", "tuned to M", "Reg ≤ (1+(M−1)/T)·√(ln d/(2M))",
			both, "with 0..M and up to 0.85", math.Sqrt2, 0.5385},
	} {
		form.boundsWorst(c)
		form.boundsFound(c)
		form.keepsOrder(c)
	}
	singleRoundCostsHalf(c)
})

// averageOfHedge is a form of AverageRestart over tuned Hedge, with the words
// for its suffixes, the rounds that Hedge is tuned to, its bound, the order of
// that for T ≥ M, and how near small worst cases come.
type averageOfHedge struct {
	suffixes, tuned, bound, order, share string

	times     float64 // √(ln d/M) in the order
	sharpness float64 // of the order in the worst cases, measured
}

// letters gives the letters of a bound over n rounds their values. Zero rounds
// are the long run.
func (f averageOfHedge) letters(m, n, d int) claims.Let {
	let := claims.Let{"M": m, "T": float64(n), "d": d,
		"O": func(x float64) float64 { return f.times * x }}
	if n == 0 {
		let["T"] = 1e15
	}
	return let
}

// boundsWorst holds the exact worst case of small M against the bound and the
// printed order.
func (f averageOfHedge) boundsWorst(c *claims.Case) {
	sizes := sizesOf(c.Numbers("for M = 1..6, at T = M, at T = 20M"))
	ms, times := c.Sizes("M", checks.To(sizes[0], sizes[1])...), []int{1, sizes[2], 0}
	of := "exact worst case over {0,1}² of AverageRestart over tuned Hedge, " + f.suffixes +
		", %v, T = M, 20M and in the long run"
	worst := c.Holds.Says(f.bound).Exactly(of, ms)
	share := c.Holds.Says(f.share).Exactly(of+": share of the bound", ms).WithinFactor(0.985)
	rate := c.Printed.Says("with Reg ≤ O(√(log d/M))").
		Where("Let M > 0").Exactly(of+", where O(x) is %.4g·x", ms, f.times).
		SharpnessIs(f.sharpness)
	tuned := c.Holds.Says(f.tuned).Exactly("rounds that Hedge is tuned to, "+f.suffixes+", %v", ms)
	for m := range ms.All() {
		s := checks.Averaging(c, f.suffixes, "hedge", m)
		tuned.Given(claims.Let{"M": m}).Measure(s.BaseHorizon(), "M = %d", m)
		for _, n := range times {
			let, regret := f.letters(m, n*m, 2), checks.WorstCase(c, s, n*m).PerRoundRegret()
			const label = "M = %d, T/M = %d (0: the long run)"
			worst.
				Given(let).Measure(claims.Witnessed(regret, witness.WorstCase{Learner: s, Horizon: n * m}),
				label, m, n)
			rate.Given(let).Measure(regret, label, m, n)
			rounds := n * m
			if n == 0 {
				rounds = 1 << 30
			}
			bound := checks.TotalBound(s.New(2), 2)(rounds) / float64(rounds)
			share.Given(nil).Measure(regret/bound, label, m, n)
		}
	}
}

// boundsFound holds the bound against what searches found.
func (f averageOfHedge) boundsFound(c *claims.Case) {
	name := checks.Averaging(c, f.suffixes, "hedge", 2).Name
	checkSearched(c, c.Holds.Says(f.bound), name,
		func(base learners.Spec) bool { return base.Name == "hedge" }, nil,
		func(y *claims.Tally, s learners.Spec, n, d int, game witness.Game, label ...any) {
			if given := y.Given(f.letters(s.Recall, n, d)); given.Bound() < 1 {
				given.Measure(game, label...)
			}
		})
}

// keepsOrder says that the learner carries the bound, and that the order
// follows from it for T ≥ M.
func (f averageOfHedge) keepsOrder(c *claims.Case) {
	ms, ds := c.Sizes("M = 1, 2, 10, 100, 1000"), c.Sizes("d = 2, 3, 16")
	order := c.Holds.Says(f.order).Where("For T ≥ M").
		Exactly("the bound of the sentence, "+f.suffixes+", T = M, M+1, 2M, %v, %v", ms, ds).
		WithinFactor(0.999)
	carries := c.Holds.Says(f.bound).
		Exactly("bound that AverageRestart over tuned Hedge has in these "+
			"rounds, "+f.suffixes+", and T = ⌈M/2⌉, %v, %v", ms, ds).WithinFactor(1)
	for m, d := range checks.Pairs(ms, ds) {
		s := checks.Averaging(c, f.suffixes, "hedge", m)
		for _, n := range []int{(m + 1) / 2, m, m + 1, 2 * m} {
			let := f.letters(m, n, d)
			bound := carries.Given(let)
			bound.Measure(checks.TotalBound(s.New(d), d)(n)/float64(n), "%v, T=%d d=%d", s, n, d)
			if n >= m {
				order.Given(let).Measure(bound, "%v, T=%d d=%d", s, n, d)
			}
		}
	}
}

// singleRoundCostsHalf says that a single round costs at least a half.
func singleRoundCostsHalf(c *claims.Case) {
	const m = 1000
	y := c.Why.Says("In a single round every learner has regret at least 1/2").
		Cases("the larger regret on a reward e_1 or e_2 of AverageRestart over every base, M = %d, and of the learner "+
			"that plays arm 1", m).WithinFactor(1)
	for _, s := range checks.Specs([]string{"average-restart"}, checks.AnyBase, 2, m) {
		worst := math.Inf(-1)
		for in := range checks.Of(1, adversaries.OneHots(2)) {
			worst = max(worst, boundedrecall.TotalRegret(s.New(2), in))
		}
		y.Given(nil).Measure(worst, "%v", s)
	}
	fixed := counter(1, func(float64, float64) float64 { return 1 })
	y.Given(nil).Measure(boundedrecall.TotalRegret(fixed, checks.Instance("(0,1)")), "arm 1 always")
}
