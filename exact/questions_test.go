package exact

import (
	"context"
	"math/big"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestLiteralBounds: Theorem 5.1 as printed fails for tuned Hedge at T = M for
// M = 3..6 and holds at T = 20M; repaired it holds everywhere.
func TestLiteralBounds(t *testing.T) {
	for m := 1; m <= 6; m++ {
		rows, err := LiteralBounds(context.Background(), m, false)
		require.NoError(t, err)
		better, err := LiteralBounds(context.Background(), m, true)
		require.NoError(t, err)
		for k, r := range rows {
			require.LessOrEqual(t, r.Exact, r.Repaired)
			require.LessOrEqual(t, better[k].Exact, better[k].Repaired)
		}
		if m > 2 {
			require.Greater(t, rows[0].Exact, rows[0].Literal)
			require.GreaterOrEqual(t, rows[0].LastFailure, m)
		}
		require.Less(t, rows[4].Exact, rows[4].Literal)
		require.Less(t, rows[4].LongRun, rows[4].Literal)
	}
}

// TestLiteralWitness: AverageRestart of Cover's learner for horizon 4, M = T = 3.
func TestLiteralWitness(t *testing.T) {
	cover := func() boundedrecall.Learner { return learners.NewCover(4) }
	r, err := WorstCase(context.Background(), cover, Problem{Horizon: 3, Leads: true, SymmetricArms: true, Unit: 16})
	require.NoError(t, err)
	require.Zero(t, r.Lower.Cmp(rat(1, 4)))
	a, err := WorstCase(context.Background(), func() boundedrecall.Learner { return learners.NewAverageRestart(3, cover) },
		Problem{Recall: 3, Horizon: 3, Gaps: true, SymmetricArms: true, Unit: 48})
	require.NoError(t, err)
	require.Zero(t, a.Lower.Cmp(rat(11, 36)), "%v", a.Lower)
}

// TestPeriodicBounds: Theorem 3.2 as printed fails at M = 2, T = 3, where the
// repaired bound is attained.
func TestPeriodicBounds(t *testing.T) {
	for m := 1; m <= 4; m++ {
		for horizon := 1; horizon <= 2*m+1; horizon++ {
			b, err := PeriodicBounds(context.Background(), m, horizon)
			require.NoError(t, err)
			require.LessOrEqual(t, b.Exact.Cmp(b.Repaired), 0)
			if horizon%m == 0 {
				require.Zero(t, b.Exact.Cmp(b.Literal))
			} else {
				require.Positive(t, b.Exact.Cmp(b.Literal))
			}
		}
	}
	b, err := PeriodicBounds(context.Background(), 2, 3)
	require.NoError(t, err)
	require.Zero(t, b.Exact.Cmp(rat(1, 1)))
	require.Zero(t, b.Repaired.Cmp(rat(1, 1)))
	require.Zero(t, b.Literal.Cmp(rat(3, 4)))
}

// TestTwoArmTheorem: exact equality from both sides, and the printed algorithm is
// worse.
func TestTwoArmTheorem(t *testing.T) {
	top := 9
	if testing.Short() {
		top = 7
	}
	for m := 1; m <= top; m++ {
		row, err := TwoArms(context.Background(), m)
		require.NoError(t, err)
		require.Zero(t, row.Inclusive.Cmp(row.Best), "M=%d: %v and %v", m, row.Inclusive, row.Best)
		require.Positive(t, row.Printed.Cmp(row.Best))
		require.Positive(t, row.PrintedShort.Cmp(row.Best))
	}
	for m, want := range []*big.Rat{rat(1, 4), rat(1, 4), rat(3, 16), rat(3, 16), rat(5, 32)} {
		require.Zero(t, TwoArmValue(m+1).Cmp(want))
	}
}

// TestSymmetricLearner: the learner of SymmetricPlays attains SymmetricValue.
func TestSymmetricLearner(t *testing.T) {
	top := 12
	if testing.Short() {
		top = 9
	}
	for m := 1; m <= top; m++ {
		r, err := SymmetricUpper(context.Background(), m)
		require.NoError(t, err)
		require.Zero(t, r.Upper.Cmp(SymmetricValue(m)), "M=%d: %v", m, r.Upper)
		require.Zero(t, r.Lower.Cmp(r.Upper))
	}
}

// TestMeanBased: follow-the-leader on a window loses 1/2 a round for odd M, and
// all lose more than 1/18.
func TestMeanBased(t *testing.T) {
	for m := 1; m <= 7; m++ {
		ftl, err := MeanBased(context.Background(), m, base(2, "ftl"), 2)
		require.NoError(t, err)
		if m%2 == 1 {
			require.Zero(t, ftl.Lower.Cmp(rat(1, 2)))
		}
		for _, eta := range []float64{0.5, learners.HedgeRate(2, m)} {
			r, err := MeanBased(context.Background(), m, func() boundedrecall.Learner { return learners.NewHedge(2, eta) }, 0)
			require.NoError(t, err)
			require.Greater(t, r.PerRoundRegret(), 1.0/18)
			gap, _ := new(big.Rat).Sub(r.Upper, r.Lower).Float64()
			require.LessOrEqual(t, gap, 1e-11)
		}
	}
}

// TestFinerRewards: with a large rate, rewards of ½ hurt AverageRestart of Hedge;
// with a small one they do not.
func TestFinerRewards(t *testing.T) {
	const m, horizon = 3, 4
	row := func(eta float64) *LevelsRow {
		maker := func() boundedrecall.Learner {
			return learners.NewAverageRestart(m, func() boundedrecall.Learner { return learners.NewHedge(2, eta) })
		}
		r, err := FinerRewards(context.Background(), maker, eta, m, horizon)
		require.NoError(t, err)
		require.GreaterOrEqual(t, r.Three, r.Two-1e-9)
		return r
	}
	small, large := row(0.25), row(8)
	require.InDelta(t, small.Two, small.Three, 1e-9)
	t.Log(small, large)
}
