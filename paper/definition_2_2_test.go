package paper

import (
	"boundedrecall/claims"
	"boundedrecall/learners"
)

type leftOf = func(older, newest float64) float64

var _ = controlled(Definition2_2, lessRecall(oneLength), lessRecall(anyLengths),
	claims.Wrong("what is left of a sum", "nothing is", func(leftOf) leftOf {
		return func(_, _ float64) float64 { return 0 }
	}),
	claims.Wrong("learners that remember", "they forget", func([]learners.Spec) []learners.Spec {
		return []learners.Spec{{Name: "windowed", Base: "hedge", Recall: 1, Rate: 1}}
	}),
	claims.Wrong("the restarting learner", "it has a window", func(string) string { return "windowed" }),
)
