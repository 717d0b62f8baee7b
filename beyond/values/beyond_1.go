package values

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Beyond1 is the exact value for two arms.
var Beyond1 = claims.Statement{
	ID: "beyond-1", Reference: "Beyond the paper: the exact value for two arms", Origin: claims.Beyond,
	Proved: claims.Holds("With two arms and rewards in [0,1] the smallest long-run Reg that a learner with recall M can guarantee, "+
		"stationary or not, is E|S_{M+1}|/(2(M+1)). "+
		"AverageRestart with suffixes 0..M over Cover's learner for M+1 rounds guarantees it: Reg ≤ (1+M/T)·E|S_{M+1}|/(2(M+1)).",
		claims.MachineProved("two_arms_lower", "two_arms_upper", "two_arms_exact_value"), claims.ByHand),
	Proof:     proof("beyond_1"),
	Tightness: "the bounds from both sides meet; the value is 1/√(2πM) up to a factor between 1 − 3/(4M) and 1",
	Sharpness: 1,
	Check:     games.InTurn(boundBelow1, solve1, findWorst1, attain1, approximate1),
}

// averageOfCover is AverageRestart with suffixes 0..M over Cover's learner for M+1 rounds.
func averageOfCover(m int) learners.Spec {
	return learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
}

// boundBelow1 says that no learner has less than the value on the random period: its mean over all
// periods is the value.
func boundBelow1(c *claims.Case) {
	ms := c.Range("M", 1, 4)
	y := c.Proved.Tally(claims.Exhaustive, claims.Equals, "mean regret over all 2^{M+1} periods of one-hot rewards, over 3(M+1) rounds, "+
		"of every deterministic recall learner over every base, against E|S_{M+1}|/(2(M+1)), %v", ms)
	for m := range ms.All() {
		value, _ := exact.TwoArmValue(m).Float64()
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			y.See(meanOverPeriods(s, 3*(m+1)), value, "%v", s)
		}
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

// solve1 says that the best learner of a linear program has the value, without a formula.
func solve1(c *claims.Case) {
	ms := c.Range("M", 1, 5).Short(4)
	y := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over stationary learners of two arms, rewards {0,1}, "+
		"against E|S_{M+1}|/(2(M+1)), as fractions, %v", ms)
	for m := range ms.All() {
		y.SeeFractions(games.BestOfClass(c, exact.Class{Arms: 2, Recall: m}), exact.TwoArmValue(m), "M=%d", m)
	}
}

// findWorst1 says that the learner's long-run worst case is the value.
func findWorst1(c *claims.Case) {
	ms := c.Range("M", 1, 8).Short(6)
	y := c.Proved.Tally(claims.Exact, claims.Equals, "long-run worst case over {0,1}² of AverageRestart, suffixes 0..M, "+
		"of Cover's learner for M+1 rounds, against E|S_{M+1}|/(2(M+1)), as fractions, %v", ms)
	for m := range ms.All() {
		y.WithWitness(claims.WorstCase{Learner: averageOfCover(m)}).
			SeeFractions(games.WorstCase(c, averageOfCover(m), 0).Upper, exact.TwoArmValue(m), "M=%d", m)
	}
}

// attain1 says that the learner keeps the bound over T rounds on every instance, and attains it.
func attain1(c *claims.Case) {
	const n = 6
	ms := c.Range("M", 1, 3)
	y := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "regret of AverageRestart, suffixes 0..M, of Cover's learner for M+1 rounds "+
		"on every instance over {e_1, e_2, 0} of %d rounds, against (1+M/T)·E|S_{M+1}|/(2(M+1)), %v", n, ms).WithinFactor(1)
	for m := range ms.All() {
		limit := (1 + float64(m)/n) * learners.MeanAbsoluteWalk(m+1) / float64(2*(m+1))
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
			y.SeeGame(averageOfCover(m), in, limit, "%v", in)
		}
	}
}

// approximate1 says that the value is 1/√(2πM) up to a factor between 1 − 3/(4M) and 1.
func approximate1(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 10, 101, 1000, 10_001)
	y := c.Proved.Tally(claims.Exact, claims.AtMost, "1 − value·√(2πM) against 3/(4M), %v", ms).WithinFactor(0.99)
	for m := range ms.All() {
		factor := learners.MeanAbsoluteWalk(m+1) / float64(2*(m+1)) * math.Sqrt(2*math.Pi*float64(m))
		if factor > 1 {
			c.Errorf("M=%d: the value is %v times 1/√(2πM)", m, factor)
		}
		y.See(1-factor, 0.75/float64(m), "M=%d", m)
	}
}
