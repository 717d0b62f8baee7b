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
var Figure2Right = claims.ReadUnconverted(texts, "figure-2-right", func(c *claims.Case) {
	names := []string{ // in the order of the sentences
		simulation.Windowed, simulation.PeriodicRestart, simulation.AverageRestart, simulation.MWU,
		simulation.AverageRestartFullHorizon,
	}
	played := append(names[2:5:5], names[:2]...)
	played = claims.Lie(c, "the learners are exchanged", names, played)
	endWhereSimulated(c, names, played)
	endAtLimits(c, names, played)
})

// endWhereSimulated says where the learners end.
func endWhereSimulated(c *claims.Case, names, played []string) {
	ends := c.Numbers("the windowed learner ends at 57.97, PeriodicRestart at −107.06, " +
		"AverageRestart at −58.68, multiplicative weights at 1.97 and AverageRestartFullHorizon " +
		"at −8.97")
	s, end := simulation.AdversarialRewards(), make([]float64, len(names))
	c.Quote("With M = %d the windowed learner", s.Recall)
	in := s.Instance(0, 0)
	for k, name := range names {
		end[k] = boundedrecall.TotalRegret(s.Learner(played[k]), in)
		c.Proved.Cases("total regret of %s, M = %d", name, s.Recall).
			Within(0.005).Equal(end[k], ends[k])
	}
	restarts, full := max(end[1], end[2]), min(end[3], end[4])
	c.Printed.Cases("regret per round of the windowed learner, M = %d", s.Recall).
		AtLeast(witness.Play(s.Spec(played[0]), in), 0.05)
	const larger = "the larger total regret of PeriodicRestart and AverageRestart"
	c.Printed.Cases(larger+" against −T/20").Over(2).AtMost(restarts, -50)
	c.Printed.Cases(larger+" less the smaller one of the learners that remember everything").
		Over(4).AtMost(restarts-full, 0)
	c.Printed.Cases("size of the total regrets of those that remember everything, against T/100").
		Over(2).AtMost(max(math.Abs(end[3]), math.Abs(end[4])), 10)
}

// endAtLimits says where they end over follow-the-leader.
func endAtLimits(c *claims.Case, names, played []string) {
	const m = 300
	limits := c.Numbers("the windowed learner ends at 1/6, PeriodicRestart at −1/3, " +
		"AverageRestart at −7/36, follow-the-leader at 0 and AverageRestartFullHorizon at −1/27")
	c.Quote("follow-the-leader in place of multiplicative weights, M = %d and T = 3M", m)
	c.Quote("and multiplicative weights at η = 1/2")
	c.Quote("In units of M and within 2/M")
	overLeader := func(name string) learners.Spec {
		s, _ := learners.ParseSpec(strings.Replace(name, "mwu", "ftl", 1))
		if s.FullHorizon() {
			s.Recall = 3 * m
		} else if s.HasRecall() {
			s.Recall = m
		}
		return s
	}
	for k, limit := range limits {
		room := []float64{1.1, 1.1, 2, 1.1, 1.1}[k]
		regret := boundedrecall.TotalRegret(overLeader(played[k]).New(2), lemma4_2(m))
		c.Proved.Cases("total regret/M of %s, M = %d, Lemma 4.2's instance, against %s, to %v/M",
			overLeader(names[k]), m, limit.RatString(), room).Within(room/m).Equal(regret/m, limit)
	}
}
