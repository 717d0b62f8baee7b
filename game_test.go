package boundedrecall_test

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// scripted plays what it is told, round after round.
type scripted struct {
	plays [][]float64
	round int
}

func (s *scripted) Arms() int           { return len(s.plays[0]) }
func (s *scripted) Play(dst []float64)  { copy(dst, s.plays[s.round%len(s.plays)]) }
func (s *scripted) Observe(_ []float64) { s.round++ }
func (s *scripted) Reset()              { s.round = 0 }

func TestPlay_ByHand(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}, {0, 0.5}, {0.25, 1}}))
	tr := boundedrecall.Play(&scripted{plays: [][]float64{{0.5, 0.5}, {0, 1}, {1, 0}}}, in)
	require.Equal(t, 0.5+0.5+0.25, tr.Reward())
	require.Equal(t, 1, tr.BestArm())
	require.Equal(t, 1.5, tr.BestArmReward())
	require.Equal(t, 0.25, tr.TotalRegret())
	require.Equal(t, 0.25/3, tr.PerRoundRegret())
	require.Equal(t, []float64{0.5, 0, 0.25}, tr.RegretCurve())
	require.Equal(t, []float64{0, 1}, tr.PlayOf(2))
	require.Same(t, in, tr.Instance())
}

func TestPlay_RefusesWhatIsNoDistribution(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}}))
	for _, x := range [][]float64{{0.5, 0.6}, {1.5, -0.5}, {0.5, 0.5 + 1e-8}, {1 + 1e-8, -1e-8},
		{math.NaN(), 1}, {math.Inf(1), 0}, {0, 0}, {1}} {
		require.Panics(t, func() { boundedrecall.Play(&scripted{plays: [][]float64{x}}, in) }, "%v", x)
		require.Panics(t, func() { boundedrecall.TotalRegret(&scripted{plays: [][]float64{x}}, in) },
			"%v", x)
	}
}

// TestPlay_BestArmIsTheFirst: of arms that tie the first is the best.
func TestPlay_BestArmIsTheFirst(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{0, 0.5, 1}, {0, 0.5, 0}}))
	require.Equal(t, 1, boundedrecall.Play(learners.NewUniform(3), in).BestArm())
}

func TestPlayAgainst(t *testing.T) {
	tr := boundedrecall.PlayAgainst(learners.NewHedge(2, 0.5), adversaries.NewGreedy(2), 50)
	require.LessOrEqual(t, tr.Reward(), 25.0)
	replayed := boundedrecall.Play(learners.NewHedge(2, 0.5), tr.Instance())
	require.Equal(t, tr.TotalRegret(), replayed.TotalRegret())
	require.Panics(t, func() {
		boundedrecall.PlayAgainst(learners.NewHedge(2, 1), adversaries.NewGreedy(3), 1)
	})
	require.Equal(t, 0.5,
		boundedrecall.PlayAgainst(learners.NewHedge(2, 1), adversaries.NewGreedy(2), 1).TotalRegret())
	require.PanicsWithValue(t, "boundedrecall: horizon < 1", func() {
		boundedrecall.PlayAgainst(learners.NewHedge(2, 1), adversaries.NewGreedy(2), 0)
	})
}

// alternating is an adversary that remembers.
type alternating struct{ round int }

func (a *alternating) Arms() int { return 2 }
func (a *alternating) Reset()    { a.round = 0 }
func (a *alternating) Reward(dst, _ []float64) {
	dst[0], dst[1] = float64(a.round%2), float64((a.round+1)%2)
	a.round++
}

func TestPlayAgainst_ResetsBoth(t *testing.T) {
	l, a := learners.NewHedge(2, 1), &alternating{}
	first := boundedrecall.PlayAgainst(l, a, 3)
	again := boundedrecall.PlayAgainst(l, a, 3)
	require.Equal(t, first.Instance().String(), again.Instance().String())
	require.Equal(t, first.TotalRegret(), again.TotalRegret())
}
