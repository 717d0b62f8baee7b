package paper

import "math/big"

// symmetricValue returns λ = (k+1)/(6k+2), k = ⌈M/2⌉.
func symmetricValue(m int) *big.Rat {
	k := int64(m+1) / 2
	return big.NewRat(k+1, 6*k+2)
}

// A symmetricCycle is a part of the adversary that gives every symmetric learner of two
// arms the mean regret λ against arm 1, see theorem_5_6.md: rewards to be repeated,
// and its weight.
type symmetricCycle struct {
	rewards [][]float64
	weight  *big.Rat
}

// symmetricMixture returns the adversary against symmetric learners with recall m. The
// weights add up to 1.
func symmetricMixture(m int) (mixture []symmetricCycle) {
	k := (m + 1) / 2
	add := func(times, twos, ones, rounds int) {
		var c symmetricCycle
		for range twos {
			c.rewards = append(c.rewards, []float64{0, 1})
		}
		for range ones {
			c.rewards = append(c.rewards, []float64{1, 0})
		}
		c.weight = big.NewRat(int64(times*(twos+ones)), int64(rounds))
		mixture = append(mixture, c)
	}
	if m%2 == 0 {
		add(1, k, 2*k, 3*k+1)
		add(1, 0, 1, 3*k+1)
		return mixture
	}
	rounds := k * (6*k + 2)
	add(k+1, k, 2*k-1, rounds)
	add(k, k-1, 2*k-1, rounds)
	add(2*k+1, 0, 1, rounds)
	return mixture
}
