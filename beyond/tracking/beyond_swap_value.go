package tracking

import (
	"fmt"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
)

// swapValues are the smallest long-run swap regrets that learners with recall M can guarantee.
var swapValues = claims.Values{1: "1/3", 2: "1/4", 3: "3/13", 4: "3/16", 5: "5/27", 6: "5/31", 7: "35/221", 8: "28/193"}

// BeyondSwapValue is how small swap regret can be with two arms.
var BeyondSwapValue = claims.Statement{
	ID: "beyond-swap-value", Reference: "Beyond the paper: the value of swap regret for two arms", Origin: claims.Beyond,
	Proved: claims.Holds("With two arms let e = E|S_{M+1}|/(2(M+1)), the value of regret (beyond-1). "+
		"Every learner with recall M, stationary or not, has swap regret at least e/(1−e) per round for odd M, "+
		"and at least e for even M, on some one-hot instance of every horizon T that M+1 divides. "+
		fmt.Sprintf("The smallest long-run swap regret that a learner with recall M can guarantee is %v for M = 1..8.", swapValues),
		claims.ByHand, claims.ByCertificate),
	Proof:     proof("beyond_swap_value"),
	Tightness: "the bounds are attained for M = 1..5 and M = 7; see beyond-swap-conjecture",
	Sharpness: 1,
	Check:     games.InTurn(boundSwapBelow, certifySwapValues),
}

// swapFloor returns e/(1−e) for odd M and e for even M.
func swapFloor(m int) *big.Rat {
	e := exact.TwoArmValue(m)
	if m%2 == 1 {
		e.Quo(e, new(big.Rat).Sub(big.NewRat(1, 1), e))
	}
	return e
}

// boundSwapBelow says that every learner has at least e/(1−e) or e on average over the one-hot
// sequences of M+1 rounds, played twice, and so on one of them. A learner that knows the coming
// reward has less: the check tells it from learners with recall M.
func boundSwapBelow(c *claims.Case) {
	ms := c.Range("M", 1, 5)
	y := c.Proved.Tally(claims.Exhaustive, claims.AtLeast, "mean swap regret per round over all one-hot sequences of M+1 rounds, played "+
		"twice, those with S = 0 at half weight for odd M, every deterministic recall learner over every base of two arms, against "+
		"e/(1−e) or e, %v",
		ms).WithinFactor(1)
	for m := range ms.All() {
		limit, _ := swapFloor(m).Float64()
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			y.See(meanSwapRegret(m, func(*boundedrecall.Instance) boundedrecall.Learner { return s.New(2) }), limit, "%v", s)
		}
		regret := meanSwapRegret(m, func(in *boundedrecall.Instance) boundedrecall.Learner { return &foresight{in: in} })
		if regret >= limit {
			c.Fatalf("M = %d: a learner that knows the rewards has swap regret %v", m, regret)
		}
	}
}

// meanSwapRegret returns the mean swap regret per round over all one-hot sequences of M+1 rounds,
// played twice. Sequences in which the arms earn alike have half weight.
func meanSwapRegret(m int, maker func(*boundedrecall.Instance) boundedrecall.Learner) float64 {
	total, weights := 0., 0.
	for in := range (adversaries.Exhaustive{Horizon: m + 1, Letters: adversaries.OneHots(2)}).All() {
		weight, lead := 1., 0.
		for t := 1; t <= m+1; t++ {
			lead += in.Reward(t)[0] - in.Reward(t)[1]
		}
		if lead == 0 {
			weight = 0.5
		}
		twice := boundedrecall.Must(boundedrecall.Concat(in, in))
		total += weight * boundedrecall.Play(maker(twice), twice).PerRoundSwapRegret()
		weights += weight
	}
	return total / weights
}

// A foresight learner plays the arm that the coming round rewards.
type foresight struct {
	in    *boundedrecall.Instance
	round int
}

func (l *foresight) Arms() int         { return 2 }
func (l *foresight) Reset()            { l.round = 0 }
func (l *foresight) Observe([]float64) { l.round++ }
func (l *foresight) Play(x []float64) {
	x[0] = math.Round(l.in.Reward(l.round + 1)[0])
	x[1] = 1 - x[0]
}

// certifySwapValues says that the values are forced and guaranteed, and that e/(1−e) or e is no more.
func certifySwapValues(c *claims.Case) {
	ms := c.Sizes("M", swapValues.Sizes()...)
	lower := c.Proved.Tally(claims.Certificate, claims.Equals,
		"swap regret forced on every stationary learner, by a mixture of periodic instances, against %v, as fractions, %v", swapValues, ms)
	upper := c.Proved.Tally(claims.Certificate, claims.Equals,
		"swap regret guaranteed by a learner over rewards in [0,1], by potentials, against %v, as fractions, %v", swapValues, ms)
	bound := c.Proved.Tally(claims.Certificate, claims.AtLeast, "swap regret forced on every stationary learner against e/(1−e) or e, %v",
		ms).WithinFactor(1)
	for m := range ms.All() {
		of := func(kind certificate.Kind) *big.Rat {
			return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Regret == "swap" && one.Recall == m })
		}
		forced := of(certificate.ClassLower)
		lower.SeeFractions(forced, swapValues[m].Rat(), "M=%d", m)
		upper.SeeFractions(of(certificate.LongRunUpper), swapValues[m].Rat(), "M=%d", m)
		bound.SeeFractions(forced, swapFloor(m), "M=%d", m)
	}
}
