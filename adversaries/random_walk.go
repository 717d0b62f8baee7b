package adversaries

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"

	"boundedrecall"
)

// RandomWalk is the Brownian environment: the arms' rewards are independent
// Brownian motions on [0,1], reflected at the ends and observed once a round,
// starting from the uniform distribution.
//
//	A. Slivkins and E. Upfal, Adapting to a changing environment: the Brownian
//	restless bandits, 21st Conference on Learning Theory (COLT), 2008.
type RandomWalk struct {
	Arms       int     // d
	Horizon    int     // T
	Volatility float64 // σ ≥ 0: the standard deviation of a round's step, before reflection
}

func (w RandomWalk) check() error {
	if !(w.Volatility >= 0) || math.IsInf(w.Volatility, 1) {
		return fmt.Errorf("random walk: volatility σ = %v is not finite and at least 0", w.Volatility)
	}
	return cmp.Or(
		atLeast("random walk", "arms d", w.Arms, 1),
		atLeast("random walk", "horizon T", w.Horizon, 1),
	)
}

// Draw returns a random instance.
func (w RandomWalk) Draw(src rand.Source) (*boundedrecall.Instance, error) {
	rng := rand.New(src)
	var at []float64
	return drawn(w.check(), w.Horizon, w.Arms, func(t, i int) float64 {
		if t == 1 {
			at = append(at, rng.Float64())
		} else {
			at[i] = reflect(at[i] + w.Volatility*rng.NormFloat64())
		}
		return at[i]
	})
}

// reflect folds the line onto [0,1]. It turns a Gaussian step into a step of reflected
// Brownian motion exactly.
func reflect(x float64) float64 {
	x = math.Mod(math.Abs(x), 2)
	return min(x, 2-x)
}

// Covariance returns the covariance of an arm's rewards in two rounds lag rounds apart,
//
//	8/π⁴ · Σ_{n = 1, 3, 5, …} exp(−n²π²σ²·lag/2) / n⁴,
//
// to 1e-13. In every round an arm's reward is uniform on [0,1], with variance
// 1/12. It panics if lag < 0.
func (w RandomWalk) Covariance(lag int) float64 {
	must(w.check())
	if lag < 0 {
		panic("adversaries: lag < 0")
	}
	decay := math.Pi * math.Pi * w.Volatility * w.Volatility * float64(lag) / 2
	sum := 0.0
	for n := 9999.0; n > 0; n -= 2 { // smallest terms first
		sum += math.Exp(-n*n*decay) / (n * n * n * n)
	}
	return 8 / math.Pow(math.Pi, 4) * sum
}
