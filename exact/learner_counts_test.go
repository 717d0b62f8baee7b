package exact

import (
	"math/big"
	"testing"

	"boundedrecall"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/require"
)

// countsDraft is a draft about the learner with these plays.
func countsDraft(kind certificate.Kind, plays []*big.Rat) certificate.Certificate {
	l := &certificate.Learner{Wrapper: "counts"}
	for _, x := range plays {
		l.Plays = append(l.Plays, x.RatString())
	}
	return certificate.Certificate{Kind: kind, Arms: 2, Levels: 2, Recall: len(plays) - 1, Learner: l}
}

// TestSymmetricOptimum: separable potentials prove the value from above for all
// rewards in [0,1], the mixture of cycles from below.
func TestSymmetricOptimum(t *testing.T) {
	for _, m := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 31, 200} {
		if controls.Short() && m > 9 {
			break
		}
		upper, lower, err := SymmetricOptimum(t.Context(), m)
		require.NoError(t, err, "M=%d", m)
		require.Equal(t, SymmetricValue(m).RatString(), upper.Value, "M=%d", m)
		require.Equal(t, upper.Value, lower.Value, "M=%d", m)
		require.Contains(t, upper.Statement, "on every instance over 2 arms with rewards in [0,1]")
	}
}

// TestCertify_OtherCounts: for other plays the potential proves another value.
func TestCertify_OtherCounts(t *testing.T) {
	_, err := Certify(t.Context(), countsDraft(certificate.SeparableUpper,
		[]*big.Rat{rat(1, 4), rat(1, 2), rat(1, 1)}))
	require.ErrorContains(t, err, "the potentials prove")
}

// TestCounts_WorstCase: the best learners of counts have the value over finer
// rewards too.
func TestCounts_WorstCase(t *testing.T) {
	for m := 1; m <= 4; m++ {
		maker := func() boundedrecall.Learner { return NewCountLearner(SymmetricCounts(m)) }
		for levels := 2; levels <= 3; levels++ {
			r, err := WorstCase(t.Context(), maker,
				Problem{Recall: m, Levels: levels, Gaps: true, SymmetricArms: true})
			require.NoError(t, err)
			f, _ := SymmetricValue(m).Float64()
			require.InDelta(t, f, r.PerRoundRegret(), 1e-9, "M=%d, %d levels", m, levels)
		}
	}
}

func TestCountLearner(t *testing.T) {
	l := NewCountLearner(SymmetricCounts(3))
	require.Equal(t, 2, l.Arms())
	require.Equal(t, 3, l.Recall())
	x := make([]float64, 2)
	l.Play(x)
	require.InDelta(t, 0.5, x[0], 1e-15)
	for range 4 {
		l.Observe([]float64{1, 0})
	}
	l.Play(x)
	require.InDelta(t, 11./14, x[0], 1e-15)
	l.Observe([]float64{0.25, 0.75})
	l.Play(x) // one reward that counts with probability 1/4
	plays := SymmetricCounts(3)
	two, _ := plays[2].Float64()
	three, _ := plays[3].Float64()
	require.InDelta(t, two*3/4+three/4, x[0], 1e-15)
	require.Panics(t, func() { l.Observe([]float64{2, 0}) })
	require.Panics(t, func() { l.Play(x[:1]) })
	require.Panics(t, func() { NewCountLearner([]*big.Rat{rat(2, 1), rat(0, 1)}) })
	require.Panics(t, func() { NewCountLearner(nil) })
	require.Panics(t, func() { SymmetricCounts(0) })
}
