package learners

import (
	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// AverageRestartGrid returns the total regret on the instance of AverageRestart over
// Hedge for each of the recalls, which must ascend, and each learning rate:
// grid[k][l] belongs to recalls[k] and rates[l]. The suffixes averaged are 1..M, or
// 0..M if inclusive. It panics if a recall or a rate is out of range.
//
// It agrees with playing the learners one by one but for rounding, and shares their
// work: all recalls cost what the longest one costs; with two arms and rewards that
// are multiples of 1/q, q ≤ 10, a round costs one multiplication for each lead that
// occurs in the window and not M; and the rates are spread over the processors.
func AverageRestartGrid(in *boundedrecall.Instance, recalls []int, rates []float64, inclusive bool) [][]float64 {
	for k, m := range recalls {
		mustBeRecall(m)
		if k > 0 && m <= recalls[k-1] {
			panic("learners: recalls do not ascend")
		}
	}
	for _, eta := range rates {
		mustBeRate(eta)
	}
	if len(recalls) == 0 || len(rates) == 0 {
		return make([][]float64, len(recalls))
	}
	shortest := 1
	if inclusive {
		shortest = 0
	}
	g := averageGrid{in: in, recalls: recalls, shortest: shortest, leads: newLeads(in)}
	regrets := make([][]float64, len(rates))
	newCrew(len(rates), func(l int) { regrets[l] = g.totalRegret(rates[l]) }).run()
	grid := matrix(len(recalls), len(rates))
	for k, row := range grid {
		for l := range row {
			row[l] = regrets[l][k]
		}
	}
	return grid
}

// averageGrid is what the rates share.
type averageGrid struct {
	in       *boundedrecall.Instance
	recalls  []int
	shortest int // the shortest suffix averaged, 0 or 1
	leads    *leads
}

// totalRegret returns the total regret for each recall.
func (g averageGrid) totalRegret(eta float64) []float64 {
	hedge := func() boundedrecall.Learner { return NewHedge(g.in.Arms(), eta) }
	var plays func(k int, dst []float64) // sum of the plays after suffixes 1..M, M = recalls[k]
	var observe func(reward []float64)
	if g.leads != nil {
		h := newHistograms(g.leads, g.recalls, eta)
		plays, observe = h.total, func([]float64) { h.next() }
	} else if p := newProducts(hedge(), g.recalls...); p != nil {
		plays, observe = func(k int, dst []float64) { copy(dst, p.totals[k]) }, p.observe
	} else { // too steep
		regrets := make([]float64, len(g.recalls))
		for k, m := range g.recalls {
			regrets[k] = boundedrecall.TotalRegret(newAverageRestart(g.shortest, m, hedge), g.in)
		}
		return regrets
	}
	d := g.in.Arms()
	sums, x := make([]float64, d), make([]float64, d)
	earned := make([]float64, len(g.recalls))
	for t := 1; t <= g.in.Horizon(); t++ {
		r := g.in.Reward(t)
		for k, m := range g.recalls {
			plays(k, x)
			total := floats.Dot(x, r)
			if g.shortest == 0 {
				total += floats.Sum(r) / float64(d) // A(∅) is uniform
			}
			earned[k] += total / float64(m+1-g.shortest)
		}
		floats.Add(sums, r)
		observe(r)
	}
	best := floats.Max(sums)
	for k, e := range earned {
		earned[k] = best - e
	}
	return earned
}
