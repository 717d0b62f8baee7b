package figures

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"runtime"
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

func drawSimulated(t *testing.T, o *simulation.Outcome) page.Figure {
	t.Helper()
	f, err := Simulated(o)
	require.NoError(t, err)
	return f
}

// rightSummary is the summary of the simulation in which nothing is drawn at
// random.
const rightSummary = `simulation  Figure 2 (right): regret over time on one block of the Lemma 4.2 instance
sizes       T = 1000, M = 333, multiplicative weights with η = 1/2

Total regret in the end
  windowed(mwu)                         57.97
  mwu                                    1.97
  average-restart-full-horizon(mwu)     -8.97
  periodic-restart(mwu)               -107.06
  average-restart(mwu)                 -58.68

The claim: the first ends with less than the second
  periodic-restart(mwu) − mwu                                 -109.03  less
  average-restart(mwu) − mwu                                   -60.65  less
  periodic-restart(mwu) − average-restart-full-horizon(mwu)    -98.10  less
  average-restart(mwu) − average-restart-full-horizon(mwu)     -49.72  less

The claim appears: average-restart(mwu) and periodic-restart(mwu) end with less regret than ` +
	`average-restart-full-horizon(mwu) and mwu.
`

// drawnSummary is the summary of 40 runs of drifting rewards from seed 3, arm 2
// a coin of 0 and 1.
const drawnSummary = `simulation  Figure 2 (left): regret over time on drifting rewards, arm 2 a {0,1} coin
sizes       T = 1000, M = 150, multiplicative weights with η = 1/2
runs        40 from seed 3, in turn for each of 4 periods; ± is half a 99 % band of the mean

Total regret in the end
  windowed(mwu)                          5.40 ± 4.45
  mwu                                    2.40 ± 0.12
  average-restart-full-horizon(mwu)      2.88 ± 0.50
  periodic-restart(mwu)                 -1.28 ± 2.55
  average-restart(mwu)                  -1.89 ± 1.88

The claim: the first ends with less than the second
  periodic-restart(mwu) − mwu                                   -3.68 ± 2.55  less
  average-restart(mwu) − mwu                                    -4.29 ± 1.86  less
  periodic-restart(mwu) − average-restart-full-horizon(mwu)     -4.16 ± 2.35  less
  average-restart(mwu) − average-restart-full-horizon(mwu)      -4.77 ± 1.63  less

The claim appears: average-restart(mwu) and periodic-restart(mwu) end with less regret than ` +
	`average-restart-full-horizon(mwu) and mwu.
`

// TestSimulated_Summary: a summary lists the final regrets. The numbers, the
// picture and the curves do not depend on the number of cores.
func TestSimulated_Summary(t *testing.T) {
	require.Equal(t, rightSummary, drawSimulated(t,
		simulated(t, simulation.AdversarialRewards())).Summary)
	draw := func(cores int) page.Figure {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		o, err := simulation.DriftingRewards(adversaries.ZeroOne).Run(t.Context(), 3,
			simulation.LeastRuns, func(int) {})
		require.NoError(t, err)
		return drawSimulated(t, o)
	}
	one := draw(1)
	require.Equal(t, drawnSummary, one.Summary)
	four := draw(4)
	require.Equal(t, string(one.SVG), string(four.SVG))
	require.Equal(t, string(one.CSV), string(four.CSV))
	require.Equal(t, one.Summary, four.Summary)
}

// TestOutcome_Figure: the figure's numbers are those of the CSV, digit by
// digit, and of learners made here.
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
		require.Equal(t, b.String(), string(f.CSV))
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
				require.Contains(t, f.Caption,
					"the mean of 40 runs over 4 periods of arm 1's mean. T = 1000, M = 150, multiplicative weights "+
						"with η = 1/2 in every learner")
				require.Contains(t, f.Caption,
					"99 % bands of the mean at each round, by the normal approximation. ")
			}
		}
	}
	// of the same period
	require.NotEqual(t, zeroOne.Instance(seed, 0).String(), zeroOne.Instance(seed, 4).String())
	require.Contains(t, left.Verdict(), "does not appear: they end with more")
	// a band reaches zero
	require.Contains(t, zeroOne.Verdict(),
		"appears in part: of 4 comparisons 3 say less, 0 more, and 1 nothing")
	require.Contains(t, right.Verdict(), "The claim appears")
	require.Contains(t, drawSimulated(t, left).Caption,
		"By period, on average: T/20 0 of 4 less, T/10 0 of 4 less, T/5 0 of 4 less, T/2 0 of 4 less.")
	require.Regexp(t, "T/20 0 of 4 less, T/10 0 of 4 less, T/5 . of 4 less, T/2 4 of 4 less.",
		drawSimulated(t, zeroOne).Caption)

	mwu := func() boundedrecall.Learner { return learners.NewMWU(2, 0.5) }
	in := boundedrecall.Must(adversaries.Counterexample{Recall: 333, Horizon: 1000}.Instance())
	f := drawSimulated(t, right)
	for name, l := range map[string]boundedrecall.Learner{
		simulation.Windowed: learners.NewWindowed(333, mwu), simulation.MWU: mwu(),
		simulation.AverageRestartFullHorizon: learners.NewAverageRestartFullHorizon(1000, mwu),
		simulation.PeriodicRestart:           learners.NewPeriodicRestart(333, mwu),
		simulation.AverageRestart:            learners.NewAverageRestart(333, mwu),
	} {
		got := column(t, f, name)
		require.InDelta(t, boundedrecall.TotalRegret(l, in), got[len(got)-1], 1e-9, name)
	}
	require.Contains(t, f.Caption,
		"T = 1000, M = 333, multiplicative weights with η = 1/2 in every learner. windowed(mwu) ends at "+
			"57.97, near M/6 = 55.50;")
}
