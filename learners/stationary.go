package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// A balancer finds the distribution in which a Markov chain on the arms stays as it is:
// x ≥ 0 with Σ x = 1 and Σ_j x_i q_ij = Σ_j x_j q_ji for every arm i.
//
// It eliminates one arm after the other and never subtracts, so the rounding errors stay
// relative ones. It works with the rates' logarithms, so that nothing underflows.
//
// W. K. Grassmann, M. I. Taksar and D. P. Heyman, Regenerative analysis and steady state
// distributions for Markov chains, Operations Research 33(5), 1985.
type balancer struct {
	arms int
	logs []float64 // of the rates q_ij, at i·d+j; the diagonal is not looked at
	leak []float64 // log of the total rate from an arm to those of smaller index
	play []float64 // the distribution found, for the coming round
}

func newBalancer(arms int) *balancer {
	return &balancer{arms: arms, logs: make([]float64, arms*arms), leak: make([]float64, arms), play: make([]float64, arms)}
}

// Arms returns the number of arms.
func (b *balancer) Arms() int { return b.arms }

// Play fills dst with the distribution that stays as it is.
func (b *balancer) Play(dst []float64) {
	mustFit(b.arms, dst)
	copy(dst, b.play)
}

// even makes the play uniform.
func (b *balancer) even() { fill(b.play, 1/float64(b.arms)) }

// least is the logarithm of the rate that every pair of arms has at least. A chain whose
// rates are zero or far larger then ends up where it would if it started in an arm drawn
// uniformly, and no arm is preferred.
const least = -720

// balance finds the distribution for the rates whose logarithms are in b.logs, which it
// overwrites.
func (b *balancer) balance() {
	d, q, dst := b.arms, b.logs, b.play
	for k := range q {
		q[k] = max(q[k], least)
	}
	for n := d - 1; n > 0; n-- {
		out := q[n*d : n*d+n]
		b.leak[n] = floats.LogSumExp(out)
		for i := range n {
			into := q[i*d+n] - b.leak[n]
			for j := range n {
				if i != j {
					q[i*d+j] = logAdd(q[i*d+j], into+out[j])
				}
			}
		}
	}
	dst[0] = 0
	for n := 1; n < d; n++ {
		weight := math.Inf(-1)
		for i := range n {
			weight = logAdd(weight, dst[i]+q[i*d+n])
		}
		dst[n] = weight - b.leak[n]
	}
	softmax(dst, dst, 1)
	for i, x := range dst {
		if x < 1e-100 { // an arm that all leave
			dst[i] = 0
		}
	}
}

// logAdd returns log(exp(x) + exp(y)).
func logAdd(x, y float64) float64 {
	if x < y {
		x, y = y, x
	}
	return x + math.Log1p(math.Exp(y-x))
}
