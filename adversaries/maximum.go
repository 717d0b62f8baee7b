package adversaries

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"
)

// fairCoinsExcess returns E max_i S_i − n/2 for d independent numbers S_i of
// heads in n tosses of a fair coin.
func fairCoinsExcess(n, d int) float64 {
	cdf := fairCoinsCDF(n)
	for k, f := range cdf {
		cdf[k] = math.Pow(f, float64(d))
	}
	return meanAbove(n/2, cdf) - float64(n%2)/2
}

// oneHotExcess returns E max_i N_i − n/d, where N counts how often each of d
// arms comes up in n fair draws. It takes time n³·d, except for d = 2, where it is E|S_n|/2 of
// the sum of n fair signs: the excess of two arms over ⌈n/2⌉ coins is half as much, since
// E|S_{2k−1}| = E|S_{2k}|.
func oneHotExcess(n, d int) float64 {
	if d == 2 {
		return 2 * fairCoinsExcess((n+1)/2, 2)
	}
	least := (n + d - 1) / d // max N is never below the mean
	excess := float64(least) - float64(n)/float64(d)
	for m := least; m < n; m++ {
		excess += 1 - noneAbove(m, n, d)
	}
	return excess
}

// noneAbove returns P[max N ≤ m], arm by arm: of the draws of k arms, those of the last one
// are binomial.
func noneAbove(m, n, d int) float64 {
	within := make([]float64, n+1) // by the number of draws: the probability so far
	for r := range min(m, n) + 1 {
		within[r] = 1
	}
	for arms := 2; arms <= d; arms++ {
		for r := n; r >= 0; r-- { // the smaller numbers are still those of one arm less
			draws := distuv.Binomial{N: float64(r), P: 1 / float64(arms)}
			total := 0.
			for k := range min(m, r) + 1 {
				total += draws.Prob(float64(k)) * within[r-k]
			}
			within[r] = total
		}
	}
	return within[n]
}

// meanAbove returns E[X] − c for an integer X ≥ 0 with P[X ≤ k] = cdf[k], to
// the precision of the difference when c is near the mean.
func meanAbove(c int, cdf []float64) float64 {
	mean := 0.0
	for k, f := range cdf {
		if k >= c {
			f = f - 1
		}
		mean -= f
	}
	return mean
}

// fairCoinsCDF returns P[S ≤ k] for k = 0..n, S the number of heads in n tosses of a fair
// coin. The far tails are exactly 0 and 1.
func fairCoinsCDF(n int) []float64 {
	cdf := make([]float64, n+1) // outwards from the mode: precise, and the tails underflow harmlessly
	cdf[n/2] = 1
	for k := n / 2; k < n; k++ {
		cdf[k+1] = cdf[k] * (float64(n-k) / float64(k+1))
	}
	for k := n / 2; k > 0; k-- {
		cdf[k-1] = cdf[k] / (float64(n-k+1) / float64(k))
	}
	floats.Scale(1/floats.Sum(cdf), cdf)
	floats.CumSum(cdf, cdf)
	total := cdf[n]
	for k := range cdf {
		cdf[k] /= total
	}
	return cdf
}
