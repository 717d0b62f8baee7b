package paper

import (
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// Theorem3_1 is the lower bound for all learners with recall M.
var Theorem3_1 = claims.ReadUnconverted(texts, "theorem-3.1",
	games.InTurn(growsAsRoot3_1, forcesEvery3_1, doubles3_1))

// fewArms3_1 is the most arms for which the proof takes the larger of two walks.
const fewArms3_1 = 10

// growsAsRoot3_1 says that the paper's distribution gives a constant times √(ln d/M).
func growsAsRoot3_1(c *claims.Case) {
	share := games.Number(c, "expected regret at least √(ln d/M)/75")
	c.Quote("Where it was computed, it is at least 0.11·√(ln d/M)")
	computed := sizesOf(c.Numbers("It was computed for d = 2, 3, 8, 64, 113, 1024 and M = 1, 2, " +
		"3, 6, 7, 10, 30, 100, 1000"))
	c.Quote("For each of these pairs T was M+1, 2M−1, 2M, 3M−1, 3M and 5M−1")
	ds, ms := c.Sizes("d", computed[:6]...), c.Sizes("M", computed[6:]...)
	const walks = "%v, %v with M ≥ log₂ d: half of √M/2 for d up to %d, else of k√⌊M/k⌋/4, " +
		"k = ⌊log d/log(32/3)⌋, "
	good := c.Proved.Exactly(walks+"against E max_i S_i(M) − M/2", ds, ms, fewArms3_1).
		WithinFactor(1)
	given := c.Proved.Exactly(walks+"over 3M, against √(ln d/M)/75", ds, ms, fewArms3_1).
		SharpnessIs(0.7)
	y := c.Printed.Exactly("expected regret of the paper's distribution against 0.11·√(ln d/M), "+
		"%v, %v with M ≥ log₂ d, T = M+1, 2M−1, 2M, 3M−1, 3M, 5M−1", ds, ms).SharpnessIs(0.974)
	for d, m := range games.Pairs(ds, ms) {
		if float64(m) < math.Log2(float64(d)) {
			continue
		}
		expected := func(n int) float64 {
			return adversaries.RandomBlocks{Recall: m, Arms: d, Horizon: n}.ExpectedPerRoundRegret()
		}
		root, walk := math.Sqrt(math.Log(float64(d))/float64(m)), goodWalk3_1(d, m)
		good.AtMost(walk/2, expected(2*m)*float64(2*m), "d=%d M=%d", d, m)
		given.AtLeast(walk/2/float64(3*m), root/share, "d=%d M=%d", d, m)
		for _, n := range []int{m + 1, 2*m - 1, 2 * m, 3*m - 1, 3 * m, 5*m - 1} {
			if n > m {
				y.AtLeast(expected(n), 0.11*root, "d=%d M=%d T=%d", d, m, n)
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

// goodWalk3_1 is the proof's lower bound on the mean of the largest of d walks of M signs.
func goodWalk3_1(d, m int) float64 {
	if d <= fewArms3_1 {
		return math.Sqrt(float64(m)) / 2
	}
	k := math.Floor(math.Log(float64(d)) / math.Log(32./3))
	return k * math.Sqrt(math.Floor(float64(m)/k)) / 4
}

// forcesEvery3_1 says that the distributions give every learner the formula's expected regret.
func forcesEvery3_1(c *claims.Case) {
	c.Quote("When 2M divides T, the expected regret is exactly (E max_i S_i(M) − M/2)/(2M)")
	c.Quote("stationary or not, exactly (E max_i S_i(M+1) − E S_1(M+1))/(M+1)")
	numbers := c.Sizes("T/(M+1)", 1, 3).Short(1)
	const all = "the paper's distribution and the random period, by enumeration, "
	uneven := c.Proved.Every(all + "difference of the arms' expected rewards, given the window")
	formula := c.Proved.Every(all+"every learner's expected regret, against the formula, "+
		"%v", numbers)
	sees := claims.Lie(c, "a window shows a round more", 0, 1)
	more := claims.Lie(c, "a tenth more is expected", 1., 1.1)
	see := func(m int, all iter.Seq[*boundedrecall.Instance], expected float64, in any) {
		perRound, differ := everyLearnersRegret(m+sees, slices.Collect(all))
		uneven.Equal(differ, 0, "%+v", in)
		formula.Equal(perRound, more*expected, "%+v", in)
	}
	for _, s := range smallSizes3_1 {
		for _, n := range []int{s.m + 1, 4 * s.m, 5*s.m - 1} {
			in := adversaries.RandomBlocks{Recall: s.m, Arms: s.d, Horizon: n}
			see(s.m, in.All(), in.ExpectedPerRoundRegret(), in)
		}
	}
	for periods := range numbers.All() {
		period := func(d, m int, oneHot bool) {
			n := periods * (m + 1)
			in := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: n, OneHot: oneHot}
			see(m, in.All(), in.ExpectedPerRoundRegret(), in)
		}
		for m := 1; m <= 5; m++ {
			if period(2, m, true); m <= 3 {
				period(3, m, true)
			}
			if m <= 2 {
				period(2, m, false)
			}
		}
	}
}

// smallSizes3_1 are the arms and recalls for which all of the paper's instances are enumerated.
var smallSizes3_1 = []struct{ d, m int }{{2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}}

// doubles3_1 is about the random period with coins, and blocks that the end cuts.
func doubles3_1(c *claims.Case) {
	c.Quote("With coins that is about twice as much")
	const m = 1000
	recall := claims.Lie(c, "the period is a fourth as long", m, m/4)
	ds := c.Sizes("d", 2, 8, 64)
	y := c.Proved.Exactly("the random period's expected regret over that of the paper's "+
		"distribution, fair coins, against 2, M = %d, %v, to 1/100", m, ds).Within(0.01)
	for d := range ds.All() {
		blocks := adversaries.RandomBlocks{Recall: m, Arms: d, Horizon: 2 * m}
		period := adversaries.RandomPeriod{Recall: recall, Arms: d, Horizon: recall + 1}
		y.Equal(period.ExpectedPerRoundRegret()/blocks.ExpectedPerRoundRegret(), 2, "d = %d", d)
	}
	cut := c.Proved.Every("the paper's distribution cut within a block, by enumeration, expected " +
		"regret of every learner, per round, against what the whole blocks before give").
		SharpnessIs(0.68)
	for _, s := range smallSizes3_1 {
		for n := 2*s.m + 1; n < 3*s.m; n++ {
			var all []*boundedrecall.Instance
			whole := adversaries.RandomBlocks{Recall: s.m, Arms: s.d, Horizon: 3 * s.m}
			for in := range whole.All() {
				all = append(all, in.Slice(1, n))
			}
			perRound, _ := everyLearnersRegret(s.m, all)
			whole.Horizon = n
			cut.AtLeast(perRound, whole.ExpectedPerRoundRegret(), "d=%d M=%d T=%d", s.d, s.m, n)
		}
	}
}

// everyLearnersRegret returns the expected regret per round of every learner with recall m on
// equally likely instances, and how much the arms' expected rewards differ given round and window:
// the first is right if that is 0.
func everyLearnersRegret(m int, all []*boundedrecall.Instance) (regret, differ float64) {
	d, n := all[0].Arms(), all[0].Horizon()
	sums, best, earned := map[string][]float64{}, 0., 0. // by round and window
	for _, in := range all {
		totals := make([]float64, d)
		for t := 1; t <= n; t++ {
			key := fmt.Sprint(t, games.Window(in, t, m))
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
