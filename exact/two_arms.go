package exact

import (
	"math/big"
	"slices"
)

// TwoArmValue returns E|S_{M+1}|/(2(M+1)), S_n being the sum of n fair signs: the
// best long-run regret per round of any M-bounded-recall learner of two arms.
//
// No learner has less regret: draw M+1 rewards e_1 or e_2 by fair coins and repeat
// them. The learner's window is independent of the coming reward, so it earns ½ a round,
// and the best arm earns ½ + E|S_{M+1}|/(2(M+1)). The inclusive AverageRestart of Cover's
// learner for horizon M+1 has at most this regret.
func TwoArmValue(recall int) *big.Rat {
	n := int64(recall + 1)
	m := (n + 1) / 2 // E|S_n| = 2m·C(2m,m)/4^m
	sum := new(big.Int).Binomial(2*m, m)
	return new(big.Rat).SetFrac(sum.Mul(sum, big.NewInt(m)), new(big.Int).Lsh(big.NewInt(n), uint(2*m)))
}

// TwoArmMixture returns the adversary of [TwoArmValue]: all sequences of M+1 rewards e_1
// and e_2. One cycle stands for all sequences that are rotations of each other.
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
		if ones := slices.DeleteFunc(slices.Clone(c.Letters), func(a int) bool { return a == 2 }); 2*len(ones) < n {
			c.Arm = 1
		}
		mix = append(mix, c)
	}
	return mix
}
