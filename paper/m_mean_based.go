package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// MMeanBased is about learners that are mean-based on the window, as windowed
// learners are.
var MMeanBased = claims.Read(texts, "m-mean-based", trailInWindow, admitsAll)

// trailInWindow says that the windowed learner over a mean-based base learner
// is M-mean-based.
func trailInWindow(c *claims.Case) {
	ms := c.Sizes("M = 3, 10, 30")
	const what = "weight of an arm that trails in the window, windowed learners over every mean-based base, " +
		"on arms that change places every M−1 rounds and on random periods, "
	gives := c.Printed.Says("Running a mean-based learner on the last M rounds gives such a learner").
		Cases(what+"against γ(D) for games of M rounds, %v", ms)
	little := c.Why.Says("in the window has weight less than γ(M)").
		Where("Then an arm that trails by more than γ(M)·M").
		Cases(what+"the least γ(M) that these allow, %v", ms).SharpnessIs(0.967)
	seen := claims.Input(c, "the rounds of the lead", func(m, _ int) int { return m })
	for m := range ms.All() {
		turns := adversaries.Switching{Arms: 2, Every: m - 1, Horizon: 6 * m}
		instances := []*boundedrecall.Instance{boundedrecall.Must(turns.Instance())}
		for range 20 {
			period := adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: 2 * (m + 1)}
			instances = append(instances, boundedrecall.Must(period.Draw(c.Rand())))
		}
		for _, s := range checks.Specs([]string{"windowed"}, checks.IsMeanBased, 2, m) {
			least := leastFixed(func(gamma float64) float64 { return windowGamma(s, gamma*float64(m)) })
			let := claims.Let{"M": m, "γ(M)": least}
			for _, in := range instances {
				tr := boundedrecall.Play(s.New(2), in)
				for t := 1; t <= in.Horizon(); t++ {
					lead := windowLead(in, seen(m, t), t)
					if lead == 0 {
						continue
					}
					weight := tr.PlayOf(t)[int(indicator(lead > 0))]
					gamma := windowGamma(s, math.Nextafter(math.Abs(lead), 0))
					gives.Compare(weight, claims.AtMost, gamma, "%v, a lead of %v", s, lead)
					if let["Then an arm that trails by"] = math.Abs(lead); math.Abs(lead) > least*float64(m) {
						little.Given(let).Measure(weight, "%v, a lead of %v", s, lead)
					}
				}
			}
		}
	}
}

// admitsAll says that with the T of the game the reading admits AverageRestart,
// which contradicts Theorem 4.1.
func admitsAll(c *claims.Case) {
	const m, times = 63, 100
	lead := c.Holds.Says("every learner with recall M is M-mean-based, with γ = M/T").
		Exactly("largest lead in the window on e_1 in every round, over T, M = %d, T = %dM", m, times)
	lead.Given(claims.Let{"M": m, "T": times * m}).
		Measure(windowLead(checks.Rewards(checks.Repeat(2*m, []float64{1, 0})...), m, 2*m) / (times * m))

	below := c.Holds.Says("over Cover's learner it has Reg < 1/18").Where("for M = 63", "T ≥ 100M").
		Exactly("bound (1+M/T)·R(M+1,2) of AverageRestart with suffixes 0..M over Cover's learner, M = %d, "+
			"T = %dM, %dM", m, times, 2*times).SharpnessIs(0.90)
	for _, n := range []int{times, 2 * times} {
		bound := exact.TwoArmValue(m) // R(M+1,2) of Cover's learner for M+1 rounds
		bound.Mul(bound, big.NewRat(int64(n+1), int64(n)))
		below.Given(claims.Let{"M": m, "T": n * m}).Measure(bound, "T = %dM", n)
	}
}

// windowGamma returns γ(D), for the lead D in the window, of windowed
// mean-based learners.
func windowGamma(s learners.Spec, lead float64) float64 {
	return s.Of().New(2).(boundedrecall.MeanBased).Gamma(lead, s.Recall)
}
