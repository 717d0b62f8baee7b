package properties_test

import (
	"testing"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// TestWorstByWindow: for a learner that sees differences alone, the game that the
// search for regret starts from has the largest regret of all games of 0/1
// rewards in the long run, as package exact finds it. A window that is longer
// than eight rows is seen in blocks: the regret is no larger then, and still
// more than that of two arms that take turns of half a window.
func TestWorstByWindow(t *testing.T) {
	for _, recall := range []int{1, 2, 5, 8} {
		for name, maker := range map[string]boundedrecall.Maker{
			"average": func() boundedrecall.Learner {
				return learners.NewAverageRestart(recall, func() boundedrecall.Learner { return learners.NewHedge(2, 0.7) })
			},
			"windowed": func() boundedrecall.Learner {
				return learners.NewWindowed(recall, func() boundedrecall.Learner { return learners.NewHedge(2, 0.7) })
			},
		} {
			most := 0.0
			for _, rows := range properties.WorstByWindow(maker, recall) {
				in := rows.Instance()
				most = max(most, boundedrecall.TotalRegret(maker(), in)/float64(in.Horizon()))
			}
			worst, err := exact.WorstCase(t.Context(), maker, exact.Problem{Recall: recall, Gaps: true})
			require.NoError(t, err)
			want, _ := worst.Upper.Float64()
			require.InDelta(t, want, most, 2e-4, "%s, recall %d", name, recall)
		}
	}
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(30, func() boundedrecall.Learner { return learners.NewHedge(2, 0.7) })
	}
	for _, rows := range properties.WorstByWindow(maker, 30) {
		in := rows.Instance()
		require.Greater(t, boundedrecall.TotalRegret(maker(), in)/float64(in.Horizon()), 0.3)
	}
	require.Empty(t, properties.WorstByWindow(maker, 0))
	require.Empty(t, properties.WorstByWindow(maker, 5000))
}
