package paper

import "boundedrecall/claims"

var _ = controlled(Section5_2,
	claims.Wrong("the horizon", "it is M+1", func(func(int) int) func(int) int {
		return func(m int) int { return m + 1 }
	}),
)
