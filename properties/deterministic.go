package properties

import (
	"fmt"

	"boundedrecall"
)

// Deterministic returns an error unless two learners of the maker, fed the same
// rewards one after the other, play the same, bit for bit. A learner that draws
// its plays does so from a seed that its maker sets.
//
// Every law that compares two games catches some of the learners this one does.
// It stays because it says what is wrong.
func Deterministic(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "deterministic",
		Claim: "two learners of one maker play the same on the same rewards",
		Parts: []Part{{"rewards", in}},
		call:  []any{"Deterministic", "maker", in},
	}.examine(func() (string, float64) {
		want := plays(maker, in)
		for j, x := range plays(maker, in) {
			if d, _ := difference(x, want[j]); d > 0 {
				return fmt.Sprintf("round %d, second learner: %s", j+1, differ(x, want[j])), d
			}
		}
		return "", 0
	})
}

func (s subject) deterministic() Law { return s.onInstance("deterministic", Deterministic) }
