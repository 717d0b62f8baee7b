package paper

import (
	"iter"

	"boundedrecall"
	"boundedrecall/claims"
)

type distributionOf = func(boundedrecall.Randomized) iter.Seq2[float64, []float64]

var _ = controlled(Algorithm3,
	claims.Wrong("the distribution", "each suffix has a hundredth more", func(right distributionOf) distributionOf {
		return func(l boundedrecall.Randomized) iter.Seq2[float64, []float64] {
			return func(yield func(float64, []float64) bool) {
				for p, x := range right(l) {
					if !yield(p+0.01, x) {
						return
					}
				}
			}
		}
	}),
	claims.Wrong("the largest seed", "there are a hundred seeds", func(uint64) uint64 { return 100 }),
)
