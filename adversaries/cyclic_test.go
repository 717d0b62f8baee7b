package adversaries

import (
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
)

// symmetric is a learner that counts the rewards (1,0) and (0,1) of the window,
// and plays arm 1 with weight f of the two.
func symmetric(recall int, f func(ones, twos int) float64) boundedrecall.Learner {
	return &toy{arms: 2, recall: recall, play: func(x []float64, _ int, window [][]float64) {
		var count [2]float64
		for _, r := range window {
			count[0] += r[0]
			count[1] += r[1]
		}
		x[0] = f(int(count[0]), int(count[1]))
		x[1] = 1 - x[0]
	}}
}

func TestCyclicRewards(t *testing.T) {
	in, err := Cyclic{Recall: 3, Ones: 1, Horizon: 8}.Instance()
	require.NoError(t, err)
	a, b := []float64{1, 0}, []float64{0, 1}
	require.Equal(t, [][]float64{a, b, b, a, b, b, a, b}, rows(in))
}

func TestCyclicFacts(t *testing.T) {
	for m := 1; m <= 6; m++ {
		for n := 0; n <= m; n++ {
			for horizon := m; horizon <= 4*m; horizon++ {
				c := Cyclic{Recall: m, Ones: n, Horizon: horizon}
				in := boundedrecall.Must(c.Instance())
				for s := m + 1; s <= horizon+1; s++ {
					require.Equal(t, float64(2*n-m), windowLead(in, s-m, s-1))
				}
				for seed := range 5 {
					f := func(ones, twos int) float64 {
						return noise(seed, 0, [][]float64{{float64(ones), float64(twos)}})
					}
					regret := boundedrecall.Play(symmetric(m, f), in).PerRoundRegret()
					require.GreaterOrEqual(t, regret+1e-12, c.PerRoundRegretForced(f(n, m-n)), "%+v", c)
				}
			}
		}
	}
}

// The learner that is right in every early round attains the bound, for every
// weight p; the proof's own bound lies below.
func TestCyclicForcedRegretIsAttained(t *testing.T) {
	for m := 1; m <= 7; m++ {
		for n := 0; 2*n <= m; n++ {
			for _, p := range []float64{0, 0.25, 1} {
				early := func(ones, twos int) float64 {
					switch {
					case ones+twos == m:
						return p
					case twos == 0 && ones < n:
						return 1
					}
					return 0
				}
				c := Cyclic{Recall: m, Ones: n, Horizon: 10 * m}
				in := boundedrecall.Must(c.Instance())
				forced := c.PerRoundRegretForced(p)
				if 2*n < m {
					require.InDelta(t, boundedrecall.Play(symmetric(m, early), in).PerRoundRegret(), forced, 1e-12)
				}
				require.GreaterOrEqual(t, forced+1e-12, 0.9*(1-2*float64(n)/float64(m))*p-0.1)
			}
		}
	}
}

// The bound against arm 1 is the one against arm 2 with the arms exchanged.
func TestCyclicForcedRegretIsSymmetric(t *testing.T) {
	for m := 1; m <= 7; m++ {
		for n := 0; n <= m; n++ {
			for _, p := range []float64{0, 0.25, 1} {
				one, other := Cyclic{Recall: m, Ones: n, Horizon: 10 * m}, Cyclic{Recall: m, Ones: m - n, Horizon: 10 * m}
				require.InDelta(t, one.PerRoundRegretForced(p), other.PerRoundRegretForced(1-p), 1e-15)
			}
		}
	}
}
