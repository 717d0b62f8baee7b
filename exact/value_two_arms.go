package exact

import (
	"math/big"
	"slices"
)

// TwoArmValue returns E|S_{M+1}|/(2(M+1)), S_n being the sum of n fair signs:
// the best long-run regret per round of any M-bounded-recall learner of two
// arms.
//
// No learner has less regret: draw M+1 rewards e_1 or e_2 by fair coins and
// repeat them. The learner's window is independent of the coming reward, so it
// earns ½ a round, and the best arm earns ½ + E|S_{M+1}|/(2(M+1)). The
// inclusive AverageRestart of Cover's learner for horizon M+1 has at most this
// regret.
func TwoArmValue(recall int) *big.Rat {
	n := int64(recall + 1)
	m := (n + 1) / 2 // E|S_n| = 2m·C(2m,m)/4^m
	sum := new(big.Int).Binomial(2*m, m)
	return new(big.Rat).SetFrac(sum.Mul(sum, big.NewInt(m)),
		new(big.Int).Lsh(big.NewInt(n), uint(2*m)))
}

// TwoArmDelayedBounds returns e(1+⌈(M−1)/(τ+1)⌉) and e(⌈M/(τ+1)⌉), e(M) being
// [TwoArmValue]. The best long-run regret per round of two arms lies between
// them for a learner with recall M ≥ 1 whose rewards come τ ≥ 0 rounds late, as
// [Class.Delay] describes it. The bounds are equal if M ≡ 1 mod τ+1. The proof
// is that of the statement delay. It panics if M < 1 or τ < 0.
func TwoArmDelayedBounds(recall, delay int) (lower, upper *big.Rat) {
	if recall < 1 || delay < 0 {
		panic("exact: bounds for a recall below 1 or a negative delay")
	}
	period := delay + 1
	return TwoArmValue(1 + (recall-1+delay)/period), TwoArmValue(1 + (recall-1)/period)
}

// TwoArmSwapValue returns W/(M+1), W being the only solution of W = E
// max(|S_{M+1}|−W, 0): the best long-run swap regret per round of any learner
// of two arms with recall M. The inclusive AverageRestart of Cover's learner
// for swap regret, made for M+1 rounds, has it; the proof is that of the
// statement beyond/swap.
//
// W is the largest of E[|S|; |S| ≥ c]/(1+P(|S| ≥ c)) over all c, where S =
// S_{M+1}: at c = W both sides of W·(1+P(|S| ≥ W)) = E[|S|; |S| ≥ W] are as the
// equation has them.
func TwoArmSwapValue(recall int) *big.Rat {
	n, best := int64(recall+1), new(big.Rat)
	// sequences with |S| ≥ c
	far, sum, all := new(big.Int), new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(n))
	for c := n; c >= 0; c -= 2 {
		sequences := new(big.Int).Binomial(n, (n-c)/2)
		if c > 0 {
			sequences.Lsh(sequences, 1)
		}
		far.Add(far, sequences)
		sum.Add(sum, sequences.Mul(sequences, big.NewInt(c)))
		if w := new(big.Rat).SetFrac(sum, new(big.Int).Add(all, far)); w.Cmp(best) > 0 {
			best = w
		}
	}
	return best.Quo(best, big.NewRat(n, 1))
}

// TwoArmMixture returns the adversary of [TwoArmValue]: all sequences of M+1
// rewards e_1 and e_2. One cycle stands for all sequences that are rotations of
// each other.
func TwoArmMixture(recall int) []WeightedCycle {
	n := recall + 1
	all := big.NewInt(1)
	all.Lsh(all, uint(n))
	seen := make([]bool, 1<<n)
	var mix []WeightedCycle
	for word := range 1 << n {
		if seen[word] {
			continue
		}
		size := int64(0)
		for w := word; !seen[w]; w = (w<<1 | w>>(n-1)) & (1<<n - 1) {
			seen[w] = true
			size++
		}
		c := WeightedCycle{Weight: new(big.Rat).SetFrac(big.NewInt(size), all)}
		for k := range n {
			c.Letters = append(c.Letters, 1+word>>k&1)
		}
		if ones := slices.DeleteFunc(slices.Clone(c.Letters),
			func(a int) bool { return a == 2 }); 2*len(ones) < n {
			c.Arm = 1
		}
		mix = append(mix, c)
	}
	return mix
}
