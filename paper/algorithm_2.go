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
var Algorithm2 = claims.ReadUnconverted(texts, "algorithm-2", func(c *claims.Case) {
	agreesWithListing(c.Printed, "average-restart")
	ms := c.Range("M", 1, 6).Short(4)
	better := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart of Cover's "+
		"learner for M+1 rounds, against that with the empty suffix, E|S_{M+1}|/(2(M+1)), %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "cover", Recall: m}
		value := games.WorstCase(c, s, 0).Lower
		s.Name = "average-restart-inclusive"
		best, said := games.WorstCase(c, s, 0).Upper, exact.TwoArmValue(m)
		half := new(big.Rat).Quo(value, big.NewRat(2, 1))
		better.AtLeast(claims.Lie(c, "it is half as much", value, half), best, "M = %d", m)
		if value.Cmp(best) == 0 || best.Cmp(said) != 0 {
			c.Errorf("M = %d: %v, with the empty suffix %v, not %v", m, value, best, said)
		}
	}
	c.Quote("For M = 1 and Hedge with η = ln 3")
	for _, one := range []struct {
		name string
		unit int64 // the weights are multiples of 1/unit
		want *big.Rat
	}{
		{"average-restart-inclusive", 8, c.Number("that worst case is 3/8")},
		{"average-restart", 4, c.Number("with the empty suffix and 1/4")},
	} {
		s := learners.Spec{Name: one.name, Base: "hedge", Recall: 1, Rate: math.Log(3)}
		p := exact.ProblemOf(s, 2, 2, 0)
		p.Unit = one.unit
		r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
		if err != nil {
			c.Fatalf("the worst case of %v: %v", s, err)
		}
		c.Proved.Exactly("long-run worst case over {0,1}² of %s over Hedge, M = 1, η = ln "+
			"3", s.Name).WithWitness(witness.WorstCase{Learner: s}).Equal(r.Upper, one.want)
	}
})
