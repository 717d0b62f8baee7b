package fuzz

import (
	"math"
	"slices"

	"boundedrecall"
)

// RegretIdentities hunts for a game whose total regret is not the end of its curve,
// not the one of the game played without a transcript, or not the sum of its rounds'
// regrets against the best arm.
func RegretIdentities(data []byte) (finding error) {
	g := decode(data)
	defer blame(&finding, g)
	in := g.instance()
	l := g.learner()
	tr := boundedrecall.Play(l, in)
	curve := tr.RegretCurve()
	if got := curve[len(curve)-1]; got != tr.TotalRegret() {
		return g.errorf("the curve ends at %v, the regret is %v:", got, tr.TotalRegret())
	}
	if got := boundedrecall.TotalRegret(l, in); got != tr.TotalRegret() {
		return g.errorf("the regret is %v without a transcript and %v with:", got, tr.TotalRegret())
	}
	total, totals := 0.0, make([]float64, g.arms) // of rewards on the grid: exact
	for s := 1; s <= in.Horizon(); s++ {
		r := in.Reward(s)
		for i, x := range tr.PlayOf(s) {
			total += x * (r[tr.BestArm()] - r[i])
			totals[i] += r[i]
		}
	}
	if !(math.Abs(total-tr.TotalRegret()) <= 1e-12*float64(in.Horizon())) {
		return g.errorf("the rounds' regrets sum to %v, the total is %v:", total, tr.TotalRegret())
	}
	if best := slices.Max(totals); tr.BestArmReward() != best || totals[tr.BestArm()] != best {
		return g.errorf("arm %d is best with %v, the arms have %v:", tr.BestArm()+1, tr.BestArmReward(), totals)
	}
	return nil
}

// PermutedArms hunts for a learner that treats one arm unlike another: with the arms
// in another order it must play the same in that order, and no learner here breaks
// ties by the arm's number. Only the order in which sums over arms are rounded
// changes, which is worth 1e-12, but for regret matching over three arms or more: a
// regret that is zero but for rounding may be all it goes by, so it is left out.
func PermutedArms(data []byte) (finding error) {
	g := decode(data)
	defer blame(&finding, g)
	if g.Base == "regret-matching" && g.arms > 2 {
		return nil
	}
	order := permutation(g.arms, g.spare)
	one, other := g.learner(), g.learner()
	x, y, moved := make([]float64, g.arms), make([]float64, g.arms), make([]float64, g.arms)
	for t, r := range g.rounds {
		one.Play(x)
		other.Play(y)
		if !near(permute(moved, x, order), y, 1e-12) {
			return g.errorf("round %d: plays %v, and %v with the arms in the order %v:", t+1, x, y, order)
		}
		one.Observe(r)
		other.Observe(permute(moved, r, order))
	}
	return nil
}

// permutation returns the n-th order of d arms, from 0.
func permutation(d, n int) []int {
	var order []int
	for i := range d {
		order = slices.Insert(order, n%(i+1), i)
		n /= i + 1
	}
	return order
}

// permute fills dst with x in the order given and returns it.
func permute(dst, x []float64, order []int) []float64 {
	for i, from := range order {
		dst[i] = x[from]
	}
	return dst
}

// CommonReward hunts for a learner that a reward common to all arms moves: from each
// round the least reward is taken off all arms. Rewards are on a grid, so differences
// are exact and plays must be the same bit for bit, and with them the regret. It does
// not hold for MWU, which is not blind to such a reward; nor, bit for bit, for regret
// matching, which multiplies it by the play.
func CommonReward(data []byte) (finding error) {
	g := decode(data)
	defer blame(&finding, g)
	if !g.Gaps(0) || g.Base == "regret-matching" {
		return nil
	}
	one, other := g.learner(), g.learner()
	x, y, lower := make([]float64, g.arms), make([]float64, g.arms), make([]float64, g.arms)
	for t, r := range g.rounds {
		one.Play(x)
		other.Play(y)
		if !sameBits(x, y) {
			return g.errorf("round %d: plays %v, and %v without what is common to all arms:", t+1, x, y)
		}
		least := slices.Min(r)
		for i := range r {
			lower[i] = r[i] - least
		}
		one.Observe(r)
		other.Observe(lower)
	}
	return nil
}
