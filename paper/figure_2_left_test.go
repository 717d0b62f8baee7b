package paper

import (
	"slices"

	"boundedrecall/claims"
)

var _ = controlled(Figure2Left,
	claims.Wrong("the sign of a difference", "the learners are exchanged", func(x float64) float64 { return -x }),
	claims.Wrong("the periods", "they stand in another order", func(all []float64) []float64 {
		all = slices.Clone(all)
		slices.Reverse(all)
		return all
	}),
)
