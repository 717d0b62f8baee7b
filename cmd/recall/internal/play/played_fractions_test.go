package play

import (
	"math"
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/rewards"

	"github.com/stretchr/testify/require"
)

// TestDenominator: each fraction with a small denominator is found from its
// float64, and what is one ulp beside it, or drawn, is none.
func TestDenominator(t *testing.T) {
	step := int64(1)
	if testing.Short() {
		step = 17
	}
	for q := int64(1); q <= mostDenominator; q += step {
		for p := range q + 1 {
			if gcd(p, q) != 1 {
				continue
			}
			x := float64(p) / float64(q)
			if got := denominator(x); got != q {
				t.Fatalf("%d/%d has the denominator %d", p, q, got)
			}
			if got := denominator(math.Nextafter(x, 2)); got != 0 {
				t.Fatalf("beside %d/%d: %d", p, q, got)
			}
		}
	}
	lots := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		if x := lots.Float64(); denominator(x) != 0 {
			t.Fatalf("%v is drawn, and has the denominator %d", x, denominator(x))
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), -1e-10, 1 + 1e-10, 1e-300, 1. / 4097} {
		require.Zero(t, denominator(x), "%v", x)
	}
}

// TestFractionsOf: a game has fractions only if all its rewards and weights are
// small fractions, and the weights of each play have the sum 1.
func TestFractionsOf(t *testing.T) {
	game := func(text string, low float64) rewards.Rewards {
		in, err := boundedrecall.ParseInstance(text)
		require.NoError(t, err)
		return rewards.Rewards{Instance: in, Scale: rewards.Scale{Low: low, High: 1}}
	}
	for _, c := range []struct {
		first, second []float64
		rewards       string
		low           float64
		unit          int64 // 0 if there are no fractions
	}{
		{[]float64{1. / 6, 5. / 6}, []float64{0.25, 0.75}, "(0,1) (1,0.5)", 0, 12},
		{[]float64{1. / 6, 5. / 6}, []float64{0.25, 0.75}, "(0,1) (1,0.3)", 0, 0},
		{[]float64{1. / 6, 5. / 6}, []float64{0.25, 0.75}, "(0,1) (1,0.5)", -1, 0},
		{[]float64{1. / 6, math.Nextafter(5./6, 0)}, []float64{0.25, 0.75}, "(0,1) (1,0)", 0, 0},
		{[]float64{1. / 6, 2. / 3}, []float64{0.25, 0.75}, "(0,1) (1,0)", 0, 0}, // of sum 5/6
		{[]float64{1. / 6, 5. / 6}, []float64{0.25, 0.75 + 1e-10}, "(0,1) (1,0)", 0, 0},
		{[]float64{0.3, 0.7}, []float64{1. / 3, 2. / 3}, "(0,1) (1,0)", 0, 30},
		{[]float64{1. / 4093, 4092. / 4093}, []float64{1. / 4091, 4090. / 4091}, "(0,1) (1,0)", 0, 0},
		{[]float64{1. / 1021, 1020. / 1021}, []float64{1. / 1019, 1018. / 1019}, "(0,1) (1,0)", 0, 1021 * 1019},
	} {
		f := fractionsOf([][]float64{c.first, c.second}, game(c.rewards, c.low))
		if c.unit == 0 {
			require.Nil(t, f, "%v", c)
			continue
		}
		require.NotNil(t, f, "%v", c)
		require.Equal(t, c.unit, f.unit)
		require.True(t, f.round(c.first, []float64{0, 1}))
	}
}
