package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// Corollary5_2 is the regret of RandomizedAverageRestart.
var Corollary5_2 = claims.Read(texts, "corollary-5.2", refuteTails, excludesNothing,
	boundsTails)

// refuteTails replays the witness, whose regret is certain, against the printed
// bound on the tails of the regret.
func refuteTails(c *claims.Case) {
	m := sizesOf(c.Numbers("Let M = 1 and A(∅) = (½,½)"))[0]
	rounds, delta := witnessSizes(c)
	worst := 0.
	for in := range checks.Of(m, adversaries.Levels(2, 0, 0.5, 1)) {
		worst = max(worst, boundedrecall.TotalRegret(contrarian(), in))
	}
	c.Premise.Says("so that R(1,2) = ½").Every("largest regret of A in a round, {0,½,1}²").
		Given(nil).Measure(worst)
	in := checks.Rewards(checks.Repeat(rounds, []float64{1, 0})...)
	l := learners.NewRandomizedAverageRestart(claims.Input(c, "recall of the witness", m), contrarian,
		c.Rand().Uint64())
	certain := c.Why.Exactly("chance of a play of the witness, M = %d", m)
	for chance := range l.Distribution() {
		certain.Compare(chance, claims.Equals, 1)
	}
	regret := boundedrecall.TotalRegret(l, in) / float64(rounds)
	const what = "recall 1, A(∅) = (½,½), A(r) the arm that has just earned less, T = %d, δ = %v: "
	printed := c.Printed.Says(printedTailWords).
		Cases(what+"regret, which is certain", rounds, delta).Refutes()
	let := claims.Let{"R(M,d)": worst, "T": rounds, "δ": delta}
	seen := witness.Rewards{Instance: in}
	printed.Given(let).Measure(claims.Witnessed(regret, seen))
	c.Printed.Says("with probability at least 1−δ").Where("Fix δ > 0").
		Cases(what+"probability that the regret is at most the printed right side", rounds, delta).Refutes().
		Given(let).Measure(claims.Witnessed(
		indicator(regret <= c.Value(printedTailWords, claims.AtMost, let)), seen))
	c.Why.Says("the right side is 0.816").Exactly(what+"printed right side, to three digits",
		rounds, delta).Within(0.0005).Given(nil).Measure(printed.Given(let))
	c.Why.Says("and Reg is 0.995").Exactly(what+"regret", rounds, delta).Given(nil).Measure(regret)
}

// witnessSizes returns T and δ of the witness.
func witnessSizes(c *claims.Case) (rounds int, delta float64) {
	x := c.Numbers("for T = 100 rounds and δ = 0.999")
	return sizesOf(x[:1])[0], claims.Float(x[1])
}

// excludesNothing says that at δ = e^{−1/T} the printed right side is at
// least one, which no regret exceeds.
func excludesNothing(c *claims.Case) {
	rounds, _ := witnessSizes(c)
	edge := c.Value("the sentence excludes nothing for δ ≤ e^{−1/T}", claims.AtMost,
		claims.Let{"T": rounds})
	right := c.Value(printedTailWords, claims.AtMost, claims.Let{"R(M,d)": 0, "T": rounds, "δ": edge})
	c.Why.Says("the sentence excludes nothing").
		Exactly("printed right side without R(M,d), T = %d, "+
			"δ = e^{−1/T}, against the largest regret", rounds).Compare(right, claims.Equals, 1)
	largest := c.Why.Says("a regret per round, which is at most one").
		Cases("regret of the learners that play arm 2 with weight 1/2 and 1, rewards (1,0), T = %d", rounds).
		WithinFactor(1).Given(claims.Let{"one": 1})
	in := checks.Rewards(checks.Repeat(rounds, []float64{1, 0})...)
	for _, weight := range []float64{0.5, 1} {
		l := counter(1, func(_, _ float64) float64 { return 1 - weight })
		largest.Measure(boundedrecall.TotalRegret(l, in)/float64(rounds), "weight %v", weight)
	}
}

const (
	printedTailWords   = "Reg(RandomizedAverageRestart; r) ≤ R(M,d) + √(T log(1/δ))"
	averageRegretWords = "AverageRestart's regret on the same rewards"
	averageBoundWords  = "AverageRestart's bound (theorem-5.1)"
	deviationWords     = " plus √(ln(1/δ)/(2T))"
)

// boundsTails is about the probability of exceeding AverageRestart's regret by
// √(ln(1/δ)/(2T)).
func boundsTails(c *claims.Case) {
	shares := [][2]string{{"if δ = 1/4", "is 0.1743·δ"}, {"if δ = 1/20", "is 0.1254·δ"},
		{"if δ = 1/1000", "is 0.0137·δ"}}
	var deltas []float64
	for _, words := range shares {
		deltas = append(deltas, c.Value(words[0], claims.Equals, nil))
	}
	size := sizesOf(c.Numbers("Let M = 2 and T = 30"))
	m, n := size[0], size[1]
	coin := learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: m}
	const what = "δ = %v, T = %d, %v, where each draw is a coin for almost 1: "
	likely := c.Holds.Says("With probability at least 1−δ").Exactly(what+"P(Reg is at most "+
		"AverageRestart's regret on the instance plus √(ln(1/δ)/(2T))), from below", deltas, n, coin)
	carries := c.Holds.Says("it is at most "+averageBoundWords+deviationWords).
		Exactly("regret of RandomizedAverageRestart over Cover's learner for %d rounds that is exceeded "+
			"with probability at most δ, M = %d, T = %[1]d, δ = %[3]v", n, m, deltas)
	bounded := learners.Spec{Name: "average-restart", Base: "cover", Recall: m}.Of().Maker(2)
	in, base := paysLess(c, n), coin.Of().Maker(2)
	l := learners.NewRandomizedAverageRestart(coin.Recall, base, 0)
	average := learners.NewAverageRestart(
		claims.Input(c, "recall of AverageRestart", coin.Recall), base)
	regret, mean := laws.NewRegretDistribution(l, in, 1./1024), boundedrecall.TotalRegret(average, in)
	c.Holds.Exactly("expected total regret, against AverageRestart's, T = %d, %v", n, coin).
		Compare(regret.Mean(), claims.Equals, mean)
	for k, delta := range deltas {
		let := claims.Let{"T": n, "δ": delta, averageRegretWords: mean / float64(n)}
		_, tail := regret.AtLeast(float64(n) *
			c.Value("Reg is at most "+averageRegretWords+deviationWords, claims.AtMost, let))
		likely.Given(let).Measure(1-tail, "δ=%g", delta)
		c.Holds.Says(shares[k][1]).Where(shares[k][0]).
			Exactly(what+"P(Reg is more), from above", delta, n, coin).Within(0.00005 * delta).
			Given(let).Measure(tail)
		own := learners.NewRandomizedAverageRestart(m, bounded, 0)
		bound := learners.NewAverageRestart(m, bounded).TotalRegretBound(n, 2)
		let[averageBoundWords] = bound / float64(n)
		given := carries.Given(let)
		given.Carries(own.TotalRegretBoundWithProbability(delta, n, 2)/float64(n), "δ=%v", delta)
		exceeded := quantile(laws.NewRegretDistribution(own, in, 1./1024), delta)
		given.Measure(exceeded/float64(n), "δ=%v", delta)
	}
}

// quantile returns a total regret that is exceeded with probability at most
// delta, the least one to 1e-6.
func quantile(regret *laws.RegretDistribution, delta float64) float64 {
	low, high := -1e3, 1e3
	for high-low > 1e-6 {
		if _, tail := regret.AtLeast((low + high) / 2); tail > delta {
			low = (low + high) / 2
		} else {
			high = (low + high) / 2
		}
	}
	return high
}

// paysLess returns n rounds in which the suffixes of length 1 and 2 have
// different leaders.
func paysLess(c *claims.Case, n int) *boundedrecall.Instance {
	pay := sizesOf(c.Numbers("Let round t pay 1−(t−1)/1024 to one arm and 0"))
	rows := make([][]float64, n)
	for t := range rows {
		rows[t] = []float64{float64(pay[3]), float64(pay[3])}
		rows[t][t%2] = float64(pay[0]) - float64(t+1-pay[1])/float64(pay[2])
	}
	return checks.Rewards(rows...)
}

// contrarian plays (½,½) at first, then the arm that has just earned less.
func contrarian() boundedrecall.Learner {
	return counter(1, func(ones, twos float64) float64 {
		return (1 + indicator(ones < twos) - indicator(ones > twos)) / 2
	})
}
