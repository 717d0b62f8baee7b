package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// BeyondSwapValue is the value of swap regret for two arms.
var BeyondSwapValue = claims.Read(texts, "beyond-swap-value", games.InTurn(solveSwapEquation, playCoverSwap, certifySwapValues))

// perRoundSwap is the value.
const perRoundSwap claims.Formula = "W/(M+1)"

// lastQuotient is the last odd recall with the value e/(1−e).
const lastQuotient = 19

// solveSwapEquation says that W solves the equation, at recalls far beyond those of the certificates; and
// for which odd recalls the value is e/(1−e), the formula that the values of small recalls suggest.
func solveSwapEquation(c *claims.Case) {
	c.Quote("it is e/(1−e) for odd M ≤ %d and more for odd M ≥ %d", lastQuotient, lastQuotient+2)
	c.Quote("W = E max(|S_{M+1}|−W, 0)")
	ms := c.Range("M", 1, 60)
	y := c.Proved.Exactly("%v for W = E max(|S_{M+1}|−W, 0), by the law of S_{M+1}, against the value, as "+
		"fractions, %v", perRoundSwap, ms)
	const quotient = "W/(M+1) against e/(1−e), e = E|S_{M+1}|/(2(M+1)), as fractions, the odd M of %v "
	equal := c.Proved.Exactly(quotient+"up to %d", ms, lastQuotient)
	more := c.Proved.Exactly(quotient+"beyond %d, larger in each case", ms, lastQuotient)
	for m := range ms.All() {
		value, n := exact.TwoArmSwapValue(m), int64(m+1)
		w := new(big.Rat).Mul(value, big.NewRat(n, 1))
		mean := new(big.Rat)
		for heads := range n + 1 {
			over := claims.Formula("max(|S_{M+1}|−W, 0)").Rat(claims.Where{"S": int(2*heads - n), "W": w})
			share := new(big.Rat).SetFrac(new(big.Int).Binomial(n, heads), new(big.Int).Lsh(big.NewInt(1), uint(n)))
			mean.Add(mean, share.Mul(share, over))
		}
		y.Equal(perRoundSwap.Rat(claims.Where{"W": mean, "M": m}), value, "M=%d", m)
		e := claims.Formula("E|S_{M+1}|/(2(M+1))").Rat(claims.Where{"M": m})
		e = claims.Formula("e/(1−e)").Rat(claims.Where{"e": e})
		if m%2 == 1 && m <= lastQuotient {
			equal.Equal(value, e, "M=%d", m)
		} else if m%2 == 1 {
			more.AtLeast(value, e, "M=%d", m)
			if value.Cmp(e) == 0 {
				c.Errorf("M=%d: the value is e/(1−e)", m)
			}
		}
	}
}

// playCoverSwap says that AverageRestart of the base learner has the value in the long run, and keeps its bound.
func playCoverSwap(c *claims.Case) {
	const longest = 7
	const over, base = "swap regret per round over {0,1}² of ", "Cover's learner for n rounds with max(|·|−W, 0) in place of |·|, "
	c.Quote("has at most (1+M/T)·W/(M+1) on every instance")
	ns := c.Range("n", 2, 12).Short(9)
	average := c.Proved.Exactly("long-run worst "+over+"AverageRestart (0..M) over "+base+
		"against W/n, as fractions, M = n−1, %v", ns)
	const bound claims.Formula = "(1+M/T)·W/(M+1)"
	finite := c.Proved.Exactly("worst "+over+"AverageRestart (0..M) over "+base+
		"n rounds, three times as many rounds, M = n−1, against %v, as fractions, the n ≤ %d of %v", bound, longest, ns).
		SharpnessIs(0.93)
	for n := range ns.All() {
		value := exact.TwoArmSwapValue(n - 1)
		s := learners.Spec{Name: "average-restart-inclusive", Base: "cover-swap", Recall: n - 1}
		average.Equal(worstSwap(c, s, 0).Upper, value, "n=%d", n)
		if n <= longest {
			w := new(big.Rat).Mul(value, big.NewRat(int64(n), 1))
			finite.AtMost(worstSwap(c, s, 3*n).Upper, bound.Rat(claims.Where{"M": n - 1, "T": 3 * n, "W": w}), "n=%d", n)
		}
	}
}

// certifySwapValues says that certificates prove the values of small recalls from both sides.
func certifySwapValues(c *claims.Case) {
	sizes, swapValues := c.Table("is 1/3, 1/4, 3/13, 3/16, 5/27, 5/31, 35/221, 28/193 at M = 1..8")
	ms := c.Sizes("M", sizes...)
	lower := c.Proved.Certified("swap regret forced on every stationary learner, by a mixture of periodic instances, against W/(M+1), as fractions, %v", ms)
	upper := c.Proved.Certified("swap regret guaranteed by a learner over rewards in [0,1], by potentials, against those of the sentence, as fractions, %v", ms)
	for m := range ms.All() {
		of := func(kind certificate.Kind) *big.Rat {
			return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Regret == "swap" && one.Recall == m })
		}
		lower.Equal(of(certificate.ClassLower), exact.TwoArmSwapValue(m), "M=%d", m)
		upper.Equal(of(certificate.LongRunUpper), swapValues[m], "M=%d", m)
	}
}
