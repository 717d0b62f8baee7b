package paper

import "boundedrecall/claims"

var _ = controlled(Remark4_3,
	claims.Wrong("stubbornness", "the learner matches regrets", func(bool) bool { return false }),
	claims.Wrong("times the bound B", "each arm that trails has no weight",
		func(float64) float64 { return 0 }),
	claims.Wrong("the regret below which it is negative", "it is 1",
		func(float64) float64 { return 1 }),
)
