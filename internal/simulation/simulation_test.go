package simulation

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"

	"github.com/stretchr/testify/require"
)

func run(t *testing.T, s Simulation, runs int) *Outcome {
	done := 0
	o, err := s.Run(t.Context(), 1, runs, func(k int) { done = k })
	require.NoError(t, err)
	require.Equal(t, o.Runs, done)
	return o
}

// TestStrata: the moments are those of the numbers, and the band of the mean of
// two periods is the one that their variances give.
func TestStrata(t *testing.T) {
	var s strata
	for _, x := range []float64{1, 2, 6} {
		s[0].add(x)
	}
	for _, x := range []float64{10, 14} {
		s[1].add(x)
	}
	require.Equal(t, moments{3, 3, 14}, s[0])
	require.Equal(t, moments{2, 12, 8}, s[1])
	mean, half := s.average()
	require.InDelta(t, 7.5, mean, 1e-15)
	// 99 % of the standard normal distribution lies within 2.5758 of 0
	require.InDelta(t, 2.5758293035489*math.Sqrt(14./2/3+8./2)/2, half, 1e-9)
	var lone strata
	lone[2].add(5)
	mean, half = lone.average()
	require.Equal(t, []float64{5, 0}, []float64{mean, half}, "one value has no band")
}

// TestAdversarialRewards: nothing is drawn, so there is one run without bands,
// and its curves are those of the learners that one makes by hand.
func TestAdversarialRewards(t *testing.T) {
	s := AdversarialRewards()
	require.False(t, s.Random())
	o := run(t, s, 1000)
	require.Equal(t, 1, o.Runs)
	require.Equal(t, "T = 1000, M = 333, multiplicative weights with η = 1/2", s.Sizes())
	for _, c := range o.Curves {
		total := boundedrecall.TotalRegret(s.Learner(c.Learner), s.Instance(9, 9))
		final, half := o.Final(c.Learner)
		require.Equal(t, []float64{total, 0}, []float64{final, half}, c.Learner)
		require.Equal(t, total, c.Mean[s.Horizon-1], c.Learner)
		require.Zero(t, c.Half[0], c.Learner)
	}
	// the instance was made against learners of the window
	windowed, _ := o.Final(Windowed)
	restart, _ := o.Final(AverageRestart)
	require.Greater(t, windowed, 2*restart)
}

// TestDriftingRewards: the same seed gives the same rewards however many runs
// there are, another seed others, and the printed coin is the mapped one with
// twice the regret and another rate.
func TestDriftingRewards(t *testing.T) {
	s := DriftingRewards(adversaries.PlusMinusOne)
	require.Equal(t, []string{"T/20", "T/10", "T/5", "T/2"}, s.Periods())
	require.Equal(t, []float64{2, 2}, []float64{s.Scale, s.Rate})
	require.Equal(t, s.Instance(1, 3).String(), s.Instance(1, 3).String())
	require.NotEqual(t, s.Instance(1, 3).String(), s.Instance(2, 3).String())
	require.NotEqual(t, s.Instance(1, 3).String(), s.Instance(1, 7).String())
	_, err := s.Run(t.Context(), 1, LeastRuns-1, func(int) {})
	require.EqualError(t, err, "39 runs are less than 40, 10 for each period")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.Run(ended, 1, LeastRuns, func(int) {})
	require.ErrorIs(t, err, context.Canceled)
	const want = "simulation: no learner hedge"
	require.PanicsWithValue(t, want, func() { s.Spec("hedge") })
}

// TestOutcome: differences, the order of a pair and the words are those of the
// final regrets that a test puts there, whichever way they go.
func TestOutcome(t *testing.T) {
	o := &Outcome{Simulation: AdversarialRewards(), Runs: 1, final: map[string][]float64{}}
	say := func(restarts, others float64) string {
		for _, name := range Learners() {
			o.final[name] = []float64{others}
		}
		o.final[PeriodicRestart], o.final[AverageRestart] = []float64{restarts}, []float64{restarts}
		return o.Verdict()
	}
	require.True(t, strings.HasPrefix(say(1, 3), "The claim appears: "))
	p := ClaimedOrder()[0]
	mean, half := o.Difference(p)
	require.Equal(t, []float64{-2, 0}, []float64{mean, half})
	require.Equal(t, -2., o.DifferenceAt(p, 0))
	require.Equal(t, -1, o.Compare(p))
	require.Equal(t, 1, o.Compare(Pair{p.Worse, p.Better}))
	require.Contains(t, say(3, 1), "does not appear: they end with more.")
	require.Contains(t, say(1, 1), "of 4 comparisons 0 say less, 0 more, and 4 nothing.")
	say(1, 3)
	o.final[PeriodicRestart] = []float64{5}
	require.Contains(t, o.Verdict(), "of 4 comparisons 2 say less, 2 more, and 0 nothing.")
}

// TestTable: a column for each learner, and with draws one for each band; the
// file has the same digits.
func TestTable(t *testing.T) {
	s := DriftingRewards(adversaries.ZeroOne)
	o := &Outcome{Simulation: s}
	o.Horizon = 2
	o.Curves = []Curve{{MWU, []float64{0.1, 1. / 3}, []float64{0.5, 0.25}}}
	columns, rows := o.Table()
	require.Equal(t, []string{"round", MWU, MWU + HalfWidth}, columns)
	require.Equal(t, [][]float64{{1, 0.1, 0.5}, {2, 1. / 3, 0.25}}, rows)
	var file bytes.Buffer
	require.NoError(t, o.WriteCSV(&file))
	require.Equal(t, "round,mwu,\"mwu, half-width\"\n1,0.1,0.5\n2,0.3333333333333333,0.25\n",
		file.String())
	o.Simulation = AdversarialRewards()
	o.Horizon = 2
	columns, _ = o.Table()
	require.Equal(t, []string{"round", MWU}, columns)
}
