package paper

import "boundedrecall/claims"

var _ = controlled(Footnote2,
	claims.Wrong("the recall when replayed", "it is a round more", func(m int) int { return m + 1 }),
	claims.Wrong("the rounds that are bounded", "they are half", func(n int) int { return n / 2 }),
	claims.Wrong("the other seed", "it is the same", func(func(uint64) uint64) func(uint64) uint64 {
		return func(seed uint64) uint64 { return seed }
	}),
)
