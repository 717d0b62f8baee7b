package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// FiniteHorizon is the statement on finite horizons, and learners that change with the round.
var FiniteHorizon = claims.Read(texts, "finite-horizon", games.InTurn(
	solveFinite, boundBlocks, compareRestarts, solveFiniteSwap,
	exceedValue, escapeValue,
))

// solveFinite says that the learner of the proof has the value, and that no learner has less, stationary or
// not, by linear programs over all of them.
func solveFinite(c *claims.Case) {
	const longest, solved = 24, 10
	c.Quote("for T = q(M+1)+r with 0 ≤ r ≤ M, the smallest Reg that a learner with recall M can guarantee is " +
		"E|Y|/(2T), Y = (q+1)S_r + qS'_{M+1−r}")
	ms := c.Range("M", 1, 6).Short(4)
	const against = ", against E|Y|/(2T), as fractions, every T ≤ min(4(M+1), %d), %v"
	y := c.Proved.Exactly("worst case over {0,1}² of the learner of the proof"+against, longest, ms)
	program := c.Proved.Exactly("value of the linear program over all learners, rewards e_1 and e_2"+
		against, solved, ms)
	for m := range ms.All() {
		for n := 1; n <= min(4*(m+1), longest); n++ {
			s := learners.Spec{Name: "finite-cover", Recall: m, Horizon: n}
			value, _ := finiteValue(m, n)
			y.WithWitness(witness.WorstCase{Learner: s, Horizon: n}).Equal(games.WorstCase(c, s, n).Upper, value, "%v", s)
			if n <= solved {
				best, err := exact.FiniteValue(c.Context(), m, n)
				if err != nil {
					c.Skipf("the linear program at M=%d T=%d: %v", m, n, err)
				}
				program.Equal(best.Quo(best, big.NewRat(int64(n), 1)), value, "M=%d T=%d", m, n)
			}
		}
	}
}

// boundBlocks says that Cover's learner for the rounds of each block guarantees its bound, and
// attains it.
func boundBlocks(c *claims.Case) {
	c.Quote("guarantees (q·E|S_{M+1}| + E|S_r|)/(2T) if it runs Cover's learner")
	ts, ms := c.Range("T", 1, 7).Short(5), c.Range("M", 1, 3)
	y := c.Proved.Every("total regret on every instance over {e_1, e_2, 0} of the learner that restarts "+
		"every M+1 rounds and runs Cover's learner for the rounds of each block, %v, %v, against (q·E|S_{M+1}| + E|S_r|)/2",
		ts, ms).WithinFactor(1)
	for in := range games.Every(adversaries.Gaps(), ts) {
		for m := range ms.All() {
			n, total, lead := in.Horizon(), 0., 0.
			for from := 1; from <= n; from += m + 1 {
				block := in.Slice(from, min(n, from+m))
				tr := boundedrecall.Play(learners.Spec{Name: "cover", Horizon: block.Horizon()}.New(2), block)
				for t := 1; t <= block.Horizon(); t++ {
					gap := block.Reward(t)[0] - block.Reward(t)[1]
					total += tr.PlayOf(t)[1] * gap
					lead += gap
				}
			}
			_, high := finiteValue(m, n)
			limit, _ := high.Float64()
			y.AtMost(total+max(0, -lead), limit*float64(n), "M=%d, %v", m, in)
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
			if meet := n <= m || r == 0 || r == m || r == m-1 && m%2 == 1; meet != (low.Cmp(high) == 0) {
				c.Errorf("M=%d T=%d: the bounds are %v and %v; whether they meet is not as stated", m, n, low, high)
			}
		}
	}
}

// periodSums returns the values of |Y| for T = n rounds with their chances.
func periodSums(m, n int) (sums, chances []*big.Rat) {
	q, r := n/(m+1), n%(m+1)
	for one := range r + 1 {
		for two := range m + 2 - r {
			y := (q+1)*(2*one-r) + q*(2*two-(m+1-r))
			sequences := new(big.Int).Binomial(int64(r), int64(one))
			sequences.Mul(sequences, new(big.Int).Binomial(int64(m+1-r), int64(two)))
			sums = append(sums, big.NewRat(int64(max(y, -y)), 1))
			chances = append(chances, new(big.Rat).SetFrac(sequences, new(big.Int).Lsh(big.NewInt(1), uint(m+1))))
		}
	}
	return sums, chances
}

// finiteValue returns the value per round for two arms and T = n, and what restarts guarantee.
func finiteValue(m, n int) (low, high *big.Rat) {
	sums, chances := periodSums(m, n)
	mean := new(big.Rat)
	for k, y := range sums {
		mean.Add(mean, new(big.Rat).Mul(y, chances[k]))
	}
	blocks := new(big.Rat).Mul(big.NewRat(int64(n/(m+1)), 1), meanWalk(m+1))
	high = blocks.Add(blocks, meanWalk(n%(m+1)))
	perRound := big.NewRat(1, 2*int64(n))
	return mean.Mul(mean, perRound), high.Mul(high, perRound)
}

// solveFiniteSwap says that W is the smallest swap regret at a finite horizon: the learner that plays the mean
// of two hedges has it, and no library learner has less.
func solveFiniteSwap(c *claims.Case) {
	const longest = 7
	ms := c.Range("M", 1, 3).Short(2)
	c.Quote("is W/T, W being the solution of W = E max(|Y|−W, 0)")
	const over = "largest total swap regret on one-hot rewards, two arms, of %s, every T from M+1 to " +
		"min(3(M+1), %d), %v, against the solution of W = E max(|Y|−W, 0)"
	swap := c.Proved.Every(over, "the learner that plays the mean of two hedges", longest, ms)
	forced := c.Proved.Every(over, "every deterministic recall learner over every base", longest, ms).
		WithinFactor(1)
	for m := range ms.All() {
		for n := m + 1; n <= min(3*(m+1), longest); n++ {
			w := swapSolution(m, n)
			swap.Equal(largestSwap(&swapHedges{recall: m, rounds: n, w: w}, n), w, "M=%d T=%d", m, n)
			for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
				forced.AtLeast(largestSwap(s.New(2), n), w, "%v, T=%d", s, n)
			}
		}
	}
}

// largestSwap returns the largest total swap regret of the learner over n one-hot rewards.
func largestSwap(l boundedrecall.Learner, n int) (most float64) {
	for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.OneHots(2)}).All() {
		most = max(most, boundedrecall.Play(l, in).TotalSwapRegret())
	}
	return most
}

// swapSolution returns the solution W of W = E max(|Y|−W, 0) for recall m and T = n, by bisection.
func swapSolution(m, n int) float64 {
	sums, chances := periodSums(m, n)
	low, high := 0., float64(n)
	for range 60 {
		w, mean := (low+high)/2, 0.
		for k, y := range sums {
			mean += inFloat(chances[k]) * max(inFloat(y)-w, 0)
		}
		if mean > w {
			low = w
		} else {
			high = w
		}
	}
	return high
}

// swapHedges plays two arms as the learner of FiniteHorizon, with max(|·|−W, 0) in place of |·|: the mean of the hedge that
// began with the block and of the one that began with the block's round r+1, T = q(M+1)+r.
type swapHedges struct {
	recall, rounds int
	w              float64
	gaps           []float64
}

func (l *swapHedges) Arms() int           { return 2 }
func (l *swapHedges) Reset()              { l.gaps = nil }
func (l *swapHedges) Observe(r []float64) { l.gaps = append(l.gaps, r[0]-r[1]) }

func (l *swapHedges) Play(dst []float64) {
	block := l.recall + 1
	q, r, blocks, at := l.rounds/block, l.rounds%block, len(l.gaps)/block, len(l.gaps)%block
	own, across, seen := q-blocks, blocks, at+block-r
	if at >= r {
		across, seen = blocks+1, at-r
	}
	lead := (float64(own)*l.hedge(at, at) + float64(across)*l.hedge(at, seen)) / float64(own+across)
	dst[0] = (1 + lead) / 2
	dst[1] = 1 - dst[0]
}

// hedge returns what a hedge plays in round at+1 of a block, seen rounds after it began.
func (l *swapHedges) hedge(at, seen int) float64 {
	block := l.recall + 1
	weight := func(k int) float64 { // of the round k before (negative) or after this one
		if (at+k+block)%block < l.rounds%block {
			return float64(l.rounds/block + 1)
		}
		return float64(l.rounds / block)
	}
	lead := 0.
	for k := 1; k <= min(seen, len(l.gaps)); k++ {
		lead += weight(-k) * l.gaps[len(l.gaps)-k]
	}
	var mean func(lead float64, k int) float64 // over the signs of the rounds to come
	mean = func(lead float64, k int) float64 {
		if k == block-seen {
			return max(math.Abs(lead)-l.w, 0)
		}
		return (mean(lead+weight(k), k+1) + mean(lead-weight(k), k+1)) / 2
	}
	return (mean(lead+weight(0), 1) - mean(lead-weight(0), 1)) / (2 * weight(0))
}

// exceedValue says that at every T no learner has a smaller worst case than V.
func exceedValue(c *claims.Case) {
	ms, ts := c.Range("M", 1, 3), c.Range("T", 1, 8).Short(4)
	c.Quote("it has Reg ≥ V on one, for every T")
	y := c.Proved.Exactly("worst Reg over T rounds of every deterministic recall learner over every base, "+
		"over {0,1}², against "+bestWords+", %v, %v", ms, ts).WithinFactor(1)
	for m, n := range games.Pairs(ms, ts) {
		value := inFloat(exact.TwoArmValue(m))
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			y.AtLeast(games.WorstCase(c, s, n).PerRoundRegret(), value, "%v, T=%d", s, n)
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
		weaker := new(big.Rat).Sub(value3(m), big.NewRat(int64(m), 1)) // V·(1−M/T) − M/T at T = M+1
		more.AtLeast(regret, weaker.Mul(weaker, big.NewRat(1, int64(m+1))), "M=%d", m)
		value.Equal(regret, exact.TwoArmValue(m), "M=%d", m)
	}
}
