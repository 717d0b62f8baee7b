package values

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/floats"
)

// BeyondNonStationary is the lemma that makes values of stationary learners values of all.
var BeyondNonStationary = claims.Statement{
	ID: "beyond-non-stationary", Reference: "Beyond the paper: changing with the round does not help", Origin: claims.Beyond,
	Proved: claims.Holds("Take a class of learners with recall M that has, with stationary learners, the one that plays their mean, such "+
		"as all of them or the symmetric ones. A learner that plays one of them in each round has sup Reg ≥ V·(1−M/T) − M/T over T rounds, "+
		"V being the smallest long-run Reg of a stationary learner of the class. "+
		"AverageRestart with suffixes 0..M is the average over its M+1 rounds of PeriodicRestart with blocks of M+1 rounds.",
		claims.MachineProvedInPart("the inequality, with V a mean cost that a cycle forces on each stationary learner; the last sentence",
			"non_stationary", "average_restart_is_average"), claims.ByHand),
	Proof:     proof("beyond_non_stationary"),
	Tightness: "the M/T are not tight",
	Check:     games.InTurn(averagePhases, shiftCycles),
}

// averagePhases says that AverageRestart (0..M) is the average over the phases of PeriodicRestart (M+1).
func averagePhases(c *claims.Case) {
	ms := c.Range("M", 1, 6)
	y := c.Proved.Tally(claims.Exhaustive, claims.Equals, "play of AverageRestart with suffixes 0..M against the average of "+
		"PeriodicRestart with blocks of M+1 rounds over its phases, every window over {e_1, e_2}, every base of two arms made for M+1 "+
		"rounds, %v", ms).Within(1e-12)
	for m := range ms.All() {
		for _, s := range games.Specs([]string{"average-restart-inclusive"}, games.AnyBase, 2, m) {
			average, periodic := s.New(2), learners.Spec{Name: "periodic-restart-inclusive", Base: s.Base, Recall: m}.New(2)
			for in := range (adversaries.Exhaustive{Horizon: m, Letters: adversaries.OneHots(2)}).All() {
				window, mean := games.Window(in, m+1, m), 0.
				for phase := range m + 1 { // rounds before the window
					periodic.Reset()
					mean += games.PlayAfter(periodic, append(games.Repeat(phase, []float64{0, 0}), window...)...)[0] / float64(m+1)
				}
				average.Reset()
				y.See(games.PlayAfter(average, window...)[0], mean, "%v, %v", s, in)
			}
		}
	}
}

// shiftCycles says that some shift of a cycle costs the periodic learner at least what the cycle costs
// the average.
func shiftCycles(c *claims.Case) {
	ms := c.Range("M", 1, 4)
	y := c.Proved.Tally(claims.Exhaustive, claims.AtLeast, "the largest regret over the shifts of a period of M+2 one-hot rewards, over "+
		"(M+1)(M+2) rounds once the window holds the period alone, of PeriodicRestart with blocks of M+1 rounds over Cover's learner, "+
		"less that of AverageRestart with suffixes 0..M, against 0, %v", ms)
	for m := range ms.All() {
		periodic, average := learners.Spec{Name: "periodic-restart-inclusive", Base: "cover", Recall: m}.New(2), averageOfCover(m).New(2)
		for in := range (adversaries.Exhaustive{Horizon: m + 2, Letters: adversaries.OneHots(2)}).All() {
			most, warm := -1., (m+1)*(m+2)
			for shift := range m + 2 {
				most = max(most, settledCosts(periodic, in, warm, shift)[0]-settledCosts(average, in, warm, shift)[0])
			}
			y.See(most, 0, "M=%d, %v", m, in)
		}
	}
}

// settledCosts returns the regret per round against each arm on a shifted cycle of rewards. It plays
// the number of rounds first, to fill the window with the cycle, and measures the same number after.
func settledCosts(l boundedrecall.Learner, cycle *boundedrecall.Instance, rounds, shift int) []float64 {
	l.Reset()
	x, costs := make([]float64, cycle.Arms()), make([]float64, cycle.Arms())
	for t := range 2 * rounds {
		r := cycle.Reward((t+shift)%cycle.Horizon() + 1)
		if l.Play(x); t >= rounds {
			earned := floats.Dot(x, r)
			for arm := range costs {
				costs[arm] += (r[arm] - earned) / float64(rounds)
			}
		}
		l.Observe(r)
	}
	return costs
}
