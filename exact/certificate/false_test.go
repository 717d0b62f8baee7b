package certificate

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestValuesBetweenTheEndsAreRefused: what lies inside the enclosure of a
// regret is not proved, neither from below nor from above.
func TestValuesBetweenTheEndsAreRefused(t *testing.T) {
	c := windowedLower()
	c.Learner = &Learner{Wrapper: "windowed", Base: "hedge", Rate: "1/3"}
	p, err := c.player(free())
	require.NoError(t, err)
	require.NoError(t, p.read())
	total := exactly(new(big.Rat))
	for k, letter := range c.Cycles[0].Letters {
		total = p.plus(total,
			p.cost(p.play([]int{c.Cycles[0].Letters[1-k]}), p.letters[letter], toArm(2, 0)))
	}
	total = p.times(total, big.NewRat(1, 2))
	require.Positive(t, total.hi.Cmp(total.lo))
	middle := new(big.Rat).Add(total.lo, total.hi)
	middle.Mul(middle, big.NewRat(1, 2))
	c.Value = total.lo.RatString()
	require.NoError(t, verify(t, c))
	c.Value = middle.RatString()
	require.ErrorContains(t, verify(t, c), "the regret proved is")

	require.NoError(t, p.least(total.hi, total))
	require.ErrorContains(t, p.least(middle, total), "too small")
}

// TestIntervalTimesNegative: a negative factor exchanges the ends.
func TestIntervalTimesNegative(t *testing.T) {
	x := interval{big.NewRat(1, 3), big.NewRat(1, 2)}
	y := free().times(x, big.NewRat(-2, 1))
	require.Zero(t, y.lo.Cmp(big.NewRat(-1, 1)))
	require.Zero(t, y.hi.Cmp(big.NewRat(-2, 3)))
	z := inverse(x)
	require.Zero(t, z.lo.Cmp(big.NewRat(2, 1)))
	require.Zero(t, z.hi.Cmp(big.NewRat(3, 1)))
}

// TestGoesOn strikes windows out one after another: with letters 0 and 1 and
// recall 2, the marked letters lead 0 → 1 → 2 and there no letter is marked.
func TestGoesOn(t *testing.T) {
	marked := []bool{false, true, true, false, false, false, false, false} // 0 by 1 to 1, 1 by 0 to 2
	require.False(t, goesOn(marked, 4, 2))
	marked[2*2+0] = true // 2 by 0 to 0
	require.True(t, goesOn(marked, 4, 2))
	// From 0 one marked letter leads back to 0, the other to where it ends.
	require.True(t, goesOn([]bool{true, true, false, false, false, false, false, false}, 4, 2))
}
