package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// FixedShare multiplies the weight of each arm by exp(η r_i), as Hedge does,
// and then shares out a part α of the whole evenly among the arms, so that an
// arm that was bad for long comes back fast. It follows the best sequence of
// arms with few switches.
//
// M. Herbster and M. K. Warmuth, Tracking the best expert, Machine Learning
// 32(2), 1998; the share goes to all arms alike, as in N. Cesa-Bianchi and G.
// Lugosi, Prediction, Learning, and Games, Cambridge 2006, Section 5.2.
type FixedShare struct {
	eta, share float64
	weights    []float64
}

// NewFixedShare returns FixedShare for d ≥ 1 arms with learning rate eta,
// positive and finite, and share α in (0,1]. It panics otherwise.
func NewFixedShare(d int, eta, share float64) *FixedShare {
	mustBeArms(d)
	mustBeRate(eta)
	must(share > 0 && share <= 1, "share is not in (0,1]")
	f := &FixedShare{eta: eta, share: share, weights: make([]float64, d)}
	f.Reset()
	return f
}

// shareFor returns 1/(n+1), the share for a horizon of n rounds. All the
// sharing then costs no interval more than 1/η.
func shareFor(n int) float64 {
	return 1 / float64(n+1)
}

// fixedShareRate returns the rate that minimizes the bound on intervals of at
// most n rounds, with the share shareFor(n). With one arm it returns the rate
// for two.
func fixedShareRate(d, n int) float64 {
	f := FixedShare{eta: 1, share: shareFor(n)}
	return math.Sqrt(8 * f.pathCost(n, max(d, 2), 0, true) / float64(n))
}

// Arms returns the number of arms.
func (f *FixedShare) Arms() int { return len(f.weights) }

// Play fills dst with the weights.
func (f *FixedShare) Play(dst []float64) {
	mustFit(len(f.weights), dst)
	copy(dst, f.weights)
}

// Observe multiplies the weights and shares out a part of them.
func (f *FixedShare) Observe(reward []float64) {
	mustReward(len(f.weights), reward)
	top := floats.Max(reward)
	total := 0.
	for i, r := range reward {
		f.weights[i] *= math.Exp(f.eta * (r - top))
		total += f.weights[i]
	}
	each := f.share / float64(len(f.weights))
	for i, w := range f.weights {
		f.weights[i] = (1-f.share)*(w/total) + each
	}
}

// Reset gives all arms the same weight.
func (f *FixedShare) Reset() {
	fill(f.weights, 1/float64(len(f.weights)))
}

// TotalRegretBound returns TotalSwitchingRegretBound without switches.
func (f *FixedShare) TotalRegretBound(n, d int) float64 {
	return f.TotalSwitchingRegretBound(n, d, 0)
}

// TotalSwitchingRegretBound returns
//
//	(ln d + K ln(d/α) + (n−1−K) ln(1/(1−α+α/d)))/η + ηn/8:
//
// no instance of n rounds and d arms gives a larger total regret against a
// sequence of arms with at most K switches. FixedShare is Hedge on all
// sequences of arms, a sequence with K switches having the weight
// (1/d)·(α/d)^K·(1−α+α/d)^(n−1−K) (Herbster and Warmuth 1998; Cesa-Bianchi and
// Lugosi 2006, Theorem 5.2).
func (f *FixedShare) TotalSwitchingRegretBound(n, d, switches int) float64 {
	if d == 1 {
		return 0
	}
	return f.pathCost(n, d, min(switches, n-1), false)/f.eta + f.eta*float64(n)/8
}

// TotalIntervalRegretBound bounds the total regret on every interval of at most
// n rounds, wherever it begins, by (ln(d/α) + (n−1) ln(1/(1−α+α/d)))/η + ηn/8:
// when the interval begins every arm has at least the weight α/d.
func (f *FixedShare) TotalIntervalRegretBound(n, d int) float64 {
	if d == 1 {
		return 0
	}
	return f.pathCost(n, d, 0, true)/f.eta + f.eta*float64(n)/8
}

// pathCost returns the logarithm of one over the weight of a sequence of arms:
// from the beginning, or from a round in which every arm has at least its
// share.
func (f *FixedShare) pathCost(n, d, switches int, interval bool) float64 {
	arms := float64(d)
	stay, change := -math.Log1p(-f.share+f.share/arms), math.Log(arms/f.share)
	start := math.Log(arms)
	if interval {
		start = change
	}
	return start + float64(switches)*change + float64(n-1-switches)*stay
}
