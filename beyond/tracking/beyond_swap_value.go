package tracking

import (
	"fmt"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
)

// swapValues are W/(M+1) for small M.
var swapValues = claims.Values{1: "1/3", 2: "1/4", 3: "3/13", 4: "3/16", 5: "5/27", 6: "5/31", 7: "35/221", 8: "28/193"}

// BeyondSwapValue is the value of swap regret for two arms.
var BeyondSwapValue = claims.Statement{
	ID: "beyond-swap-value", Reference: "Beyond the paper: the value of swap regret for two arms", Origin: claims.Beyond,
	Proved: claims.Holds("With two arms and rewards in [0,1] the smallest long-run swap regret per round that a learner with recall M can "+
		"guarantee is W/(M+1) for every M, W being the only solution of W = E max(|S_{M+1}|−W, 0). Every learner with recall M, stationary "+
		"or not, has at least that on some instance of every horizon T that M+1 divides, and a stationary learner has at most "+
		"(1+M/T)·W/(M+1) on every instance.",
		claims.MachineProved("swap_exact_value"), claims.ByHand, claims.ByCertificate),
	Proof:     proof("beyond_swap_value"),
	Tightness: fmt.Sprintf("an equality; W/(M+1) is %v for M = 1..%d", swapValues, len(swapValues)),
	Sharpness: 1,
	Check:     games.InTurn(solveSwapEquation, boundSwapBelow, certifySwapValues),
}

// swapValue returns W/(M+1). W is the largest of E[|S|; |S| ≥ c]/(1+P(|S| ≥ c)) over all c, where
// S = S_{M+1}: at W = c both sides of W·(1+P(|S| ≥ W)) = E[|S|; |S| ≥ W] are as the equation has them.
func swapValue(m int) *big.Rat {
	n, best := int64(m+1), new(big.Rat)
	far, sum, all := new(big.Int), new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(n)) // sequences with |S| ≥ c
	for c := n; c >= 0; c -= 2 {
		sequences := new(big.Int).Binomial(n, (n-c)/2)
		if c > 0 {
			sequences.Lsh(sequences, 1)
		}
		far.Add(far, sequences)
		sum.Add(sum, sequences.Mul(sequences, big.NewInt(c)))
		if w := new(big.Rat).SetFrac(sum, new(big.Int).Add(all, far)); w.Cmp(best) > 0 {
			best = w
		}
	}
	return best.Quo(best, big.NewRat(n, 1))
}

// solveSwapEquation says that W solves the equation: at recalls far beyond those of the certificates.
func solveSwapEquation(c *claims.Case) {
	ms := c.Range("M", 1, 60)
	y := c.Proved.Tally(claims.Exact, claims.Equals, "E max(|S_{M+1}|−W, 0), by the law of S_{M+1}, against W, as fractions, %v", ms)
	for m := range ms.All() {
		n := int64(m + 1)
		w := swapValue(m)
		w.Mul(w, big.NewRat(n, 1))
		mean := new(big.Rat)
		for heads := range n + 1 {
			over := new(big.Rat).Sub(big.NewRat(max(2*heads-n, n-2*heads), 1), w)
			if over.Sign() > 0 {
				share := new(big.Rat).SetFrac(new(big.Int).Binomial(n, heads), new(big.Int).Lsh(big.NewInt(1), uint(n)))
				mean.Add(mean, over.Mul(over, share))
			}
		}
		y.SeeFractions(mean, w, "M=%d", m)
	}
}

// boundSwapBelow says that every learner has at least W/(M+1) on average over the one-hot
// sequences of M+1 rounds, played twice, and so on one of them. A learner that knows the coming
// reward has less: the check tells it from learners with recall M.
func boundSwapBelow(c *claims.Case) {
	ms := c.Range("M", 1, 6)
	y := c.Proved.Tally(claims.Exhaustive, claims.AtLeast, "mean swap regret per round over all one-hot sequences of M+1 rounds, played "+
		"twice, those with |S| < W at half weight, every deterministic recall learner over every base of two arms, against W/(M+1), %v",
		ms).WithinFactor(1)
	for m := range ms.All() {
		limit, _ := swapValue(m).Float64()
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			y.See(meanSwapRegret(m, func(*boundedrecall.Instance) boundedrecall.Learner { return s.New(2) }), limit, "%v", s)
		}
		regret := meanSwapRegret(m, func(in *boundedrecall.Instance) boundedrecall.Learner { return &games.Clairvoyant{Instance: in} })
		if regret >= limit {
			c.Fatalf("M = %d: a learner that knows the rewards has swap regret %v", m, regret)
		}
	}
}

// meanSwapRegret returns the mean swap regret per round over all one-hot sequences of M+1 rounds,
// played twice. Sequences with |S| < W have half weight.
func meanSwapRegret(m int, maker func(*boundedrecall.Instance) boundedrecall.Learner) float64 {
	total, weights := 0., 0.
	w, _ := swapValue(m).Float64()
	for in := range (adversaries.Exhaustive{Horizon: m + 1, Letters: adversaries.OneHots(2)}).All() {
		weight := 1.
		if earned := games.Totals(in); math.Abs(earned[0]-earned[1]) < w*float64(m+1) {
			weight = 0.5
		}
		twice := boundedrecall.Must(boundedrecall.Concat(in, in))
		total += weight * boundedrecall.Play(maker(twice), twice).PerRoundSwapRegret()
		weights += weight
	}
	return total / weights
}

// certifySwapValues says that certificates prove the values of small recalls from both sides.
func certifySwapValues(c *claims.Case) {
	ms := c.Sizes("M", swapValues.Sizes()...)
	lower := c.Proved.Tally(claims.Certificate, claims.Equals,
		"swap regret forced on every stationary learner, by a mixture of periodic instances, against W/(M+1), as fractions, %v", ms)
	upper := c.Proved.Tally(claims.Certificate, claims.Equals,
		"swap regret guaranteed by a learner over rewards in [0,1], by potentials, against %v, as fractions, %v", swapValues, ms)
	for m := range ms.All() {
		of := func(kind certificate.Kind) *big.Rat {
			return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Regret == "swap" && one.Recall == m })
		}
		lower.SeeFractions(of(certificate.ClassLower), swapValue(m), "M=%d", m)
		upper.SeeFractions(of(certificate.LongRunUpper), swapValues[m].Rat(), "M=%d", m)
	}
}
