package paper

import "boundedrecall/claims"

var _ = controlled(Figure2Right,
	claims.Wrong("the learners", "they are exchanged",
		func(all []string) []string { return append(all[2:5:5], all[:2]...) }),
)
