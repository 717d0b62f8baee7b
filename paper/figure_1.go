package paper

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
)

// Figure1 is the lead in the window on the instance of Lemma 4.2.
var Figure1 = claims.Read(texts, "figure-1", firstLineIsOne, listsNext)

// printedLines are the lines of the printed list. A line ends at t = third·M/3.
var printedLines = []struct {
	says, after, upTo string
	third             int
}{
	{"It is t", "for 1 ≤ t", "t ≤ M", 3},
	{"It is M − 2(t−M)", "for M < t", "t ≤ 5M/3", 5},
	{"It is −M/3", "for 5M/3 < t", "t ≤ 2M", 6},
	{"It is −M/3 + (t−2M)", "for 2M < t", "t ≤ 8M/3", 8},
	{"It is M/3 − (t−8M/3)", "for 8M/3 < t", "t ≤ 3M", 9},
}

// leadOfArm1 returns Δ_t: the lead of arm 1 in the rounds from t−M to the one
// that the sentence says.
func leadOfArm1(c *claims.Case) func(in *boundedrecall.Instance, m, t int) float64 {
	before := sizesOf(c.Numbers("over s = t−M..t−1"))[0]
	return func(in *boundedrecall.Instance, m, t int) float64 {
		return windowLead(in, m+1-before, t+1-before)
	}
}

// listsNext compares each line of the list with Δ_t, and with that of the next
// round.
func listsNext(c *claims.Case) {
	thirds := c.Sizes("M/3 = 1..20").Short(4)
	later := sizesOf(c.Numbers("The printed list has the values of Δ_{t+1}"))[0]
	next := c.Holds.Says("The printed list has the values of Δ_{t+1}").
		Where("for every t up to 3M").Every("the list against the window's Δ_{t+1}, %v", thirds)
	lead, from := leadOfArm1(c), 0
	for k, line := range printedLines {
		printed := c.Printed.Says(line.says).Where(line.after, line.upTo).
			Every(fmt.Sprintf("line %d of the list against the window's Δ_t, %%v", k+1), thirds)
		if k != 2 {
			printed.Refutes()
		}
		for third := range thirds.All() {
			m := 3 * third
			in := counterexample(m)
			for t := from*third + 1; t <= line.third*third; t++ {
				listed := printed.Given(claims.Let{"M": m, "t": t})
				next.Given(claims.Let{"M": m, "t": t, "Δ_{t+1}": lead(in, m, t+later)}).
					Measure(listed, "M = %d, t = %d", m, t)
				listed.Measure(claims.Witnessed(lead(in, m, t), witness.Rewards{Instance: in}),
					"M = %d, t = %d", m, t)
			}
		}
		from = line.third
	}
}

// firstLineIsOne says what the first line is in round 1, and what Δ_t is.
func firstLineIsOne(c *claims.Case) {
	line := printedLines[0]
	at := claims.Let{"M": 3, "t": 1}
	c.Why.Says("The first is 1").Where("at t = 1").Cases("the first line, M = 3").
		Given(at).Measure(c.Value(line.says, claims.Equals, at))
	nothing := c.Numbers("where the window holds nothing and Δ_t is 0")[0]
	round := claims.Input(c, "the first round", 1)
	c.Holds.Cases("the window's Δ_t at t = 1, against 0, M = 3").
		Compare(leadOfArm1(c)(counterexample(3), 3, round), claims.Equals, nothing)
}

// windowLead returns how much more arm 1 than arm 2 earned in the m rounds
// before round t.
func windowLead(in *boundedrecall.Instance, m, t int) (lead float64) {
	for s := max(1, t-m); s < t; s++ {
		lead += in.Reward(s)[0] - in.Reward(s)[1]
	}
	return lead
}
