package fuzz

import (
	"math"

	"boundedrecall"
	"boundedrecall/learners"
)

// longestGrid bounds the rounds: four learners play each.
const longestGrid = 20

// Grid hunts for a recall and a rate for which learners.AverageRestartGrid and the
// learner itself, played, do not have the same regret. Of the grid of two by two it
// looks at one.
func Grid(data []byte) (finding error) {
	g := decode(data)
	defer blame(&finding, g)
	g.rounds = g.rounds[:min(len(g.rounds), longestGrid)]
	in := g.instance()
	recalls := []int{g.recall, g.recall + 1 + g.spare%8}
	hedges := []float64{rates[max(g.rate, 1)], 0.25}
	inclusive := g.wrapper%2 == 0
	k, l := g.spare/8%2, g.spare/16%2
	got := learners.AverageRestartGrid(in, recalls, hedges, inclusive)[k][l]
	hedge := func() boundedrecall.Learner { return learners.NewHedge(g.arms, hedges[l]) }
	learner := learners.NewAverageRestart(recalls[k], hedge)
	if inclusive {
		learner = learners.NewInclusiveAverageRestart(recalls[k], hedge)
	}
	if want := boundedrecall.TotalRegret(learner, in); !(math.Abs(got-want) <= 1e-9) {
		return g.errorf("recall %d, rate %v, inclusive %v: the grid has total regret %v, the learner %v, on the rewards of", recalls[k], hedges[l], inclusive, got, want)
	}
	return nil
}
