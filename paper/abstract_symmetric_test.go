package paper

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/exact"
)

type mixtureOf = func(m int) []exact.WeightedCycle

var _ = controlled(AbstractSymmetric,
	claims.Wrong("the mixture of cycles", "the first cycle has half its weight",
		func(right mixtureOf) mixtureOf {
			return func(m int) []exact.WeightedCycle {
				cycles := right(m)
				cycles[0].Weight = new(big.Rat).Quo(cycles[0].Weight, big.NewRat(2, 1))
				return cycles
			}
		}),
)
