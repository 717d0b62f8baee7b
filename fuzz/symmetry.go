package fuzz

import (
	"slices"

	"boundedrecall/properties/laws"
)

// permutedArms hunts for a learner that treats one arm unlike another: exchanging two arms
// of the rewards must exchange their weights, since no learner here breaks ties by the arm's
// number. The order of sums over arms changes the rounding, so a difference of 1e-12 is
// allowed. Over three or more arms, the learners that match regrets are left out, and Blum
// and Mansour's at rates above 2: their play may depend on a regret that is a pure rounding
// error.
func (g game) permutedArms() error {
	switch g.Base {
	case "regret-matching", "internal-regret-matching":
		if g.arms > 2 {
			return nil
		}
	case "blum-mansour":
		if g.arms > 2 && g.Rate > 2 {
			return nil
		}
	}
	one, other := g.pair()
	return g.found(laws.ArmSymmetric(g.learner, g.rounds, one, other, 1e-12))
}

// pair returns two arms, which differ if there are two.
func (g game) pair() (one, other int) {
	one = g.spare % g.arms
	return one, (one + 1 + g.spare/g.arms%max(1, g.arms-1)) % g.arms
}

// commonReward hunts for a learner whose play depends on a reward common to all arms: it
// subtracts the smallest reward of each round from all arms. Rewards are on a grid, so
// differences are exact and plays must be the same bit for bit. MWU is left out, since its
// play depends on a common reward, and so are the learners that match regrets: they multiply
// the reward by their play, and a regret that is a pure rounding error may decide the next.
// Blum and Mansour's learner multiplies by its play too, and discounted Hedge by its
// discount; at an ordinary rate their plays may differ by 1e-12, and at a rate that makes a
// rounding error decide they are left out.
func (g game) commonReward() error {
	tolerance := 0.0
	switch g.Base {
	case "mwu", "regret-matching", "internal-regret-matching":
		return nil
	case "blum-mansour", "discounted-hedge":
		if g.Rate > 2 {
			return nil
		}
		tolerance = 1e-12
	}
	rest, common := laws.Rounds(g.rounds).Clone(), make(laws.Rounds, len(g.rounds))
	for t, r := range rest {
		common[t] = []float64{slices.Min(r)}
		for i := range r {
			r[i] -= common[t][0]
		}
	}
	return g.found(laws.ShiftInvariant(g.learner, rest, common, tolerance))
}
