package paper

import (
	"math"
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Algorithm2 is AverageRestart.
var Algorithm2 = claims.Read(texts, "algorithm-2", checkAlgorithm2)

func checkAlgorithm2(c *claims.Case) {
	agreesWithListing(c.Printed, "average-restart")

	ms := c.Range("M", 1, 6).Short(4)
	better := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart of Cover's learner for "+
		"M+1 rounds, against that with the empty suffix, which is E|S_{M+1}|/(2(M+1)), %v", ms)
	for m := range ms.All() {
		printed := learners.Spec{Name: "average-restart", Base: "cover", Recall: m}
		inclusive := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
		value, best := games.WorstCase(c, printed, 0).Lower, games.WorstCase(c, inclusive, 0).Upper
		better.AtLeast(claims.Lie(c, "it is half as much", value, new(big.Rat).Quo(value, big.NewRat(2, 1))), best, "M = %d", m)
		if value.Cmp(best) == 0 || best.Cmp(exact.TwoArmValue(m)) != 0 {
			c.Errorf("M = %d: %v without the empty suffix, %v with it, E|S_{M+1}|/(2(M+1)) = %v", m, value, best, exact.TwoArmValue(m))
		}
	}
	overHedge2(c, "average-restart-inclusive", 8, c.Number("that worst case is 3/8"))
	overHedge2(c, "average-restart", 4, c.Number("with the empty suffix and 1/4"))
}

// overHedge2 says what the long-run worst case is over Hedge at the rate ln 3, whose weights are
// multiples of 1/unit.
func overHedge2(c *claims.Case, name string, unit int64, want *big.Rat) {
	c.Quote("over Hedge with the recall of a round and η = ln 3")
	s := learners.Spec{Name: name, Base: "hedge", Recall: 1, Rate: math.Log(3)}
	p := exact.ProblemOf(s, 2, 2, 0)
	p.Unit = unit
	r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
	if err != nil {
		c.Fatalf("the worst case of %v: %v", s, err)
	}
	c.Proved.Exactly("long-run worst case over {0,1}² of %s over Hedge, M = %d, η = ln 3", s.Name, s.Recall).
		WithWitness(witness.WorstCase{Learner: s}).
		Equal(r.Upper, want)
}
