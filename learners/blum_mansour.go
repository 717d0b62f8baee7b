package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// BlumMansour has small swap regret: it runs a copy of Hedge for each arm. The
// copy of arm i plays q_i and is shown the rewards x_i·r. The learner plays a
// distribution x with x = Σ_i x_i q_i, which the copies do not change. The
// regret of the copy of arm i is then what the learner would have gained by
// moving the weight on arm i elsewhere.
//
// A. Blum and Y. Mansour, From external to internal regret, J. Machine Learning
// Research 8 (2007), Theorem 5. A round takes O(d³) steps.
type BlumMansour struct {
	eta  float64
	sums []float64 // of x_i (r_j − max r), at i·d+j
	*balancer
}

// NewBlumMansour returns the learner for d ≥ 1 arms over Hedge with learning
// rate eta, positive and finite. It panics otherwise.
func NewBlumMansour(d int, eta float64) *BlumMansour {
	mustBeArms(d)
	mustBeRate(eta)
	b := &BlumMansour{eta: eta, sums: make([]float64, d*d), balancer: newBalancer(d)}
	b.Reset()
	return b
}

// blumMansourRate returns √(8 d ln d / n), the rate that minimizes the bound
// over n rounds; the bound is then √(n d ln d / 2). With one arm it returns the
// rate for two.
func blumMansourRate(d, n int) float64 {
	return math.Sqrt(float64(max(d, 2))) * HedgeRate(d, n)
}

// Observe adds the rewards x_i·r to the cumulative ones of the copy of arm i,
// less what the best arm has, which is common to all and changes no play.
func (b *BlumMansour) Observe(reward []float64) {
	mustReward(b.arms, reward)
	top := floats.Max(reward)
	if top == floats.Min(reward) {
		return // nothing changes
	}
	d := b.arms
	for i, weight := range b.play {
		sums := b.sums[i*d : (i+1)*d]
		for j, r := range reward {
			sums[j] += weight * (r - top)
		}
		softmax(b.rates[i*d:(i+1)*d], sums, b.eta)
	}
	b.balance()
}

// Reset forgets all rewards.
func (b *BlumMansour) Reset() {
	clear(b.sums)
	b.even()
}

// TotalSwapRegretBound returns d ln d/η + ηn/8 (Blum and Mansour 2007, Theorem
// 5, with Hoeffding's lemma for each copy; the proof is that of the statement
// beyond/swap).
func (b *BlumMansour) TotalSwapRegretBound(n, d int) float64 {
	if d == 1 {
		return 0
	}
	return float64(d)*math.Log(float64(d))/b.eta + b.eta*float64(n)/8
}

// TotalRegretBound returns TotalSwapRegretBound: no regret exceeds the swap
// regret.
func (b *BlumMansour) TotalRegretBound(n, d int) float64 { return b.TotalSwapRegretBound(n, d) }
