package figures

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestForgetting reads the figure back, computes a number of it in another way,
// and holds it to what the README advises and to the bounds of beyond-switches.
func TestForgetting(t *testing.T) {
	f := figure(t, "forgetting")
	_, panels := readBack(t, f, false, false)
	require.Equal(t, panels[0].y.labels, panels[1].y.labels) // on one scale

	// AverageRestart over fixed share with 3 switches, by the definition of
	// regret: the best sequence is the best cut of the rounds into 4 intervals.
	total := 0.0
	for run := range forgettingRuns {
		in, _ := exchangedCoins(3, rand.New(rand.NewPCG(seed, uint64(run))))
		l := learners.NewInclusiveAverageRestart(59, func() boundedrecall.Learner {
			return learners.Spec{Name: "fixed-share"}.For(60).New(2)
		})
		earned := 0.0
		best := [4][2]float64{} // by switches so far and arm
		x := make([]float64, 2)
		for n := 1; n <= forgettingRounds; n++ {
			l.Play(x)
			r := in.Reward(n)
			earned += x[0]*r[0] + x[1]*r[1]
			for k := 3; k >= 0; k-- {
				before := best[k]
				for i := range before {
					if k > 0 {
						before[i] = max(before[i], best[k-1][1-i])
					}
					best[k][i] = before[i] + r[i]
				}
			}
			l.Observe(r)
		}
		total += max(best[3][0], best[3][1]) - earned
	}
	row := f.Table.Rows[2]
	require.Equal(t, []float64{3, 59}, row[:2])
	require.InDelta(t, total/forgettingRuns/forgettingRounds, row[6], 1e-9)
	require.Contains(t, f.Caption, fmt.Sprintf("AverageRestart of fixed share %.3f", row[6]))

	require.Contains(t, f.Caption, "pays 1 with probability 0.75, the other with 0.25.")
	require.Contains(t, f.Caption,
		"T = 240, recall M = T/(K+1) − 1, suffixes 0 to M and blocks of M+1 rounds, means of 16 runs")
	for _, row := range f.Table.Rows {
		require.Equal(t, 240/(row[0]+1)-1, row[1])
		if row[0] > 0 {
			for k := range 4 {
				require.Less(t, row[6], row[2+k], "%v: fixed share inside is the best where arms change", row)
			}
			require.Less(t, row[5], row[2], "%v: Hedge without a window is the worst", row)
		}
		require.LessOrEqual(t, row[7], row[10], "%v: forgetting costs where nothing changes", row)
		for k, forgetter := range forgetters {
			s := atRecall(forgetter.spec, int(row[1]))
			if l, ok := s.New(2).(interface {
				TotalSwitchingRegretBound(rounds, arms, switches int) float64
			}); ok {
				require.LessOrEqual(t, row[2+k], l.TotalSwitchingRegretBound(forgettingRounds, 2,
					int(row[0]))/forgettingRounds, "%v", s)
				require.LessOrEqual(t, row[7+k], l.TotalSwitchingRegretBound(forgettingRounds, 2,
					0)/forgettingRounds, "%v", s)
			}
		}
	}
}

// TestExchangedCoins_Change as often as they are asked to, in any rounds but
// the first.
func TestExchangedCoins_Change(t *testing.T) {
	first, last := forgettingRounds, 0
	for seed := range uint64(400) {
		for _, switches := range []int{0, 1, 7} {
			_, arms := exchangedCoins(switches, rand.New(rand.NewPCG(seed, 0)))
			changes := 0
			for k := 1; k < len(arms); k++ {
				if arms[k] != arms[k-1] {
					changes++
					first, last = min(first, k), max(last, k)
				}
			}
			require.Zero(t, arms[0])
			require.Equal(t, switches, changes)
		}
	}
	require.Equal(t, []int{1, forgettingRounds - 1}, []int{first, last})
}

// TestSwitchingRegret is the mean of the runs and its standard error, from
// their definitions.
func TestSwitchingRegret(t *testing.T) {
	s := learners.Spec{Name: "hedge", Rate: 0.5}
	mean, squares := 0.0, 0.0
	regrets := make([]float64, forgettingRuns)
	for run := range regrets {
		in, _ := exchangedCoins(1, rand.New(rand.NewPCG(5, uint64(run))))
		regrets[run], _ = boundedrecall.Play(s.New(2), in).SwitchingRegret(1)
		regrets[run] /= forgettingRounds
		mean += regrets[run] / forgettingRuns
	}
	for _, r := range regrets {
		squares += (r - mean) * (r - mean)
	}
	got, deviation := switchingRegret(s, 1, 5)
	require.InDelta(t, mean, got, 1e-12)
	require.InDelta(t, math.Sqrt(squares/(forgettingRuns-1)/forgettingRuns), deviation, 1e-12)
}
