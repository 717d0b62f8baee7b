package search

import "math"

// steered uses an adversary that sees the play x and pays, in round t, the arm i with the
// largest θ_i(t) − x_i: with θ = 0 the arm of least weight. Each θ_i is linear in t, and
// θ_1 = 0, so d−1 slopes and intercepts make an instance of any length. steered draws them
// at random for a quarter of the budget.
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

// steer plays the game against the adversary and leaves the adversary's rewards in
// g.rewards. It returns the total regret, NaN if the context is done before the last round.
// For each arm except the first, theta holds θ at the beginning and at the end.
func (g *game) steer(theta []float64) float64 {
	return g.totalRegret(func(t int, reward []float64) {
		late := float64(t) / float64(g.horizon())
		arm, most := 0, -g.play[0]
		for i, x := range g.play[1:] {
			if v := (1-late)*theta[2*i] + late*theta[2*i+1] - x; v > most {
				arm, most = i+1, v
			}
		}
		clear(reward)
		reward[arm] = 1
	})
}
