package fuzz

import (
	"math"
	"slices"

	"boundedrecall"
)

// A transcript has the methods of [boundedrecall.Transcript] that RegretIdentities calls.
type transcript interface {
	PlayOf(t int) []float64
	TotalRegret() float64
	RegretCurve() []float64
	BestArm() int
	BestArmReward() float64
}

// regretIdentities plays the game and hunts for a transcript that contradicts itself, and
// for a regret that differs when the same learner plays again.
func (g game) regretIdentities() error {
	in, l := g.instance(), g.learner()
	tr := boundedrecall.Play(l, in)
	if got := boundedrecall.TotalRegret(l, in); got != tr.TotalRegret() {
		return g.errorf("the regret is %v without a transcript and %v with:", got, tr.TotalRegret())
	}
	return g.identities(tr)
}

// identities hunts for a total regret that is not the end of the curve, or not the sum
// of the rounds' regrets against the best arm, and for a best arm that is not the best.
func (g game) identities(tr transcript) error {
	curve := tr.RegretCurve()
	if got := curve[len(curve)-1]; got != tr.TotalRegret() {
		return g.errorf("the curve ends at %v, the regret is %v:", got, tr.TotalRegret())
	}
	total, totals := 0.0, make([]float64, g.arms) // of rewards on the grid: exact
	for t, r := range g.rounds {
		for i, x := range tr.PlayOf(t + 1) {
			total += x * (r[tr.BestArm()] - r[i])
			totals[i] += r[i]
		}
	}
	if !(math.Abs(total-tr.TotalRegret()) <= 1e-12*float64(len(g.rounds))) {
		return g.errorf("the rounds' regrets sum to %v, the total is %v:", total, tr.TotalRegret())
	}
	if best := slices.Max(totals); tr.BestArmReward() != best || totals[tr.BestArm()] != best {
		return g.errorf("arm %d is best with %v, the arms have %v:", tr.BestArm()+1, tr.BestArmReward(), totals)
	}
	return nil
}

// permutedArms hunts for a learner that treats one arm unlike another: permuting the arms of
// the rewards must permute the play, since no learner here breaks ties by the arm's number.
// The order of sums over arms changes the rounding, so a difference of 1e-12 is allowed.
// Over three or more arms, the learners that match regrets are left out, and Blum and
// Mansour's at rates above 2: their play may depend on a regret that is a pure rounding error.
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
	one, other := g.learner(), g.learner()
	x, y, lower := make([]float64, g.arms), make([]float64, g.arms), make([]float64, g.arms)
	for t, r := range g.rounds {
		one.Play(x)
		other.Play(y)
		if !sameBits(x, y) && (tolerance == 0 || !near(x, y, tolerance)) {
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
