package learners

import (
	"math"
	"math/big"
	"testing"

	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/require"
)

// within returns P(|S_k| < a) from the binomial coefficients, rounded once.
func within(k, a int) float64 {
	sum, all := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(k))
	c := new(big.Int).Binomial(int64(k), int64((k+k%2)/2)) // ways to S_k = s
	for s := k % 2; s < a && s <= k; s += 2 {
		sum.Add(sum, c)
		if s > 0 {
			sum.Add(sum, c)
		}
		c.Mul(c, big.NewInt(int64(k-s)))
		c.Quo(c, big.NewInt(int64(k+s+2)))
	}
	p, _ := new(big.Rat).SetFrac(sum, all).Float64()
	return p
}

// TestWalkWithin compares with rational arithmetic, on both sides of where the
// law stops being exact, where the table ends, and where the edge is.
func TestWalkWithin(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	for _, k := range []int{0, 1, 2, 3, 9, 52, 53, 54, 81, 82, 300, 1001, 4094, 4095, 4096, 4097,
		10_000, 10_001} {
		tolerance := 1e-13
		if k <= 53 {
			tolerance = 0
		}
		for _, a := range []int{0, 2, 4, 10, 50, int(math.Sqrt(float64(k))) &^ 1, edge(k) &^ 1,
			edge(k)&^1 + 2, k &^ 1, k&^1 + 2} {
			a += 1 - k%2
			require.InDelta(t, within(k, a), walkWithin(k, a), tolerance, "k=%d, a=%d", k, a)
		}
	}
}

// TestMeanAbsoluteWalk compares with values by hand and, for even n, with
// Stirling's series.
func TestMeanAbsoluteWalk(t *testing.T) {
	for n, mean := range []float64{0, 1, 1, 1.5, 1.5, 1.875, 1.875} {
		require.Equal(t, mean, MeanAbsoluteWalk(n))
	}
	for _, n := range []int{1000, 4094, 4096, 1_000_000, 1_000_000_000} {
		x := 1 / float64(n)
		require.InEpsilon(t, math.Sqrt(2*float64(n)/math.Pi)*(1-x/4+x*x/32+5*x*x*x/128),
			MeanAbsoluteWalk(n), 1e-12)
	}
}
