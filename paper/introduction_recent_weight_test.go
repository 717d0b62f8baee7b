package paper

import (
	"boundedrecall/claims"
	"boundedrecall/learners"
)

var _ = controlled(IntroductionRecentWeight,
	claims.Wrong("the windowed learner", "it averages restarts",
		func(string) string { return "average-restart" }),
	claims.Wrong("multiplicative weights", "restarts are averaged", func(s learners.Spec) learners.Spec {
		return learners.Spec{Name: "average-restart", Base: s.Name, Rate: s.Rate}
	}),
)
