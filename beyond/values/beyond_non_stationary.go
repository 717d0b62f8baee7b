package values

import (
	_ "embed"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_non_stationary.md
var beyondNonStationaryProof string

// BeyondNonStationary is the lemma that makes values of stationary learners values of all.
var BeyondNonStationary = claims.Statement{
	ID: "beyond-non-stationary", Reference: "Beyond the paper: changing with the round does not help", Origin: claims.Beyond,
	Proved: claims.Holds("For every class of learners with recall M that is closed under averaging over rounds (all of them, or the symmetric ones), every learner of the class, stationary or not, "+
		"has sup Reg ≥ V·(1−M/T) − M/T over T rounds, V being the best long-run value of a stationary learner of the class. AverageRestart with suffixes 0..M is the average over its M+1 rounds of PeriodicRestart with blocks of M+1 rounds.", claims.MachineProvedInPart("non_stationary", "average_restart_is_average"), claims.ByHand),
	Proof:     beyondNonStationaryProof,
	Tightness: "the M/T are not tight",
	Check:     checkBeyondNonStationary,
}

func checkBeyondNonStationary(c *claims.Case) {
	// The average over the rounds of a block of PeriodicRestart is AverageRestart(0..M).
	ms := c.Range("M", 1, 6)
	y := c.Proved.Tally(claims.Exhaustive, claims.Equals, "difference between AverageRestart with suffixes 0..M and the average of PeriodicRestart with blocks of M+1 rounds over its phases, every window over {e_1, e_2}, every base of two arms made for M+1 rounds, %v", ms).Within(1e-12)
	for m := range ms.All() {
		for _, base := range games.Bases(2, games.AnyBase) {
			average := learners.Spec{Name: "average-restart-inclusive", Base: base, Recall: m}.New(2)
			periodic := learners.Spec{Name: "periodic-restart-inclusive", Base: base, Recall: m}.New(2)
			for in := range (adversaries.Exhaustive{Horizon: m, Letters: [][]float64{{1, 0}, {0, 1}}}).All() {
				var window [][]float64
				for t := 1; t <= m; t++ {
					window = append(window, in.Reward(t))
				}
				mean := 0.
				for phase := range m + 1 { // rounds before the window
					periodic.Reset()
					before := make([][]float64, phase)
					for t := range before {
						before[t] = []float64{0, 0}
					}
					mean += games.PlayAfter(periodic, append(before, window...)...)[0] / float64(m+1)
				}
				average.Reset()
				y.See(games.PlayAfter(average, window...)[0], mean, "%s, M=%d, %v", base, m, in)
			}
		}
	}
	// On a cycle, some shift costs the periodic learner at least what the cycle costs the average.
	ms = c.Range("M", 1, 4)
	shifts := c.Proved.Tally(claims.Exhaustive, claims.AtLeast, "the largest regret over the shifts of a period of M+2 one-hot rewards, over (M+1)(M+2) rounds once the window holds the period alone, of PeriodicRestart with blocks of M+1 rounds over Cover's learner, less that of AverageRestart with suffixes 0..M, against 0, %v", ms)
	for m := range ms.All() {
		periodic := learners.Spec{Name: "periodic-restart-inclusive", Base: "cover", Recall: m}.New(2)
		average := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}.New(2)
		p := m + 2
		for in := range (adversaries.Exhaustive{Horizon: p, Letters: [][]float64{{1, 0}, {0, 1}}}).All() {
			most := -1.
			for shift := range p {
				most = max(most, settledCost(periodic, in, m, shift)-settledCost(average, in, m, shift))
			}
			shifts.See(most, 0, "M=%d, %v", m, in)
		}
	}
}

// settledCost is the cost per round against arm 1 over (M+1)·P rounds of a cycle of P
// rounds, shifted, after the first rounds, when the window holds nothing else.
func settledCost(l boundedrecall.Learner, cycle *boundedrecall.Instance, m, shift int) float64 {
	p := cycle.Horizon()
	warm := (m + 1) * p
	l.Reset()
	x, cost := make([]float64, 2), 0.
	for t := range 2 * warm {
		r := cycle.Reward((t+shift)%p + 1)
		l.Play(x)
		if t >= warm {
			cost += (r[0] - x[0]*r[0] - x[1]*r[1]) / float64(warm)
		}
		l.Observe(r)
	}
	return cost
}
