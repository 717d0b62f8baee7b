package paper

import (
	"boundedrecall/adversaries"
	"boundedrecall/claims"
)

// Figure1 is the lead in the window on the instance of Lemma 4.2.
var Figure1 = claims.Statement{
	ID: "figure-1", Reference: "Figure 1 and its list, Δ_t", Origin: claims.Numbered, Place: "Section 4, with the proof of Lemma 4.2",
	Printed: claims.Misprinted("On the instance of Lemma 4.2, Δ_t, the sum of r_{s,1} − r_{s,2} over s = t−M..t−1, is t for 1 ≤ t ≤ M, " +
		"M − 2(t−M) for M < t ≤ 5M/3, −M/3 for 5M/3 < t ≤ 2M, −M/3 + (t−2M) for 2M < t ≤ 8M/3, and M/3 − (t−8M/3) for 8M/3 < t ≤ 3M."),
	Why: "All five lines of the list are one round off: they count the reward of round t, which the play of round t cannot know. The " +
		"first is not zero, where the window holds nothing.",
	Proved:    claims.Holds("The printed list has the values of Δ_{t+1}, for every t up to 3M.", claims.ByHand),
	Proof:     proof("figure_1"),
	Tightness: "an identity",
	Check:     checkFigure1,
}

func checkFigure1(c *claims.Case) {
	thirds := c.Range("M/3", 1, 20)
	printed := c.Printed.Tally(claims.Exhaustive, claims.Equals, "the printed Δ_t against the window's, every t up to 3M, %v",
		thirds).Refutes()
	later := c.Proved.Tally(claims.Exhaustive, claims.Equals, "the printed Δ_t against the window's Δ_{t+1}, every t up to 3M, %v",
		thirds)
	for third := range thirds.All() {
		m := 3 * third
		one, in := adversaries.Counterexample{Recall: m, Horizon: 3 * m}, lemma4_2(m)
		for t := 1; t <= int(claims.Formula("3M").Float(claims.Where{"M": m})); t++ {
			list := one.PrintedLead(t)
			printed.WithWitness(claims.Rewards{Instance: in}).See(list, windowLead(in, m, t), "M = %d, t = %d", m, t)
			later.See(list, windowLead(in, m, t+1), "M = %d, t = %d", m, t)
		}
	}
}
