package exact_test

import (
	"testing"

	"boundedrecall/exact"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestWorstCase_OfPeriodicLearnersInTheLongRun: the rewards found begin in a
// round in which the learner restarts, and their worst block is Cover's worst
// case.
func TestWorstCase_OfPeriodicLearnersInTheLongRun(t *testing.T) {
	for m := 1; m <= 5; m++ {
		s := learners.Spec{Name: "periodic-restart-inclusive", Base: "cover", Recall: m}
		for _, gaps := range []bool{false, true} {
			p := exact.ProblemOf(s, 2, 2, 0)
			p.Gaps = gaps
			r, err := exact.WorstCase(t.Context(), s.Maker(2), p)
			require.NoError(t, err, s)
			require.Zero(t, r.Lower.Cmp(exact.TwoArmValue(m)), "%v: %v", s, r.Lower)
		}
	}
}
