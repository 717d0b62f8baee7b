package exact

import (
	"fmt"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestWorstInterval compares with all instances over {0,1}^d that are long
// enough to hold every window, every phase and the interval.
func TestWorstInterval(t *testing.T) {
	for k, c := range []struct {
		spec    learners.Spec
		d, n, T int
	}{
		{learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: 2}, 2, 3, 6},
		{learners.Spec{Name: "average-restart-inclusive", Base: "fixed-share", Recall: 1}, 3, 2, 4},
		{learners.Spec{Name: "average-restart", Base: "ftl", Recall: 2}, 2, 2, 5},
		{learners.Spec{Name: "windowed", Base: "hedge", Recall: 2}, 2, 4, 6},
		{learners.Spec{Name: "periodic-restart", Base: "hedge", Recall: 2}, 2, 3, 6},
		{learners.Spec{Name: "periodic-restart-inclusive", Base: "cover", Recall: 1}, 2, 3, 6},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			p := ProblemOf(c.spec, c.d, 2, c.n)
			got, err := WorstInterval(t.Context(), c.spec.Maker(c.d), p)
			require.NoError(t, err, "%v", c.spec)
			a := NewAlphabet(c.d, 1, p.Gaps)
			worst := math.Inf(-1)
			l := c.spec.New(c.d)
			letters := make([]int, c.T)
			for word := range int(math.Pow(float64(a.Len()), float64(c.T))) {
				for k := range letters {
					letters[k], word = word%a.Len(), word/a.Len()
				}
				for _, regret := range boundedrecall.Play(l, instance(a, letters)).IntervalRegrets(c.n) {
					worst = math.Max(worst, regret)
				}
			}
			require.InDelta(t, worst, got.TotalRegret(), 1e-9, "%v", c.spec)
			game := got.Game()
			require.InDelta(t, worst, boundedrecall.Play(l, game).
				IntervalRegrets(c.n)[got.Before.Horizon()], 1e-9)
			require.Equal(t, c.n, got.Rewards.Horizon())

			// From the first round on, it is the worst case.
			first, err := WorstCase(t.Context(), c.spec.Maker(c.d), p)
			require.NoError(t, err)
			require.GreaterOrEqual(t, got.Lower.Cmp(first.Lower), 0)
		})
	}
	require.Panics(t, func() {
		_, _ = WorstInterval(t.Context(), base(2, "hedge"), Problem{Horizon: 3})
	})
	wrong := learners.Spec{Name: "average-restart", Base: "hedge", Recall: 3}
	_, err := WorstInterval(t.Context(), wrong.Maker(2), Problem{Recall: 2, Horizon: 3})
	require.ErrorContains(t, err, "it has no recall of 2 and period of 1")
}
