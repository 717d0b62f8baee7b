package exact

import (
	"context"
	"math/big"
)

// SymmetricValue returns (k+1)/(6k+2), k = ⌈M/2⌉: no symmetric stationary
// learner of two arms has less long-run regret per round, for any M.
//
// By symmetry assume that p(n,m) = 1 − p(m,n) is the weight of arm 1 when n
// rewards e_1 and m rewards e_2 are in the window, and let q = 1 − p(M,0). For
// M = 2k repeat k times e_2, then 2k times e_1. The window holds all rewards of
// the period except the next k. If these hold j rewards e_2, 0 < j < k, the
// window is one of two with the same play. One of them is followed by e_1 and
// the other by e_2, and their regrets cancel. There are k+1 windows with k
// rewards e_1 and k rewards e_2, where the play is ½, each followed by e_1; and
// one window of e_1 alone, followed by e_2. So the total regret against arm 1
// over the 3k rounds is (k+1)/2 − q, while repeating e_1 costs q per round.
// With weights 3k : 1 the mean is (k+1)/(6k+2).
//
// For M = 2k−1 take k and k−1 times e_2, each followed by 2k−1 times e_1. The
// totals are k·p − q and (k+1)(1−p) − q, p being the weight p(k,k−1); add k+1
// of the first, k of the second and 2k+1 rounds of e_1, which make k(k+1) in
// k(6k+2) rounds.
func SymmetricValue(recall int) *big.Rat {
	k := int64(recall+1) / 2
	return big.NewRat(k+1, 6*k+2)
}

// SymmetricMixture returns the adversary of [SymmetricValue].
func SymmetricMixture(recall int) []WeightedCycle {
	k := (recall + 1) / 2
	cycle := func(twos, ones, times, rounds int) WeightedCycle {
		c := WeightedCycle{}
		for range twos {
			c.Letters = append(c.Letters, 2)
		}
		for range ones {
			c.Letters = append(c.Letters, 1)
		}
		c.Weight = big.NewRat(int64(times*len(c.Letters)), int64(rounds))
		return c
	}
	if recall%2 == 0 {
		return []WeightedCycle{cycle(0, 1, 1, 3*k+1), cycle(k, 2*k, 1, 3*k+1)}
	}
	rounds := k * (6*k + 2)
	mix := []WeightedCycle{cycle(0, 1, 2*k+1, rounds), cycle(k, 2*k-1, k+1, rounds)}
	if k > 1 {
		return append(mix, cycle(k-1, 2*k-1, k, rounds))
	}
	mix[0].Weight = big.NewRat(int64(2*k+1+k), int64(rounds)) // the third cycle is e_1 alone too
	return mix
}

// SymmetricPlays returns, for each lead D = −M..M of arm 1 in the window, the
// weight ½ ± h(|D|)/(3k+1) of arm 1, where k = ⌈M/2⌉ and the sign is the sign
// of D: h(D) = min(D, k), except that h(k) = k−½ if M is odd and k even. For M
// = 1..15 the worst case over rewards 0 and 1 is exactly [SymmetricValue], by
// [SymmetricUpper]: this is a best symmetric learner there.
func SymmetricPlays(recall int) []*big.Rat {
	k := int64(recall+1) / 2
	var plays []*big.Rat
	for lead := -int64(recall); lead <= int64(recall); lead++ {
		halves := 2 * max(-k, min(lead, k))
		if recall%4 == 3 && lead == k {
			halves--
		}
		if recall%4 == 3 && lead == -k {
			halves++
		}
		plays = append(plays, big.NewRat(3*k+1+halves, 6*k+2))
	}
	return plays
}

// SymmetricUpper returns the exact long-run worst case of the learner of
// [SymmetricPlays].
func SymmetricUpper(ctx context.Context, recall int) (*Result, error) {
	maker := NewLeadLearner(SymmetricPlays(recall)).Maker()
	return WorstCase(ctx, maker, Problem{Recall: recall, Gaps: true, SymmetricArms: true,
		Unit: 6*(int64(recall+1)/2) + 2})
}
