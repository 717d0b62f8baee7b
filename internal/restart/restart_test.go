package restart

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// A tally counts the rounds since it began, and how it came by them.
type tally struct{ age, steps int }

type copier struct{ tally }

func (c *copier) CopyFrom(other *copier) { c.age = other.age }

func TestAges(t *testing.T) {
	const oldest = 3
	plain := NewAges(oldest, func() *tally { return new(tally) })
	copies := NewAges(oldest, func() *copier { return new(copier) })
	older := func(l *tally) { l.age, l.steps = l.age+1, l.steps+1 }
	for round := range 10 {
		if round%4 == 0 {
			plain.Reset(func(l *tally) { *l = tally{} }, older)
			copies.Reset(func(l *copier) { l.tally = tally{} }, func(l *copier) { older(&l.tally) })
		}
		for m := range oldest + 1 {
			require.Equal(t, m, plain.Of(m).age)
			require.Equal(t, m, copies.Of(m).age)
		}
		for _, l := range plain.All() {
			l.age++
		}
		for _, l := range copies.All() {
			l.age++
		}
		plain.Turn().age, copies.Turn().age = 0, 0
	}
	require.Equal(t, oldest, plain.Oldest())

	// Copies that can start from a younger one take a step each.
	fresh := NewAges(oldest, func() *copier { return new(copier) })
	fresh.Reset(func(*copier) {}, func(l *copier) { older(&l.tally) })
	for m := 1; m <= oldest; m++ {
		require.Equal(t, 1, fresh.Of(m).steps)
	}
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
