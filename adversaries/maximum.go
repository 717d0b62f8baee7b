package adversaries

import (
	"math"

	"gonum.org/v1/gonum/floats"
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
// arms comes up in n fair draws. P[max N ≤ m] is the ratio of two coefficients
// of xⁿ in a d-th power of Σ_k λᵏxᵏ/k!: k ≤ m above, all k below. It takes time
// n³·d, except for d = 2, where it is E|S_n|/2 of the sum of n fair signs: the
// excess of two arms over ⌈n/2⌉ coins is half as much, since E|S_{2k−1}| =
// E|S_{2k}|.
func oneHotExcess(n, d int) float64 {
	if d == 2 {
		return 2 * fairCoinsExcess((n+1)/2, 2)
	}
	q := poisson(n, float64(n)/float64(d))
	all := powerCoefficient(q, d, n)
	least := (n + d - 1) / d // max N is never below the mean
	excess := float64(least) - float64(n)/float64(d)
	for m := least; m < n; m++ {
		excess += 1 - powerCoefficient(q[:m+1], d, n)/all
	}
	return excess
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

// fairCoinsCDF returns P[S ≤ k] for k = 0..n, S the number of heads in n tosses
// of a fair coin. The far tails are exactly 0 and 1.
func fairCoinsCDF(n int) []float64 {
	cdf := fromMode(n, n/2, func(k int) float64 { return float64(n-k) / float64(k+1) })
	floats.CumSum(cdf, cdf)
	total := cdf[n]
	for k := range cdf {
		cdf[k] /= total
	}
	return cdf
}

// poisson returns the probabilities of 0..n for mean mu ≤ n, given that the
// value is at most n.
func poisson(n int, mu float64) []float64 {
	return fromMode(n, int(mu), func(k int) float64 { return mu / float64(k+1) })
}

// fromMode returns probabilities of 0..n, given the mode and the ratio of the
// probability of k+1 to the probability of k. It computes them outwards from
// the mode, so they keep their relative precision and underflow to zero
// harmlessly.
func fromMode(n, mode int, ratio func(k int) float64) []float64 {
	p := make([]float64, n+1)
	p[mode] = 1
	for k := mode; k < n; k++ {
		p[k+1] = p[k] * ratio(k)
	}
	for k := mode; k > 0; k-- {
		p[k-1] = p[k] / ratio(k-1)
	}
	floats.Scale(1/floats.Sum(p), p)
	return p
}

// powerCoefficient returns the coefficient of xⁿ in the d-th power of Σ_k q_k
// xᵏ, whose degree must be at least n.
func powerCoefficient(q []float64, d, n int) float64 {
	power := []float64{1}
	for range d {
		power = product(power, q, n)
	}
	return power[n]
}

// product returns p·q up to the power n, which p does not exceed.
func product(p, q []float64, n int) []float64 {
	pq := make([]float64, min(len(p)+len(q)-2, n)+1)
	for i, a := range p {
		m := min(len(q), len(pq)-i)
		floats.AddScaled(pq[i:i+m], a, q[:m])
	}
	return pq
}
