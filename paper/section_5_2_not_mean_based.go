package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Section5_2NotMeanBased says that AverageRestart is not mean-based.
var Section5_2NotMeanBased = claims.Read(texts, "section-5.2-not-mean-based",
	trailsAtEnd, givesFourFifths, attainsByLead, heedsSlowHedge)

// A trail is so many rewards e_1 and then so many rewards e_2.
type trail struct{ ones, twos int }

func (r trail) rows() [][]float64 {
	return append(checks.Repeat(r.ones, []float64{1, 0}), checks.Repeat(r.twos, []float64{0, 1})...)
}

// trailing returns 3M/5 rewards e_1 and then 2M/5 rewards e_2, for M a multiple
// of 5.
func trailing(c *claims.Case, m int) trail {
	ones := c.Value("After 3M/5", claims.Equals, claims.Let{"M": m})
	twos := c.Value("rewards e_1 and then 2M/5", claims.Equals, claims.Let{"M": m})
	return trail{int(ones), int(twos)}
}

// trailingWeights are the values of [trail.weight].
var trailingWeights memory[trailGame, float64]

type trailGame struct {
	trail
	learner learners.Spec
}

// weight returns the weight of arm 2 after the rewards.
func (r trail) weight(s learners.Spec) float64 {
	return trailingWeights.of(trailGame{r, s}, func() float64 {
		return checks.PlayAfter(s.New(2), r.rows()...)[1]
	})
}

// trailsAtEnd says how far arm 2 is behind, and that the window is full.
func trailsAtEnd(c *claims.Case) {
	ms := c.Sizes("M = 5, 10, 100")
	lead := c.Holds.Says("arm 1 leads by M/5").Exactly("lead of arm 1 after the rewards, %v", ms)
	full := c.Holds.Exactly("number of the rewards, against M, %v", ms)
	for m := range ms.All() {
		rows := trailing(c, m).rows()
		totals := checks.Totals(checks.Rewards(rows...))
		lead.Given(claims.Let{"M": m}).Measure(totals[0]-totals[1], "M = %d", m)
		full.Compare(len(rows), claims.Equals, m, "M = %d", m)
	}
}

// givesFourFifths says that over tuned bases arm 2 has nearly 4/5 of the
// weight.
func givesFourFifths(c *claims.Case) {
	ms := c.Sizes("M", sizesOf(c.Numbers("measured for M = 10, 100, 1000"))...)
	const gamma, what = 0.19, "weight of arm 2, which trails by M/5, AverageRestart over every " +
		"mean-based base, tuned to M+1 rounds, %v"
	printed := c.Printed.Says("AverageRestartFullHorizon of a no-regret base learner is not mean-based").
		Cases(what+": M/5 > γM, against γ = %v", ms, gamma)
	tuned := c.Holds.Says("it has at least 4/5 − 0.54/√M").Cases(what, ms).SharpnessIs(0.996)
	nearly := c.Holds.Says("For large M that is nearly 4/5").
		Cases("weight of arm 2, from the leads, AverageRestart over Hedge tuned to M+1 rounds, M = 1000000").
		Within(0.001)
	name := claims.Input(c, "AverageRestart", "average-restart")
	for m := range ms.All() {
		rewards := trailing(c, m)
		for _, s := range checks.Specs([]string{name}, checks.IsMeanBased, 2, m) {
			printed.Compare(rewards.weight(s), claims.AtLeast, gamma, "%v", s)
			s = checks.ForRounds(c, "tuned to M+1", m, s)
			tuned.Given(claims.Let{"M": m}).Measure(rewards.weight(s), "%v", s)
		}
	}
	const large = 1_000_000
	nearly.Given(nil).Measure(hedgeByLeads(large, math.Sqrt(8*math.Ln2/(large+1))))
}

// attainsByLead is about the base learner that gives arm 2 as little as γ(D)
// allows, and about the one that gives it as little as γ(D) = 0 does.
func attainsByLead(c *claims.Case) {
	ms, gammas := c.Sizes("M = 10, 100"), []float64{0, 1. / 10, 1. / 2}
	attained := c.Holds.Says("arm 2 has at least the weight (1−γ(D))·(4/5 − (2D+1)/M)").
		Where("for each whole D ≥ 0").
		Exactly("weight of arm 2 over the base learner that gives arm 2 the weight 1−γ, or 1, where arm 1 "+
			"trails by more than D, and else none, γ = %v, D = 0, …, M/5, %v", gammas, ms).WithinFactor(1)
	for m := range ms.All() {
		for lead := range m/5 + 1 {
			for _, gamma := range gammas {
				given := attained.Given(claims.Let{"M": m, "D": lead, "γ(D)": gamma})
				for _, own := range []float64{gamma, 0} {
					l := learners.NewAverageRestart(m, func() boundedrecall.Learner {
						return counter(m, func(ones, twos float64) float64 {
							return max(own, indicator(twos-ones <= float64(lead)))
						})
					})
					weight := checks.PlayAfter(l, trailing(c, m).rows()...)[1]
					given.Measure(weight, "M = %d, D = %d, γ = %v, of %v", m, lead, own, gamma)
				}
			}
		}
	}
}

// heedsSlowHedge is about Hedge at the rate M^−0.9: from the leads, and for
// small M from the plays.
func heedsSlowHedge(c *claims.Case) {
	sizes, weights := checks.Table(c, "it has only .554, .568, .584, .603, .625 at M = 100, 1000, 10000, "+
		"100000, 1000000")
	exponent := -claims.Float(c.Numbers("Over Hedge at the rate M^−0.9")[0])
	ms := c.Sizes("M", sizes...)
	slow := c.Holds.Cases("weight of arm 2, Hedge at the rate M^−0.9, as in the sentence, from the leads, "+
		"and for M ≤ 1000 from the plays too, %v", ms).Within(0.0005)
	for m := range ms.All() {
		rate := math.Pow(float64(m), exponent)
		slow.Compare(hedgeByLeads(m, rate), claims.Equals, weights[m], "M = %d", m)
		if m <= 1000 {
			s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: rate}
			slow.Compare(trailing(c, m).weight(s), claims.Equals, weights[m], "M = %d, played", m)
		}
	}
}

// hedgeWeights are the values of [hedgeByLeads].
var hedgeWeights memory[slowHedge, float64]

type slowHedge struct {
	recall int
	rate   float64
}

// hedgeByLeads returns the weight of arm 2 in AverageRestart over Hedge at the
// rate, from the lead of arm 2 in each suffix.
func hedgeByLeads(m int, rate float64) float64 {
	return hedgeWeights.of(slowHedge{m, rate}, func() (weight float64) {
		for length := 1; length <= m; length++ {
			lead := min(length, 4*m/5-length)
			weight += 1 / (1 + math.Exp(-rate*float64(lead))) / float64(m)
		}
		return weight
	})
}
