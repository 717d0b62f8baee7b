package paper

import (
	"boundedrecall/claims"
	"boundedrecall/learners"
)

type recallOf = func(learners.Spec) int

// lessRecall is a control of [forgets].
func lessRecall(lengths string) claims.Control {
	return claims.Wrong("the recall, pasts of "+lengths, "it is a round less, pasts of "+lengths,
		func(right recallOf) recallOf {
			return func(s learners.Spec) int { return max(1, right(s)-1) }
		})
}

var _ = controlled(AppendixA2, lessRecall(oneLength), lessRecall(anyLengths),
	claims.Wrong("the rate of Hedge", "it is two thirds",
		func(eta float64) float64 { return 2 * eta / 3 }),
)
