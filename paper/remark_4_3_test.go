package paper

import "boundedrecall/claims"

var _ = controlled(Remark4_3,
	claims.Wrong("stubbornness", "the learner matches regrets", func(bool) bool { return false }),
	claims.Wrong("times the bound B", "each arm that trails has no weight",
		func(float64) float64 { return 0 }),
)
