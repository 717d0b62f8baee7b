package beyond

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"

	"gonum.org/v1/gonum/floats"
)

// Beyond4 is that finite cases can be settled.
var Beyond4 = claims.Read(texts, "beyond-4", games.InTurn(findPaths, findCycles, checkCertificates))

// findPaths says that the search finds the worst case over T rounds.
func findPaths(c *claims.Case) {
	ts, ms := c.Range("T", 1, 5).Short(3), c.Sizes("M", 2)
	y := c.Proved.Every("worst regret per round that the search finds against that of all instances "+
		"over {e_1, e_2, 0}, every deterministic recall learner over every base, %v, %v", ms, ts)
	for m := range ms.All() {
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			l := s.New(2)
			for n := range ts.All() {
				worst := math.Inf(-1)
				for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
					worst = max(worst, boundedrecall.TotalRegret(l, in)/float64(n))
				}
				y.Equal(games.WorstCase(c, s, n).PerRoundRegret(), worst, "%v, T=%d", s, n)
			}
		}
	}
}

// findCycles says that the search finds the worst case in the long run. A simple cycle of the graph
// of windows over three letters has at most 3^M rounds; for M = 1 all periods of up to 3 rounds are
// all cycles.
func findCycles(c *claims.Case) {
	ps, ms := c.Range("P", 1, 3), c.Sizes("M", 1)
	y := c.Proved.Every("long-run worst case that the search finds against the largest mean cost of a "+
		"cycle, every period of P rewards e_1, e_2, 0, %v, every stationary recall learner over every base, %v", ps, ms)
	for m := range ms.All() {
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			if s.Stationary() {
				l, worst := s.New(2), math.Inf(-1)
				for in := range games.Every(adversaries.Gaps(), ps) {
					worst = max(worst, slices.Max(settledCosts(l, in, 12*in.Horizon(), 0)))
				}
				y.Equal(games.WorstCase(c, s, 0).PerRoundRegret(), worst, "%v", s)
			}
		}
	}
}

// checkCertificates says that the checker accepts the committed certificates.
func checkCertificates(c *claims.Case) {
	checked, refused := 0, 0.
	for one := range exact.Certificates() {
		if c.Short() && checked >= 4 {
			break
		}
		checked++
		if one.Check() != nil {
			refused++
		}
	}
	c.Proved.Certified("committed certificates that the checker refuses").Over(checked).Equal(refused, 0)
}

// settledCosts returns the regret per round against each arm on a shifted cycle of rewards. It plays
// the number of rounds first, to fill the window with the cycle, and measures the same number after.
func settledCosts(l boundedrecall.Learner, cycle *boundedrecall.Instance, rounds, shift int) []float64 {
	l.Reset()
	x, costs := make([]float64, cycle.Arms()), make([]float64, cycle.Arms())
	for t := range 2 * rounds {
		r := cycle.Reward((t+shift)%cycle.Horizon() + 1)
		if l.Play(x); t >= rounds {
			earned := floats.Dot(x, r)
			for arm := range costs {
				costs[arm] += (r[arm] - earned) / float64(rounds)
			}
		}
		l.Observe(r)
	}
	return costs
}
