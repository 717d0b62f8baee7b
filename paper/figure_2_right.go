package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/simulation"
	"boundedrecall/learners"
)

// Figure2Right is the simulation on adversarial rewards.
var Figure2Right = claims.Read(texts, "figure-2-right", checkFigure2Right)

// figure2RightRecall is the M of the limits.
const figure2RightRecall = 300

// figure2RightEnds are the simulated learners, and those over follow-the-leader, in the order of the
// sentence. These end within room/M of their limits.
var figure2RightEnds = []struct {
	learner string
	leader  learners.Spec
	room    float64
}{
	{simulation.Windowed, followsLeader("windowed", figure2RightRecall), 1.1},
	{simulation.PeriodicRestart, followsLeader("periodic-restart", figure2RightRecall), 1.1},
	{simulation.AverageRestart, followsLeader("average-restart", figure2RightRecall), 2},
	{simulation.MWU, learners.Spec{Name: "ftl"}, 1.1},
	{simulation.AverageRestartFullHorizon, followsLeader("average-restart-full-horizon", 3*figure2RightRecall), 1.1},
}

func followsLeader(name string, recall int) learners.Spec {
	return learners.Spec{Name: name, Base: "ftl", Recall: recall}
}

func checkFigure2Right(c *claims.Case) {
	ends := c.Numbers("the windowed learner ends at 57.97, PeriodicRestart at −107.06, AverageRestart at −58.68, " +
		"multiplicative weights at 1.97 and AverageRestartFullHorizon at −8.97")
	limits := c.Numbers("the windowed learner ends at 1/6, PeriodicRestart at −1/3, AverageRestart at −7/36, " +
		"multiplicative weights at 0 and AverageRestartFullHorizon at −1/27")
	s := simulation.AdversarialRewards()
	c.Quote("With M = %d the windowed learner", s.Recall)
	c.Quote("Over follow-the-leader, for M = %d and T = 3M, in units of M and within 2/M", figure2RightRecall)
	in := s.Instance(0, 0)
	end := map[string]float64{}
	all, shift := simulation.Learners(), claims.Lie(c, "the learners are exchanged", 0, 2)
	for k, name := range all {
		end[name] = boundedrecall.TotalRegret(s.Learner(all[(k+shift)%len(all)]), in)
	}
	restarts := max(end[simulation.PeriodicRestart], end[simulation.AverageRestart])
	full := min(end[simulation.MWU], end[simulation.AverageRestartFullHorizon])
	c.Printed.Cases("regret per round of the windowed learner, M = %d", s.Recall).
		AtLeast(witness.Play(s.Spec(all[shift]), in), 0.05)
	const larger = "the larger total regret of PeriodicRestart and AverageRestart"
	c.Printed.Cases(larger+" against −T/20").Over(2).AtMost(restarts, -50)
	c.Printed.Cases(larger+" less the smaller one of the learners that remember everything").Over(4).
		AtMost(restarts-full, 0)
	far := max(math.Abs(end[simulation.MWU]), math.Abs(end[simulation.AverageRestartFullHorizon]))
	c.Printed.Cases("how far the total regrets of the learners that remember everything are from 0, "+
		"against T/100").Over(2).AtMost(far, 10)
	// The ends, and their limits, at which those arrive that follow the leader.
	long := lemma4_2(figure2RightRecall)
	for k, e := range figure2RightEnds {
		c.Proved.Cases("total regret of %s, M = %d", e.learner, s.Recall).Within(0.005).
			Equal(end[e.learner], ends[k])
		leader := figure2RightEnds[(k+shift)%len(all)].leader
		total := boundedrecall.TotalRegret(leader.New(2), long)
		c.Proved.Cases("total regret in units of M of %s, M = %d, on the instance of Lemma 4.2, against %s, to %v/M",
			e.leader, figure2RightRecall, limits[k].RatString(), e.room).Within(e.room/figure2RightRecall).
			Equal(total/figure2RightRecall, limits[k])
	}
}
