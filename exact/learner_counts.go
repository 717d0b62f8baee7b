package exact

import (
	"context"
	"math/big"

	"boundedrecall"
	"boundedrecall/exact/certificate"
)

// A CountLearner is a symmetric learner of two arms with recall M. Each reward
// in the window is rounded: one that favours arm 1 by a gap g counts for arm 1
// with probability (1+g)/2, independently of the others. The learner plays the
// mean of plays[n] over the number n of rewards that count. Rewards before the
// first round are zero.
//
// Its worst case over all rewards in [0,1] equals its worst case over rewards
// e_1 and e_2. To see this, round the coming reward as well. The play is
// independent of it, so the regret is the mean of the regrets on rounded
// rewards.
type CountLearner struct {
	plays  []float64
	window []float64 // the probabilities to count, a ring
	oldest int
	mean   []float64 // scratch of Play
}

var _ boundedrecall.Learner = (*CountLearner)(nil)

// NewCountLearner returns the learner that plays arm 1 with weight plays[n]
// when n of the M = len(plays)−1 rewards in the window count for arm 1. It
// panics if there are fewer than two plays or one is outside [0,1].
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

// Observe moves the window on. It panics if the slice does not hold two rewards
// in [0,1].
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

// SymmetricCounts returns the plays of a best symmetric learner of two arms
// with recall M, for [NewCountLearner]: with λ = [SymmetricValue] and k = ⌈M/2⌉
// arm 1 has weight x(n) = λ(M+1+n)/(M+1−n) for n ≤ k, and 1 − x(M−n) beyond. It
// panics if M < 1.
//
// The learner has worst case λ over all rewards in [0,1]. Let u_i be the number
// of rewards e_2 among the newest i rounded rewards. After e_1 the potential Φ
// = Σ_i x(u_i) − x(0) falls by exactly the excess of the round's regret against
// arm 1 over λ, and after e_2 by at least the excess. [Certify] writes the
// potential down for each M, and package certificate checks it in O(M²) steps.
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

// SymmetricOptimum proves that [SymmetricValue] is the best long-run regret per
// round of symmetric learners of two arms with recall M, over all rewards in
// [0,1]. Package certificate checks both sides: the learner of
// [SymmetricCounts] has no more regret, and on the cycles of [SymmetricMixture]
// no symmetric learner has less. SymmetricOptimum returns an error if the check
// takes too many steps, from about M = 500.
func SymmetricOptimum(
	ctx context.Context, recall int,
) (upper, lower *certificate.Certificate, err error) {
	counts := &certificate.Learner{Wrapper: "counts"}
	for _, x := range SymmetricCounts(recall) {
		counts.Plays = append(counts.Plays, x.RatString())
	}
	draft := certificate.Certificate{Kind: certificate.SeparableUpper, Arms: 2, Levels: 2,
		Recall: recall, Learner: counts}
	if upper, err = Certify(ctx, draft); err != nil {
		return nil, nil, err
	}
	draft = certificate.Certificate{Kind: certificate.ClassLower, Arms: 2, Levels: 2, Recall: recall,
		Class: "symmetric"}
	if lower, err = Certify(ctx, draft); err != nil {
		return nil, nil, err
	}
	return upper, lower, nil
}

// separable returns the potential of a learner of counts, Σ_i x(u_i) − x(0):
// its functions at the sums −i, −i+2, …, i of the newest i gaps. x(u) is arm
// 2's weight when u of all M rewards are e_2.
func separable(plays []*big.Rat) (rows [][]string) {
	last := len(plays) - 1
	for i := 1; i <= last; i++ {
		var row []string
		for u := i; u >= 0; u-- {
			row = append(row, new(big.Rat).Sub(plays[last], plays[last-u]).RatString())
		}
		rows = append(rows, row)
	}
	return rows
}
