package paper

import "boundedrecall/claims"

var _ = controlled(Section5_2NotMeanBased,
	claims.Wrong("AverageRestart", "it is the windowed learner", func(string) string { return "windowed" }),
)
