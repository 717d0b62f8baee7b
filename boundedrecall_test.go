package boundedrecall_test

import (
	"math"
	"reflect"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

func TestNewInstance_Refuses(t *testing.T) {
	for want, rewards := range map[string][][]float64{
		"at least one round":                  {},
		"at least one arm":                    {{}, {}},
		"round 2 has 1 arms, round 1 has 2":   {{0, 1}, {0}},
		"round 1, arm 2: reward NaN":          {{0, math.NaN()}},
		"round 2, arm 1: reward +Inf":         {{0, 1}, {math.Inf(1), 0}},
		"round 1, arm 1: reward -Inf":         {{math.Inf(-1)}},
		"round 1, arm 2: reward 1.0000000000": {{1, math.Nextafter(1, 2)}},
		"round 1, arm 1: reward -5e-324":      {{-5e-324, 1}},
	} {
		in, err := boundedrecall.NewInstance(rewards)
		require.ErrorContains(t, err, want)
		require.Nil(t, in)
	}
	_, err := boundedrecall.InstanceFromMatrix(mat.NewDense(1, 2, []float64{0, 2}))
	require.EqualError(t, err, "round 1, arm 2: reward 2 is not in [0,1]")
}

func TestNewInstance_MinusZeroIsZero(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.ParseInstance("(-0,1) (0,1)"))
	require.False(t, math.Signbit(in.Reward(1)[0]))
	require.Equal(t, "2*(0,1)", in.String())
}

func TestInstance(t *testing.T) {
	rewards := [][]float64{{0, 0.5}, {1, 0.25}, {0.125, 0}}
	in := boundedrecall.Must(boundedrecall.NewInstance(rewards))
	rewards[0][0] = 9 // the instance has its own copy
	require.Equal(t, 3, in.Horizon())
	require.Equal(t, 2, in.Arms())
	require.Equal(t, []float64{1, 0.25}, in.Reward(2))
	require.Equal(t, []float64{0, 0}, in.Reward(0))
	require.Equal(t, []float64{0, 0}, in.Reward(4))
	require.Equal(t, 0.125, in.Matrix().At(2, 0))
	require.Equal(t, in, boundedrecall.Must(boundedrecall.InstanceFromMatrix(in.Matrix())))

	require.Equal(t, []float64{1, 0.25}, in.Slice(2, 4).Reward(1))
	require.Equal(t, 3, in.Slice(2, 4).Horizon())
	require.Equal(t, []float64{0, 0}, in.Slice(2, 4).Reward(3))
	require.Equal(t, 1, in.Slice(2, 2).Horizon())
	require.PanicsWithValue(t, "boundedrecall: slice of an instance without rounds", func() { in.Slice(2, 1) })
	require.Panics(t, func() { boundedrecall.Must(boundedrecall.NewInstance(nil)) })
}

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
	for _, x := range [][]float64{{0.5, 0.6}, {1.5, -0.5}, {0.5, 0.5 + 1e-8}, {1 + 1e-8, -1e-8}, {math.NaN(), 1}, {math.Inf(1), 0}, {0, 0}, {1}} {
		require.Panics(t, func() { boundedrecall.Play(&scripted{plays: [][]float64{x}}, in) }, "%v", x)
		require.Panics(t, func() { boundedrecall.TotalRegret(&scripted{plays: [][]float64{x}}, in) }, "%v", x)
	}
}

// TestPlay_BestArmIsTheFirst: of arms that tie the first is the best.
func TestPlay_BestArmIsTheFirst(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{0, 0.5, 1}, {0, 0.5, 0}}))
	require.Equal(t, 1, boundedrecall.Play(learners.NewUniform(3), in).BestArm())
}

// TestTotalRegret_CarriesEveryError: many tiny terms after a large one, and a large one
// after many tiny ones.
func TestTotalRegret_CarriesEveryError(t *testing.T) {
	const tiny, n = 0x1p-60, 1 << 10
	l := &scripted{plays: [][]float64{{1, 0}}}
	for _, large := range []int{0, n - 1} {
		rewards := make([][]float64, n)
		for t := range rewards {
			rewards[t] = []float64{0, tiny}
		}
		rewards[large] = []float64{1, 1}
		in := boundedrecall.Must(boundedrecall.NewInstance(rewards))
		require.Equal(t, (n-1)*tiny, boundedrecall.TotalRegret(l, in), "the large one in round %d", large+1)
		require.Equal(t, 1+0x1p-50, boundedrecall.Play(l, in).BestArmReward())
	}
}

func TestPlayAgainst(t *testing.T) {
	tr := boundedrecall.PlayAgainst(learners.NewHedge(2, 0.5), adversaries.NewGreedy(2), 50)
	require.LessOrEqual(t, tr.Reward(), 25.0)
	replayed := boundedrecall.Play(learners.NewHedge(2, 0.5), tr.Instance())
	require.Equal(t, tr.TotalRegret(), replayed.TotalRegret())
	require.Panics(t, func() { boundedrecall.PlayAgainst(learners.NewHedge(2, 1), adversaries.NewGreedy(3), 1) })
	require.Equal(t, 0.5, boundedrecall.PlayAgainst(learners.NewHedge(2, 1), adversaries.NewGreedy(2), 1).TotalRegret())
	require.PanicsWithValue(t, "boundedrecall: horizon < 1", func() {
		boundedrecall.PlayAgainst(learners.NewHedge(2, 1), adversaries.NewGreedy(2), 0)
	})
}

func TestInstance_ReadsBackFromItsText(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{0, 1}, {0, 1}, {0, 1}, {0.5, 1}, {0, 1}}))
	require.Equal(t, "3*(0,1) (0.5,1) (0,1)", in.String())
	require.Equal(t, "3*(0,1)", in.Slice(1, 3).String())
	require.Equal(t, "(0.5)", boundedrecall.Must(boundedrecall.ParseInstance("1*(0.5)")).String())
	require.Equal(t, "(0,1) 2*(0,0)", in.Slice(5, 7).String())
	rapid.Check(t, func(t *rapid.T) {
		in := games.Draw(t, rapid.IntRange(1, 4).Draw(t, "arms"), rapid.IntRange(1, 30).Draw(t, "horizon"))
		again, err := boundedrecall.ParseInstance(in.String())
		if err != nil || !reflect.DeepEqual(in, again) {
			t.Fatalf("%v reads back as %v, error %v", in, again, err)
		}
	})
	for want, text := range map[string]string{
		"at least one round":            " ",
		`run 2, "(1": want rewards`:     "(0) (1",
		`run 1, "x*(1)": "x" is not`:    "x*(1)",
		`run 1, "0*(1)": "0" is not`:    "0*(1)",
		`run 1, "(1,y)": "y" is not`:    "(1,y)",
		"round 3, arm 1: reward NaN":    "2*(1) (NaN)",
		"round 2 has 1 arms, round 1":   "(1,1) (0)",
		"more than 4194304 rewards":     "1999999999*(1)",
		`run 1, "3000000*(1,1)": more`:  "3000000*(1,1)",
		`run 2, "3000000*(1)": more`:    "3000000*(1) 3000000*(1)",
		`run 1, "()": "" is not a numb`: "()",
	} {
		_, err := boundedrecall.ParseInstance(text)
		require.ErrorContains(t, err, want)
	}
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

func TestSlice_RefusesWhatNoIntHolds(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}}))
	for _, rounds := range [][2]int{{math.MinInt, math.MaxInt}, {0, math.MaxInt}, {1, math.MaxInt}, {math.MinInt, 0}, {2, 1}} {
		require.Panics(t, func() { in.Slice(rounds[0], rounds[1]) }, "%v", rounds)
	}
	require.Equal(t, "(0,0) (1,0) (0,0)", in.Slice(0, 2).String())
}
