package games

import (
	"math/big"

	"boundedrecall/claims"
)

// Number quotes words that end with a number, and returns it in floating point.
func Number(c *claims.Case, words string) float64 { return Float(c.Number(words)) }

// Float returns the number in floating point.
func Float(x *big.Rat) float64 {
	y, _ := x.Float64()
	return y
}
