package exact

import (
	"context"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/exact/certificate"
)

// A CountLearner is a symmetric learner of two arms with recall M. Each reward in the
// window is rounded: one that favours arm 1 by a gap g counts for arm 1 with
// probability (1+g)/2, independently of the others. The learner plays the mean of
// plays[n] over the number n of rewards that count. Rewards before the first round are
// zero.
//
// Its worst case over all rewards in [0,1] equals its worst case over rewards e_1 and e_2.
// To see this, round the coming reward as well. The play is independent of it, so the
// regret is the mean of the regrets on rounded rewards.
type CountLearner struct {
	plays  []float64
	window []float64 // the probabilities to count, a ring
	oldest int
	mean   []float64 // scratch of Play
}

var _ boundedrecall.Learner = (*CountLearner)(nil)

// NewCountLearner returns the learner that plays arm 1 with weight plays[n] when n of
// the M = len(plays)−1 rewards in the window count for arm 1. It panics if there are
// fewer than two plays or one is outside [0,1].
func NewCountLearner(plays []*big.Rat) *CountLearner {
	if len(plays) < 2 {
		panic("exact: not a play for each count")
	}
	mustBeWeights(plays)
	l := &CountLearner{window: make([]float64, len(plays)-1), mean: make([]float64, len(plays))}
	for _, x := range plays {
		f, _ := x.Float64()
		l.plays = append(l.plays, f)
	}
	l.Reset()
	return l
}

// Arms returns 2.
func (l *CountLearner) Arms() int { return 2 }

// Recall returns M.
func (l *CountLearner) Recall() int { return len(l.window) }

// Play fills dst with the weights of both arms, in O(M²) steps.
func (l *CountLearner) Play(dst []float64) {
	if len(dst) != 2 {
		panic("exact: slice length is not the number of arms")
	}
	copy(l.mean, l.plays)
	for k, up := range l.window {
		for n := range len(l.window) - k {
			l.mean[n] += up * (l.mean[n+1] - l.mean[n])
		}
	}
	dst[0], dst[1] = l.mean[0], 1-l.mean[0]
}

// Observe moves the window on. It panics if the slice does not hold two rewards in [0,1].
func (l *CountLearner) Observe(reward []float64) {
	if len(reward) != 2 || !boundedrecall.IsReward(reward[0]) || !boundedrecall.IsReward(reward[1]) {
		panic("exact: reward is not in [0,1]²")
	}
	l.window[l.oldest] = (1 + reward[0] - reward[1]) / 2
	l.oldest = (l.oldest + 1) % len(l.window)
}

// Reset fills the window with zero rewards.
func (l *CountLearner) Reset() {
	for k := range l.window {
		l.window[k] = 0.5
	}
	l.oldest = 0
}

// SymmetricCounts returns the plays of a best symmetric learner of two arms with recall
// M, for [NewCountLearner]: with λ = [SymmetricValue] and k = ⌈M/2⌉ arm 1 has weight
// x(n) = λ(M+1+n)/(M+1−n) for n ≤ k, and 1 − x(M−n) beyond. It panics if M < 1.
//
// The learner has worst case λ over all rewards in [0,1]. Let u_i be the number of rewards
// e_2 among the newest i rounded rewards. After e_1 the potential Φ = Σ_i x(u_i) − x(0)
// falls by exactly the excess of the round's regret against arm 1 over λ, and after e_2 by
// at least the excess. [Certify] writes the potential down for each M, and package
// certificate checks it in O(M²) steps.
func SymmetricCounts(recall int) []*big.Rat {
	if recall < 1 {
		panic("exact: no recall")
	}
	value := SymmetricValue(recall)
	plays := make([]*big.Rat, recall+1)
	for n := range plays {
		if n <= (recall+1)/2 {
			plays[n] = new(big.Rat).Mul(value, big.NewRat(int64(recall+1+n), int64(recall+1-n)))
		} else {
			plays[n] = new(big.Rat).Sub(big.NewRat(1, 1), plays[recall-n])
		}
	}
	return plays
}

// SymmetricOptimum proves that [SymmetricValue] is the best long-run regret per round of
// symmetric learners of two arms with recall M, over all rewards in [0,1]. Package
// certificate checks both sides: the learner of [SymmetricCounts] has no more regret, and
// on the cycles of [SymmetricMixture] no symmetric learner has less. SymmetricOptimum
// returns an error if the check takes too many steps, from about M = 500.
func SymmetricOptimum(ctx context.Context, recall int) (upper, lower *certificate.Certificate, err error) {
	counts := &certificate.Learner{Wrapper: "counts"}
	for _, x := range SymmetricCounts(recall) {
		counts.Plays = append(counts.Plays, x.RatString())
	}
	draft := certificate.Certificate{Kind: certificate.SeparableUpper, Arms: 2, Levels: 2, Recall: recall, Learner: counts}
	if upper, err = Certify(ctx, draft); err != nil {
		return nil, nil, err
	}
	draft = certificate.Certificate{Kind: certificate.ClassLower, Arms: 2, Levels: 2, Recall: recall, Class: "symmetric"}
	if lower, err = Certify(ctx, draft); err != nil {
		return nil, nil, err
	}
	return upper, lower, nil
}

// counts is the proof of an upper bound on a learner of counts. The potential against
// arm 1 is Σ_i x(u_i) − x(0), u_i being the number of rewards e_2 among the newest i, and
// x(u) arm 2's weight when u of all M rewards are e_2. The potential against arm 2 is the
// same with the arms exchanged.
type counts struct {
	other [2][]*big.Rat // against each arm, by u: the weight of the other arm
}

func newCounts(plays []*big.Rat) *counts {
	c := new(counts)
	for u := range plays {
		c.other[0] = append(c.other[0], new(big.Rat).Sub(big.NewRat(1, 1), plays[len(plays)-1-u]))
		c.other[1] = append(c.other[1], plays[u])
	}
	return c
}

// separable returns the functions x(u_i) − x(0) at the sums −i, −i+2, …, i of the newest
// i gaps.
func (c *counts) separable() [][]string {
	var rows [][]string
	x := c.other[0]
	for i := 1; i < len(x); i++ {
		var row []string
		for u := i; u >= 0; u-- {
			row = append(row, new(big.Rat).Sub(x[u], x[0]).RatString())
		}
		rows = append(rows, row)
	}
	return rows
}

// value returns the largest regret of a round plus the rise of the potential, over all
// windows, both rewards and both arms. Regret is against one arm; let y be the weight of
// the other arm. If the first arm is rewarded, regret plus rise is
//
//	y(u_M) + x(0) − x(u_M).
//
// If the other arm is rewarded, u_i becomes u_{i−1} + 1 and regret plus rise is
//
//	x(1) + Σ_{i=1..M−1} (x(u_i+1) − x(u_i)) − x(u_M) − y(u_M).
func (c *counts) value() *big.Rat {
	x := c.other[0]
	steps := walks(x)
	var all []*big.Rat
	for _, y := range c.other {
		for u := range x {
			own, other := new(big.Rat).Sub(y[u], x[u]), new(big.Rat).Add(y[u], x[u])
			all = append(all, own.Add(own, x[0]), other.Sub(steps[u], other))
		}
	}
	return slices.MaxFunc(all, (*big.Rat).Cmp)
}

// walks returns the largest x(1) + Σ_{i=1..M−1} (x(u_i+1) − x(u_i)) over the walks
// 0 = u_0, u_1, …, u_M with steps 0 and 1, by u_M.
func walks(x []*big.Rat) []*big.Rat {
	best := []*big.Rat{x[1]}
	for i := 1; i < len(x); i++ {
		next := make([]*big.Rat, i+1)
		for u := range next {
			next[u] = best[min(u, i-1)]
			if u > 0 && best[u-1].Cmp(next[u]) > 0 {
				next[u] = best[u-1]
			}
			if i < len(x)-1 {
				rise := new(big.Rat).Sub(x[u+1], x[u])
				next[u] = rise.Add(rise, next[u])
			}
		}
		best = next
	}
	return best
}
