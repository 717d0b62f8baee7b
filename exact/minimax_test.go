package exact

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

func rat(a, b int64) *big.Rat { return big.NewRat(a, b) }

func TestSymmetricMinimax(t *testing.T) {
	for m := 1; m <= 7; m++ {
		for _, c := range []Class{{Recall: m, Symmetric: true}, {Recall: m, ShiftInvariant: true}} {
			o, err := Minimax(context.Background(), c, nil)
			require.NoError(t, err)
			require.Zero(t, o.Value.Cmp(SymmetricValue(m)), "M=%d: %v", m, o.Value)
			// The learner can be played, and has that worst case.
			maker := o.Learner().Maker()
			r, err := WorstCase(context.Background(), maker,
				Problem{Recall: m, Gaps: true, SymmetricArms: true})
			require.NoError(t, err)
			f, _ := o.Value.Float64()
			require.InDelta(t, f, r.PerRoundRegret(), 1e-9)
		}
	}
}

// TestFinerRewards: leaving the zero vector out, and with finer rewards leaving
// nothing out, give the same value.
func TestFinerRewards(t *testing.T) {
	for _, c := range []Class{{Recall: 1}, {Recall: 2}, {Recall: 2, Regret: Swap},
		{Recall: 3, Symmetric: true}, {Arms: 3, Recall: 1}} {
		o, err := Minimax(t.Context(), c, nil)
		require.NoError(t, err)
		c.Levels = 3
		finer, err := Minimax(t.Context(), c, nil)
		require.NoError(t, err)
		require.Zero(t, o.Value.Cmp(finer.Value), "%+v: %v, finer %v", c, o.Value, finer.Value)
		require.Less(t, o.Windows, finer.Windows)
		for _, cycle := range o.Mixture {
			require.NotContains(t, cycle.Letters, 0)
		}
	}
}

// TestMinimax_WindowsAndCells counts the windows and the free weights of
// classes by hand. For d = 2 the exchange of arms pairs the weights. For d = 3
// Burnside's lemma counts the orbits of the six orders: only a transposition
// has fixed points besides the identity, and it fixes one arm.
func TestMinimax_WindowsAndCells(t *testing.T) {
	for _, c := range []struct {
		name           string
		class          Class
		windows, cells int
	}{
		{"2^M windows, two weights each", Class{Recall: 3}, 8, 8},
		{"M+1 numbers of e_1", Class{Recall: 3, Symmetric: true}, 8, 4},
		{"3^M windows, 2M+1 leads", Class{Recall: 2, ShiftInvariant: true}, 9, 5},
		{"3^M windows, 2M+1 leads, M = 3", Class{Recall: 3, ShiftInvariant: true}, 27, 7},
		{"5 letters", Class{Recall: 1, Levels: 3}, 5, 5},
		{"15 multisets of 5 letters", Class{Recall: 2, Levels: 3, Symmetric: true}, 25, 15},
		{"4q+1 leads", Class{Recall: 2, Levels: 3, ShiftInvariant: true}, 25, 9},
		{"6 letters: (a,b,b) after e_1, (c,c,f) after e_1+e_2", Class{Arms: 3, Recall: 1}, 6, 4},
		{"21 multisets of 6 letters, 5 fixed: (63+3·5)/6",
			Class{Arms: 3, Recall: 2, Symmetric: true}, 36, 13},
		{"19 leads, 5 fixed: (57+3·5)/6", Class{Arms: 3, Recall: 2, ShiftInvariant: true}, 49, 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, err := Minimax(t.Context(), c.class, nil)
			require.NoError(t, err)
			require.Equal(t, c.windows, o.Windows, "windows")
			require.Equal(t, c.cells, o.Cells, "free weights")
		})
	}
}

// TestMinimaxInterrupted: the bounds so far are kept, also in a class without a
// mixture from the start.
func TestMinimaxInterrupted(t *testing.T) {
	for k, c := range []struct {
		class Class
		after int
		value *big.Rat
	}{
		{Class{Recall: 7}, 12, TwoArmValue(7)},
		{Class{Recall: 8}, 12, TwoArmValue(8)},
		{Class{Recall: 9, Symmetric: true}, 6, SymmetricValue(9)},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			o, err := Minimax(ctx, c.class, func(rounds int) {
				if rounds == c.after {
					cancel()
				}
			})
			require.ErrorIs(t, err, context.Canceled)
			require.Nil(t, o.Value)
			require.Positive(t, o.Lower.Sign())
			require.LessOrEqual(t, o.Lower.Cmp(c.value), 0)
			require.GreaterOrEqual(t, o.Upper.Cmp(c.value), 0)
			worst, err := WorstCase(t.Context(), o.Learner().Maker(),
				Problem{Recall: c.class.Recall, Gaps: true})
			require.NoError(t, err)
			require.LessOrEqual(t, worst.Lower.Cmp(o.Upper), 0)
		})
	}
}

// TestGameValue: for two arms it is Cover's, and the first round of three arms
// costs 2/3.
func TestGameValue(t *testing.T) {
	for n := 1; n <= 7; n++ {
		f, _ := GameValue(2, n).Float64()
		require.InDelta(t, learners.MeanAbsoluteWalk(n)/2, f, 1e-12)
	}
	require.Zero(t, GameValue(3, 1).Cmp(rat(2, 3)))
	require.Zero(t, GameValue(3, 2).Cmp(rat(5, 6)))
	require.Zero(t, GameValue(3, 3).Cmp(rat(1, 1)))
}

func TestTableLearnerIsALearner(t *testing.T) {
	o, err := Minimax(context.Background(), Class{Recall: 2}, nil)
	require.NoError(t, err)
	l := o.Learner()
	in := instance(NewAlphabet(2, 1, true), []int{1, 1, 2, 0, 1})
	first := boundedrecall.Play(l, in)
	again := boundedrecall.Play(l, in)
	require.Equal(t, first.TotalRegret(), again.TotalRegret())
	require.Equal(t, 2, l.Recall())
	require.Panics(t, func() { l.Observe([]float64{1.5, 0}) })
	require.Panics(t, func() { l.Play(make([]float64, 3)) })
}

// TestStrings: results name their bounds, horizon, comparator and rewards.
func TestStrings(t *testing.T) {
	leader := windowed(1, "ftl")
	p := Problem{Recall: 1, Gaps: true, SymmetricArms: true, Unit: 2}
	r, err := WorstCase(t.Context(), leader, p)
	require.NoError(t, err)
	long := "worst regret per round 1/2, in the long run, against arm 1, on "
	require.Equal(t, long+r.Rewards.String(), r.String())
	r.Upper = rat(2, 3)
	require.Contains(t, r.String(), "per round in [0.500000000, 0.666666667], in")
	p.Horizon = 300
	r, err = WorstCase(t.Context(), leader, p)
	require.NoError(t, err)
	require.Contains(t, r.String(), ", over 300 rounds, against arm 1, on 300 rounds of rewards")
	p.Horizon, p.Regret = 2, Swap
	r, err = WorstCase(t.Context(), leader, p)
	require.NoError(t, err)
	r.Arm, r.Comparator = -1, Comparator{1, 0}
	require.Contains(t, r.String(), "against the map [1 0] of arms from 0, on (")
	r.Rewards = nil
	require.NotContains(t, r.String(), ", on ")

	best := &Optimum{Lower: rat(1, 4), Upper: rat(1, 4), Windows: 8, Cells: 4}
	require.Equal(t,
		"least worst regret per round 1/4, by 0 cycles, over 8 windows with 4 free weights",
		best.String())
}
