package beyond

import (
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/beyond/automata"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// FiniteHorizon is the statement on finite horizons, and learners that change
// with the round.
var FiniteHorizon = claims.Read(texts, "finite-horizon",
	solveFinite, solveFiniteConvex, restartBlocks, boundBlocks, compareRestarts, solveFiniteSwap,
	exceedValue, escapeValue,
)

// finiteLet gives the letters their values, for recall m and T = n.
func finiteLet(m, n int) claims.Let {
	q, r := n/(m+1), n%(m+1)
	return claims.Let{"M": m, "T": n, "q": q, "r": r, "S_r": r, "S'_{M+1−r}": m + 1 - r,
		"E|Y|": meanOverY(m, n, beyondW(new(big.Rat))), "E|S_{M+1}|": meanWalk(m + 1),
		"E|S_r|": meanWalk(r)}
}

// solveFinite says that the learner of the proof has the value, and that no
// learner has less, stationary or not, by linear programs over all of them.
func solveFinite(c *claims.Case) {
	const longest, solved = 24, 10
	ms := c.Sizes("M = 1..6").Short(4)
	const every = "every T ≤ min(4(M+1), %d), %v"
	rounds := c.Holds.Says("and T = q(M+1)+r").Where("0 ≤ r ≤ M").Exactly("T, "+every, longest, ms)
	most := c.Holds.Says("Let Y = (q+1)S_r + qS'_{M+1−r}").
		Exactly("the largest Y, which is T, "+every, longest, ms)
	says := c.Holds.Says("The smallest Reg that a learner with recall M can guarantee is E|Y|/(2T)")
	y := says.Exactly("worst case over {0,1}² of the learner of the proof, as fractions, "+every,
		longest, ms)
	program := says.Exactly("value of the linear program over all learners, rewards e_1 and e_2, as "+
		"fractions, "+every, solved, ms)
	for m := range ms.All() {
		for n := 1; n <= min(4*(m+1), longest); n++ {
			let := finiteLet(m, n)
			rounds.Given(let).Measure(n, "M=%d T=%d", m, n)
			most.Given(let).Measure(n, "M=%d T=%d", m, n)
			measureWorst(c, y.Given(let), learners.Spec{Name: "finite-cover", Recall: m, Horizon: n}, n)
			if n <= solved {
				best, err := automata.FiniteValue(c.Context(), m, n)
				if err != nil {
					c.Skipf("the linear program at M=%d T=%d: %v", m, n, err)
				}
				program.Given(let).Measure(times(best, 1, n), "M=%d T=%d", m, n)
			}
		}
	}
}

// solveFiniteConvex says that the learner of the proof, which plays the point
// x_1 − x_2 for its weights x, has the value on losses z and −z of a point z.
func solveFiniteConvex(c *claims.Case) {
	ms, ts := c.Sizes("M = 1..3"), c.Sizes("T = 1..7").Short(5)
	y := c.Holds.Says("with slopes in [−1,1] the smallest Reg is E|Y|/T").
		Exactly("worst regret per round over losses z and −z on [−1,1] of the learner of the proof, "+
			"%v, %v", ms, ts)
	for m, n := range checks.Pairs(ms, ts) {
		l, worst := learners.Spec{Name: "finite-cover", Recall: m, Horizon: n}.New(2), math.Inf(-1)
		for in := range checks.Of(n, adversaries.OneHots(2)) {
			tr, lost, slopes := boundedrecall.Play(l, in), 0., 0.
			for t := 1; t <= n; t++ {
				x, slope := tr.PlayOf(t), in.Reward(t)[1]-in.Reward(t)[0] // of the loss
				lost, slopes = lost+slope*(x[0]-x[1]), slopes+slope
			}
			worst = max(worst, (lost+math.Abs(slopes))/float64(n))
		}
		y.Given(finiteLet(m, n)).Measure(worst, "M=%d T=%d", m, n)
	}
}

const blocksWords = "Its Reg is at most (q·E|S_{M+1}| + E|S_r|)/(2T)"

// restartBlocks says after how many rounds the learner plays as in round 1
// again, on rewards e_1.
func restartBlocks(c *claims.Case) {
	ms := c.Sizes("M = 1..8")
	y := c.Holds.Says("A learner that restarts every M+1").
		Exactly("rounds until PeriodicRestart (M+1) of Cover's learner plays uniformly again, on "+
			"rewards e_1, %v", ms)
	for m := range ms.All() {
		l, rounds := ofCover("periodic-restart-inclusive", m).New(2), 0
		for x := make([]float64, 2); rounds == 0 || rounds <= 2*m+2 && x[0] != x[1]; rounds++ {
			l.Observe([]float64{1, 0})
			l.Play(x)
		}
		y.Given(claims.Let{"M": m}).Measure(rounds, "M=%d", m)
	}
}

// boundBlocks says that Cover's learner for the rounds of each block guarantees
// its bound, and attains it.
func boundBlocks(c *claims.Case) {
	ts, ms := c.Sizes("T = 1..7").Short(5), c.Sizes("M = 1..3")
	y := c.Holds.Says(blocksWords).Every("regret on every instance over {e_1, e_2, 0} of the learner "+
		"that restarts every M+1 rounds and runs Cover's learner for the rounds of each block, %v, %v",
		ts, ms).WithinFactor(1)
	given := map[[2]int]*claims.Given{}
	for m := range ms.All() {
		for n := range ts.All() {
			given[[2]int{m, n}] = y.Given(finiteLet(m, n))
		}
	}
	for in := range checks.Every(adversaries.Gaps(), ts) {
		for m := range ms.All() {
			n, regret := in.Horizon(), slices.Max(checks.Totals(in))
			for from := 1; from <= n; from += m + 1 {
				block := in.Slice(from, min(n, from+m))
				l := learners.Spec{Name: "cover", Horizon: block.Horizon()}.New(2)
				regret += boundedrecall.TotalRegret(l, block) - slices.Max(checks.Totals(block))
			}
			given[[2]int{m, n}].Measure(regret/float64(n), "M=%d, %v", m, in)
		}
	}
}

// compareRestarts says when restarts guarantee the value.
func compareRestarts(c *claims.Case) {
	ms := c.Sizes("M = 1..8").Short(5)
	const every = ", for every T up to 4(M+1), %v"
	meet := c.Holds.Exactly("1 if E|Y|/(2T) is (q·E|S_{M+1}| + E|S_r|)/(2T) and 0 if not, against "+
		"whether q = 0, r = 0, r = M, or r = M−1 and M is odd"+every, ms)
	more := c.Holds.Says(blocksWords).Exactly("E|Y|/(2T)"+every, ms)
	floor := c.Holds.Says("and it is at least "+bestWords).
		Exactly("E|Y|/(2T)"+every, ms).WithinFactor(1)
	odd := c.Holds.Says("or r = M−1").Exactly("r where E|Y|/(2T) is (q·E|S_{M+1}| + E|S_r|)/(2T), "+
		"q > 0 and 0 < r < M"+every, ms)
	where := claims.Input(c, "where restarts do", func(m, q, r int) bool {
		return q == 0 || r == 0 || r == m || r == m-1 && m%2 == 1
	})
	for m := range ms.All() {
		for n := 1; n <= 4*(m+1); n++ {
			let := finiteLet(m, n)
			value := times(let["E|Y|"].(*big.Rat), 1, 2*n)
			more.Given(let).Measure(value, "M=%d T=%d", m, n)
			floor.Given(let).Measure(value, "M=%d T=%d", m, n)
			blocks := times(plus(times(meanWalk(m+1), n/(m+1), 1), meanWalk(n%(m+1))), 1, 2*n)
			if q, r := n/(m+1), n%(m+1); value.Cmp(blocks) == 0 && q > 0 && 0 < r && r < m {
				odd.Given(let).Measure(r, "M=%d T=%d", m, n)
			}
			meet.Compare(truth(value.Cmp(blocks) == 0), claims.Equals, truth(where(m, n/(m+1), n%(m+1))),
				"M=%d T=%d", m, n)
		}
	}
}

// meanOverY returns E f(Y) for T = n rounds.
func meanOverY(m, n int, f func(y int) *big.Rat) *big.Rat {
	q, r := n/(m+1), n%(m+1)
	return meanOfWalk(r, func(s int) *big.Rat {
		return meanOfWalk(m+1-r, func(other int) *big.Rat {
			return f((q+1)*s + q*other)
		})
	})
}

// solveFiniteSwap says that W is the smallest swap regret at a finite horizon:
// the learner that plays the mean of two hedges has it, and no library learner
// has less.
func solveFiniteSwap(c *claims.Case) {
	const longest, mean = 7, "E max(|Y|−W, 0)"
	ms := c.Sizes("M = 1..3").Short(2)
	const over = "largest %s swap regret on one-hot rewards, two arms, of %s, every T from M+1 to " +
		"min(3(M+1), %d), %v"
	solves := c.Holds.Says("Let W be the solution of W = "+mean).
		Exactly("W, every T from M+1 to min(3(M+1), %d), %v", longest, ms)
	swap := c.Holds.Says("the smallest swap regret per round is W/T").
		Every(over, "per-round", "the learner that plays the mean of two hedges", longest, ms)
	forced := c.Holds.Every(over+", against W", "total", "every deterministic recall learner over "+
		"every base", longest, ms).WithinFactor(1)
	solution := claims.Input(c, "W", swapSolution)
	for m := range ms.All() {
		for n := m + 1; n <= min(3*(m+1), longest); n++ {
			w := solution(m, n)
			exactly := new(big.Rat)
			exactly.SetFloat64(w)
			solves.Given(claims.Let{mean: claims.Float(meanOverY(m, n, beyondW(exactly)))}).
				Measure(w, "M=%d T=%d", m, n)
			hedges := &swapHedges{block: m + 1, first: n % (m + 1), times: n / (m + 1), w: w}
			swap.Given(claims.Let{"W": w, "T": n}).
				Measure(largestSwap(hedges, adversaries.OneHots(2), n)/float64(n), "M=%d T=%d", m, n)
			for _, s := range checks.Specs(checks.Deterministic(), checks.AnyBase, 2, m) {
				forced.Compare(largestSwap(s.New(2), adversaries.OneHots(2), n), claims.AtLeast, w, "%v, T=%d",
					s, n)
			}
		}
	}
}

// largestSwap returns the largest total swap regret of the learner over n of
// the rewards.
func largestSwap(l boundedrecall.Learner, rewards [][]float64, n int) (most float64) {
	for in := range checks.Of(n, rewards) {
		most = max(most, boundedrecall.Play(l, in).TotalSwapRegret())
	}
	return most
}

// swapSolution returns the solution of W = E max(|Y|−W, 0) for recall m and T =
// n, by bisection.
func swapSolution(m, n int) float64 {
	low, high := ratio(0, 1), ratio(n, 1)
	for range 60 {
		w := times(plus(low, high), 1, 2)
		if meanOverY(m, n, beyondW(w)).Cmp(w) > 0 {
			low = w
		} else {
			high = w
		}
	}
	return claims.Float(high)
}

// swapHedges plays two arms as the learner of FiniteHorizon, with max(|·|−W, 0)
// in place of |·|: the mean of the hedge that began with the block and of the
// one that began with the latest round r+1 of a block, T = q(M+1)+r.
type swapHedges struct {
	block, first, times int // M+1, r and q
	w                   float64
	gaps                []float64
}

func (l *swapHedges) Arms() int           { return 2 }
func (l *swapHedges) Reset()              { l.gaps = nil }
func (l *swapHedges) Observe(r []float64) { l.gaps = append(l.gaps, r[0]-r[1]) }

func (l *swapHedges) Play(dst []float64) {
	blocks, at := len(l.gaps)/l.block, len(l.gaps)%l.block
	own, across, since := l.times-blocks, blocks, l.first-l.block
	if at >= l.first {
		across, since = blocks+1, l.first
	}
	begin := blocks * l.block
	lead := float64(own)*l.hedge(begin) + float64(across)*l.hedge(begin+since)
	dst[0] = (1 + lead/float64(own+across)) / 2
	dst[1] = 1 - dst[0]
}

// weight returns how often the reward of round t counts, from 0.
func (l *swapHedges) weight(t int) float64 { return float64(l.times + truth(t%l.block < l.first)) }

// hedge returns what a hedge plays that began with the round from.
func (l *swapHedges) hedge(from int) float64 {
	t, lead := len(l.gaps), 0.
	for s := max(from, 0); s < t; s++ {
		lead += l.weight(s) * l.gaps[s]
	}
	var mean func(lead float64, t int) float64 // over the signs of the rounds to come
	mean = func(lead float64, t int) float64 {
		if t == from+l.block {
			return max(math.Abs(lead)-l.w, 0)
		}
		return (mean(lead+l.weight(t), t+1) + mean(lead-l.weight(t), t+1)) / 2
	}
	return (mean(lead+l.weight(t), t+1) - mean(lead-l.weight(t), t+1)) / (2 * l.weight(t))
}

// exceedValue says that at every T no learner has a smaller worst case than V.
func exceedValue(c *claims.Case) {
	ms, ts := c.Sizes("M = 1..3"), c.Sizes("T = 1..8").Short(4)
	y := c.Holds.Says("it has Reg ≥ V").Exactly("worst Reg over T rounds of every deterministic "+
		"recall learner over every base, over {0,1}², V = "+bestWords+", %v, %v", ms, ts).WithinFactor(1)
	attained := c.Holds.Says("For all functions and two arms Reg ≥ V").Exactly("worst Reg over T "+
		"rounds of every deterministic recall learner over every base, over {0,1}², where M+1 divides "+
		"T, V = "+bestWords+", %v, %v", ms, ts).WithinFactor(1)
	for m, n := range checks.Pairs(ms, ts) {
		let := claims.Let{"V": exact.TwoArmValue(m)}
		given, divided := y.Given(let), attained.Given(let)
		for _, s := range checks.Specs(checks.Deterministic(), checks.AnyBase, 2, m) {
			regret := checks.WorstCase(c, s, n).PerRoundRegret()
			if given.Measure(regret, "%v, T=%d", s, n); n%(m+1) == 0 {
				divided.Measure(regret, "%v, T=%d", s, n)
			}
		}
	}
}

// escapeValue says that over M+1 rounds a symmetric learner has a smaller worst
// case than V. With recall 1 every learner is symmetric, and the best one comes
// near the bound with V as T grows.
func escapeValue(c *claims.Case) {
	const long, bound = 200, "has Reg ≥ V·(1−M/T) − M/T"
	ms := c.Sizes("M = 3..8")
	const worst = "worst Reg over M+1 rounds over {0,1}² of Cover's learner for M+1 rounds, " +
		"which is symmetric, as fractions, %v"
	less := c.Holds.Exactly(worst+", less than V", ms)
	value := c.Holds.Says("has the worst Reg "+bestWords).Exactly(worst, ms)
	more := c.Holds.Says(bound).Exactly(worst, ms)
	best := c.Holds.Says("and V = (k+1)/(6k+2)").Where("k = ⌈M/2⌉").
		Certified("what a mixture of cycles forces on every symmetric learner, as fractions, %v", ms)
	learner := claims.Input(c, "learner over M+1 rounds", learners.Spec{Name: "cover"})
	its := int(claims.Float(c.Numbers("Cover's learner for M+1")[0]))
	played := int(claims.Float(c.Numbers("over M+1")[0]))
	for m := range ms.All() {
		regret := checks.WorstCase(c, learner.For(m+its), m+played).Upper
		_, below, err := exact.SymmetricOptimum(c.Context(), m)
		if err != nil {
			c.Fatalf("M=%d: %v", m, err)
		}
		v := checks.Checked(c, below)
		best.Given(claims.Let{"M": m}).Measure(v, "M=%d", m)
		value.Given(bestLet(m)).Measure(regret, "M=%d", m)
		more.Given(claims.Let{"V": v, "M": m, "T": m + 1}).Measure(regret, "M=%d", m)
		less.Compare(regret.Cmp(v) < 0, claims.Equals, true, "M=%d", m)
	}
	near := c.Holds.Says(bound).Exactly("worst Reg over {0,1}² of AverageRestart, suffixes 0..M, "+
		"over Cover's learner, as fractions, M = 1, T = %d", long).WithinFactor(0.96)
	near.Given(claims.Let{"V": exact.TwoArmValue(1), "M": 1, "T": long}).
		Measure(checks.WorstCase(c, averageOfCover(1), long).Upper)
}
