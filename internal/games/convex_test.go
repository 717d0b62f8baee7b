package games

import (
	"math"
	"testing"

	"boundedrecall/beyond/convex"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// The check of the lower bounds sees a learner that remembers a round more than M: it
// knows the coming slope, and has less regret than the value.
func TestMeanOverSigns_SeesLongerRecall(t *testing.T) {
	const m = 3
	k := convex.Ball{D: m + 1, R: 1}
	for _, d := range []convex.Domain{convex.Interval, k} {
		value := learners.MeanAbsoluteWalk(m+1) / (m + 1)
		if d.Dim() > 1 {
			value = 1 / math.Sqrt(m+1)
		}
		for _, base := range Descents(d, 0.5) {
			require.InDelta(t, value, MeanOverSigns(d, convex.NewAverageRestart(m, base), m, 1), 1e-12)
			require.Less(t, MeanOverSigns(d, convex.NewAverageRestart(m+1, base), m, 1), value-0.01)
			require.Less(t, MeanOverSigns(d, base(), m, 1), value-0.01)
		}
	}
}
