package figures

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/internal/simulation"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// simulated returns the outcome of the simulation that is drawn.
func simulated(t *testing.T, s simulation.Simulation) *simulation.Outcome {
	t.Helper()
	o, err := s.Run(t.Context(), seed, simulation.LeastRuns, func(int) {})
	require.NoError(t, err)
	return o
}

// TestOutcome_Figure: the figure's numbers are those of the CSV, digit by digit, and of
// learners made here.
func TestOutcome_Figure(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all figures")
	}
	left := simulated(t, simulation.DriftingRewards(adversaries.PlusMinusOne))
	zeroOne := simulated(t, simulation.DriftingRewards(adversaries.ZeroOne))
	right := simulated(t, simulation.AdversarialRewards())
	for _, o := range []*simulation.Outcome{left, zeroOne, right} {
		f := figure(t, "figure-2-"+o.Name)
		drawn(t, f, "round t", "total regret so far")
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
			require.Contains(t, f.Alt, fmt.Sprintf("%s at 1000", page.Digits(mean, 4)))
			if o.Random() {
				require.Contains(t, f.Caption, "the mean of 40 runs over 4 periods of arm 1's mean. T = 1000, M = 150, multiplicative weights "+
					"with η = 1/2 in every learner")
				require.Contains(t, f.Caption, "99 % bands of the mean at each round, by the normal approximation. ")
			}
		}
	}
	require.NotEqual(t, zeroOne.Instance(seed, 0).String(), zeroOne.Instance(seed, 4).String()) // of the same period
	require.Contains(t, left.Verdict(), "does not appear: they end with more")
	require.Contains(t, zeroOne.Verdict(), "appears in part: of 4 comparisons 3 say less, 0 more, and 1 nothing") // a band reaches zero
	require.Contains(t, right.Verdict(), "The claim appears")
	require.Contains(t, Simulated(left).Caption, "By period, on average: T/20 0 of 4 less, T/10 0 of 4 less, T/5 0 of 4 less, T/2 0 of 4 less.")
	require.Regexp(t, "T/20 0 of 4 less, T/10 0 of 4 less, T/5 . of 4 less, T/2 4 of 4 less.", Simulated(zeroOne).Caption)

	mwu := func() boundedrecall.Learner { return learners.NewMWU(2, 0.5) }
	in := boundedrecall.Must(adversaries.Counterexample{Recall: 333, Horizon: 1000}.Instance())
	f := Simulated(right)
	for name, l := range map[string]boundedrecall.Learner{
		simulation.Windowed: learners.NewWindowed(333, mwu), simulation.MWU: mwu(), simulation.AverageRestartFullHorizon: learners.NewAverageRestartFullHorizon(1000, mwu),
		simulation.PeriodicRestart: learners.NewPeriodicRestart(333, mwu), simulation.AverageRestart: learners.NewAverageRestart(333, mwu),
	} {
		got := column(t, f, name)
		require.InDelta(t, boundedrecall.TotalRegret(l, in), got[len(got)-1], 1e-9, name)
	}
	require.Contains(t, f.Caption, "T = 1000, M = 333, multiplicative weights with η = 1/2 in every learner. windowed(mwu) ends at "+
		"57.97, near M/6 = 55.50;")
}
