package paper

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/page/simulation"
	"boundedrecall/learners"
)

//go:embed figure_2_right.md
var figure2RightProof string

// Figure2Right is the simulation on adversarial rewards.
var Figure2Right = claims.Statement{
	ID: "figure-2-right", Reference: "Figure 2 (right), adversarial rewards", Origin: claims.Numbered, Place: "Section 6",
	Printed: claims.Holds("On one block of the Lemma 4.2 instance, T = 1000, M = T/3, multiplicative weights at η = 1/2: the windowed learner ends with significant positive regret, "+
		"proportional to T, and PeriodicRestart and AverageRestart with significant negative regret, below the learners that remember everything, which both end with approximately zero.", claims.ByMeasurement),
	Proved: claims.Holds("With M = 333 the windowed learner ends at 57.97, PeriodicRestart at −107.06, AverageRestart at −58.68, multiplicative weights at 1.97 and AverageRestartFullHorizon at −8.97. "+
		"Over follow-the-leader and for M = 300, T = 3M, in units of M, the five end within 2/M of 1/6, −1/3, −7/36, 0 and −1/27.", claims.ByMeasurement),
	Proof:     figure2RightProof,
	Tightness: "the limits are those of learners that follow the leader of what they look at; multiplicative weights with η = 1/2 take some ten rounds to be sure",
	Check:     checkFigure2Right,
}

func checkFigure2Right(c *claims.Case) {
	s := simulation.AdversarialRewards()
	in := s.Instance(0, 0)
	end := map[string]float64{}
	for _, name := range simulation.Learners() {
		end[name] = boundedrecall.TotalRegret(s.Learner(name), in)
	}
	restarts := max(end[simulation.PeriodicRestart], end[simulation.AverageRestart])
	full := min(end[simulation.MWU], end[simulation.AverageRestartFullHorizon])
	c.Printed.Game(s.Spec(simulation.Windowed), in).AtLeast(0.05, "regret per round of the windowed learner, M = %d", s.Recall)
	c.Printed.Measure(claims.Chosen, restarts, 2).AtMost(-50, "the larger total regret of PeriodicRestart and AverageRestart against −T/20")
	c.Printed.Measure(claims.Chosen, restarts-full, 4).AtMost(0, "the same less the smaller total regret of the learners that remember everything")
	c.Printed.Measure(claims.Chosen, max(math.Abs(end[simulation.MWU]), math.Abs(end[simulation.AverageRestartFullHorizon])), 2).AtMost(10, "the larger distance of their total regrets from 0, against T/100")
	// The ends, and their limits, at which those arrive that follow the leader.
	const third = 300
	long := lemma4_2(third)
	for _, e := range []struct {
		name   string
		end    float64
		leader learners.Spec
		limit  *big.Rat
		room   float64 // times M
	}{
		{simulation.Windowed, 57.97, learners.Spec{Name: "windowed", Base: "ftl", Recall: third}, big.NewRat(1, 6), 1.1},
		{simulation.PeriodicRestart, -107.06, learners.Spec{Name: "periodic-restart", Base: "ftl", Recall: third}, big.NewRat(-1, 3), 1.1},
		{simulation.AverageRestart, -58.68, learners.Spec{Name: "average-restart", Base: "ftl", Recall: third}, big.NewRat(-7, 36), 2},
		{simulation.MWU, 1.97, learners.Spec{Name: "ftl"}, new(big.Rat), 1.1},
		{simulation.AverageRestartFullHorizon, -8.97, learners.Spec{Name: "average-restart-full-horizon", Base: "ftl", Recall: 3 * third}, big.NewRat(-1, 27), 1.1},
	} {
		c.Proved.Measure(claims.Chosen, end[e.name], 1).Within(0.005).Equals(e.end, "total regret of %s, M = 333", e.name)
		limit, _ := e.limit.Float64()
		c.Proved.Measure(claims.Chosen, boundedrecall.TotalRegret(e.leader.New(2), long)/float64(third), 1).Within(e.room/float64(third)).Equals(limit, "the same in units of M, over follow-the-leader, M = %d, against %s, to %v/M", third, e.limit.RatString(), e.room)
	}
}
