package properties

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// Arms returns an error unless the number of arms is at least 1 and stays what
// it was, for all learners of the maker and whatever they observe.
//
// Every law asks a learner for its number of arms and fails if that is wrong. It
// stays because it says what is wrong.
func Arms(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "arms",
		Claim: "the number of arms is at least 1 and never changes",
		Parts: []Part{{"rewards", in}},
		call:  []any{"Arms", "maker", in},
	}.examine(func() (string, float64) {
		d := maker().Arms()
		if d < 1 {
			return fmt.Sprintf("%d arms", d), math.Inf(1)
		}
		l := maker()
		for t := 1; ; t++ {
			if got := l.Arms(); got != d {
				return fmt.Sprintf("%d arms before round %d, %d at first", got, t, d), math.Inf(1)
			}
			if t > horizon(in) {
				return "", 0
			}
			l.Play(make([]float64, d))
			l.Observe(slices.Clone(in.Reward(t)))
		}
	})
}

func (s subject) armsConstant() Law { return s.onInstance("arms", Arms) }
