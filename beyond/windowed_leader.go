package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// WindowedLeader is the statement on windowed follow-the-leader, exactly.
var WindowedLeader = claims.ReadUnconverted(texts, "windowed-leader", games.InTurn(
	findWorstOfLeader, attainOverUnit, forceWindowed,
))

// windowedLeader is follow-the-leader on a window of M rounds.
func windowedLeader(m int) learners.Spec {
	return learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
}

// findWorstOfLeader says what the worst case of windowed follow-the-leader is over rewards 0 and 1.
func findWorstOfLeader(c *claims.Case) {
	c.Quote("it is (M+1)/(2(M+2)) for M = 2, 4, 6, 8 and 1/2 for M = 1, 3, 5, 7, 9")
	c.Quote("for every odd M it is 1/2, and for every M at most 1/2")
	ms := c.Range("M", 1, 9).Short(7)
	y := c.Proved.Exactly("long-run worst case over {0,1}² of windowed follow-the-leader, against "+
		"(M+1)/(2(M+2)) for even M and 1/2 for odd M, as fractions, %v", ms)
	for m := range ms.All() {
		value := half
		if m%2 == 0 {
			value = ratio(m+1, 2*(m+2))
		}
		equalWorst(c, y, windowedLeader(m), 0, value)
	}
}

// attainOverUnit says that rewards in [0,1] force windowed follow-the-leader to nearly
// (M+2)/(2(M+1)) for even M.
func attainOverUnit(c *claims.Case) {
	const times, little = 500, 1. / 1000
	c.Quote("is (M+2)/(2(M+1)) for even M over rewards in [0,1]")
	ms := c.Sizes("M", 2, 4, 6, 8)
	even := c.Proved.Cases("regret of windowed follow-the-leader on M/2+1 times (1−%v,0) and M/2 "+
		"times (0,1), %d times over, against (M+2)/(2(M+1)) and M/T, %v", little, times, ms).
		SharpnessIs(1)
	for m := range ms.All() {
		in := games.Cycle(times, m/2+1, []float64{1 - little, 0}, m/2, []float64{0, 1})
		limit := float64(m+2)/float64(2*(m+1)) + float64(m)/float64(in.Horizon())
		even.AtMost(witness.Play(windowedLeader(m), in), limit, "M=%d", m)
	}
}

// forceWindowed says what windowed Hedge and MWU can be forced to.
func forceWindowed(c *claims.Case) {
	forced := games.Number(c, "can be forced to at least 0.21")
	rate := games.Number(c, "(tuned, and η = 1/2")
	c.Quote("and MWU (η = 1/2)")
	ms := c.Range("M", 1, 8).Short(6)
	y := c.Proved.Exactly("long-run worst case over {0,1}², to 1e-9, of windowed Hedge (tuned to M; "+
		"η = %v) and MWU (η = %[1]v), against %v, %v", rate, forced, ms).SharpnessIs(0.99)
	for m := range ms.All() {
		for _, s := range []learners.Spec{
			{Base: "hedge"}, {Base: "hedge", Rate: rate}, {Base: "mwu", Rate: rate},
		} {
			s.Name, s.Recall = "windowed", m
			y.WithWitness(witness.WorstCase{Learner: s}).
				AtLeast(games.WorstCase(c, s, 0).PerRoundRegret(), forced, "%v", s)
		}
	}
}
