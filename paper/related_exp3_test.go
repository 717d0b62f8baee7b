package paper

import "boundedrecall/claims"

var _ = controlled(RelatedExp3,
	claims.Wrong("how far arm 1 trails", "it leads", func(lead float64) float64 { return -lead }),
)
