package laws_test

import (
	"maps"
	"math"
	"testing"

	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestReadReadsWhatStringWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := laws.Of(properties.Instances(3, 4, 1, 20).Draw(t, "in")).String()
		if again := laws.Read(text).String(); again != text {
			t.Fatalf("%q came back as %q", text, again)
		}
	})
	require.Nil(t, laws.Read(""))
	require.Equal(t, map[int]int{0: 3, 3: 4, 4: 6},
		maps.Collect(laws.Read("3*(0,1) (1,0) 2*(0,1)").Runs()))
	require.Empty(t, laws.Rounds(nil).String())
	require.Equal(t, "3*(0,1) (0.5,1)", laws.Read("2*(0,1) (0,1) (0.5,1)").String())
	require.Equal(t, "2*(NaN) (-1e+16) (+Inf)", laws.Read("(NaN) (NaN) (-1e16) (Inf)").String())
	for _, wrong := range []string{"(1,0", "1,0)", "0*(1,0)", "x*(1,0)", "(a)", "()", "(1) (1,0)",
		"5000000*(1)"} {
		require.Panics(t, func() { laws.Read(wrong) }, wrong)
	}
}

// TestSame compares bit for bit: 0 and −0 differ, and NaNs are equal.
func TestSame(t *testing.T) {
	zero, nan := math.Copysign(0, -1), math.NaN()
	for _, equal := range [][2][]float64{{nil, nil}, {{0, 1}, {0, 1}}, {{nan}, {-nan}},
		{{zero}, {zero}}} {
		require.True(t, laws.Same(equal[0], equal[1]), "%v", equal)
	}
	for _, unequal := range [][2][]float64{{{0}, {zero}}, {{0, 1}, {0}}, {{nan}, {0}},
		{{1}, {math.Nextafter(1, 2)}}, {{math.Inf(1)}, {math.MaxFloat64}}} {
		require.False(t, laws.Same(unequal[0], unequal[1]), "%v", unequal)
		require.False(t, laws.Same(unequal[1], unequal[0]), "%v", unequal)
	}
}
