package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Section5_2NotMeanBased says that AverageRestart is not mean-based.
var Section5_2NotMeanBased = claims.ReadUnconverted(texts, "section-5.2-not-mean-based",
	games.InTurn(givesFourFifths, attainsByLead, heedsSlowHedge))

// trailing returns 3M/5 rewards e_1 and then 2M/5 rewards e_2, for M a multiple of 5.
func trailing(m int) [][]float64 {
	return append(games.Repeat(3*m/5, []float64{1, 0}), games.Repeat(2*m/5, []float64{0, 1})...)
}

// givesFourFifths says that over tuned bases arm 2 has nearly 4/5 of the weight.
func givesFourFifths(c *claims.Case) {
	c.Quote("After 3M/5 rewards e_1 and then 2M/5 rewards e_2, arm 1 leads by M/5.")
	said := c.Numbers("it has at least 4/5 − 0.54/√M, measured for M = 10, 100, 1000")
	most, least, loss := games.Number(c, "nearly 4/5"), games.Float(said[0]), games.Float(said[1])
	ms := c.Sizes("M", sizesOf(said[2:])...)
	const gamma, what = 0.19, "weight of arm 2, which trails by M/5, AverageRestart over every " +
		"mean-based base, tuned to M+1 rounds, %v: "
	printed := c.Printed.Cases(what+"M/5 > γM, against γ = %v", ms, gamma)
	tuned := c.Proved.Cases(what+"%v less the weight, against that less 4/5 − 0.54/√M", ms, most).
		SharpnessIs(0.99)
	name := claims.Lie(c, "it is the windowed learner", "average-restart", "windowed")
	for m := range ms.All() {
		for _, s := range games.Specs([]string{name}, games.IsMeanBased, 2, m) {
			weight := games.PlayAfter(s.New(2), trailing(m)...)[1]
			printed.AtLeast(weight, gamma, "%v", s)
			tuned.AtMost(most-weight, most-(least-loss/math.Sqrt(float64(m))), "%v", s)
		}
	}
}

// attainsByLead is about the base learner that gives arm 2 as little as γ(D) allows.
func attainsByLead(c *claims.Case) {
	c.Quote("at least the weight (1−γ(D))·(4/5 − (2D+1)/M) for each whole D ≥ 0")
	bound := func(m, lead int, gamma float64) float64 {
		return (1 - gamma) * (4./5 - float64(2*lead+1)/float64(m))
	}
	ms, gammas := c.Sizes("M", 10, 100), []float64{0, 1. / 10, 1. / 2}
	attained := c.Proved.Exactly("weight of arm 2 over the base learner that gives arm 2 the "+
		"weight 1−γ where arm 1 trails by more than D, and else none, against "+
		"(1−γ(D))·(4/5 − (2D+1)/M), γ = %v, D = 0, …, M/5, %v", gammas, ms)
	for m := range ms.All() {
		for lead := range m/5 + 1 {
			for _, gamma := range gammas {
				own := claims.Lie(c, "the base learner has γ(D) = 0", gamma, 0)
				l := learners.NewAverageRestart(m, func() boundedrecall.Learner {
					return counter(m, func(ones, twos float64) float64 {
						return max(own, indicator(twos-ones <= float64(lead)))
					})
				})
				attained.Equal(games.PlayAfter(l, trailing(m)...)[1], max(0, bound(m, lead, gamma)),
					"M = %d, D = %d, γ = %v", m, lead, gamma)
			}
		}
	}
}

// heedsSlowHedge is about Hedge at the rate M^−0.9: from the leads, and for small M from the plays.
func heedsSlowHedge(c *claims.Case) {
	sizes, weights := c.Table("it has only .554, .568, .584, .603, .625 at M = 100, 1000, 10000, " +
		"100000, 1000000")
	exponent := -games.Number(c, "Over Hedge at the rate M^−0.9")
	ms := c.Sizes("M", sizes...)
	slow := c.Proved.Cases("weight of arm 2, Hedge at the rate M^−0.9, as in the sentence, %v", ms).
		Within(0.0005)
	for m := range ms.All() {
		rate, weight := math.Pow(float64(m), exponent), 0.
		for length := 1; length <= m; length++ {
			lead := min(length, 4*m/5-length) // of arm 2 in the suffix
			weight += 1 / (1 + math.Exp(-rate*float64(lead))) / float64(m)
		}
		slow.Equal(weight, weights[m], "M = %d", m)
		if m <= 1000 {
			s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: rate}
			got := games.PlayAfter(s.New(2), trailing(m)...)[1]
			if math.Abs(got-weight) > claims.Rounding {
				c.Errorf("%v gives arm 2 the weight %v, the leads say %v", s, got, weight)
			}
		}
	}
}
