package paper

import (
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// The long-run worst cases over Hedge of Algorithm2, with the empty suffix and without.
const (
	withEmpty2 claims.Formula = "3/8"
	without2   claims.Formula = "1/4"
	rate2      claims.Formula = "ln 3"
)

// Algorithm2 is AverageRestart.
var Algorithm2 = claims.Read(texts, "algorithm-2", checkAlgorithm2).Unquoted()

func checkAlgorithm2(c *claims.Case) {
	agreesWithListing(c.Printed, "average-restart")

	ms := c.Range("M", 1, 6).Short(4)
	better := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart of Cover's learner for "+
		"M+1 rounds, against that with the empty suffix, which is E|S_{M+1}|/(2(M+1)), %v", ms)
	for m := range ms.All() {
		printed := learners.Spec{Name: "average-restart", Base: "cover", Recall: m}
		inclusive := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
		value, best := games.WorstCase(c, printed, 0).Lower, games.WorstCase(c, inclusive, 0).Upper
		better.AtLeast(value, best, "M = %d", m)
		if value.Cmp(best) == 0 || best.Cmp(exact.TwoArmValue(m)) != 0 {
			c.Errorf("M = %d: %v without the empty suffix, %v with it, E|S_{M+1}|/(2(M+1)) = %v", m, value, best, exact.TwoArmValue(m))
		}
	}
	overHedge2(c, learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: 1, Rate: rate2.Float()}, 8, withEmpty2)
	overHedge2(c, learners.Spec{Name: "average-restart", Base: "hedge", Recall: 1, Rate: rate2.Float()}, 4, without2)
}

// overHedge2 says what the long-run worst case is over Hedge at the rate ln 3, whose weights are
// multiples of 1/unit.
func overHedge2(c *claims.Case, s learners.Spec, unit int64, want claims.Formula) {
	p := exact.ProblemOf(s, 2, 2, 0)
	p.Unit = unit
	r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
	if err != nil {
		c.Fatalf("the worst case of %v: %v", s, err)
	}
	c.Proved.Exactly("long-run worst case over {0,1}² of %s over Hedge, M = %d, η = %v", s.Name, s.Recall, rate2).
		WithWitness(witness.WorstCase{Learner: s}).
		Equal(r.Upper, want.Rat())
}
