package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// WindowedLeader is the statement on windowed follow-the-leader, exactly.
var WindowedLeader = claims.Read(texts, "windowed-leader",
	findWorstOfLeader, findWorstOfShortGames, attainOverUnit, forceWindowed,
)

// windowedLeader is follow-the-leader on a window of M rounds.
func windowedLeader(m int) learners.Spec {
	return learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
}

// findWorstOfLeader says what the worst case of windowed follow-the-leader is
// over rewards 0 and 1.
func findWorstOfLeader(c *claims.Case) {
	ms := c.Sizes("M = 1..9").Short(7)
	const what = "long-run worst case over {0,1}² of windowed follow-the-leader, as fractions, "
	even := c.Holds.Says("Over rewards {0,1} it is (M+1)/(2(M+2))").
		Exactly(what+"the even M of %v", ms)
	odd := c.Holds.Says("for even M, and 1/2").Exactly(what+"the odd M of %v", ms)
	for m := range ms.All() {
		y := odd
		if m%2 == 0 {
			y = even
		}
		measureWorst(c, y.Given(claims.Let{"M": m}), windowedLeader(m), 0)
	}
}

// findWorstOfShortGames says what more it can have in few rounds, if M is even.
func findWorstOfShortGames(c *claims.Case) {
	ms := c.Sizes("M = 2, 4, 6").Short(2)
	y := c.Holds.Says("T·Reg ≤ (T+1)·(M+1)/(2(M+2))").
		Exactly("worst case over {0,1}² of windowed follow-the-leader, as fractions, T ≤ 6(M+2), %v", ms).
		WithinFactor(0.95)
	for m := range ms.All() {
		for n := 1; n <= 6*(m+2); n++ {
			measureWorst(c, y.Given(claims.Let{"M": m, "T": n}), windowedLeader(m), n)
		}
	}
}

// attainOverUnit says that rewards in [0,1] force windowed follow-the-leader to
// nearly (M+2)/(2(M+1)) for even M.
func attainOverUnit(c *claims.Case) {
	const times, little = 500, 1. / 1000
	ms := c.Sizes("M = 2, 4, 6, 8")
	y := c.Holds.Says("on two arms is (M+2)/(2(M+1))").
		Cases("regret of windowed follow-the-leader on M/2+1 times (1−%v,0) and M/2 times (0,1), %d "+
			"times over, %v", little, times, ms).Within(0.003)
	for m := range ms.All() {
		in := checks.Cycle(times, m/2+1, []float64{1 - little, 0}, m/2, []float64{0, 1})
		y.Given(claims.Let{"M": m}).Measure(witness.Play(windowedLeader(m), in), "M=%d", m)
	}
}

// forceWindowed says what windowed Hedge and MWU can be forced to.
func forceWindowed(c *claims.Case) {
	rate := claims.Float(c.Numbers("and windowed Hedge and MWU at η = 1/2")[0])
	ms := c.Sizes("M = 1..8").Short(6)
	y := c.Holds.Says("can be forced to at least 0.21").
		Exactly("long-run worst case over {0,1}², to 1e-9, of windowed Hedge (tuned to M; η = %v) and "+
			"MWU (η = %[1]v), %v", rate, ms).SharpnessIs(0.99)
	for m := range ms.All() {
		for _, s := range []learners.Spec{
			{Base: "hedge"}, {Base: "hedge", Rate: rate}, {Base: "mwu", Rate: rate},
		} {
			s.Name, s.Recall = "windowed", m
			y.
				Given(nil).Measure(claims.Witnessed(checks.WorstCase(c, s, 0).PerRoundRegret(),
				witness.WorstCase{Learner: s}), "%v", s)
		}
	}
}
