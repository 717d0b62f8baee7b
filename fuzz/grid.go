package fuzz

import (
	"math"

	"boundedrecall"
	"boundedrecall/learners"
)

// Grid hunts for a recall and a rate for which learners.AverageRestartGrid and the
// learner itself, played, do not have the same regret.
func Grid(data []byte) error {
	g := decode(data)
	in := g.instance()
	recalls := []int{g.recall, g.recall + 1 + g.spare%8}
	hedges := []float64{rates[max(g.rate, 1)], 0.25}
	inclusive := g.wrapper%2 == 0
	got := learners.AverageRestartGrid(in, recalls, hedges, inclusive)
	for k, m := range recalls {
		for l, eta := range hedges {
			hedge := func() boundedrecall.Learner { return learners.NewHedge(g.arms, eta) }
			learner := learners.NewAverageRestart(m, hedge)
			if inclusive {
				learner = learners.NewInclusiveAverageRestart(m, hedge)
			}
			if want := boundedrecall.TotalRegret(learner, in); !(math.Abs(got[k][l]-want) <= 1e-9) {
				return g.errorf("recall %d, rate %v, inclusive %v: the grid has total regret %v, the learner %v, on the rewards of", m, eta, inclusive, got[k][l], want)
			}
		}
	}
	return nil
}
