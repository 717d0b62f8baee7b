package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
)

var _ = controlled(IntroductionMeanBased,
	claims.Wrong("the weight left", "it is twice as much", func(share float64) float64 { return 2 * share }),
	claims.Wrong("the three arms", "an arm must lead by everything", func(
		newLeader func(*boundedrecall.Instance) *onlyLeader,
	) func(*boundedrecall.Instance) *onlyLeader {
		return func(in *boundedrecall.Instance) *onlyLeader {
			l := newLeader(in)
			l.lead = float64(in.Horizon())
			return l
		}
	}),
)
