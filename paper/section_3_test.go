package paper

import "boundedrecall/claims"

var _ = controlled(Section3,
	claims.Wrong("the least M", "it is 9", func(m float64) float64 { return m + 1 }),
)
