package paper

import "boundedrecall/claims"

// Algorithm4 is AverageRestartFullHorizon.
var Algorithm4 = claims.Statement{
	ID: "algorithm-4", Reference: "Algorithm 4, AverageRestartFullHorizon", Origin: claims.Numbered, Place: "Section 5.2",
	Printed: claims.Holds("AverageRestartFullHorizon plays in round t the average of A(r_{t−τ}, …, r_{t−1}) over τ = 1..T, "+
		"with r_t = 0 for t ≤ 0. It is an online learner: it looks at past rewards only.",
		claims.ByHand),
	Why:       roundZero,
	Proof:     "All rewards that the average looks at are those of rounds before t.",
	Tightness: "an identity",
	Check:     func(c *claims.Case) { agreesWithListing(c.Printed, "average-restart-full-horizon") },
}
