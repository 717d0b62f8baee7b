package paper

import (
	"math"
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

const roundZero = "The loop begins at t = 0; there is no round 0."

// Algorithm2 is AverageRestart.
var Algorithm2 = claims.Statement{
	ID: "algorithm-2", Reference: "Algorithm 2, AverageRestart", Origin: claims.Numbered, Place: "Section 5.1",
	Printed: claims.Holds("AverageRestart plays in round t the average of A(r_{t−m}, …, r_{t−1}) over m = 1..M, with r_t = 0 for t ≤ 0. It is stationary and has recall M.",
		claims.MachineProved("average_restart_is_learner", "average_restart_stationary"), claims.ByHand).WithSlip(claims.Misprint),
	Why: roundZero,
	Proved: claims.Holds("With the empty suffix too, m = 0..M, AverageRestart has a better bound (theorem-5.1), and over Cover's learner for M+1 rounds, M = 1..6, the smaller worst case over {0,1}² in the long run. "+
		"Not over every base learner: over Hedge with M = 1 and η = ln 3 that worst case is 3/8 with the empty suffix and 1/4 without.", claims.ByExhaustion),
	Proof: `A(r_{t−m}, …, r_{t−1}) for m = 1..M are functions of the window, and so is their average, the same in every round.

For the bound see theorem-5.1. A copy of A that starts before round *s* plays A(∅) in round *s* and A(r_s, …, r_{s+m−1}) in round *s+m*. The printed average takes the
ages m = 1..M, that is rounds 2..M+1 of each copy. With m = 0 it takes rounds 1..M+1, for which A's regret over M+1 rounds is a bound, and averages one term more.

Hedge with η = ln 3 puts 3/4 on the arm that earned more in the last round, and 1/2 if there is none. With M = 1 that is what the printed average plays: on e_1 for ever it loses 1/4 a round, on e_1 and e_2 in
turn it earns 1/4 a round where the best arm earns 1/2. The average with A(∅) puts 5/8 there, and loses 3/8 a round on e_1 for ever.`,
	Tightness: "exact values",
	Check:     checkAlgorithm2,
}

func checkAlgorithm2(c *claims.Case) {
	agreesWithListing(c.Printed, "average-restart")
	isFunctionOfWindow(c.Printed, "average-restart")
	agreesWithListing(c.Proved, "average-restart-inclusive")

	ms := c.Range("M", 1, 6).Short(4)
	better := c.Proved.Tally(claims.Exact, claims.AtLeast, "long-run worst case over {0,1}² of AverageRestart of Cover's learner for M+1 rounds, against the same with the empty suffix, which is E|S_{M+1}|/(2(M+1)), %v", ms)
	for m := range ms.All() {
		printed, inclusive := learners.Spec{Name: "average-restart", Base: "cover", Recall: m}, learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
		value, best := games.WorstCase(c, printed, 0).Lower, games.WorstCase(c, inclusive, 0).Upper
		better.SeeFractions(value, best, "M = %d", m)
		if value.Cmp(best) == 0 || best.Cmp(exact.TwoArmValue(m)) != 0 {
			c.Errorf("M = %d: %v without the empty suffix, %v with it, E|S_{M+1}|/(2(M+1)) = %v", m, value, best, exact.TwoArmValue(m))
		}
	}
	for _, hedge := range []struct {
		name string
		unit int64
		want *big.Rat
	}{{"average-restart", 4, big.NewRat(1, 4)}, {"average-restart-inclusive", 8, big.NewRat(3, 8)}} {
		s := learners.Spec{Name: hedge.name, Base: "hedge", Recall: 1, Rate: math.Log(3)}
		p := exact.ProblemOf(s, 2, 2, 0)
		p.Unit = hedge.unit
		r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
		if err != nil {
			c.Fatalf("the worst case of %v: %v", s, err)
		}
		c.Proved.Fraction(claims.Exact, r.Upper, 1).WithWitness(claims.WorstCase{Learner: s}).Equals(hedge.want, "long-run worst case over {0,1}² of %s over Hedge, M = 1, η = ln 3", hedge.name)
	}
}
