package exact

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/exact/certificate"

	"github.com/stretchr/testify/require"
)

// countsDraft is a draft about the learner with these plays.
func countsDraft(kind certificate.Kind, levels int, plays []*big.Rat) certificate.Certificate {
	l := &certificate.Learner{Wrapper: "counts"}
	for _, x := range plays {
		l.Plays = append(l.Plays, x.RatString())
	}
	return certificate.Certificate{Kind: kind, Arms: 2, Levels: levels, Recall: len(plays) - 1, Learner: l}
}

// TestSymmetricOptimum: separable potentials prove the value from above for all rewards
// in [0,1], the mixture of cycles from below.
func TestSymmetricOptimum(t *testing.T) {
	for _, m := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 31, 200} {
		if testing.Short() && m > 9 {
			break
		}
		upper, lower, err := SymmetricOptimum(t.Context(), m)
		require.NoError(t, err, "M=%d", m)
		require.Equal(t, SymmetricValue(m).RatString(), upper.Value, "M=%d", m)
		require.Equal(t, upper.Value, lower.Value, "M=%d", m)
		require.Contains(t, upper.Statement, "on every instance over 2 arms with rewards in [0,1]")
	}
}

// TestCounts_WindowsAgree: potentials on all windows, for two and three reward levels,
// prove the same as separable ones.
func TestCounts_WindowsAgree(t *testing.T) {
	for m := 1; m <= 4; m++ {
		for levels := 2; levels <= 3; levels++ {
			c, err := Certify(t.Context(), countsDraft(certificate.LongRunUpper, levels, SymmetricCounts(m)))
			require.NoError(t, err)
			require.Equal(t, SymmetricValue(m).RatString(), c.Value, "M=%d, %d levels", m, levels)
		}
	}
}

// TestCounts_AgainstTheWorstCase: for plays that are not the best, and not alike for
// both arms, the separable potential is an upper bound, and for both arms.
func TestCounts_AgainstTheWorstCase(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 20 {
		m := 1 + rng.IntN(4)
		var plays []*big.Rat
		for range m + 1 {
			plays = append(plays, big.NewRat(rng.Int64N(9), 8))
		}
		c, err := Certify(t.Context(), countsDraft(certificate.SeparableUpper, 2, plays))
		require.NoError(t, err)
		value, _ := new(big.Rat).SetString(c.Value)
		maker := func() boundedrecall.Learner { return NewCountLearner(plays) }
		for levels := 2; levels <= 3; levels++ {
			r, err := WorstCase(context.Background(), maker, Problem{Recall: m, Levels: levels, Gaps: true})
			require.NoError(t, err)
			f, _ := value.Float64()
			require.LessOrEqual(t, r.PerRoundRegret(), f+1e-9, "%v", plays)
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
