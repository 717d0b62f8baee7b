package exact

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// betweenBounds are the values for two arms that lie strictly between the
// proved bounds, by recall and delay, for M+τ ≤ 9 and τ ≤ 3. They were first
// read off floating-point programs elsewhere.
var betweenBounds = map[[2]int]*big.Rat{
	{4, 1}: rat(19, 88), {8, 1}: rat(15, 88), {5, 2}: rat(29, 128), {6, 2}: rat(7, 34),
	{6, 3}: rat(13, 56),
}

// TestDelayedMinimax: the values agree with the proved bounds where these meet,
// and with the values known strictly between them. The learner found ignores
// the last τ rewards and has the value as its worst case.
func TestDelayedMinimax(t *testing.T) {
	most, between := 9, 0
	if controls.Short() {
		most = 7
	}
	for delay := range 4 {
		for m := 1; m+delay <= most; m++ {
			o, err := Minimax(t.Context(), Class{Recall: m, Delay: delay}, nil)
			require.NoError(t, err)
			want, upper := TwoArmDelayedBounds(m, delay)
			if want.Cmp(upper) != 0 {
				want = betweenBounds[[2]int{m, delay}]
				between++
			}
			require.Zero(t, o.Value.Cmp(want), "M=%d, τ=%d: %v, not %v", m, delay, o.Value, want)
			p := Problem{Recall: m + delay, Gaps: true, SymmetricArms: true}
			r, err := WorstCase(t.Context(), o.Learner().Maker(), p)
			require.NoError(t, err)
			f, _ := o.Value.Float64()
			require.InDelta(t, f, r.PerRoundRegret(), 1e-9)
			sees := ignoresTheLast(t, o.Learner(), m, delay)
			require.True(t, sees || m != 3, "M=%d, τ=%d: the last reward to be seen does not matter", m,
				delay)
		}
	}
	require.Equal(t, map[bool]int{true: 2, false: len(betweenBounds)}[controls.Short()], between)
}

// ignoresTheLast requires that the play is the same after all windows that
// differ in the last τ rewards only. It returns whether the reward before these
// matters somewhere.
func ignoresTheLast(t *testing.T, l *TableLearner, m, delay int) (sees bool) {
	t.Helper()
	letters := []int{1, 2}
	play := func(word, rounds int) []float64 {
		l.Reset()
		for range rounds {
			l.Observe(l.alphabet.Rewards(letters[word%2]))
			word /= 2
		}
		x := make([]float64, 2)
		l.Play(x)
		return x
	}
	for word := range 1 << m {
		first := play(word, m+delay)
		for last := range 1 << delay {
			require.Equal(t, first, play(word|last<<m, m+delay), "M=%d, τ=%d", m, delay)
		}
		sees = sees || play(word^1<<(m-1), m+delay)[0] != first[0]
	}
	return sees
}

// TestTwoArmDelayedBounds computes the orders by hand: without delay both are
// e(M), and for M ≡ 1 mod τ+1 they meet.
func TestTwoArmDelayedBounds(t *testing.T) {
	for k, c := range []struct{ recall, delay, lower, upper int }{
		{1, 0, 1, 1}, {9, 0, 9, 9}, {1, 5, 1, 1}, {2, 5, 2, 1}, {7, 5, 2, 2}, {8, 5, 3, 2},
		{4, 1, 3, 2}, {5, 1, 3, 3}, {8, 1, 5, 4}, {6, 3, 3, 2}, {1000, 9, 101, 100},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			lower, upper := TwoArmDelayedBounds(c.recall, c.delay)
			require.Zero(t, lower.Cmp(TwoArmValue(c.lower)), "%+v: %v", c, lower)
			require.Zero(t, upper.Cmp(TwoArmValue(c.upper)), "%+v: %v", c, upper)
		})
	}
	require.Panics(t, func() { TwoArmDelayedBounds(0, 1) })
	require.Panics(t, func() { TwoArmDelayedBounds(1, -1) })
}

// TestDelayedClasses counts windows and free weights by hand, as
// TestMinimax_WindowsAndCells does: a delay makes the windows longer and leaves
// the weights.
func TestDelayedClasses(t *testing.T) {
	for k, c := range []struct {
		class          Class
		windows, cells int
	}{
		{Class{Recall: 3, Delay: 2}, 32, 8},
		{Class{Recall: 3, Delay: 2, Regret: Swap}, 32, 8},
		{Class{Recall: 3, Delay: 2, Symmetric: true}, 32, 4},
		{Class{Recall: 2, Delay: 1, ShiftInvariant: true}, 27, 5},
		{Class{Arms: 3, Recall: 1, Delay: 1}, 36, 4},
		{Class{Recall: 1, Delay: 1, Levels: 3}, 25, 5},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			o, err := Minimax(t.Context(), c.class, nil)
			require.NoError(t, err)
			require.Equal(t, c.windows, o.Windows, "%+v: windows", c.class)
			require.Equal(t, c.cells, o.Cells, "%+v: free weights", c.class)
			c.class.Delay = 0
			sooner, err := Minimax(t.Context(), c.class, nil)
			require.NoError(t, err)
			require.LessOrEqual(t, sooner.Value.Cmp(o.Value), 0, "%+v: a delay helps", c.class)
		})
	}
}

// TestDelayedSizes: a class is refused by the windows of M+τ rounds, whatever
// the two numbers are.
func TestDelayedSizes(t *testing.T) {
	for _, c := range []Class{
		{Recall: 1, Delay: 24}, {Recall: 24, Delay: 1}, {Recall: 1, Delay: math.MaxInt},
		{Recall: math.MaxInt, Delay: math.MaxInt},
	} {
		_, err := Minimax(t.Context(), c, nil)
		require.ErrorContains(t, err, "with the delay added to the recall", "%+v", c)
	}
	_, err := Class{Recall: 1, Delay: 14}.Alphabet()
	require.NoError(t, err)
	require.Panics(t, func() { _, _ = Minimax(t.Context(), Class{Recall: 1, Delay: -1}, nil) })
}

// TestDelayedAverageRestart: the worst case of AverageRestart on the classes of
// rounds is the upper bound, over rewards 0 and 1.
func TestDelayedAverageRestart(t *testing.T) {
	for delay := range 4 {
		for m := 1; m+delay <= 7; m++ {
			s := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m, Delay: delay}
			r, err := WorstCase(t.Context(), s.Maker(2), ProblemOf(s, 2, 2, 0))
			require.NoError(t, err)
			_, upper := TwoArmDelayedBounds(m, delay)
			require.Zero(t, r.Lower.Cmp(upper), "%v: %v, not %v", s, r.Lower, upper)
			require.Zero(t, r.Upper.Cmp(upper), "%v: %v, not %v", s, r.Upper, upper)
		}
	}
}
