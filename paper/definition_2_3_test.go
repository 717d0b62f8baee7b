package paper

import "boundedrecall/claims"

var _ = controlled(Definition2_3,
	claims.Wrong("rewards that are not seen", "the first is not", func(int) int { return 1 }),
	claims.Wrong("the rounds of the tuning", "they are T²", func(func(int) int) func(int) int {
		return func(n int) int { return n * n }
	}),
	claims.Wrong("the rate", "it is twice as large", func(eta float64) float64 { return 2 * eta }),
	claims.Wrong("the smaller reward", "the rewards are 0 and 1", func(float64) float64 { return 0 }),
)
