package beyond

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// solveFiniteSwap says that W is the smallest swap regret at a finite horizon: the learner that plays the mean
// of two hedges has it, and no library learner has less.
func solveFiniteSwap(c *claims.Case) {
	const longest = 7
	ms := c.Range("M", 1, 3).Short(2)
	const over = "largest total swap regret on one-hot rewards, two arms, of %s, every T from M+1 to min(3(M+1), %d), %v, against " +
		"the solution of W = E %v"
	swap := c.Proved.Tally(claims.Exhaustive, claims.Equals, over, "the learner that plays the mean of two hedges", longest, ms, overSwap)
	forced := c.Proved.Tally(claims.Exhaustive, claims.AtLeast, over, "every deterministic recall learner over every base", longest, ms,
		overSwap).WithinFactor(1)
	for m := range ms.All() {
		for n := m + 1; n <= min(3*(m+1), longest); n++ {
			w := swapSolution(m, n)
			swap.See(largestSwap(&swapHedges{recall: m, rounds: n, w: w}, n), w, "M=%d T=%d", m, n)
			for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
				forced.See(largestSwap(s.New(2), n), w, "%v, T=%d", s, n)
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
			chance, _ := chances[k].Float64()
			mean += chance * overSwap.Float(claims.Where{"Y": y, "W": w})
		}
		if mean > w {
			low = w
		} else {
			high = w
		}
	}
	return high
}

// swapHedges plays two arms as the learner of Beyond1Finite, with max(|·|−W, 0) in place of |·|: the mean of the hedge that
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
