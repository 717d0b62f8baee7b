package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// longer is a control of the distances of a learner: the mean has more parts.
func longer(distanceOf string) claims.Control {
	input := "distance of " + distanceOf
	return claims.Wrong(input, "it is to longer blocks, "+input, func(right distance) distance {
		return func(s learners.Spec, from, to int, in *boundedrecall.Instance) float64 {
			return right(s, from, to+1, in)
		}
	})
}

var _ = controlled(AppendixB2,
	claims.Wrong("which copies go on", "all but the first", func(func(int, int, int) bool) func(int, int, int) bool {
		return func(_, offset, _ int) bool { return offset > 0 }
	}),
	claims.Wrong("distance of average-restart from the combination", "there is none",
		func(distance) distance {
			return func(learners.Spec, int, int, *boundedrecall.Instance) float64 { return 0 }
		}),
	longer("average-restart from the suffixes"),
	longer("average-restart-exclusive from the combination"),
	longer("average-restart-exclusive from the suffixes"),
	longer("average-restart-inclusive from the combination"),
	longer("average-restart-inclusive from the suffixes"),
)
