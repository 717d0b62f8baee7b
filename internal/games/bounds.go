package games

import (
	"fmt"
	"math"
)

// A RegretBound gives a bound on the total regret over n rounds of a learner with
// recall M, from the bound W on the base learner's total regret over a number of rounds.
type RegretBound func(w func(rounds int) float64, m, n int) float64

// MustCarry ends the check unless the bound that a learner carries is the one that the
// statement gives it. The text, a format for args, names the learner and the sizes.
func MustCarry(t interface{ Fatalf(string, ...any) }, own, stated float64, what string, args ...any) {
	if own != stated && !(math.Abs(own-stated) <= 1e-9*math.Abs(stated)) {
		t.Fatalf("%s: it carries the bound %v, the statement says %v", fmt.Sprintf(what, args...), own, stated)
	}
}
