package paper

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/simulation"
	"boundedrecall/learners"
)

// Figure2Right is the simulation on adversarial rewards.
var Figure2Right = claims.Read(texts, "figure-2-right", checkFigure2Right).Unquoted()

// figure2RightRecall is the M of the limits.
const figure2RightRecall = 300

// figure2RightEnds are the final total regrets of the simulated learners, and the limits, in
// units of M, of those over follow-the-leader, which end within room/M of them.
var figure2RightEnds = []struct {
	called, learner string
	end             float64
	leader          learners.Spec
	limit           *big.Rat
	room            float64
}{
	{"the windowed learner", simulation.Windowed, 57.97,
		learners.Spec{Name: "windowed", Base: "ftl", Recall: figure2RightRecall}, big.NewRat(1, 6), 1.1},
	{"PeriodicRestart", simulation.PeriodicRestart, -107.06,
		learners.Spec{Name: "periodic-restart", Base: "ftl", Recall: figure2RightRecall}, big.NewRat(-1, 3), 1.1},
	{"AverageRestart", simulation.AverageRestart, -58.68,
		learners.Spec{Name: "average-restart", Base: "ftl", Recall: figure2RightRecall}, big.NewRat(-7, 36), 2},
	{"multiplicative weights", simulation.MWU, 1.97, learners.Spec{Name: "ftl"}, new(big.Rat), 1.1},
	{"AverageRestartFullHorizon", simulation.AverageRestartFullHorizon, -8.97,
		learners.Spec{Name: "average-restart-full-horizon", Base: "ftl", Recall: 3 * figure2RightRecall}, big.NewRat(-1, 27), 1.1},
}

func figure2RightSentence() string {
	var ends, limits []string
	room := 0.0
	for _, e := range figure2RightEnds {
		ends = append(ends, fmt.Sprintf("%s at %v", e.called, e.end))
		limits = append(limits, fmt.Sprintf("%s at %s", e.called, e.limit.RatString()))
		room = max(room, e.room)
	}
	ends[0], limits[0] = strings.Replace(ends[0], " at ", " ends at ", 1), strings.Replace(limits[0], " at ", " ends at ", 1)
	last := len(ends) - 1
	text := fmt.Sprintf("With M = %d %s and %s. Over follow-the-leader, for M = %d and T = 3M, in units of M and within %v/M, %s and %s.",
		simulation.AdversarialRewards().Recall, strings.Join(ends[:last], ", "), ends[last],
		figure2RightRecall, room, strings.Join(limits[:last], ", "), limits[last])
	return strings.ReplaceAll(text, " -", " −")
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
	c.Printed.Cases("regret per round of the windowed learner, M = %d", s.Recall).
		AtLeast(witness.Play(s.Spec(simulation.Windowed), in), 0.05)
	const larger = "the larger total regret of PeriodicRestart and AverageRestart"
	c.Printed.Cases(larger+" against −T/20").Over(2).AtMost(restarts, -50)
	c.Printed.Cases(larger+" less the smaller one of the learners that remember everything").Over(4).
		AtMost(restarts-full, 0)
	far := max(math.Abs(end[simulation.MWU]), math.Abs(end[simulation.AverageRestartFullHorizon]))
	c.Printed.Cases("how far the total regrets of the learners that remember everything are from 0, "+
		"against T/100").Over(2).AtMost(far, 10)
	// The ends, and their limits, at which those arrive that follow the leader.
	long := lemma4_2(figure2RightRecall)
	for _, e := range figure2RightEnds {
		c.Proved.Cases("total regret of %s, M = %d", e.learner, s.Recall).Within(0.005).
			Equal(end[e.learner], e.end)
		limit, _ := e.limit.Float64()
		total := boundedrecall.TotalRegret(e.leader.New(2), long)
		c.Proved.Cases("total regret in units of M of %s, M = %d, on the instance of Lemma 4.2, against %s, to %v/M",
			e.leader, figure2RightRecall, e.limit.RatString(), e.room).Within(e.room/figure2RightRecall).
			Equal(total/figure2RightRecall, limit)
	}
}
