package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
)

// Figure1 is the lead in the window on the instance of Lemma 4.2.
var Figure1 = claims.ReadUnconverted(texts, "figure-1", func(c *claims.Case) {
	thirds := c.Range("M/3", 1, 20)
	printed := c.Printed.Every("the printed Δ_t against the window's, t = 1..3M, %v", thirds).
		Refutes()
	later := c.Proved.Every("the printed Δ_t against the window's Δ_{t+1}, t = 1..3M, %v", thirds)
	shift := claims.Lie(c, "the list is one round off the other way", 0, 1)
	for third := range thirds.All() {
		m := 3 * third
		one, in := adversaries.Counterexample{Recall: m, Horizon: 3 * m}, lemma4_2(m)
		for t := 1; t <= 3*m; t++ {
			list := one.PrintedLead(t)
			printed.WithWitness(witness.Rewards{Instance: in}).
				Equal(list, windowLead(in, m, t+shift), "M = %d, t = %d", m, t)
			later.Equal(list, windowLead(in, m, t+1-shift), "M = %d, t = %d", m, t)
		}
	}
})

// windowLead returns how much more arm 1 than arm 2 earned in the m rounds before round t.
func windowLead(in *boundedrecall.Instance, m, t int) (lead float64) {
	for s := max(1, t-m); s < t; s++ {
		lead += in.Reward(s)[0] - in.Reward(s)[1]
	}
	return lead
}
