package figures

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// RegretDistribution draws the exact distribution of the regret of
// RandomizedAverageRestart on one instance, and the proved bound of Corollary
// 5.2.
func RegretDistribution() page.Figure {
	const m, horizon, step = 10, 120, 1. / 2048
	const widest, least = 28, 1e-12 // of what is drawn
	const above, low, high, bound = "total regret above the mean", "exact, at least", "exact",
		"Hoeffding's bound, exp(−2x²/T)"
	in := boundedrecall.Must(adversaries.NearPeriodic{Recall: m, Extra: 2,
		Horizon: horizon}.Instance())
	learner := learners.NewRandomizedAverageRestart(m, hedge(m+1), 1)
	distribution := laws.NewRegretDistribution(learner, in, step)
	f := page.Figure{
		Name:   "regret-law",
		Title:  "The distribution of the randomised learner's regret, exactly, and Hoeffding's bound",
		Claims: []string{"corollary-5.2", "algorithm-3"},
		Table:  page.Table{Columns: []string{above, low, high, bound}},
	}
	for x := 0.0; x <= widest; x++ {
		atLeast, atMost := distribution.AtLeast(distribution.Mean() + x)
		f.Table.Add(x, atLeast, atMost, min(1, math.Exp(-2*x*x/horizon)))
	}

	const delta = 0.01
	deviation := math.Sqrt(horizon * math.Log(1/delta) / 2)
	_, tail := distribution.AtLeast(distribution.Mean() + deviation)
	f.Caption = fmt.Sprintf("RandomizedAverageRestart of Hedge, M = %d, on T = %d near-periodic rewards; its mean total regret is "+
		"%.2f, which is AverageRestart's. The distribution is computed, not sampled: it is enclosed from both sides, within the line's width. "+
		"By Hoeffding's inequality, as in corollary-5.2, a deviation of √(T ln(1/δ)/2) has probability δ at most: at δ = 1/%.0f that is "+
		"%.1f, and the exact probability at most %s. The paper prints √(T log(1/δ)) beside a regret per round, %.0f at that δ, "+
		"where no regret exceeds 1.",
		m, horizon, distribution.Mean(), 1/delta, deviation, page.Digits(tail, 2),
		math.Sqrt(horizon*math.Log(1/delta)))
	drawTable(&f, 260, panel{
		x: axis{title: "x: total regret above its mean", to: widest},
		y: axis{title: "probability of x or more", log: true, from: least, to: 1,
			at: []float64{1, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12}},
		series: []series{
			{column: bound, mark: mark{color: vermillion, dashes: dashed}},
			{column: high, mark: mark{color: blue, symbol: disc}},
		},
	})
	return f
}
