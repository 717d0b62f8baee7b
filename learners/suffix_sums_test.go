package learners

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawUnit draws a number in [0,1]: of any size, on a grid, or at an end.
func drawUnit(t *rapid.T) float64 {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		return math.Ldexp(float64(rapid.Uint64().Draw(t, "significand")>>11),
			-53-rapid.IntRange(0, 120).Draw(t, "fall"))
	case 1:
		return float64(rapid.IntRange(0, 10).Draw(t, "tenths")) / 10
	case 2:
		return rapid.SampledFrom([]float64{0, 1, math.Nextafter(1, 0), 0x1p-44,
			math.Nextafter(0x1p-44, 0), 0x1p-96, 0x1p-97, 0x1.8p-97, math.Nextafter(0x1p-97, 0), 1e-300,
			math.SmallestNonzeroFloat64, math.Copysign(0, -1)}).Draw(t, "edge")
	}
	return float64(rapid.Uint64().Draw(t, "uniform")>>11) / (1 << 53)
}

// units returns f·2⁹⁶.
func (f fixed) units() *big.Int {
	n := new(big.Int).SetUint64(f.high)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(f.low))
}

// unitsOf returns x·2⁹⁶, exactly.
func unitsOf(x float64) *big.Float {
	f := new(big.Float).SetPrec(2000).SetFloat64(x)
	return f.SetMantExp(f, pointAt)
}

func TestFixed_IsTheNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := drawUnit(t)
		off := new(big.Float).SetPrec(2000).SetInt(toFixed(x).units())
		off.Sub(off, unitsOf(x)).Abs(off)
		limit := 0.5
		if x >= 0x1p-44 || x == 0 {
			limit = 0
		}
		if off.Cmp(big.NewFloat(limit)) > 0 {
			t.Fatalf("%b is off by %v·2⁻⁹⁶", x, off)
		}
	})
}

// TestFixed_SumsAreExact holds sums and differences against integers, through a
// total that has wrapped around.
func TestFixed_SumsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := fixed{rapid.Uint64().Draw(t, "high"), rapid.Uint64().Draw(t, "low")}
		before, want := total, new(big.Int)
		for range rapid.IntRange(1, 40).Draw(t, "terms") {
			f := toFixed(drawUnit(t))
			total = total.plus(f)
			want.Add(want, f.units())
		}
		sum := total.minus(before)
		if sum.units().Cmp(want) != 0 {
			t.Fatalf("sum %v·2⁻⁹⁶, want %v", sum.units(), want)
		}
		nearest := new(big.Float).SetInt(want)
		x, _ := nearest.SetMantExp(nearest, -pointAt).Float64()
		if sum.float() != x {
			t.Fatalf("%v·2⁻⁹⁶ as a float64 is %b, want %b", want, sum.float(), x)
		}
	})
}

func TestFixed_LargestSums(t *testing.T) {
	for _, f := range []fixed{{1<<64 - 1, 1<<64 - 1}, {1 << 63, 1}, {1 << 63, 1 << 10},
		{1 << 63, 1<<10 + 1}, {1, 1}, {0, 1<<64 - 1}} {
		n := new(big.Float).SetInt(f.units())
		x, _ := n.SetMantExp(n, -pointAt).Float64()
		require.Equal(t, x, f.float())
	}
}
