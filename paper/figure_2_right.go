package paper

import (
	"math"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/simulation"
	"boundedrecall/learners"
)

// Figure2Right is the simulation on adversarial rewards.
var Figure2Right = claims.Read(texts, "figure-2-right", func(c *claims.Case) {
	names := []string{ // in the order of the sentences
		simulation.Windowed, simulation.PeriodicRestart, simulation.AverageRestart, simulation.MWU,
		simulation.AverageRestartFullHorizon,
	}
	played := claims.Input(c, "the learners", names)
	endWhereSimulated(c, names, played)
	endAtLimits(c, names, played)
})

// endWhereSimulated says where the learners end.
func endWhereSimulated(c *claims.Case, names, played []string) {
	s, end := simulation.AdversarialRewards(), make([]float64, len(names))
	in := s.Instance(0, 0)
	c.Printed.Says("Take one block of the Lemma 4.2 instance, T = 1000").
		Exactly("rounds of the simulation").Given(nil).Measure(in.Horizon())
	c.Printed.Says("multiplicative weights at η = 1/2").
		Exactly("rate of the simulation").Given(nil).Measure(s.Rate)
	c.Holds.Says("With M = 333").Exactly("recall of the simulation").Given(nil).Measure(s.Recall)
	c.Printed.Says("M = T/3").Exactly("the recall of the simulation, which is a whole number").
		Within(0.5).
		Given(claims.Let{"T": s.Horizon}).Measure(s.Recall)
	for k, words := range []string{
		"the windowed learner ends at 57.97", "PeriodicRestart at −107.06", "AverageRestart at −58.68",
		"multiplicative weights at 1.97", "AverageRestartFullHorizon at −8.97",
	} {
		end[k] = boundedrecall.TotalRegret(s.Learner(played[k]), in)
		c.Holds.Says(words).Cases("total regret of %s, M = %d", names[k], s.Recall).Within(0.005).
			Given(nil).Measure(end[k])
	}
	restarts, full := max(end[1], end[2]), min(end[3], end[4])
	c.Printed.Says("The windowed learner ends with significant positive regret").
		Cases("regret per round of the windowed learner, M = %d, against 0.05", s.Recall).
		Compare(witness.Play(s.Spec(played[0]), in), claims.AtLeast, 0.05)
	const larger = "the larger total regret of PeriodicRestart and AverageRestart"
	c.Printed.Says("PeriodicRestart and AverageRestart end with significant negative regret").
		Cases(larger+" against −T/20").Compare(claims.Over(2, restarts), claims.AtMost, -50)
	c.Printed.Says("below the learners that remember everything").
		Cases(larger+" less the smaller one of the learners that remember everything").Compare(claims.Over(4, restarts-full), claims.AtMost, 0)
	c.Printed.Says("Those both end with approximately zero").
		Cases("size of the total regrets of those that remember everything, against T/100").Compare(claims.Over(2, max(math.Abs(end[3]), math.Abs(end[4]))), claims.AtMost, 10)
}

// endAtLimits says where they end over follow-the-leader.
func endAtLimits(c *claims.Case, names, played []string) {
	sizes := sizesOf(c.Numbers("follow-the-leader in place of multiplicative weights, M = 300 and T = 3M"))
	m, horizon := sizes[0], sizes[1]*sizes[0]
	overLeader := func(name string) learners.Spec {
		s, _ := learners.ParseSpec(strings.Replace(name, "mwu", "ftl", 1))
		if s.FullHorizon() {
			s.Recall = horizon
		} else if s.HasRecall() {
			s.Recall = m
		}
		return s
	}
	within := c.Value("In units of M and within 2/M", claims.Equals, claims.Let{"M": m})
	for k, words := range []string{
		"the windowed learner ends at 1/6", "PeriodicRestart at −1/3", "AverageRestart at −7/36",
		"follow-the-leader at 0", "AverageRestartFullHorizon at −1/27",
	} {
		in := counterexampleCopies(m, horizon)
		regret := boundedrecall.TotalRegret(overLeader(played[k]).New(2), in) / float64(m)
		what := "total regret/M of %s, M = %d, Lemma 4.2's instance, to 2/M"
		if zero := strings.TrimSuffix(words, " 0"); zero != words { // a tenth of 0 is no move
			c.Holds.Cases(what+", against 0", overLeader(names[k]), m).Within(within).
				Compare(regret, claims.Equals, c.Numbers(words)[0])
			continue
		}
		c.Holds.Says(words).Cases(what, overLeader(names[k]), m).Within(within).Given(nil).Measure(regret)
	}
}
