package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// The least weight of arm 2 over tuned bases, what it tends to, and the bound from γ(D).
const (
	boundNotMeanBased claims.Formula = "(1−γ(D))·(4/5 − (2D+1)/M)"
	rateNotMeanBased  claims.Formula = "M^−0.9"

	firstNotMeanBased  claims.Formula = "3M/5" // rewards e_1, and then
	secondNotMeanBased claims.Formula = "2M/5" // rewards e_2, so that arm 1 leads by
	leadNotMeanBased   claims.Formula = "M/5"
)

// Section5_2NotMeanBased says that AverageRestart is not mean-based.
var Section5_2NotMeanBased = claims.Read(texts, "section-5.2-not-mean-based", checkSection5_2NotMeanBased)

func checkSection5_2NotMeanBased(c *claims.Case) {
	ms := c.Sizes("M", 10, 100, 1000)
	tuned0 := c.Numbers("it has at least 4/5 − 0.54/√M, measured for M = 10, 100, 1000")
	most, loss := number(c, "nearly 4/5"), inFloat(tuned0[1])
	const gamma, what = 0.19, "weight of arm 2, which trails by M/5, AverageRestart over every mean-based base, tuned to M+1 rounds, %v: "
	printed := c.Printed.Cases(what+"M/5 > γM, against γ = %v", ms, gamma)
	tuned := c.Proved.Cases(what+"%v less the weight, against that less %v",
		ms, most, "4/5 − 0.54/√M").SharpnessIs(0.99)
	for m := range ms.All() {
		for _, s := range games.Specs([]string{"average-restart"}, games.IsMeanBased, 2, m) {
			weight := games.PlayAfter(s.New(2), trailing(m)...)[1]
			printed.AtLeast(weight, gamma, "%v", s)
			tuned.AtMost(most-weight, loss/math.Sqrt(float64(m)), "%v", s)
		}
	}
	attainsNotMeanBased(c)
	slowHedgeNotMeanBased(c)
}

// attainsNotMeanBased says that over the base learner that gives arm 2 as little as γ(D) allows, the
// weight of arm 2 is (1−γ)·(4/5 − (2D+1)/M).
func attainsNotMeanBased(c *claims.Case) {
	c.Quote("at least the weight %s for each whole D ≥ 0", boundNotMeanBased)
	ms, gammas := c.Sizes("M", 10, 100), []claims.Formula{"0", "1/10", "1/2"}
	attained := c.Proved.Exactly("weight of arm 2 over the base learner that gives arm 2 the weight 1−γ "+
		"where arm 1 trails by more than D, and else none, against %v, γ = %v, D = 0, …, M/5, %v", boundNotMeanBased, gammas, ms)
	for m := range ms.All() {
		for lead := range int(leadNotMeanBased.Float(claims.Where{"M": m})) + 1 {
			for _, g := range gammas {
				l := learners.NewAverageRestart(m, grudging(m, float64(lead), g.Float()))
				gamma := claims.Always(g.Rat())
				bound := max(0, boundNotMeanBased.Float(claims.Where{"M": m, "D": lead, "γ": gamma}))
				attained.Equal(games.PlayAfter(l, trailing(m)...)[1], bound, "M = %d, D = %d, γ = %v", m, lead, g)
			}
		}
	}
}

// slowHedgeNotMeanBased says what the weight of arm 2 is over Hedge at the rate M^−0.9: from the leads
// of the suffixes for every M, and from the learner itself where M is small.
func slowHedgeNotMeanBased(c *claims.Case) {
	sizes, weights := c.Table("it has only .554, .568, .584, .603, .625 at M = 100, 1000, 10000, 100000, 1000000")
	c.Quote("Over Hedge at the rate %s", rateNotMeanBased)
	ms := c.Sizes("M", sizes...)
	slow := c.Proved.Cases("weight of arm 2 over Hedge at the rate %v, against those of the sentence, %v",
		rateNotMeanBased, ms).Within(0.0005)
	for m := range ms.All() {
		rate, weight := rateNotMeanBased.Float(claims.Where{"M": m}), 0.
		for length := 1; length <= m; length++ {
			lead := min(length, 4*m/5-length) // of arm 2 in the suffix
			weight += 1 / (1 + math.Exp(-rate*float64(lead))) / float64(m)
		}
		slow.Equal(weight, weights[m], "M = %d", m)
		if m <= 1000 {
			s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: rate}
			if got := games.PlayAfter(s.New(2), trailing(m)...)[1]; math.Abs(got-weight) > claims.Rounding {
				c.Fatalf("%v gives arm 2 the weight %v, the leads say %v", s, got, weight)
			}
		}
	}
}

// grudging makes learners that play arm 1, but for the weight 1−γ of arm 2 while arm 1 trails by more than
// the lead in the last m rounds.
func grudging(m int, lead, gamma float64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		return &counter{recall: m, weight: func(ones, twos float64) float64 {
			if twos-ones > lead {
				return gamma
			}
			return 1
		}}
	}
}

// trailing returns 3M/5 rewards e_1 and then 2M/5 rewards e_2.
func trailing(m int) [][]float64 {
	at := claims.Where{"M": m}
	ones, twos := int(firstNotMeanBased.Float(at)), int(secondNotMeanBased.Float(at))
	if float64(ones-twos) != leadNotMeanBased.Float(at) {
		panic("paper: arm 1 does not lead so")
	}
	return append(games.Repeat(ones, []float64{1, 0}), games.Repeat(twos, []float64{0, 1})...)
}
