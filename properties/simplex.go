package properties

import (
	"fmt"
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// simplexTolerance is what the game allows too ([boundedrecall.Play]).
const simplexTolerance = 1e-9

// Simplex returns an error unless every play is a distribution: no weight below
// −1e-9 or NaN, and a sum within 1e-9 of 1.
func Simplex(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "simplex",
		Claim: "each play is a distribution over the arms",
		Parts: []Part{{"rewards", in}},
		call:  []any{"Simplex", "maker", in},
	}.examine(func() (string, float64) {
		for j, x := range plays(maker, in) {
			if off := offSimplex(x); off > simplexTolerance {
				return fmt.Sprintf("round %d plays %s, of sum %v", j+1, vector(x), floats.Sum(x)), off
			}
		}
		return "", 0
	})
}

// offSimplex returns how far the weights are from a distribution, +Inf for NaN.
func offSimplex(x []float64) float64 {
	off := math.Abs(floats.Sum(x) - 1)
	for _, p := range x {
		off = max(off, -p)
	}
	if math.IsNaN(off) {
		return math.Inf(1)
	}
	return off
}

func (s subject) simplex() Law { return s.onInstance("simplex", Simplex) }
