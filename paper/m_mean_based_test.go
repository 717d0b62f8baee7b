package paper

import "boundedrecall/claims"

var _ = controlled(MMeanBased,
	claims.Wrong("the rounds of the lead", "they are all rounds", func(func(m, t int) int) func(m, t int) int {
		return func(_, t int) int { return t }
	}),
)
