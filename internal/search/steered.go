package search

import (
	"math"
	"slices"
)

// steered is an adversary that sees the play x and pays, in round t, the arm i
// with the largest θ_i(t) − x_i: with θ = 0 the arm the learner has the least
// weight on. Each θ_i is linear in t, and θ_1 = 0, so d−1 slopes and intercepts make an
// instance of any length. They are drawn at random, a quarter of the budget long.
func steered(r *restart) *pattern {
	theta := make([]float64, 2*(r.arms()-1))
	for draws := r.left / 4; draws > 0 && !r.over(); draws-- {
		scale := math.Exp(-4 * r.rng.Float64())
		for k := range theta {
			theta[k] = scale * r.rng.NormFloat64()
		}
		r.note(r.steer(theta))
	}
	copy(r.rewards, r.worst)
	return patternOf(r.instance())
}

// steer plays the game against the adversary, leaves what it pays in the rewards
// and returns the total regret, NaN if the context is done before the last round. For each arm but the first, theta holds θ at the
// beginning and at the end.
func (g *game) steer(theta []float64) float64 {
	d := g.arms()
	clear(g.sums)
	earned := 0.0
	g.learner.Reset()
	for t := range g.horizon() {
		if g.interrupted(t) {
			return math.NaN()
		}
		g.learner.Play(g.play)
		late := float64(t) / float64(g.horizon())
		arm, most := 0, -g.play[0]
		for i, x := range g.play[1:] {
			if v := (1-late)*theta[2*i] + late*theta[2*i+1] - x; v > most {
				arm, most = i+1, v
			}
		}
		reward := g.rewards[t*d : (t+1)*d]
		clear(reward)
		reward[arm] = 1
		earned += g.play[arm]
		g.sums[arm]++
		g.learner.Observe(reward)
	}
	return slices.Max(g.sums) - earned
}
