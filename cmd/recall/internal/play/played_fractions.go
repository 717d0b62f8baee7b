package play

import (
	"fmt"
	"math"

	"boundedrecall/cmd/recall/internal/rewards"
)

// mostDenominator is the largest denominator of a weight that is taken for a
// fraction. There are some 5 million fractions up to it in [0,1], and some 10¹⁶
// float64s in [1/2,1], so a weight that is none of them is taken for one by
// chance with a probability below 1e-9.
const mostDenominator = 1 << 12

// fractionsOf returns the fractions of a game that was played, or nil if the
// rewards or the plays are not small fractions. A weight is one if it is the
// float64 nearest to it, and the weights of a play have the sum 1 as fractions.
func fractionsOf(plays [][]float64, data rewards.Rewards) *fractions {
	parts := partsOf(data.Instance)
	if parts == 0 || data.Scale != (rewards.Scale{High: 1}) {
		return nil
	}
	unit := int64(1)
	for _, play := range plays {
		for _, w := range play {
			q := denominator(w)
			if q == 0 {
				return nil
			}
			unit = unit / gcd(unit, q) * q
			if unit > mostUnit {
				return nil
			}
		}
	}
	for _, play := range plays {
		sum := int64(0)
		for _, w := range play {
			sum += int64(math.Round(w * float64(unit)))
		}
		if sum != unit {
			return nil
		}
	}
	return &fractions{unit: unit, parts: parts, arms: make([]int64, data.Instance.Arms())}
}

// denominator returns the least denominator of a fraction whose nearest float64
// is the weight, or 0 if there is none up to mostDenominator. It is one of the
// convergents of the weight.
func denominator(weight float64) int64 {
	if !(weight >= 0 && weight <= 1) {
		return 0
	}
	before, q, rest := int64(0), int64(1), weight
	for q <= mostDenominator {
		if math.Round(weight*float64(q))/float64(q) == weight {
			return q
		}
		rest -= math.Floor(rest)
		if rest == 0 {
			return 0
		}
		rest = 1 / rest
		a := math.Floor(rest)
		if a > mostDenominator {
			return 0
		}
		before, q = q, int64(a)*q+before
	}
	return 0
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// weights says what the weights of a program are taken for.
func (r *playReport) weights(g *game) string {
	switch {
	case g.exact != nil:
		return fmt.Sprintf("each is the float64 nearest to a fraction with a denominator up to %d, "+
			"and counts as that fraction", mostDenominator)
	case r.Losses || r.Low != 0 || r.High != 1:
		return "decimals, as the rewards are scaled"
	}
	return "decimals: not all rewards and weights are small fractions"
}

// heading stands above the plays of a game.
func (r *playReport) heading(g *game) string {
	text := "The plays of " + g.title()
	if g.program() {
		text += ". Weights: " + r.weights(g) + "."
	}
	return text
}
