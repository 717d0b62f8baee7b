package values

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Beyond1Finite is the value for two arms at a finite horizon.
var Beyond1Finite = claims.Statement{
	ID: "beyond-1-finite", Reference: "Beyond the paper: two arms at a finite horizon", Origin: claims.Beyond,
	Proved: claims.Holds("With two arms and rewards in [0,1], for T = q(M+1)+r with 0 ≤ r ≤ M, "+
		"the smallest Reg that a learner with recall M can guarantee is E|(q+1)S_r + qS'_{M+1−r}|/(2T), S and S' independent. "+
		"A learner that restarts every M+1 rounds, and so needs M rewards only, guarantees (q·E|S_{M+1}| + E|S_r|)/(2T) if it runs "+
		"Cover's learner for the rounds of each block. That is the same if and only if q = 0, r = 0, r = M, or r = M−1 and M is odd. "+
		"With Y = (q+1)S_r + qS'_{M+1−r}: the smallest swap regret per round is W/T, W being the solution of "+
		"W = E max(|Y|−W, 0); for convex losses on [−1,1] with slopes in [−1,1] the smallest Reg is E|Y|/T; and with d arms and q ≥ 1 "+
		"some learner with recall M has total regret at most the mean of the values of two games of M+1 rounds, in which rewards "+
		"count q times, but q+1 times in the first r rounds of the one and in the last r of the other.",
		claims.MachineProvedInPart("the first sentence, and the second if M+1 divides T",
			"finite_horizon_value", "two_arms_periodic"), claims.ByHand),
	Proof:     proof("beyond_1_finite"),
	Tightness: "an equality, attained by the learner of the proof; it is never less than the long-run value E|S_{M+1}|/(2(M+1))",
	Sharpness: 1,
	Check:     games.InTurn(solveFinite, boundBlocks, compareBounds1Finite, checkHedges),
}

// solveFinite says that the learner of the proof has the value, and that no learner has less, stationary or
// not, by linear programs over all of them.
func solveFinite(c *claims.Case) {
	const longest, solved = 24, 10
	ms := c.Range("M", 1, 6).Short(4)
	const against = ", against E|(q+1)S_r + qS'_{M+1−r}|/(2T), as fractions, every T ≤ min(4(M+1), %d), %v"
	y := c.Proved.Tally(claims.Exact, claims.Equals, "worst case over {0,1}² of the learner of the proof"+against, longest, ms)
	program := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over all learners, rewards e_1 and e_2"+against,
		solved, ms)
	for m := range ms.All() {
		for n := 1; n <= min(4*(m+1), longest); n++ {
			s := learners.Spec{Name: "finite-cover", Recall: m, Horizon: n}
			value, _ := finiteValue(m, n)
			y.WithWitness(claims.WorstCase{Learner: s, Horizon: n}).SeeFractions(games.WorstCase(c, s, n).Upper, value, "%v", s)
			if n <= solved {
				best, err := exact.FiniteValue(c.Context(), m, n)
				if err != nil {
					c.Skipf("the linear program at M=%d T=%d: %v", m, n, err)
				}
				program.SeeFractions(best.Quo(best, big.NewRat(int64(n), 1)), value, "M=%d T=%d", m, n)
			}
		}
	}
}

// boundBlocks says that Cover's learner for the rounds of each block guarantees its bound, and
// attains it.
func boundBlocks(c *claims.Case) {
	ts, ms := c.Range("T", 1, 7), c.Range("M", 1, 3)
	y := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "total regret on every instance over {e_1, e_2, 0} of the learner that restarts "+
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
			y.See(total+max(0, -lead), limit*float64(n), "M=%d, %v", m, in)
		}
	}
}

// compareBounds1Finite says when restarts guarantee the value.
func compareBounds1Finite(c *claims.Case) {
	ms := c.Range("M", 1, 8)
	y := c.Proved.Tally(claims.Exact, claims.AtMost,
		"E|(q+1)S_r + qS'_{M+1−r}|/(2T) against (q·E|S_{M+1}| + E|S_r|)/(2T), for every T up to 4(M+1), %v", ms)
	floor := c.Proved.Tally(claims.Exact, claims.AtLeast,
		"E|(q+1)S_r + qS'_{M+1−r}|/(2T) against E|S_{M+1}|/(2(M+1)), for every T up to 4(M+1), %v", ms)
	for m := range ms.All() {
		for n := 1; n <= 4*(m+1); n++ {
			low, high := finiteValue(m, n)
			y.SeeFractions(low, high, "M=%d T=%d", m, n)
			floor.SeeFractions(low, exact.TwoArmValue(m), "M=%d T=%d", m, n)
			r := n % (m + 1)
			if meet := n <= m || r == 0 || r == m || r == m-1 && m%2 == 1; meet != (low.Cmp(high) == 0) {
				c.Errorf("M=%d T=%d: the bounds are %v and %v; whether they meet is not as stated", m, n, low, high)
			}
		}
	}
}

// periodSums returns |Y|, the size of the sum of the gaps of T = n rounds, for all 2^{M+1} periods of signs.
func periodSums(m, n int) (all []int) {
	for signs := range 1 << (m + 1) {
		sum := 0
		for t := range m + 1 {
			sum += (n + m - t) / (m + 1) * (2*(signs>>t&1) - 1)
		}
		all = append(all, max(sum, -sum))
	}
	return all
}

// finiteValue returns the value per round for two arms and T = n, and what restarts guarantee.
func finiteValue(m, n int) (low, high *big.Rat) {
	total := 0
	for _, sum := range periodSums(m, n) {
		total += sum
	}
	low = new(big.Rat).SetFrac64(int64(total), int64(2*n)<<(m+1))
	high = new(big.Rat).Mul(games.MeanAbsoluteWalk(m+1), big.NewRat(int64(n/(m+1)), 1))
	high.Add(high, games.MeanAbsoluteWalk(n%(m+1)))
	return low, high.Quo(high, big.NewRat(int64(2*n), 1))
}
