package paper

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
)

// Theorem3_1 is the lower bound for all learners with recall M.
var Theorem3_1 = claims.Read(texts, "theorem-3.1",
	growsAsRoot, forcesEvery, coinsDouble)

// growsAsRoot says that the paper's distribution gives a constant times √(ln
// d/M).
func growsAsRoot(c *claims.Case) {
	computed := sizesOf(c.Numbers("It was computed for d = 2, 3, 7, 8, 64, 113, 1024 and M = 1, " +
		"2, 3, 6, 7, 10, 30, 100, 1000"))
	n := sizesOf(c.Numbers("For each of these pairs T was M+1, 2M−1, 2M, 3M−1, 3M and 5M−1"))
	ds, ms := c.Sizes("d", computed[:7]...), c.Sizes("M", computed[7:]...)
	winner := claims.Input(c, "the winner's walk", winnersWalk)
	const walk = "%v, %v with M ≥ log₂ d: half of k√⌊M/k⌋/2, k = ⌊log₂ d⌋, "
	largest := c.Holds.Exactly(walk+"against E max_i S_i(M) − M/2", ds, ms).WithinFactor(1)
	proof := c.Holds.Says("expected regret at least √(ln d/M)/15").Where("For M ≥ log₂ d").
		Exactly(walk+"over 3M", ds, ms).SharpnessIs(0.967)
	const least = "it is at least 0.11·√(ln d/M)"
	const what = "expected regret of the paper's distribution, %v, %v with M ≥ log₂ d, " +
		"T = M+1, 2M−1, 2M, 3M−1, 3M, 5M−1"
	constant := c.Value(least, claims.AtLeast, claims.Let{"d": math.E, "M": 1})
	y := c.Holds.Says(least).Where("with M ≥ log₂ d").
		Exactly(what, ds, ms).SharpnessIs(0.974)
	printed := c.Printed.Says("with E[Reg] ≥ Ω(√(log d/M))").
		Where("For every M > 0", "and T > M", "here we read M ≥ log₂ d").
		Exactly(what+", against the order with this constant", ds, ms).SharpnessIs(0.974)
	for d, m := range checks.Pairs(ds, ms) {
		if float64(m) < math.Log2(float64(d)) {
			continue
		}
		expected := func(n int) float64 {
			return adversaries.RandomBlocks{Recall: m, Arms: d, Horizon: n}.ExpectedPerRoundRegret()
		}
		let := claims.Let{"d": d, "M": m, "Ω": func(x float64) float64 { return constant * x }}
		largest.Compare(winner(d, m)/2, claims.AtMost, expected(2*m)*float64(2*m), "d=%d M=%d", d, m)
		proof.Given(let).Measure(winner(d, m)/2/float64(3*m), "d=%d M=%d", d, m)
		for _, horizon := range []int{
			m + n[0], n[1]*m - n[2], n[3] * m, n[4]*m - n[5], n[6] * m, n[7]*m - n[8],
		} {
			if let["T"] = horizon; horizon > m {
				y.Given(let).Measure(expected(horizon), "d=%d M=%d T=%d", d, m, horizon)
				printed.Given(let).Measure(expected(horizon), "d=%d M=%d T=%d", d, m, horizon)
			}
		}
	}
}

// sizesOf returns the numbers, which are whole.
func sizesOf(numbers []*big.Rat) (sizes []int) {
	for _, x := range numbers {
		sizes = append(sizes, int(x.Num().Int64()))
	}
	return sizes
}

// winnersWalk is the proof's lower bound on the mean of the walk of M signs
// that wins the tournament of d walks.
func winnersWalk(d, m int) float64 {
	k := bits.Len(uint(d)) - 1
	return float64(k) * math.Sqrt(float64(m/k)) / 2
}

// forcesEvery says that the distributions give every learner the formula's
// expected regret.
func forcesEvery(c *claims.Case) {
	numbers := c.Sizes("T/(M+1) = 1, 3").Short(1)
	const all = "the paper's distribution and the random period, by enumeration, "
	uneven := c.Holds.Says("it gives every M-bounded-recall learner, stationary or not").
		Every(all + "difference of the arms' expected rewards, given the window, against 0")
	formula := c.Holds.Every(all+"every learner's expected regret, against the formula for all T, %v",
		numbers)
	blocks := c.Holds.Says("the expected regret is exactly (E max_i S_i(M) − M/2)/(2M)").
		Every("the paper's distribution, by enumeration, every learner's expected regret, T = 2M, 4M")
	period := c.Holds.
		Says("stationary or not, exactly (E max_i S_i(M+1) − E S_1(M+1))/(M+1)").
		Every("the random period, by enumeration, every learner's expected regret, %v", numbers)
	sees := claims.Input(c, "rounds that a window shows more", 0)
	more := claims.Input(c, "times what is expected", 1.)
	see := func(m int, all []*boundedrecall.Instance, expected float64, in any, exact *claims.Tally) {
		perRound, differ := everyLearnersRegret(m+sees, all)
		uneven.Compare(differ, claims.Equals, 0, "%+v", in)
		formula.Compare(perRound, claims.Equals, more*expected, "%+v", in)
		if exact != nil {
			exact.Given(claims.Let{"M": m,
				"E max_i S_i": func(n int) float64 { most, _ := meanSums(all, n); return most },
				"E S_1":       func(n int) float64 { _, first := meanSums(all, n); return first },
			}).Measure(perRound, "%+v", in)
		}
	}
	for _, s := range smallSizes {
		divides := int(c.Value("When 2M", claims.Equals, claims.Let{"M": s.m}))
		for k, n := range []int{s.m + 1, 5*s.m - 1, divides, 2 * divides} {
			in := adversaries.RandomBlocks{Recall: s.m, Arms: s.d, Horizon: n}
			exact := blocks
			if k < 2 {
				exact = nil
			}
			see(s.m, slices.Collect(in.All()), in.ExpectedPerRoundRegret(), in, exact)
		}
	}
	repeated := c.Holds.Says("repeat them with period M+1").
		Cases("number of vectors of the random period")
	for periods := range numbers.All() {
		for _, s := range enumeratedPeriods {
			let := claims.Let{"M": s.m}
			drawn := int(c.Value("draw M+1", claims.Equals, let))
			repeated.Given(let).Measure(drawn, "M = %d", s.m)
			in := adversaries.RandomPeriod{Recall: drawn - 1, Arms: s.d, OneHot: s.oneHot,
				Horizon: periods * int(c.Value("When M+1", claims.Equals, let))}
			see(s.m, slices.Collect(in.All()), in.ExpectedPerRoundRegret(), in, period)
		}
	}
}

// meanSums returns the means, over equally likely instances, of what the best
// arm and arm 1 earn in the first n rounds.
func meanSums(all []*boundedrecall.Instance, n int) (most, first float64) {
	for _, in := range all {
		sums := checks.Totals(in.Slice(1, n))
		most += slices.Max(sums) / float64(len(all))
		first += sums[0] / float64(len(all))
	}
	return most, first
}

// enumeratedPeriods are the arms and recalls for which all random periods are
// enumerated.
var enumeratedPeriods = []struct {
	d, m   int
	oneHot bool
}{
	{2, 1, true}, {2, 2, true}, {2, 3, true}, {2, 4, true}, {2, 5, true},
	{3, 1, true}, {3, 2, true}, {3, 3, true}, {2, 1, false}, {2, 2, false},
}

// smallSizes are the arms and recalls for which all of the paper's instances
// are enumerated.
var smallSizes = []struct{ d, m int }{{2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}}

// coinsDouble is about the random period with coins, and blocks that the end
// cuts.
func coinsDouble(c *claims.Case) {
	const m = 1000
	recall := claims.Input(c, "the recall of the random period", m)
	ds := c.Sizes("d = 2, 8, 64")
	y := c.Holds.Says("With coins that is about twice as much").
		Exactly("the random period's expected regret over that of the paper's "+
			"distribution, fair coins, against 2, M = %d, %v, to 1/100", m, ds).Within(0.01)
	for d := range ds.All() {
		blocks := adversaries.RandomBlocks{Recall: m, Arms: d, Horizon: 2 * m}
		period := adversaries.RandomPeriod{Recall: recall, Arms: d, Horizon: recall + 1}
		y.Compare(period.ExpectedPerRoundRegret()/blocks.ExpectedPerRoundRegret(), claims.Equals, 2,
			"d = %d", d)
	}
	more := claims.Input(c, "times what is expected", 1.)
	cut := c.Holds.Every("the paper's distribution cut within a block, by enumeration, expected " +
		"regret of every learner, per round, against what the whole blocks before give").
		SharpnessIs(0.68)
	for _, s := range smallSizes {
		for n := 2*s.m + 1; n < 3*s.m; n++ {
			var all []*boundedrecall.Instance
			whole := adversaries.RandomBlocks{Recall: s.m, Arms: s.d, Horizon: 3 * s.m}
			for in := range whole.All() {
				all = append(all, in.Slice(1, n))
			}
			perRound, _ := everyLearnersRegret(s.m, all)
			whole.Horizon = n
			cut.Compare(perRound, claims.AtLeast, more*whole.ExpectedPerRoundRegret(), "d=%d M=%d T=%d", s.d,
				s.m, n)
		}
	}
}

// everyLearnersRegret returns the expected regret per round of every learner
// with recall m on equally likely instances, and how much the arms' expected
// rewards differ given round and window: the first is right if that is 0.
func everyLearnersRegret(m int, all []*boundedrecall.Instance) (regret, differ float64) {
	d, n := all[0].Arms(), all[0].Horizon()
	sums, best, earned := map[string][]float64{}, 0., 0. // by round and window
	for _, in := range all {
		totals := make([]float64, d)
		for t := 1; t <= n; t++ {
			key := fmt.Sprint(t, checks.Window(in, t, m))
			if sums[key] == nil {
				sums[key] = make([]float64, d)
			}
			for i, r := range in.Reward(t) {
				sums[key][i] += r
				totals[i] += r
			}
		}
		best += slices.Max(totals)
	}
	for _, sum := range sums {
		differ = max(differ, slices.Max(sum)-slices.Min(sum))
		earned += sum[0]
	}
	return (best - earned) / float64(n*len(all)), differ
}
