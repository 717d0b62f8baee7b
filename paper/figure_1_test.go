package paper

import "boundedrecall/claims"

var _ = controlled(Figure1,
	claims.Wrong("the first round", "it is the second", func(t int) int { return t + 1 }),
)
