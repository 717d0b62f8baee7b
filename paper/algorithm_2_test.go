package paper

import "boundedrecall/claims"

var _ = controlled(Algorithm2,
	claims.Wrong("the form without the empty suffix", "it has it",
		func(string) string { return "average-restart-inclusive" }),
	claims.Wrong("rounds of the base beyond M", "they are twice as many", double),
)
