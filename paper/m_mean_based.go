package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// MMeanBased is about learners that are mean-based on the window, as windowed learners are.
var MMeanBased = claims.ReadUnconverted(texts, "m-mean-based", func(c *claims.Case) {
	ms := c.Sizes("M", 3, 10, 30)
	y := c.Printed.Cases("weight of an arm that trails in the window against γ(D) for games of M "+
		"rounds, windowed learners over every mean-based base, on arms that change places every "+
		"M−1 rounds and on random periods, %v", ms)
	for m := range ms.All() {
		turns := adversaries.Switching{Arms: 2, Every: m - 1, Horizon: 6 * m}
		instances := []*boundedrecall.Instance{boundedrecall.Must(turns.Instance())}
		for range 20 {
			period := adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: 2 * (m + 1)}
			instances = append(instances, boundedrecall.Must(period.Draw(c.Source())))
		}
		for _, s := range games.Specs([]string{"windowed"}, games.IsMeanBased, 2, m) {
			for _, in := range instances {
				tr := boundedrecall.Play(s.New(2), in)
				for t := 1; t <= in.Horizon(); t++ {
					lead := windowLead(in, claims.Lie(c, "the lead is that of all rounds", m, t), t)
					if lead != 0 {
						weight := tr.PlayOf(t)[int(indicator(lead > 0))]
						gamma := windowGamma(s, math.Nextafter(math.Abs(lead), 0))
						y.AtMost(weight, gamma, "%v, a lead of %v", s, lead)
					}
				}
			}
		}
	}

	// With the T of the game the reading admits AverageRestart, which contradicts Theorem 4.1.
	const m, times = 63, 100
	c.Quote("for M = %d and T ≥ %dM", m, times)
	below := c.Number("over Cover's learner it has Reg < 1/18")
	bound := exact.TwoArmValue(m) // R(M+1,2) of Cover's learner for M+1 rounds
	c.Proved.Exactly("bound (1+M/T)·R(M+1,2) of AverageRestart with suffixes 0..M over Cover's "+
		"learner, M = %d, T = %dM, against %s", m, times, below.RatString()).
		SharpnessIs(0.90).AtMost(bound.Mul(bound, big.NewRat(times+1, times)), below)
})

// windowGamma returns γ(D), for the lead D in the window, of windowed mean-based learners.
func windowGamma(s learners.Spec, lead float64) float64 {
	return s.Of().New(2).(boundedrecall.MeanBased).Gamma(lead, s.Recall)
}
