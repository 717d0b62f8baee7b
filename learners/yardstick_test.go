package learners

import (
	"testing"

	"gonum.org/v1/gonum/floats"
)

// yardstick reads and writes m·d numbers once, and reads them once more, with
// gonum's kernels.
func yardstick(b *testing.B, m, d int) {
	w := make([][]float64, d)
	for i := range w {
		w[i] = make([]float64, m)
		floats.AddConst(1, w[i])
	}
	ones := make([]float64, m)
	floats.AddConst(1, ones)
	for b.Loop() {
		for _, column := range w {
			floats.Scale(1, column)
		}
		for _, column := range w {
			floats.Dot(ones, column)
		}
	}
}
