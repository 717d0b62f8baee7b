package boundedrecall_test

import (
	"math"
	"reflect"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/checks"

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
		t.Run(want, func(t *testing.T) {
			in, err := boundedrecall.NewInstance(rewards)
			require.ErrorContains(t, err, want)
			require.Nil(t, in)
		})
	}
	_, err := boundedrecall.InstanceFromMatrix(mat.NewDense(1, 2, []float64{0, 2}))
	require.EqualError(t, err, "round 1, arm 2: reward 2 is not in [0,1]")
	_, err = boundedrecall.InstanceFromMatrix(noRows{})
	require.EqualError(t, err, "an instance needs at least one round")
}

// noRows is a matrix of two columns without a row.
type noRows struct{ *mat.Dense }

func (noRows) Dims() (rows, columns int) { return 0, 2 }

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
	require.PanicsWithValue(t, "boundedrecall: slice of an instance without rounds",
		func() { in.Slice(2, 1) })
	require.Panics(t, func() { boundedrecall.Must(boundedrecall.NewInstance(nil)) })
}

func TestInstance_ReadsBackFromItsText(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{0, 1}, {0, 1}, {0, 1}, {0.5, 1},
		{0, 1}}))
	require.Equal(t, "3*(0,1) (0.5,1) (0,1)", in.String())
	require.Equal(t, "3*(0,1)", in.Slice(1, 3).String())
	require.Equal(t, "(0.5)", boundedrecall.Must(boundedrecall.ParseInstance("1*(0.5)")).String())
	require.Equal(t, "(0,1) 2*(0,0)", in.Slice(5, 7).String())
	rapid.Check(t, func(t *rapid.T) {
		in := checks.Draw(t, rapid.IntRange(1, 4).Draw(t, "arms"),
			rapid.IntRange(1, 30).Draw(t, "horizon"))
		again, err := boundedrecall.ParseInstance(in.String())
		if err != nil || !reflect.DeepEqual(in, again) {
			t.Fatalf("%v reads back as %v, error %v", in, again, err)
		}
	})
	for want, text := range map[string]string{
		"at least one round":            " ",
		`run 2, "(1": want rewards`:     "(0) (1",
		`run 1, "50*((1,0)": a run has`: "50*((1,0) (0,1))",
		`run 1, "(1,0)(0,1)": a run ha`: "(1,0)(0,1)",
		`run 1, "x*(1)": "x" is not`:    "x*(1)",
		`run 1, "0*(1)": "0" is not`:    "0*(1)",
		`run 1, "(1,y)": "y" is not`:    "(1,y)",
		"round 3, arm 1: reward NaN":    "2*(1) (NaN)",
		"round 2 has 1 arms, round 1":   "(1,1) (0)",
		"more than 4194304 rewards":     "1999999999*(1)",
		`run 1, "3000000*(1,1)": more`:  "3000000*(1,1)",
		`run 2, "4194304*(1)": more`:    "(1) 4194304*(1)",
		`run 1, "()": "" is not a numb`: "()",
		`run 1, "(0x_1p-1)": "0x_1p-1"`: "(0x_1p-1)",
		`run 1, "0x2*(1)": "0x2" is no`: "0x2*(1)",
	} {
		t.Run(want, func(t *testing.T) {
			_, err := boundedrecall.ParseInstance(text)
			require.ErrorContains(t, err, want)
		})
	}
}

func TestSlice_RefusesWhatNoIntHolds(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}}))
	for _, rounds := range [][2]int{{math.MinInt, math.MaxInt}, {0, math.MaxInt}, {1, math.MaxInt},
		{math.MinInt, 0}, {2, 1}} {
		require.Panics(t, func() { in.Slice(rounds[0], rounds[1]) }, "%v", rounds)
	}
	require.Equal(t, "(0,0) (1,0) (0,0)", in.Slice(0, 2).String())
}
