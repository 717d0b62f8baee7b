package boundedrecall

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSum_AddsProductsExactly compares sums of products with exact ones: they
// are right to about 1e-16 of their size, where a rounded product would leave
// 1e-13.
func TestSum_AddsProductsExactly(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s sum
	exact := new(big.Rat)
	for range 5_000 {
		x, y := rng.Float64(), rng.Float64()
		s.addProduct(x, y)
		exact.Add(exact, new(big.Rat).Mul(new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(y)))
	}
	for range 5_000 { // takes nearly all of the sum away again
		x := -rng.Float64() / 2
		s.add(x)
		exact.Add(exact, new(big.Rat).SetFloat64(x))
	}
	want, _ := exact.Float64()
	require.InDelta(t, want, s.value(), 2e-16*1250)
	// One product alone, exactly.
	s = sum{}
	x, y := 1+0x1p-30, 1-0x1p-31
	p := float64(x * y) // 1 + 2⁻³¹, rounded: 2⁻⁶¹ is lost
	s.addProduct(x, y)
	require.Equal(t, sum{p, -0x1p-61}, s)
	s.add(-p)
	require.Equal(t, -0x1p-61, s.value())
}
