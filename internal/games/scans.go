package games

import (
	"iter"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
)

// Every yields every instance over the letters, for each of the horizons.
func Every(letters [][]float64, horizons *claims.Sizes) iter.Seq[*boundedrecall.Instance] {
	return func(yield func(*boundedrecall.Instance) bool) {
		for n := range horizons.All() {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: letters}).All() {
				if !yield(in) {
					return
				}
			}
		}
	}
}

// Cycle returns the instance that repeats the rewards so many times: first of one kind, then of
// the other.
func Cycle(times, firsts int, first []float64, seconds int, second []float64) *boundedrecall.Instance {
	return Rewards(Repeat(times, append(Repeat(firsts, first), Repeat(seconds, second)...)...)...)
}
