package figures

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/simulation"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"
)

// TestSimulation_PrintedRewards plays multiplicative weights at η = 1/2 by hand
// on the printed rewards, arm 2 at ±1: its regret over time is the
// simulation's.
func TestSimulation_PrintedRewards(t *testing.T) {
	t.Parallel()
	s := simulation.DriftingRewards(adversaries.PlusMinusOne)
	for _, name := range []string{simulation.MWU, simulation.Windowed} {
		t.Run(name, func(t *testing.T) {
			in := s.Instance(3, 5)
			curve := boundedrecall.Play(s.Learner(name), in).RegretCurve()
			printed := func(t, arm int) float64 {
				if t < 1 {
					return 0
				}
				return 2*in.Reward(t)[arm] - 1
			}
			earned, arms := 0.0, [2]float64{}
			for r := 1; r <= s.Horizon; r++ {
				first := 1
				if name == simulation.Windowed {
					first = r - s.Recall
				}
				logs := [2]float64{}
				for u := first; u < r; u++ {
					for i := range logs {
						logs[i] += math.Log1p(0.5 * printed(u, i))
					}
				}
				x := 1 / (1 + math.Exp(logs[1]-logs[0]))
				earned += x*printed(r, 0) + (1-x)*printed(r, 1)
				arms[0] += printed(r, 0)
				arms[1] += printed(r, 1)
				require.InDelta(t, max(arms[0], arms[1])-earned, s.Scale*curve[r-1], 1e-9)
			}
		})
	}
}

// TestSimulation_Run compares means and bands with what the runs' own regrets
// give.
func TestSimulation_Run(t *testing.T) {
	t.Parallel()
	const runs, seed = 43, 9
	s := simulation.DriftingRewards(adversaries.ZeroOne)
	o, err := s.Run(t.Context(), seed, runs, func(int) {})
	require.NoError(t, err)
	z := 2.5758293035489004 // the normal quantile at 0.995
	final := map[string][]float64{}
	for _, name := range simulation.Learners() {
		for k := range runs {
			final[name] = append(final[name],
				s.Scale*boundedrecall.TotalRegret(s.Learner(name), s.Instance(seed, k)))
		}
	}
	strata := func(n int, of func(k int) float64) (values [4][]float64) {
		for k := range n {
			values[k%4] = append(values[k%4], of(k))
		}
		return values
	}
	average := func(of func(k int) float64) (mean, half float64) {
		variance := 0.0
		for _, of := range strata(runs, of) {
			mean += stat.Mean(of, nil) / 4
			variance += stat.Variance(of, nil) / float64(len(of)) / 16
		}
		return mean, z * math.Sqrt(variance)
	}
	last := s.Horizon - 1
	for i, name := range simulation.Learners() {
		require.Equal(t, name, o.Curves[i].Learner)
		wantMean, wantHalf := average(func(k int) float64 { return final[name][k] })
		mean, half := o.Final(name)
		require.InDeltaSlice(t, []float64{wantMean, wantHalf}, []float64{mean, half}, 1e-9)
		require.InDeltaSlice(t, []float64{mean, half}, []float64{o.Curves[i].Mean[last],
			o.Curves[i].Half[last]}, 1e-9)
	}
	for _, p := range simulation.ClaimedOrder() {
		mean, half := o.Difference(p)
		wantMean,
			wantHalf := average(func(k int) float64 { return final[p.Better][k] - final[p.Worse][k] })
		require.InDelta(t, wantMean, mean, 1e-9)
		require.InDelta(t, wantHalf, half, 1e-9)
		for i, at := range strata(runs, func(k int) float64 { return final[p.Better][k] - final[p.Worse][k] }) {
			require.InDelta(t, stat.Mean(at, nil), o.DifferenceAt(p, i), 1e-9, "period %d", i)
		}
	}
	require.PanicsWithValue(t, "simulation: no learner cover", func() { s.Learner("cover") })
	require.Panics(t, func() { s.Learner("no such") })
}
