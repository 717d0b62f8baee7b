package paper

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/simulation"
)

//go:embed figure_2_right.md
var figure2RightProof string

// Figure2Right is the simulation on adversarial rewards.
var Figure2Right = claims.Statement{
	ID: "figure-2-right", Reference: "Figure 2 (right), adversarial rewards", Origin: claims.Numbered, Place: "Section 6",
	Printed: claims.Holds("On one block of the Lemma 4.2 instance, T = 1000, M = T/3, multiplicative weights at η = 1/2: the windowed learner ends with significant positive regret, "+
		"proportional to T, and PeriodicRestart and AverageRestart with significant negative regret, below the learners that remember everything, which both end with approximately zero.", claims.ByMeasurement),
	Proved: claims.Holds("With M = 333 the windowed learner ends within 5 of M/6; PeriodicRestart within 8 of −M/3 and AverageRestart within 8 of −7M/36; "+
		"multiplicative weights within 5 of 0 and AverageRestartFullHorizon within 5 of −M/27.", claims.ByMeasurement),
	Proof:     figure2RightProof,
	Tightness: "the limits are those of learners that follow the leader of what they look at; multiplicative weights with η = 1/2 take some ten rounds to be sure",
	Check:     checkFigure2Right,
}

func checkFigure2Right(c *claims.Case) {
	s := simulation.AdversarialRewards()
	in, m := s.Instance(0, 0), float64(s.Recall)
	end := map[string]float64{}
	for _, name := range simulation.Learners() {
		end[name] = boundedrecall.TotalRegret(s.Learner(name), in)
	}
	restarts := max(end[simulation.PeriodicRestart], end[simulation.AverageRestart])
	full := min(end[simulation.MWU], end[simulation.AverageRestartFullHorizon])
	c.Printed.Game(s.Spec(simulation.Windowed), in).AtLeast(0.05, "regret per round of the windowed learner, M = %d", s.Recall)
	c.Printed.Measure(claims.Single, restarts, 2).AtMost(-50, "the larger total regret of PeriodicRestart and AverageRestart against −T/20")
	c.Printed.Measure(claims.Single, restarts-full, 4).AtMost(0, "the same less the smaller total regret of the learners that remember everything")
	c.Printed.Measure(claims.Single, max(math.Abs(end[simulation.MWU]), math.Abs(end[simulation.AverageRestartFullHorizon])), 2).AtMost(10, "the larger distance of their total regrets from 0, against T/100")
	for _, e := range []struct {
		name  string
		limit float64
		text  string
		room  float64
	}{
		{simulation.Windowed, m / 6, "M/6", 5},
		{simulation.PeriodicRestart, -m / 3, "−M/3", 8},
		{simulation.AverageRestart, -7 * m / 36, "−7M/36", 8},
		{simulation.MWU, 0, "0", 5},
		{simulation.AverageRestartFullHorizon, -m / 27, "−M/27", 5},
	} {
		c.Proved.Measure(claims.Single, math.Abs(end[e.name]-e.limit), 1).AtMost(e.room, "distance of the total regret of %s, %.2f, from %s = %.2f", e.name, end[e.name], e.text, e.limit)
	}
}
