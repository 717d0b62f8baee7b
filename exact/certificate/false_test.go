package certificate

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUpperBoundsLookAtEveryArm: a learner that always plays arm 1 loses nothing against
// arm 1, and one that shares arms 1 and 2 loses no more than 1/2 against them.
func TestUpperBoundsLookAtEveryArm(t *testing.T) {
	for _, test := range []struct {
		value string
		play  []string
	}{
		{"0", []string{"1", "0"}},
		{"1/2", []string{"1/2", "1/2", "0"}},
	} {
		c := Certificate{Kind: LongRunUpper, Arms: len(test.play), Levels: 2, Recall: 1, Value: test.value, Unit: 1}
		windows := 1<<c.Arms - 1
		c.Potentials = make([]int64, windows)
		c.Learner = &Learner{Wrapper: "table", Plays: slices.Repeat(test.play, windows)}
		require.ErrorContains(t, verify(t, c), fmt.Sprint("arm ", c.Arms, ": the potential is too small"))
	}
}

// TestValuesBetweenTheEndsAreRefused: what lies inside the enclosure of a regret is not
// proved, neither from below nor from above.
func TestValuesBetweenTheEndsAreRefused(t *testing.T) {
	c := windowedLower()
	c.Learner = &Learner{Wrapper: "windowed", Base: "hedge", Rate: "1/3"}
	p, err := c.player(free())
	require.NoError(t, err)
	total := exactly(new(big.Rat))
	for k, letter := range c.Cycles[0].Letters {
		total = p.plus(total, p.cost(p.play([]int{c.Cycles[0].Letters[1-k]}), p.letters[letter], 0))
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

	// With potentials of zero the worst round is a reward for arm 1 after one for arm 2,
	// or the other way round.
	c = Certificate{Kind: SeparableUpper, Arms: 2, Levels: 2, Recall: 1, Learner: c.Learner, Separable: [][]string{{"0", "0", "0"}}}
	x, y := p.play([]int{2})[0], p.play([]int{1})[0]
	worst := p.larger(y, p.plus(exactly(one), p.times(x, big.NewRat(-1, 1))))
	c.Value = worst.hi.RatString()
	require.NoError(t, verify(t, c))
	middle.Add(worst.lo, worst.hi)
	c.Value = middle.Mul(middle, big.NewRat(1, 2)).RatString()
	require.ErrorContains(t, verify(t, c), "the potentials prove")
}

// TestCountsHaveTwoLevels: a learner of counts loses 3/4 against the arm that does not count.
// With finer levels the check would look at half the gap.
func TestCountsHaveTwoLevels(t *testing.T) {
	c := Certificate{Kind: SeparableUpper, Arms: 2, Levels: 2, Recall: 1, Value: "3/4", Separable: [][]string{{"0", "0"}}}
	c.Learner = &Learner{Wrapper: "counts", Plays: []string{"1/4", "3/4"}}
	require.NoError(t, verify(t, c))
	c.Levels, c.Value = 3, "3/8"
	require.ErrorContains(t, verify(t, c), "has two levels")
}

// TestLongRunBeginsInAFullWindow: on rewards for arm 1 alone this learner plays arm 1, once
// its window is full of them. Its first periods do not count.
func TestLongRunBeginsInAFullWindow(t *testing.T) {
	c := Certificate{Kind: LongRunLower, Arms: 2, Levels: 2, Recall: 3, Value: "0", Cycles: []Cycle{{Weight: "1", Arm: 1, Letters: []int{1}}}}
	c.Learner = &Learner{Wrapper: "leads", Plays: []string{"0", "1/6", "1/3", "1/2", "2/3", "5/6", "1"}}
	require.NoError(t, verify(t, c))
	for _, value := range []string{"1/6", "1/3", "1/2", "1/4"} {
		c.Value = value
		require.ErrorContains(t, verify(t, c), "the regret proved is 0.0")
	}
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

// TestUnitIsOnlyForPotentials: a unit, negative or not, means nothing elsewhere.
func TestUnitIsOnlyForPotentials(t *testing.T) {
	for _, unit := range []int64{-7, 1} {
		c := windowedLower()
		c.Unit = unit
		require.ErrorIs(t, c.stated().Check(), errWrongField)
	}
}

// stated returns the certificate with its statement.
func (c *Certificate) stated() *Certificate {
	c.State()
	return c
}

// TestGoesOn strikes windows out one after another: with letters 0 and 1 and recall 2,
// the marked letters lead 0 → 1 → 2 and there no letter is marked.
func TestGoesOn(t *testing.T) {
	marked := []bool{false, true, true, false, false, false, false, false} // 0 by 1 to 1, 1 by 0 to 2
	require.False(t, goesOn(marked, 4, 2))
	marked[2*2+0] = true // 2 by 0 to 0
	require.True(t, goesOn(marked, 4, 2))
}
