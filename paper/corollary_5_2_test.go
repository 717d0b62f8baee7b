package paper

import "boundedrecall/claims"

func double(m int) int { return 2 * m }

var _ = controlled(Corollary5_2,
	claims.Wrong("recall of the witness", "it is twice M", double),
	claims.Wrong("recall of AverageRestart", "it is twice that of the learner", double),
)
