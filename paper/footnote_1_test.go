package paper

import (
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners/convex"
)

var _ = controlled(Footnote1,
	claims.Wrong("the rate of FTRL", "it is twice as much", func(rate float64) float64 { return 2 * rate }),
	claims.Wrong("linear losses", "they may be curved", func(func([]convex.Loss) []convex.Loss) func([]convex.Loss) []convex.Loss {
		return func(all []convex.Loss) []convex.Loss { return all }
	}),
	claims.Wrong("copies with gradients of their own", "they share one",
		func([]checks.ConvexWrapper) []checks.ConvexWrapper { return checks.LeakyWrappers }),
	claims.Wrong("the learner that forgets", "its copies share one gradient",
		func(checks.ConvexWrapper) checks.ConvexWrapper { return checks.LeakyWrappers[0] }),
)
