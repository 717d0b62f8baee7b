package paper

import (
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

var _ = controlled(IntroductionPeriodicRestart,
	claims.Wrong("PeriodicRestart", "it is AverageRestart", func(string) string { return "average-restart" }),
	claims.Wrong("AverageRestart", "it is PeriodicRestart", func(string) string { return "periodic-restart" }),
	claims.Wrong("the suffixes 0..M−1", "they are 1..M", func(string) string { return "average-restart" }),
	claims.Wrong("the bases", "the uniform one is among them",
		func(func(learners.Spec) bool) func(learners.Spec) bool { return checks.AnyBase }),
)
