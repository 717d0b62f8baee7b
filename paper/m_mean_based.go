package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// The sizes at which AverageRestart contradicts the other reading.
const recallMMeanBased, timesMMeanBased = 63, 100

// MMeanBased is about learners that are mean-based on the window.
var MMeanBased = claims.Read(texts, "m-mean-based", games.InTurn(limitsWindowed, admitsAverageRestart))

// limitsWindowed says that a windowed learner over a mean-based base is mean-based on the window.
func limitsWindowed(c *claims.Case) {
	ms := c.Sizes("M", 3, 10, 30)
	y := c.Printed.Cases("weight of an arm that trails in the window against γ(D) for games of M rounds, "+
		"windowed learners over every mean-based base, on arms that change places every M−1 rounds and on random periods, %v", ms)
	for m := range ms.All() {
		instances := []*boundedrecall.Instance{boundedrecall.Must(adversaries.Switching{Arms: 2, Every: m - 1, Horizon: 6 * m}.Instance())}
		for range 20 {
			period := adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: 2 * (m + 1)}
			instances = append(instances, boundedrecall.Must(period.Draw(c.Source())))
		}
		for _, in := range instances {
			for _, l := range meanBasedOnWindow(m) {
				tr := boundedrecall.Play(l, in)
				for t := 1; t <= in.Horizon(); t++ {
					rounds := claims.Lie(c, "the lead is that of all rounds", m, t)
					lead, trailing := windowLead(in, rounds, t), tr.PlayOf(t)[1]
					if lead < 0 {
						trailing = tr.PlayOf(t)[0]
					}
					if lead != 0 {
						y.AtMost(trailing, l.gamma(math.Nextafter(math.Abs(lead), 0)), "%s, M=%d, a lead of %v", l.name, m, lead)
					}
				}
			}
		}
	}
}

// admitsAverageRestart says that with the T of the game, where a lead in the window is at most M,
// the reading admits a learner that Theorem 4.1 could not be true of.
func admitsAverageRestart(c *claims.Case) {
	const m, times = recallMMeanBased, timesMMeanBased
	below := c.Number("over Cover's learner has Reg < 1/18")
	c.Quote("for M = %d and T ≥ %dM", m, times)
	value := exact.TwoArmValue(m) // R(M+1,2) of Cover's learner for M+1 rounds
	bound := value.Mul(value, big.NewRat(times+1, times))
	c.Proved.Exactly("bound (1+M/T)·R(M+1,2) of AverageRestart with suffixes 0..M over Cover's learner, "+
		"M = %d, T = %dM, against %s", m, times, below.RatString()).SharpnessIs(0.90).AtMost(bound, below)
}
