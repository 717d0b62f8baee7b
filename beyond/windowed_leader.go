package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// WindowedLeader is the statement on windowed follow-the-leader, exactly.
var WindowedLeader = claims.Read(texts, "windowed-leader", games.InTurn(
	findWorst4Windowed, attain4Windowed, force4Windowed,
))

// findWorst4Windowed says what the worst case of windowed follow-the-leader is over rewards 0 and 1.
func findWorst4Windowed(c *claims.Case) {
	c.Quote("it is (M+1)/(2(M+2)) for M = 2, 4, 6, 8 and 1/2 for M = 1, 3, 5, 7, 9")
	c.Quote("for every odd M it is 1/2, and for every M at most 1/2")
	for _, one := range []struct {
		ms    *claims.Sizes
		when  claims.Condition
		value claims.Formula
	}{
		{c.Sizes("M", 1, 3, 5, 7, 9).Short(4), claims.Condition("odd M"), claims.Formula("1/2")},
		{c.Sizes("M", 2, 4, 6, 8).Short(3), claims.Condition("even M"), claims.Formula("(M+1)/(2(M+2))")},
	} {
		y := c.Proved.Exactly("long-run worst case over {0,1}² of windowed follow-the-leader, %v, against %v, "+
			"as fractions, %v", one.when, one.value, one.ms)
		for m := range one.ms.All() {
			s, at := learners.Spec{Name: "windowed", Base: "ftl", Recall: m}, claims.Where{"M": m}
			if one.when.Holds(at) {
				y.WithWitness(witness.WorstCase{Learner: s}).Equal(games.WorstCase(c, s, 0).Upper, one.value.Rat(at), "M=%d", m)
			}
		}
	}
}

// attain4Windowed says that rewards in [0,1] force windowed follow-the-leader to nearly (M+2)/(2(M+1))
// for even M.
func attain4Windowed(c *claims.Case) {
	const times, little = 500, 1. / 1000
	const most claims.Formula = "(M+2)/(2(M+1))"
	c.Quote("is %s for even M over rewards in [0,1]", most)
	ms := c.Sizes("M", 2, 4, 6, 8)
	even := c.Proved.Cases("regret of windowed follow-the-leader on M/2+1 times (1−%v,0) and M/2 times "+
		"(0,1), %d times over, against %v and M/T, %v", little, times, most, ms).SharpnessIs(1)
	for m := range ms.All() {
		in := games.Cycle(times, m/2+1, []float64{1 - little, 0}, m/2, []float64{0, 1})
		limit := most.Float(claims.Where{"M": m}) + float64(m)/float64(in.Horizon())
		even.AtMost(witness.Play(learners.Spec{Name: "windowed", Base: "ftl", Recall: m}, in), limit, "M=%d", m)
	}
}

// force4Windowed says what windowed Hedge and MWU can be forced to.
func force4Windowed(c *claims.Case) {
	forced4Windowed, rate4Windowed := number(c, "can be forced to at least 0.21"), number(c, "(tuned, and η = 1/2")
	c.Quote("and MWU (η = 1/2)")
	ms := c.Range("M", 1, 8).Short(6)
	y := c.Proved.Exactly("long-run worst case over {0,1}², to 1e-9, "+
		"of windowed Hedge (tuned to M; η = %v) and MWU (η = %[1]v), against %v, %v", rate4Windowed, forced4Windowed, ms).SharpnessIs(0.99)
	for m := range ms.All() {
		for _, s := range []learners.Spec{{Base: "hedge"}, {Base: "hedge", Rate: rate4Windowed}, {Base: "mwu",
			Rate: rate4Windowed}} {
			s.Name, s.Recall = "windowed", m
			y.WithWitness(witness.WorstCase{Learner: s}).AtLeast(games.WorstCase(c, s, 0).PerRoundRegret(), forced4Windowed, "%v", s)
		}
	}
}
