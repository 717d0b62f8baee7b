package adversaries

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
	"boundedrecall/internal/controls"
)

// frequencies returns the mean over n draws of each arm's reward in each round,
// indexed by round−1 and arm.
func frequencies(t *testing.T, n int, draw func(src rand.Source) (*boundedrecall.Instance,
	error)) [][]float64 {
	t.Helper()
	src := rand.NewPCG(5, 5)
	var mean [][]float64
	for range n {
		in, err := draw(src)
		require.NoError(t, err)
		if mean == nil {
			mean = fill(in.Horizon(), in.Arms(), func(_, _ int) float64 { return 0 })
		}
		for s := range mean {
			for i, r := range in.Reward(s + 1) {
				mean[s][i] += r / float64(n)
			}
		}
	}
	return mean
}

// Every round's frequencies match the stated means; false alarm 1e-11 for each
// coin.
func TestDriftMeans(t *testing.T) {
	const n, horizon = 5000, 20
	for _, coin := range []Coin{ZeroOne, PlusMinusOne} {
		d := Drift{Horizon: horizon, Coin: coin}
		phi := d.Periods()[3]
		require.Equal(t, 10.0, phi)
		mean := frequencies(t, n, func(src rand.Source) (*boundedrecall.Instance, error) {
			return d.DrawPeriod(src, phi)
		})
		for s := 1; s <= horizon; s++ {
			want := math.Abs(math.Sin(math.Pi/6 + float64(s)*math.Pi/10))
			require.InDelta(t, want, d.Mean(s, phi), 1e-12)
			if coin == PlusMinusOne {
				want = (want + 1) / 2
			}
			require.InDelta(t, want, mean[s-1][0], hoeffding(n, 2*horizon, 1))
			require.InDelta(t, 0.5, mean[s-1][1], hoeffding(n, 2*horizon, 1))
		}
	}
}

func TestDriftRewards(t *testing.T) {
	for coin, low := range map[Coin]float64{ZeroOne: 0, PlusMinusOne: 0.5} {
		t.Run(fmt.Sprint(coin), func(t *testing.T) {
			seen := map[float64]bool{}
			in := draw(t, Drift{Horizon: 1000, Coin: coin}, 1)
			for s := 1; s <= 1000; s++ {
				seen[in.Reward(s)[0]] = true
				require.Contains(t, []float64{0, 1}, in.Reward(s)[1])
			}
			require.Equal(t, map[float64]bool{low: true, 1: true}, seen)
		})
	}
}

// Draw uses each of the four periods; in 400 draws one is missed with
// probability 4·(3/4)^400 < 1e-49.
func TestDriftDrawsEveryPeriod(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	d := Drift{Horizon: 1000}
	require.Equal(t, []float64{50, 100, 200, 500}, d.Periods())
	seen := map[float64]bool{}
	for seed := range uint64(400) {
		src := rand.NewPCG(seed, 7)
		phi := d.Periods()[rand.New(src).IntN(4)]
		in, err := d.DrawPeriod(src, phi)
		require.NoError(t, err)
		require.Equal(t, draw(t, d, seed), in)
		seen[phi] = true
	}
	require.Len(t, seen, 4)
}

// False alarm 1e-11.
func TestBernoulliMeans(t *testing.T) {
	const n = 20000
	for _, r := range frequencies(t, n, named("bernoulli(means=0.1/0.5/1,rounds=3").Draw) {
		for i, mean := range []float64{0.1, 0.5, 1} {
			require.InDelta(t, mean, r[i], hoeffding(n, 9, 1))
		}
	}
}

// Every round's reward is uniform: the frequencies of the quarters are ¼.
// Rounds that lie lag apart have the stated covariance, rewards of different
// arms none. False alarm 1e-11 for each volatility.
func TestRandomWalkLaw(t *testing.T) {
	const n, horizon, tests = 30000, 4, 24
	for _, sigma := range []float64{0.05, 0.3, 1} {
		w := named(fmt.Sprintf("random-walk(arms=2,rounds=%d,volatility=%v", horizon, sigma))
		var quarter [horizon][4]float64
		var across, covariance [horizon]float64
		src := rand.NewPCG(9, 9)
		for range n {
			in, err := w.Draw(src)
			require.NoError(t, err)
			for s := range horizon {
				r := in.Reward(s + 1)
				quarter[s][min(int(4*r[0]), 3)] += 1. / n
				covariance[s] += (in.Reward(1)[0] - 0.5) * (r[0] - 0.5) / n
				across[s] += (r[0] - 0.5) * (r[1] - 0.5) / n
			}
		}
		for s := range horizon {
			for _, q := range quarter[s] {
				require.InDelta(t, 0.25, q, hoeffding(n, tests, 1))
			}
			require.InDelta(t, covarianceOf(sigma, s), covariance[s], hoeffding(n, tests, 0.5))
			require.InDelta(t, 0, across[s], hoeffding(n, tests, 0.5))
		}
	}
}

// covarianceOf returns the covariance of an arm's rewards in two rounds lag
// rounds apart,
//
//	8/π⁴ · Σ_{n = 1, 3, 5, …} exp(−n²π²σ²·lag/2) / n⁴,
//
// to 1e-13. In every round an arm's reward is uniform on [0,1], with variance
// 1/12.
func covarianceOf(volatility float64, lag int) float64 {
	decay := math.Pi * math.Pi * volatility * volatility * float64(lag) / 2
	sum := 0.0
	for n := 9999.0; n > 0; n -= 2 { // smallest terms first
		sum += math.Exp(-n*n*decay) / (n * n * n * n)
	}
	return 8 / math.Pow(math.Pi, 4) * sum
}

func TestSwitchingRewards(t *testing.T) {
	in, err := Switching{Arms: 3, Every: 2, Horizon: 9}.Instance()
	require.NoError(t, err)
	a, b, c := []float64{1, 0, 0}, []float64{0, 1, 0}, []float64{0, 0, 1}
	require.Equal(t, [][]float64{a, a, b, b, c, c, a, a, b}, rows(in))
}

// False alarm 1e-11.
func TestPeriodicMeans(t *testing.T) {
	const n = 20000
	for s, r := range frequencies(t, n, named("periodic(arms=3,period=5,rounds=8").Draw) {
		for i := range r {
			want := 0.5 + 0.5*math.Sin(2*math.Pi*(float64(s+1)/5+float64(i)/3))
			require.InDelta(t, want, r[i], hoeffding(n, 24, 1))
		}
	}
}
