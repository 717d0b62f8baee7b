package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"
)

// Algorithm1 is PeriodicRestart, whose listing as printed plays by the reward of the round.
var Algorithm1 = claims.ReadUnconverted(texts, "algorithm-1", func(c *claims.Case) {
	const m, name, start = 3, "periodic-restart", "1+⌊(t−1)/M⌋·M"
	hedge := learners.Spec{Name: "hedge", Rate: 1}
	one, other := games.Instance("(0,0) (1,0)"), games.Instance("(0,0) (0,1)")
	other = claims.Lie(c, "r_2 is the same", other, one)
	second := func(in *boundedrecall.Instance) float64 {
		return listing.PrintedPeriodicRestart(m, hedge.Maker(2), in)[1][0]
	}
	c.Printed.Cases("Hedge, η = %v, M = %d: x_{2,1} if r_2 = e_1, less that if e_2", hedge.Rate, m).
		WithWitness(witness.Rewards{Instance: one}).Refutes().Equal(second(one)-second(other), 0)

	c.Quote("With s = %s, playing x_t = A(r_s, …, r_{t−1})", start)
	g := games.Drawn{Names: []string{name}, Pass: games.AnyBase, Arms: 4, Recall: 9, Rounds: 30}
	y := c.Proved.Drawn("difference between the plays of PeriodicRestart and of A after the "+
		"rewards from round %v on, every base, %v", start, g).Within(1e-13)
	g.Equal(y, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		block := claims.Lie(c, "blocks of M+1 rounds", s.Recall, s.Recall+1)
		return games.WorstPlay(s.New(in.Arms()), in, games.Distance, func(t int) []float64 {
			return games.PlayAfter(s.Of().New(in.Arms()), games.Window(in, t, (t-1)%block)...)
		}), 0
	})
})
