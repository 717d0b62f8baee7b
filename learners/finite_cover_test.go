package learners_test

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// meanOverSigns returns the mean of f over all sums of signs with these
// weights.
func meanOverSigns(weights []int, f func(sum float64) float64) (mean float64) {
	for mask := range 1 << len(weights) {
		sum := 0
		for k, w := range weights {
			sum += w * (1 - 2*(mask>>k&1))
		}
		mean += f(float64(sum)) / float64(int(1)<<len(weights))
	}
	return mean
}

// TestCovers_AreWhatTheySay: W solves the equation of CoverSwap, and the plays
// of Cover and CoverSwap are differences of two means, at fractional leads too.
func TestCovers_AreWhatTheySay(t *testing.T) {
	random := newSource()
	for n := 1; n <= 10; n++ {
		swap, cover := learners.NewCoverSwap(n), learners.NewCover(n)
		w := swap.TotalSwapRegretBound(n, 2)
		over := func(x float64) float64 { return max(math.Abs(x)-w, 0) }
		ones := make([]int, n)
		for k := range ones {
			ones[k] = 1
		}
		require.InDelta(t, w, meanOverSigns(ones, over), 1e-13)
		lead, x := 0., make([]float64, 2)
		for range n {
			ones = ones[1:]
			for l, f := range map[boundedrecall.Learner]func(float64) float64{swap: over, cover: math.Abs} {
				l.Play(x)
				up := meanOverSigns(ones, func(s float64) float64 { return f(lead + 1 + s) })
				down := meanOverSigns(ones, func(s float64) float64 { return f(lead - 1 + s) })
				require.InDelta(t, 0.5+(up-down)/4, x[0], 1e-13, "%T, n=%d lead %v", l, n, lead)
			}
			reward := []float64{random.Float64(), random.Float64()}
			lead += reward[0] - reward[1]
			swap.Observe(reward)
			cover.Observe(reward)
		}
	}
	require.InEpsilon(t, 0.4363, learners.NewCoverSwap(1_000_000).TotalSwapRegretBound(1, 2)/1000,
		1e-3)
}

// TestFiniteCover_IsWhatItSays transcribes the proof: every sum of weighted
// gaps that begins with a block or with its round r+1 is hedged on its own, and
// the play is their mean.
func TestFiniteCover_IsWhatItSays(t *testing.T) {
	random := newSource()
	for m := 1; m <= 4; m++ {
		for horizon := m + 1; horizon <= 3*m+5; horizon++ {
			n := m + 1
			q, r := horizon/n, horizon%n
			weight := func(t int) int { // of round t, from 0
				if t%n < r {
					return q + 1
				}
				return q
			}
			l, gaps, x := learners.NewFiniteCover(m, horizon), []float64{}, make([]float64, 2)
			for round := range horizon {
				want := 0.
				for p := 1; p <= q; p++ {
					for kind, from := range []int{(p - 1) * n, (p-1)*n + r} {
						if round < from || round >= from+n {
							continue
						}
						seen, left := 0., []int{}
						for s := from; s < from+n; s++ {
							if s < round {
								seen += float64(weight(s)) * gaps[s]
							} else if s > round {
								left = append(left, weight(s))
							}
						}
						v := func(g int) float64 {
							return meanOverSigns(left, func(rest float64) float64 {
								return math.Abs(seen + float64(g*weight(round)) + rest)
							})
						}
						want += float64([]int{q + 1 - p, p}[kind]) / float64(q*(q+1)) * (v(1) - v(-1)) / 2
					}
				}
				l.Play(x)
				require.InDelta(t, want, x[0]-x[1], 1e-13, "M=%d T=%d round %d", m, horizon, round+1)
				reward := []float64{random.Float64(), random.Float64()}
				gaps = append(gaps, reward[0]-reward[1])
				l.Observe(reward)
			}
		}
	}
	require.Panics(t, func() { learners.NewFiniteCover(0, 3) })
	require.Panics(t, func() { learners.NewFiniteCover(3, 0) })
}
