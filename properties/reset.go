package properties

import (
	"fmt"

	"boundedrecall"
)

// Reset returns an error unless a learner that was reset after past, twice in
// fact, plays on rewards as a fresh one does.
func Reset(maker boundedrecall.Maker, past, rewards *boundedrecall.Instance) error {
	return Violation{
		Law:   "reset",
		Claim: "after Reset a learner is as its maker made it",
		Parts: []Part{{"past", past}, {"rewards", rewards}},
		call:  []any{"Reset", "maker", past, rewards},
	}.examine(func() (string, float64) {
		want := plays(maker, rewards)
		l := maker()
		for _, before := range [...]*boundedrecall.Instance{past, rewards} {
			playsOf(l, before)
			l.Reset()
			for j, x := range playsOf(l, rewards) {
				if d, _ := difference(x, want[j]); d > 0 {
					return fmt.Sprintf("round %d after Reset: %s", j+1, differ(x, want[j])), d
				}
			}
			l.Reset()
		}
		return "", 0
	})
}

func (s subject) reset() Law {
	return s.law("reset",
		func(s sketch, c *Case) { c.Past, c.Rewards = s.between(0, s.horizon()), s.between(0, s.horizon()) },
		func(c Case) error { return Reset(s.maker, c.Past, c.Rewards) })
}
