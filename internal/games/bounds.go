package games

import (
	"fmt"
	"math"
	"math/big"

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
	total := func(x ...*big.Rat) *big.Rat {
		bound := new(big.Rat).SetFloat64(w(int(x[0].Num().Int64())))
		if infinite = infinite || bound == nil; infinite {
			return new(big.Rat)
		}
		return bound
	}
	at["W"] = claims.Function(total)
	at["R"] = claims.Function(func(x ...*big.Rat) *big.Rat { return new(big.Rat).Quo(total(x...), x[0]) })
	if bound := f.Float(at); !infinite {
		return bound
	}
	return math.Inf(1)
}

// TotalBound returns the bound on the total regret that a learner of d arms carries.
func TotalBound(l boundedrecall.Learner, d int) func(rounds int) float64 {
	return func(rounds int) float64 { return l.(boundedrecall.Bounded).TotalRegretBound(rounds, d) }
}
