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

// deviation5_2 is what is exceeded with probability at most δ over n rounds.
func deviation5_2(n int, delta float64) float64 { return math.Sqrt(math.Log(1/delta) / float64(2*n)) }

const rounds5_2 = 100 // of the witness

// Corollary5_2 is the regret of RandomizedAverageRestart.
var Corollary5_2 = claims.Read(texts, "corollary-5.2", games.InTurn(refute5_2, tails5_2))

// refute5_2 replays the witness against the printed sentence.
func refute5_2(c *claims.Case) {
	c.Quote("A(∅) = (½,½), A(r) the arm that has just earned less, R(1,2) = ½, rewards (1,0) for T = 100 rounds")
	delta5_2, right, certain := c.Number("δ = 0.999"), number(c, "the right side is 0.816"), number(c, "and Reg is 0.995")
	const half = 0.5
	premise := c.Premise.Every("R(1,2) = ½ is a bound for A: its regret on every instance of 1 round over {0,½,1}²").WithinFactor(1)
	for in := range (adversaries.Exhaustive{Horizon: 1, Letters: adversaries.Levels(2, 0, 0.5, 1)}).All() {
		premise.AtMost(boundedrecall.TotalRegret(contrarian(), in), half, "%v", in)
	}
	const m = 1
	c.Quote("R(M,d) + √(T log(1/δ))")
	deviation := func(delta float64) float64 { return math.Sqrt(rounds5_2 * math.Log(1/delta)) }
	c.Quote("So the sentence excludes nothing for δ ≤ e^{−1/T}")
	games.MustCarry(c, deviation(math.Exp(-1./rounds5_2)), 1, "δ = e^{−1/T}")
	in := games.Rewards(games.Repeat(rounds5_2, []float64{1, 0})...)
	l := learners.NewRandomizedAverageRestart(m, contrarian, c.Source().Uint64())
	for chance := range l.Law() {
		if chance != 1 {
			c.Fatalf("with M = %d a play has the chance %v, not 1", m, chance)
		}
	}
	limit := half + deviation(inFloat(delta5_2))
	c.Premise.Exactly("the printed right side, to three digits").Within(0.0005).Equal(limit, right)
	regret := boundedrecall.TotalRegret(l, in) / rounds5_2
	c.Printed.Cases("recall %d, A(∅) = (½,½), A(r) the arm that has just earned less, %d rounds: regret, which is certain, "+
		"against R(1,2) + %v, δ = %v", m, rounds5_2, "√(T·log(1/δ))", inFloat(delta5_2)).
		WithWitness(witness.Rewards{Instance: in}).Is(certain).Refutes().AtMost(regret, limit)
}

// tails5_2 says that the exact probability of AverageRestart's regret + √(ln(1/δ)/(2T)) is at most δ,
// and 0.17·δ where each draw is a coin for almost 1. The learner's mean regret is AverageRestart's, and the bound that it
// carries that of the sentence.
func tails5_2(c *claims.Case) {
	says := c.Quote("√(ln(1/δ)/(2T))")
	deltas := []float64{1. / 4, 1. / 20, 1. / 1000}
	coin := learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: 2}
	y := c.Proved.Exactly("P(Reg ≥ AverageRestart's regret on the instance + %v), computed from above, "+
		"against δ = %v, %v, where each draw is a coin for almost 1", says, deltas, coin).SharpnessIs(factor(c, "the exact probability is up to 0.17·δ"))
	in := coins(30)
	n, d, base := in.Horizon(), in.Arms(), coin.Of().Maker(2)
	l, average := learners.NewRandomizedAverageRestart(coin.Recall, base, 0), learners.NewAverageRestart(coin.Recall, base)
	law, mean := laws.NewRegretLaw(l, in, 1./1024), boundedrecall.TotalRegret(average, in)
	if math.Abs(law.Mean()-mean) > claims.Rounding {
		c.Fatalf("%v: the expected regret is %v, AverageRestart's is %v", coin, law.Mean(), mean)
	}
	for _, delta := range deltas {
		deviation := float64(n) * deviation5_2(n, delta)
		_, tail := law.AtLeast(mean + deviation)
		y.AtMost(tail, delta, "T=%d δ=%g", n, delta)
		carried, bound := l.TotalRegretBoundWithProbability(delta, n, d), average.TotalRegretBound(n, d)+deviation
		games.MustCarry(c, carried, bound, "T=%d δ=%v", n, delta)
	}
}

// coins returns rewards of the two arms in turn, each a little less than the one before,
// so that with M = 2 the suffixes of length 1 and 2 have different leaders in every round:
// over follow-the-leader each draw is a coin for almost 1.
func coins(rounds int) *boundedrecall.Instance {
	rows := make([][]float64, rounds)
	for t := range rows {
		rows[t] = make([]float64, 2)
		rows[t][t%2] = 1 - float64(t)/1024
	}
	return games.Rewards(rows...)
}

// contrarian plays (½,½) at first, then the arm that has just earned less.
func contrarian() boundedrecall.Learner {
	return &counter{recall: 1, weight: func(ones, twos float64) float64 {
		switch {
		case ones > twos:
			return 0
		case ones < twos:
			return 1
		}
		return 0.5
	}}
}
