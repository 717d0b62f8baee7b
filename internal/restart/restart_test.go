package restart

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAges(t *testing.T) {
	const oldest = 3
	ages := NewAges(oldest, func() *int { return new(int) })
	for round := range 10 {
		if round%4 == 0 {
			ages.Reset(func(m int, age *int) { *age = m })
		}
		for m := range oldest + 1 {
			require.Equal(t, m, *ages.Of(m))
		}
		for _, age := range ages.All() {
			*age++
		}
		*ages.Turn() = 0
	}
	require.Equal(t, oldest, ages.Oldest())
}

func TestBlocks(t *testing.T) {
	b := NewBlocks(3)
	for round := range 9 {
		last := b.Next()
		require.Equal(t, round%3 == 2, last)
		if last {
			b.Begin()
		}
	}
	for n, blocks := range map[int]float64{0: 0, 1: 1, 3: 1, 4: 2, math.MaxInt: math.Ceil(math.MaxInt / 3.)} {
		require.Equal(t, 2*blocks, b.Bound(n, 2), "%d rounds", n)
	}
}

func TestAverageBound(t *testing.T) {
	require.Equal(t, 10., AverageBound(7, 3, 4, 4))
	require.Positive(t, AverageBound(math.MaxInt, math.MaxInt, 1, 1))
}
