package learners

import "gonum.org/v1/gonum/floats"

// A balancer finds the distribution in which a Markov chain on the arms stays
// as it is: x ≥ 0 with Σ x = 1 and Σ_j x_i q_ij = Σ_j x_j q_ji for every arm i.
//
// It eliminates one arm after the other and never subtracts, so the rounding
// errors stay relative ones. Every rate is at least leastRate, next to which
// what underflows is nothing.
//
// W. K. Grassmann, M. I. Taksar and D. P. Heyman, Regenerative analysis and
// steady state distributions for Markov chains, Operations Research 33(5),
// 1985.
type balancer struct {
	arms  int
	rates []float64 // q_ij at i·d+j; the diagonal is not looked at
	leak  []float64 // the total rate from an arm to those of smaller index
	play  []float64 // the distribution found, for the coming round
}

func newBalancer(arms int) *balancer {
	return &balancer{arms: arms, rates: make([]float64, arms*arms), leak: make([]float64, arms),
		play: make([]float64, arms)}
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

// leastRate is the rate that every pair of arms has at least. A chain whose
// rates are zero or far larger then ends up where it would if it started in an
// arm drawn uniformly, and no arm is preferred.
const leastRate = 1e-200

// balance finds the distribution for the rates in b.rates, which it overwrites.
func (b *balancer) balance() {
	d, q, x := b.arms, b.rates, b.play
	for k := range q {
		q[k] = max(q[k], leastRate)
	}
	for n := d - 1; n > 0; n-- {
		out := q[n*d : n*d+n]
		b.leak[n] = sumInOrder(out)
		for i := range n {
			floats.AddScaled(q[i*d:i*d+n], q[i*d+n]/b.leak[n], out)
		}
	}
	x[0] = 1
	for n := 1; n < d; n++ {
		x[n] = 0
		for i := range n {
			x[n] += x[i] * q[i*d+n] / b.leak[n]
		}
		if x[n] > 1 { // or the next could overflow
			floats.Scale(1/x[n], x[:n+1])
		}
	}
	floats.Scale(1/sumInOrder(x), x)
	for i := range x {
		if x[i] < 1e-100 { // an arm that all leave
			x[i] = 0
		}
	}
}
