package paper

import (
	"boundedrecall/claims"
	"boundedrecall/learners"
)

var _ = controlled(Theorem3_2,
	claims.Wrong("learner of the premise", "it never learns",
		func(learners.Spec) learners.Spec { return learners.Spec{Name: "uniform"} }),
)
