package beyond

import (
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// FiniteHorizon is the statement on finite horizons, and learners that change with the round.
var FiniteHorizon = claims.ReadUnconverted(texts, "finite-horizon", games.InTurn(
	solveFinite, boundBlocks, compareRestarts, solveFiniteSwap, exceedValue, escapeValue,
))

// solveFinite says that the learner of the proof has the value, and that no learner has less,
// stationary or not, by linear programs over all of them.
func solveFinite(c *claims.Case) {
	const longest, solved = 24, 10
	c.Quote("T = q(M+1)+r rounds with 0 ≤ r ≤ M. Let Y = (q+1)S_r + qS'_{M+1−r}")
	c.Quote("The smallest Reg that a learner with recall M can guarantee is E|Y|/(2T)")
	ms := c.Range("M", 1, 6).Short(4)
	const against = ", against E|Y|/(2T), as fractions, every T ≤ min(4(M+1), %d), %v"
	y := c.Proved.Exactly("worst case over {0,1}² of the learner of the proof"+against, longest, ms)
	program := c.Proved.Exactly("value of the linear program over all learners, rewards e_1 and e_2"+
		against, solved, ms)
	for m := range ms.All() {
		for n := 1; n <= min(4*(m+1), longest); n++ {
			value, _ := finiteValue(m, n)
			equalWorst(c, y, learners.Spec{Name: "finite-cover", Recall: m, Horizon: n}, n, value)
			if n <= solved {
				best, err := exact.FiniteValue(c.Context(), m, n)
				if err != nil {
					c.Skipf("the linear program at M=%d T=%d: %v", m, n, err)
				}
				program.Equal(times(best, 1, n), value, "M=%d T=%d", m, n)
			}
		}
	}
}

// boundBlocks says that Cover's learner for the rounds of each block guarantees its bound, and
// attains it.
func boundBlocks(c *claims.Case) {
	const bound = "(q·E|S_{M+1}| + E|S_r|)/(2T)"
	c.Quote("guarantees " + bound + " if it runs Cover's learner")
	ts, ms := c.Range("T", 1, 7).Short(5), c.Range("M", 1, 3)
	y := c.Proved.Every("total regret on every instance over {e_1, e_2, 0} of the learner that "+
		"restarts every M+1 rounds and runs Cover's learner for the rounds of each block, against T "+
		"times "+bound+", %v, %v", ts, ms).WithinFactor(1)
	for in := range games.Every(adversaries.Gaps(), ts) {
		for m := range ms.All() {
			n, regret := in.Horizon(), slices.Max(games.Totals(in))
			for from := 1; from <= n; from += m + 1 {
				block := in.Slice(from, min(n, from+m))
				l := learners.Spec{Name: "cover", Horizon: block.Horizon()}.New(2)
				regret += boundedrecall.TotalRegret(l, block) - slices.Max(games.Totals(block))
			}
			_, high := finiteValue(m, n)
			y.AtMost(regret, games.Float(high)*float64(n), "M=%d, %v", m, in)
		}
	}
}

// compareRestarts says when restarts guarantee the value.
func compareRestarts(c *claims.Case) {
	ms := c.Range("M", 1, 8).Short(5)
	c.Quote("the same if and only if q = 0, r = 0, r = M, or r = M−1 and M is odd")
	c.Quote("it is never less than the long-run value " + bestWords)
	const every = ", for every T up to 4(M+1), %v"
	y := c.Proved.Exactly("E|Y|/(2T) against (q·E|S_{M+1}| + E|S_r|)/(2T)"+every, ms)
	floor := c.Proved.Exactly("E|Y|/(2T) against "+bestWords+every, ms)
	for m := range ms.All() {
		for n := 1; n <= 4*(m+1); n++ {
			low, high := finiteValue(m, n)
			y.AtMost(low, high, "M=%d T=%d", m, n)
			floor.AtLeast(low, exact.TwoArmValue(m), "M=%d T=%d", m, n)
			r := n % (m + 1)
			meet := n <= m || r == 0 || r == m || r == m-1 && m%2 == 1
			if meet != (low.Cmp(high) == 0) {
				c.Errorf("M=%d T=%d: the bounds are %v and %v; whether they meet is not as stated",
					m, n, low, high)
			}
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

// finiteValue returns the value per round for two arms and T = n, and what restarts guarantee.
func finiteValue(m, n int) (low, high *big.Rat) {
	low = meanOverY(m, n, beyondW(new(big.Rat)))
	high = plus(times(meanWalk(m+1), n/(m+1), 1), meanWalk(n%(m+1)))
	return times(low, 1, 2*n), times(high, 1, 2*n)
}

// solveFiniteSwap says that W is the smallest swap regret at a finite horizon: the learner that
// plays the mean of two hedges has it, and no library learner has less.
func solveFiniteSwap(c *claims.Case) {
	const longest = 7
	ms := c.Range("M", 1, 3).Short(2)
	c.Quote("Let W be the solution of W = E max(|Y|−W, 0): the smallest swap regret per round is W/T")
	const over = "largest total swap regret on one-hot rewards, two arms, of %s, every T from M+1 " +
		"to min(3(M+1), %d), %v, against the solution of W = E max(|Y|−W, 0)"
	swap := c.Proved.Every(over, "the learner that plays the mean of two hedges", longest, ms)
	forced := c.Proved.Every(over, "every deterministic recall learner over every base", longest, ms).
		WithinFactor(1)
	for m := range ms.All() {
		for n := m + 1; n <= min(3*(m+1), longest); n++ {
			w := swapSolution(m, n)
			hedges := &swapHedges{block: m + 1, first: n % (m + 1), times: n / (m + 1), w: w}
			swap.Equal(largestSwap(hedges, adversaries.OneHots(2), n), w, "M=%d T=%d", m, n)
			for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
				forced.AtLeast(largestSwap(s.New(2), adversaries.OneHots(2), n), w, "%v, T=%d", s, n)
			}
		}
	}
}

// largestSwap returns the largest total swap regret of the learner over n of the rewards.
func largestSwap(l boundedrecall.Learner, rewards [][]float64, n int) (most float64) {
	for in := range games.Of(n, rewards) {
		most = max(most, boundedrecall.Play(l, in).TotalSwapRegret())
	}
	return most
}

// swapSolution returns the solution of W = E max(|Y|−W, 0) for recall m and T = n, by bisection.
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
	return games.Float(high)
}

// swapHedges plays two arms as the learner of FiniteHorizon, with max(|·|−W, 0) in place of |·|:
// the mean of the hedge that began with the block and of the one that began with the latest round
// r+1 of a block, T = q(M+1)+r.
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
	ms, ts := c.Range("M", 1, 3), c.Range("T", 1, 8).Short(4)
	c.Quote("it has Reg ≥ V on some instance, for every T")
	y := c.Proved.Exactly("worst Reg over T rounds of every deterministic recall learner over every "+
		"base, over {0,1}², against "+bestWords+", %v, %v", ms, ts).WithinFactor(1)
	for m, n := range games.Pairs(ms, ts) {
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			worst := games.WorstCase(c, s, n).PerRoundRegret()
			y.AtLeast(worst, exact.TwoArmValue(m), "%v, T=%d", s, n)
		}
	}
}

// escapeValue says that over M+1 rounds a symmetric learner has a smaller worst case than V.
func escapeValue(c *claims.Case) {
	ms := c.Range("M", 3, 8)
	c.Quote("has Reg ≥ V·(1−M/T) − M/T on some instance")
	c.Quote("has the worst Reg " + bestWords + " over M+1 rounds, and V = (k+1)/(6k+2), k = ⌈M/2⌉")
	const worst = "worst Reg over M+1 rounds over {0,1}² of Cover's learner for M+1 rounds, " +
		"which is symmetric, as fractions, %v, against "
	less := c.Proved.Exactly(worst+"(k+1)/(6k+2)", ms).SharpnessIs(0.875)
	value := c.Proved.Exactly(worst+bestWords, ms)
	more := c.Proved.Exactly(worst+"V·(1−M/T) − M/T, V = (k+1)/(6k+2), T = M+1", ms)
	for m := range ms.All() {
		regret := games.WorstCase(c, learners.Spec{Name: "cover"}.For(m+1), m+1).Upper
		less.AtMost(regret, value3(m), "M=%d", m)
		more.AtLeast(regret, times(minus(value3(m), ratio(m, 1)), 1, m+1), "M=%d", m)
		value.Equal(regret, exact.TwoArmValue(m), "M=%d", m)
	}
}
