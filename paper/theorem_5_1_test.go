package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

var _ = controlled(Theorem5_1,
	claims.Wrong("the learner after its rounds", "it plays on as in its last round",
		func(boundedrecall.Maker) boundedrecall.Maker {
			return func() boundedrecall.Learner { return learners.NewCover(1) }
		}),
)
