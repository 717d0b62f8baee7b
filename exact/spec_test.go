package exact_test

import (
	"fmt"
	"testing"

	"boundedrecall/exact"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestProblemOf_Claims: what is claimed of every learner holds, or
// [exact.WorstCase] would refuse it; and claiming nothing but Recall and period
// gives the same value.
func TestProblemOf_Claims(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	const recall, horizon = 2, 4
	var specs []learners.Spec
	for _, base := range learners.BaseNames() {
		specs = append(specs, learners.Spec{Name: base}.For(horizon))
		for _, name := range learners.RecallNames() {
			specs = append(specs, learners.Spec{Name: name, Base: base, Recall: recall})
		}
	}
	specs = append(specs, learners.Spec{Name: "finite-cover", Recall: recall, Horizon: horizon})
	for _, s := range specs {
		for _, size := range []struct{ d, levels int }{{2, 2}, {2, 3}, {3, 2}} {
			if s.Randomized() || !s.Plays(size.d) {
				continue
			}
			what := fmt.Sprint(s, size)
			p := exact.ProblemOf(s, size.d, size.levels, horizon)
			r, err := exact.WorstCase(t.Context(), s.Maker(size.d), p)
			require.NoError(t, err, what)
			plain, err := exact.WorstCase(t.Context(), s.Maker(size.d), exact.Problem{Recall: s.Recall,
				Period: p.Period, Levels: p.Levels, Horizon: horizon})
			require.NoError(t, err, what)
			require.InDelta(t, plain.TotalRegret(), r.TotalRegret(), 1e-9, what)
			if p.Unit > 0 {
				require.Zero(t, r.Resolution, what)
			}
		}
	}
}

func TestProblemOf_Panics(t *testing.T) {
	require.PanicsWithValue(t, "exact: worst case of a learner that draws its plays", func() {
		exact.ProblemOf(learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: 2}, 2, 2,
			5)
	})
	require.PanicsWithValue(t, "exact: windowed needs a recall: how many rounds it remembers", func() {
		exact.ProblemOf(learners.Spec{Name: "windowed", Base: "ftl"}, 2, 2, 5)
	})
}
