package games

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/claims"
)

// MustCarry ends the check unless the bound that a learner carries is the one that the
// statement gives it. The text, a format for args, names the learner and the sizes.
func MustCarry(t interface{ Fatalf(string, ...any) }, own, stated float64, what string, args ...any) {
	if own != stated && !(math.Abs(own-stated) <= 1e-9*math.Abs(stated)) {
		t.Fatalf("%s: it carries the bound %v, the statement says %v", fmt.Sprintf(what, args...), own, stated)
	}
}

// Bound returns what a formula makes of the bound W(n,d) = w(n) on a base learner's total regret, and R(n,d) = W(n,d)/n.
// The letters stand for what at says. It is +Inf if w is so where the formula asks.
func Bound(f claims.Formula, w func(rounds int) float64, at claims.Where) float64 {
	infinite := false
	total := func(x ...float64) float64 {
		bound := w(int(x[0]))
		if infinite = infinite || math.IsInf(bound, 1); infinite {
			return 0
		}
		return bound
	}
	at["W"], at["R"] = total, func(x ...float64) float64 { return total(x...) / x[0] }
	if bound := f.Float(at); !infinite {
		return bound
	}
	return math.Inf(1)
}

// TotalBound returns the bound on the total regret that a learner of d arms carries.
func TotalBound(l boundedrecall.Learner, d int) func(rounds int) float64 {
	return func(rounds int) float64 { return l.(boundedrecall.Bounded).TotalRegretBound(rounds, d) }
}
