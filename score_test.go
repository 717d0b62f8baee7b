package boundedrecall_test

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestScore plays a game round by round, with the totals of the transcript at its end.
func TestScore(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(0.1,0.7) 2*(1,0.3) (0,0)"))
	s := boundedrecall.NewScore(2)
	l := learners.NewHedge(2, 0.5)
	x := make([]float64, 2)
	for k := 1; k <= in.Horizon(); k++ {
		l.Play(x)
		s.Round(x, in.Reward(k))
		l.Observe(in.Reward(k))
	}
	tr := boundedrecall.Play(learners.NewHedge(2, 0.5), in)
	require.Equal(t, 6, s.Rounds())
	require.Equal(t, tr.TotalRegret(), s.TotalRegret())
	require.Equal(t, tr.BestArm(), s.BestArm())
	require.Equal(t, tr.BestArmReward(), s.BestArmReward())

	require.Panics(t, func() { boundedrecall.NewScore(0) })
	for _, r := range []float64{math.Nextafter(1, 2), -math.SmallestNonzeroFloat64, math.NaN()} {
		require.Panics(t, func() { s.Round([]float64{1, 0}, []float64{0, r}) }, "rewards have no tolerance")
	}
	require.Panics(t, func() { s.Round([]float64{1, 1}, []float64{0, 1}) })
	require.Panics(t, func() { s.Round([]float64{1}, []float64{0, 1}) })
	require.Equal(t, 6, s.Rounds(), "what is refused does not count")
}
