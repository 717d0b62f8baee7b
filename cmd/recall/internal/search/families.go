package search

import "math"

// A family is a kind of instance to begin a climb from.
type family struct {
	name  string
	begin func(r *restart) pattern
}

// families are the first instances that searches need. Others were tried: the
// other instances of package adversaries with their numbers drawn at random,
// and exact worst cases at a small recall, made longer. Searches of tens of
// thousands of instances ended alike without them, up to the spread of the
// seeds, and up to 2.4 % lower without steered. In searches of two restarts
// near-periodic still matters.
var families = []family{{"steered", steered}, {"near-periodic", nearPeriodic}, {"blocks", blocks}}

// familyOf returns the family of a restart. The families take turns.
func familyOf(number int) family { return families[number%len(families)] }

// Family returns the name of the family that a restart begins with.
func Family(number int) string { return familyOf(number).name }

// nearPeriodic pays each arm for the same number of rounds, with a period a
// little longer than the window: see [adversaries.NearPeriodic].
func nearPeriodic(r *restart) (p pattern) {
	d := r.arms()
	rounds := (r.recall + r.step() + d - 1) / d
	for i := range d {
		rewards := make([]float64, d)
		rewards[i] = 1
		p = append(p, run{rounds, rewards})
	}
	return p
}

// blocks are up to eight runs. Each pays one arm, all except one arm, or no
// arm.
func blocks(r *restart) (p pattern) {
	for range 2 + r.rng.IntN(7) {
		letter := r.letter(r.arms())
		p = append(p, run{r.step(), letter})
	}
	return p
}

// steered uses an adversary that sees the play x and pays, in round t, the arm
// i with the largest θ_i(t) − x_i: with θ = 0 the arm of least weight. Each θ_i
// is linear in t, and θ_1 = 0, so d−1 slopes and intercepts make an instance of
// any length. steered draws them at random for a quarter of the budget.
func steered(r *restart) pattern {
	theta := make([]float64, 2*(r.arms()-1))
	for draws := r.left / 4; draws > 0 && !r.over(); draws-- {
		scale := math.Exp(-4 * r.rng.Float64())
		for k := range theta {
			theta[k] = scale * r.rng.NormFloat64()
		}
		r.note(r.steer(theta))
	}
	return patternOf(r.worstInstance())
}

// steer plays the game against the adversary and leaves the adversary's rewards
// in g.rewards. It returns the total regret, NaN if the context is done before
// the last round. For each arm except the first, theta holds θ at the beginning
// and at the end.
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
