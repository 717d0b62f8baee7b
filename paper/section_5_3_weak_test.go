package paper

import "boundedrecall/claims"

var _ = controlled(Section5_3Weak,
	claims.Wrong("the symmetric learners", "they look at the order", func(
		func(int, []symmetricLearner) []symmetricLearner,
	) func(int, []symmetricLearner) []symmetricLearner {
		return func(m int, _ []symmetricLearner) []symmetricLearner {
			return []symmetricLearner{{newEcho(m), "echo", false}}
		}
	}),
)
