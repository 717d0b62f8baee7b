package values

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_1.md
var beyond1Proof string

// Beyond1 is the exact value for two arms.
var Beyond1 = claims.Statement{
	ID: "beyond-1", Reference: "Beyond the paper: the exact value for two arms", Origin: claims.Beyond,
	Proved: claims.Holds("With two arms and rewards in [0,1] the smallest long-run Reg that a learner with recall M can guarantee, stationary or not, is E|S_{M+1}|/(2(M+1)). "+
		"AverageRestart with suffixes 0..M over Cover's learner for M+1 rounds guarantees it: Reg ≤ (1+M/T)·E|S_{M+1}|/(2(M+1)).", claims.MachineProved("two_arms_lower", "two_arms_upper", "two_arms_exact_value"), claims.ByHand),
	Proof:     beyond1Proof,
	Tightness: "the bounds from both sides meet; the value is 1/√(2πM) up to a factor between 1 − 3/(4M) and 1",
	Sharpness: 1,
	Check:     checkBeyond1,
}

func checkBeyond1(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 10, 101, 1000, 10_001)
	rate := c.Proved.Tally(claims.Exact, claims.AtMost, "1 − value·√(2πM) against 3/(4M), %v", ms).WithinFactor(0.99)
	for m := range ms.All() {
		value := learners.MeanAbsoluteWalk(m+1) / float64(2*(m+1))
		factor := value * math.Sqrt(2*math.Pi*float64(m))
		if factor > 1 {
			c.Errorf("M=%d: the value is %v times 1/√(2πM)", m, factor)
		}
		rate.See(1-factor, 0.75/float64(m), "M=%d", m)
	}

	// Below: no learner has less on the random period, by enumerating its periods.
	ms = c.Range("M", 1, 4)
	below := c.Proved.Tally(claims.Exhaustive, claims.Equals, "mean regret over all 2^{M+1} periods of one-hot rewards, T = 3(M+1), of every deterministic recall learner over every base, against the value, %v", ms)
	for m := range ms.All() {
		value, _ := exact.TwoArmValue(m).Float64()
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			below.See(meanOverPeriods(s, 3*(m+1)), value, "%v", s)
		}
	}

	// The same from a linear program that knows neither the instance nor the learner.
	ms = c.Range("M", 1, 3)
	program := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over all stationary learners of two arms, rewards {0,1}, against E|S_{M+1}|/(2(M+1)), as fractions, %v", ms)
	games.ForEach(program, ms, func(m int) (value, bound *big.Rat, w claims.Witness) {
		best := games.BestOfClass(c, exact.Class{Arms: 2, Recall: m})
		return best, exact.TwoArmValue(m), claims.BestLearner{Class: "stationary", Arms: 2, Recall: m}
	})

	// Above: the learner's exact worst case, and its regret on every instance.
	ms = c.Range("M", 1, 8).Short(6)
	inclusive := func(m int) learners.Spec {
		return learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
	}
	long := c.Proved.Tally(claims.Exact, claims.Equals, "long-run worst case over {0,1}² of AverageRestart, suffixes 0..M, of Cover's learner for M+1 rounds, against the value, as fractions, %v", ms)
	games.ForEach(long, ms, func(m int) (value, bound *big.Rat, w claims.Witness) {
		return games.WorstCase(c, inclusive(m), 0).Upper, exact.TwoArmValue(m), claims.WorstCase{Learner: inclusive(m)}
	})
	ms = c.Range("M", 1, 3)
	n := 8
	if c.Short() {
		n = 6
	}
	above := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "its regret on every instance over {e_1, e_2, 0} of T = %d, against (1+M/T)·value, %v", n, ms).WithinFactor(0.7)
	for m := range ms.All() {
		l := inclusive(m).New(2)
		limit := (1 + float64(m)/float64(n)) * learners.MeanAbsoluteWalk(m+1) / float64(2*(m+1))
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
			above.See(boundedrecall.TotalRegret(l, in)/float64(n), limit, "M=%d, %v", m, in)
		}
	}
	ms = c.Sizes("M", 1, 4, 5, 20)
	attained := c.Proved.Tally(claims.Chosen, claims.AtMost, "its regret on half e_1 and half e_2 (rounded down) with period M+1, T = 100(M+1), against (1+M/T)·value, %v", ms).WithinFactor(0.98)
	for m := range ms.All() {
		n := 100 * (m + 1)
		in := boundedrecall.Must(adversaries.Cyclic{Recall: m + 1, Ones: (m + 1) / 2, Horizon: n}.Instance())
		attained.SeeGame(inclusive(m), in, (1+float64(m)/float64(n))*learners.MeanAbsoluteWalk(m+1)/float64(2*(m+1)), "M=%d", m)
	}
}

// meanOverPeriods returns the mean regret per round over n rounds, the mean over all periods of
// M+1 one-hot rewards for two arms.
func meanOverPeriods(s learners.Spec, n int) float64 {
	l, sum, periods := s.New(2), 0., 0.
	for in := range (adversaries.RandomPeriod{Recall: s.Recall, Arms: 2, Horizon: 3 * (s.Recall + 1), OneHot: true}).All() {
		sum += boundedrecall.TotalRegret(l, in.Slice(1, n)) / float64(n)
		periods++
	}
	return sum / periods
}
