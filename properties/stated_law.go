package properties

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// StatedLaw returns an error unless, in every round, what a learner says it draws
// its play from is a law, of non-negative probabilities that sum to 1 within 1e-9
// and plays that are distributions, and the play drawn is one of them, bit for
// bit. Reading the law must not change the plays. It panics if the maker's
// learners are not [boundedrecall.Randomized].
func StatedLaw(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "stated-law",
		Claim: "the play is drawn from the law the learner states",
		Parts: []Part{{"rewards", in}},
		call:  []any{"StatedLaw", "maker", in},
	}.examine(func() (string, float64) {
		l := maker().(boundedrecall.Randomized)
		for j, want := range plays(maker, in) {
			total, listed := 0.0, false
			for p, x := range l.Law() {
				if off := max(-p, offSimplex(x)); !(off <= simplexTolerance) {
					return fmt.Sprintf("round %d: probability %v of %s", j+1, p, vector(x)), off
				}
				total += p
				listed = listed || p > 0 && same(x, want)
			}
			if off := math.Abs(total - 1); !(off <= simplexTolerance) {
				return fmt.Sprintf("round %d: probabilities that sum to %v", j+1, total), off
			}
			if !listed {
				return fmt.Sprintf("round %d plays %s, which is not in the law", j+1, vector(want)), math.Inf(1)
			}
			got := ask(l)
			if d, _ := difference(got, want); d > 0 {
				return fmt.Sprintf("round %d, law read first: %s", j+1, differ(got, want)), d
			}
			if j < horizon(in) {
				l.Observe(slices.Clone(in.Reward(j + 1)))
			}
		}
		return "", 0
	})
}

func (s subject) statedLaw() Law { return s.onInstance("stated-law", StatedLaw) }
