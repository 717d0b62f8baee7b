package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
)

// Figure1 is the lead in the window on the instance of Lemma 4.2.
var Figure1 = claims.Statement{
	ID: "figure-1", Reference: "Figure 1 and its list, Δ_t", Origin: claims.Numbered, Place: "Section 4, with the proof of Lemma 4.2",
	Printed: claims.Refuted("On the instance of Lemma 4.2, Δ_t, the sum of r_{s,1} − r_{s,2} over s = t−M..t−1, is t for 1 ≤ t ≤ M, M − 2(t−M) for M < t ≤ 5M/3, −M/3 for 5M/3 < t ≤ 2M, "+
		"−M/3 + (t−2M) for 2M < t ≤ 8M/3, and M/3 − (t−8M/3) for 8M/3 < t ≤ 3M.", claims.Misprint),
	Why:    "One round off: the list counts the reward of round t, which the play of round t cannot know. It has Δ_1 = 1, where the window holds nothing.",
	Proved: claims.Holds("These are the values of Δ_{t+1}, for t = 1..3M. (Δ_{3M+1} = 0.)", claims.ByHand),
	Proof: "Δ_t is the sum of the gaps of rounds t−M..t−1. It is 0 in round 1 and grows by 1 to M in round M+1, while rewards (1,0) come in and zeros go out. Then (0,1) comes in and (1,0) goes out: it falls by 2 to −M/3 in round 5M/3+1. " +
		"Then (1,0) comes in and goes out: it stays to round 2M+1. Then zeros come in; (0,1) goes out, and it grows by 1 to M/3 in round 8M/3+1; (1,0) goes out, and it falls by 1 to 0 in round 3M+1. These are the printed pieces, each one round later.",
	Tightness: "an identity",
	Check:     checkFigure1,
}

func checkFigure1(c *claims.Case) {
	thirds := c.Range("M/3", 1, 20)
	printed := c.Printed.Tally(claims.Exhaustive, claims.Equals, "the printed Δ_t against the window's, t = 1..3M, %v", thirds).Refutes()
	later := c.Proved.Tally(claims.Exhaustive, claims.Equals, "the printed Δ_t against the window's Δ_{t+1}, t = 1..3M, same M")
	own := c.Proved.Tally(claims.Exhaustive, claims.Equals, "the Δ_t that package adversaries states, against the window's, same t and M")
	for third := range thirds.All() {
		m := 3 * third
		one := adversaries.Counterexample{Recall: m, Horizon: 3 * m}
		in := boundedrecall.Must(one.Instance())
		for t := 1; t <= 3*m; t++ {
			list := printedLead(m, t)
			if printed.See(list, windowLead(in, m, t), "M = %d, t = %d", m, t) {
				printed.WithWitness(claims.Rewards{Instance: in})
			}
			later.See(list, windowLead(in, m, t+1), "M = %d, t = %d", m, t)
			own.See(one.Lead(t), windowLead(in, m, t), "M = %d, t = %d", m, t)
			if one.PrintedLead(t) != list {
				c.Errorf("M = %d, t = %d: package adversaries says that %v is printed, not %v", m, t, one.PrintedLead(t), list)
			}
		}
	}
}

// printedLead is Δ_t as the proof of Lemma 4.2 lists it.
func printedLead(m, t int) float64 {
	switch {
	case t <= m:
		return float64(t)
	case 3*t <= 5*m:
		return float64(m - 2*(t-m))
	case t <= 2*m:
		return float64(-m / 3)
	case 3*t <= 8*m:
		return float64(-m/3 + t - 2*m)
	}
	return float64(m/3 - (t - 8*m/3))
}
