package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// The fraction p/q, x·p/q, x+y and x−y.
func ratio(p, q int) *big.Rat             { return big.NewRat(int64(p), int64(q)) }
func times(x *big.Rat, p, q int) *big.Rat { return new(big.Rat).Mul(x, ratio(p, q)) }
func plus(x, y *big.Rat) *big.Rat         { return new(big.Rat).Add(x, y) }
func minus(x, y *big.Rat) *big.Rat        { return new(big.Rat).Sub(x, y) }

var one = ratio(1, 1)

// ceiling returns ⌈a/b⌉ for a ≥ 0.
func ceiling(a, b int) int { return (a + b - 1) / b }

// truth returns 1 for what holds.
func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// beyondW returns the function max(|x|−W, 0).
func beyondW(w *big.Rat) func(x int) *big.Rat {
	return func(x int) *big.Rat {
		if over := minus(ratio(max(x, -x), 1), w); over.Sign() > 0 {
			return over
		}
		return new(big.Rat)
	}
}

// meanWalk returns E|S_n|, S_n being the sum of n fair signs.
func meanWalk(n int) *big.Rat { return meanOfWalk(n, beyondW(new(big.Rat))) }

// meanOfWalk returns E f(S_n).
func meanOfWalk(n int, f func(sum int) *big.Rat) *big.Rat {
	mean := new(big.Rat)
	for heads := range n + 1 {
		x := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(heads)))
		mean.Add(mean, x.Mul(x, f(2*heads-n)))
	}
	return mean.Quo(mean, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(n))))
}

// measureWorst measures the exact worst case of a learner over {0,1}²: over n
// rounds, or in the long run if n is 0.
func measureWorst(c *claims.Case, given *claims.Given, s learners.Spec, n int) {
	worst := checks.WorstCase(c, s, n).Upper
	given.Measure(claims.Witnessed(worst, witness.WorstCase{Learner: s, Horizon: n}), "%v", s)
}

// bestOf returns the value of the linear program over a class of learners, with
// its witness.
func bestOf(c *claims.Case, class exact.Class) (*big.Rat, claims.Witness) {
	name := map[bool]string{false: "stationary", true: "symmetric"}[class.Symmetric]
	return checks.BestOfClass(c, class),
		witness.BestLearner{Class: name, Arms: class.Arms, Recall: class.Recall, Delay: class.Delay}
}
