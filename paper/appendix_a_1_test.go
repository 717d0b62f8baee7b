package paper

import "boundedrecall/claims"

var _ = controlled(AppendixA1,
	claims.Wrong("the sign of a difference", "the learners are exchanged",
		func(sign float64) float64 { return -sign }),
)
