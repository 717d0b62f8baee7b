package exact

import (
	"context"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

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
