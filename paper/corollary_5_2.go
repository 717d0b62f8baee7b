package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// Corollary5_2 is the regret of RandomizedAverageRestart.
var Corollary5_2 = claims.Read(texts, "corollary-5.2", games.InTurn(refute5_2, tails5_2))

// refute5_2 replays the witness against the printed sentence.
func refute5_2(c *claims.Case) {
	const m, rounds, half = 1, 100, 0.5
	c.Quote("Let M = 1 and A(∅) = (½,½), and let A(r) be the arm that has just earned less, so " +
		"that R(1,2) = ½")
	c.Quote("With rewards (1,0) for T = 100 rounds")
	delta, certain := games.Number(c, "δ = 0.999"), games.Number(c, "and Reg is 0.995")
	premise := c.Premise.Every("R(1,2) = ½ is a bound for A: its regret in a round, {0,½,1}²").
		WithinFactor(1)
	for in := range games.Of(1, adversaries.Levels(2, 0, 0.5, 1)) {
		premise.AtMost(boundedrecall.TotalRegret(contrarian(), in), half, "%v", in)
	}
	c.Quote("R(M,d) + √(T log(1/δ))")
	deviation := func(delta float64) float64 { return math.Sqrt(rounds * math.Log(1/delta)) }
	c.Quote("So the sentence excludes nothing for δ ≤ e^{−1/T}")
	games.MustCarry(c, deviation(math.Exp(-1./rounds)), 1, "δ = e^{−1/T}")
	in := games.Rewards(games.Repeat(rounds, []float64{1, 0})...)
	l := learners.NewRandomizedAverageRestart(m, contrarian, c.Source().Uint64())
	for chance := range l.Law() {
		if chance != 1 {
			c.Fatalf("with M = %d a play has the chance %v, not 1", m, chance)
		}
	}
	limit := half + deviation(delta)
	c.Premise.Exactly("the printed right side, to three digits").Within(0.0005).
		Equal(limit, c.Number("the right side is 0.816"))
	c.Printed.Cases("recall %d, A(∅) = (½,½), A(r) the arm that has just earned less, %d rounds: "+
		"regret, which is certain, against R(1,2) + √(T·log(1/δ)), δ = %v", m, rounds, delta).
		WithWitness(witness.Rewards{Instance: in}).Is(certain).Refutes().
		AtMost(boundedrecall.TotalRegret(l, in)/rounds, limit)
}

// tails5_2 is about the probability of exceeding AverageRestart's regret by √(ln(1/δ)/(2T)).
func tails5_2(c *claims.Case) {
	says := c.Quote("√(ln(1/δ)/(2T))")
	share := games.Factor(c, "the exact probability is up to 0.17·δ")
	deltas := []float64{1. / 4, 1. / 20, 1. / 1000}
	coin := learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: 2}
	y := c.Proved.Exactly("P(Reg ≥ AverageRestart's regret on the instance + %v), computed from "+
		"above, against δ = %v, %v, where each draw is a coin for almost 1", says, deltas, coin).
		SharpnessIs(share)
	rows := make([][]float64, 30) // the suffixes of length 1 and 2 have different leaders
	for t := range rows {
		rows[t] = make([]float64, 2)
		rows[t][t%2] = 1 - float64(t)/1024
	}
	in, base := games.Rewards(rows...), coin.Of().Maker(2)
	l := learners.NewRandomizedAverageRestart(coin.Recall, base, 0)
	average := learners.NewAverageRestart(coin.Recall, base)
	law, mean := laws.NewRegretLaw(l, in, 1./1024), boundedrecall.TotalRegret(average, in)
	if math.Abs(law.Mean()-mean) > claims.Rounding {
		c.Fatalf("%v: the expected regret is %v, AverageRestart's is %v", coin, law.Mean(), mean)
	}
	n := in.Horizon()
	for _, delta := range deltas {
		deviation := float64(n) * math.Sqrt(math.Log(1/delta)/float64(2*n))
		_, tail := law.AtLeast(mean + deviation)
		y.AtMost(tail, delta, "T=%d δ=%g", n, delta)
		games.MustCarry(c, l.TotalRegretBoundWithProbability(delta, n, 2),
			average.TotalRegretBound(n, 2)+deviation, "T=%d δ=%v", n, delta)
	}
}

// contrarian plays (½,½) at first, then the arm that has just earned less.
func contrarian() boundedrecall.Learner {
	return counter(1, func(ones, twos float64) float64 {
		return (1 + indicator(ones < twos) - indicator(ones > twos)) / 2
	})
}
