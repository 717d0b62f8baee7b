package figures

import (
	"bytes"
	"context"
	"encoding/csv"
	"math"
	"strconv"
	"sync"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/page/simulation"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"
)

// simulations holds what the tests of this package have simulated, by the name.
var simulations sync.Map

// simulated returns the outcome of the simulation with seed 5, run once for all tests.
func simulated(t *testing.T, s simulation.Simulation) *simulation.Outcome {
	t.Helper()
	once, _ := simulations.LoadOrStore(s.Name, sync.OnceValues(func() (*simulation.Outcome, error) {
		return s.Run(context.Background(), 5, simulation.LeastRuns, func(int) {})
	}))
	o, err := once.(func() (*simulation.Outcome, error))()
	require.NoError(t, err)
	return o
}

// TestOutcome_Figure: the figure's numbers are those of the CSV, digit by digit, and of
// learners made here.
func TestOutcome_Figure(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	left := simulated(t, simulation.DriftingRewards(adversaries.PlusMinusOne))
	right, err := simulation.AdversarialRewards().Run(t.Context(), 1, 1, func(int) {})
	require.NoError(t, err)
	for _, o := range []*simulation.Outcome{left, right} {
		f := Simulated(o)
		checkFigure(t, f)
		drawn(t, f, append(simulation.Learners(), "round t", "total regret (reward)")...)
		var b bytes.Buffer
		require.NoError(t, o.WriteCSV(&b))
		rows, err := csv.NewReader(&b).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, o.Horizon+1)
		require.Len(t, f.Table.Rows, 201)
		for _, row := range f.Table.Rows {
			for k, x := range row {
				written, err := strconv.ParseFloat(rows[int(row[0])][k], 64)
				require.NoError(t, err)
				require.Equal(t, x, written)
				if k > 0 {
					require.Equal(t, f.Table.Columns[k], rows[0][k])
				}
			}
		}
		for _, name := range simulation.Learners() {
			mean, _ := o.Final(name)
			require.Contains(t, f.Alt, name+" "+fixed(mean))
		}
	}
	require.Contains(t, left.Verdict(), "does not appear")
	require.Contains(t, right.Verdict(), "The claim appears")

	mwu := func() boundedrecall.Learner { return learners.NewMWU(2, 0.5) }
	in := boundedrecall.Must(adversaries.Counterexample{Recall: 333, Horizon: 1000}.Instance())
	f := Simulated(right)
	for name, l := range map[string]boundedrecall.Learner{
		simulation.Windowed: learners.NewWindowed(333, mwu), simulation.MWU: mwu(), simulation.AverageRestartFullHorizon: learners.NewAverageRestartFullHorizon(1000, mwu),
		simulation.PeriodicRestart: learners.NewPeriodicRestart(333, mwu), simulation.AverageRestart: learners.NewAverageRestart(333, mwu),
	} {
		got := column(t, f, name)
		require.InDelta(t, boundedrecall.TotalRegret(l, in), got[len(got)-1], 1e-9, name)
		for k, n := range roundsDrawn(right) {
			if n <= right.Recall {
				require.Less(t, math.Abs(got[k]), 5., "%s, round %d", name, n) // as the caption says
			}
		}
	}
}

// TestOrdering: the differences are the outcomes', and all four are counted: with this
// seed one band reaches zero.
func TestOrdering(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	t.Parallel()
	var outcomes []*simulation.Outcome
	for _, coin := range []adversaries.Coin{adversaries.PlusMinusOne, adversaries.ZeroOne} {
		outcomes = append(outcomes, simulated(t, simulation.DriftingRewards(coin)))
	}
	less, more := outcomes[0].Order()
	require.Equal(t, []int{0, 4}, []int{less, more})
	less, more = outcomes[1].Order()
	require.Equal(t, []int{3, 0}, []int{less, more})
	require.NotEqual(t, outcomes[1].Instance(5, 0).String(), outcomes[1].Instance(5, 4).String()) // of the same period
	f := Ordering(outcomes[0], outcomes[1])
	checkFigure(t, f)
	drawn(t, f, "mean, 99 % band", "φ = T/20", "T/10", "T/5", "T/2", "PR less MWU", "AR less ARFH", "arm 2 a {±1} coin", "arm 2 a {0,1} coin")
	require.Len(t, f.Table.Rows, 8)
	require.Contains(t, f.Caption, "Of the four means 0 are there with the printed coin and 4 with a {0,1} coin; without the longest period it would be 0 and 0.")
	for k, row := range f.Table.Rows {
		o, pair := outcomes[k/4], simulation.ClaimedOrder()[k%4]
		mean, half := o.Difference(pair)
		require.Equal(t, []float64{mean, half}, row[2:4])
		require.Contains(t, f.Alt, fixed(mean)+" ± "+fixed(half))
		require.InDelta(t, mean, stat.Mean(row[4:], nil), 1e-9)
	}
}
