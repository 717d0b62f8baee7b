package learners

import (
	"math"
	"sync"
)

// tabledSteps is the number of steps from which walkWithin computes the
// distribution at every call. For shorter walks it reads a table.
const tabledSteps = 4096

// walkWithin returns P(|S_k| < a), S_k being the sum of k fair signs, for a ≥
// 0; a and k must have different parity. For k ≤ 53 the result is exact. A call
// takes constant time for k < tabledSteps and O(min(a, √k)) time otherwise.
func walkWithin(k, a int) float64 {
	if k < tabledSteps {
		row := walksWithin()[k]
		if a/2 >= len(row) {
			return 1
		}
		return row[a/2]
	}
	if a > edge(k) {
		return 1
	}
	s := k % 2
	p := central(k/2 + s) // P(S_k = s)
	within := 0.0
	if s == 0 {
		within, p, s = p, p*float64(k)/(float64(k)+2), 2
	}
	for ; s < a; s += 2 {
		within += 2 * p
		p *= float64(k-s) / (float64(k) + float64(s+2))
	}
	return within
}

// edge returns a bound that |S_k| exceeds with probability less than 2⁻⁵⁴
// (Hoeffding's inequality). For k ≤ 81 the bound is k.
func edge(k int) int { return int(min(float64(k), 9*math.Sqrt(float64(k)))) }

// central returns C(2m,m)/4^m for m ≥ 2048, by Stirling's series.
func central(m int) float64 {
	x := 1 / float64(m)
	return math.Sqrt(x/math.Pi) * (1 - x/8*(1-x/16*(1+x*5/8)))
}

// walksWithin returns the table of P(|S_k| < a) at row k and column ⌊a/2⌋. The
// first call makes the table, which takes 6 MB. Past the end of a row the
// probability rounds to 1.
var walksWithin = sync.OnceValue(func() [][]float64 {
	table := [][]float64{{1}}
	// P(|S_k| < a) is the mean of P(|S_{k−1}| < a−1) and P(|S_{k−1}| < a+1)
	for k := 1; k < tabledSteps; k++ {
		before := func(column int) float64 {
			if column < len(table[k-1]) {
				return table[k-1][column]
			}
			return 1
		}
		row := make([]float64, edge(k)/2+1)
		for j := range row {
			if k%2 == 0 {
				row[j] = (before(j) + before(j+1)) / 2
			} else if j > 0 {
				row[j] = (before(j-1) + before(j)) / 2
			}
		}
		table = append(table, row)
	}
	return table
})

// MeanAbsoluteWalk returns E|S_n|, S_n being the sum of n ≥ 0 fair signs:
// 2m·C(2m,m)/4^m for n = 2m and n = 2m−1.
func MeanAbsoluteWalk(n int) float64 {
	m := n/2 + n%2
	if m >= tabledSteps/2 {
		return 2 * float64(m) * central(m)
	}
	return float64(2*m) * walkWithin(2*m, 1)
}

// walkAt returns P(S_k = a); a and k must have the same parity.
func walkAt(k, a int) float64 { return (slope(k, a+1) - slope(k, a-1)) / 2 }

// meanOfWalk returns E f(S_k). For k > 81 it leaves out values that |S_k|
// exceeds with probability less than 2⁻⁵⁴.
func meanOfWalk(k int, f func(float64) float64) (mean float64) {
	far := edge(k) - (k-edge(k))%2
	for u := -far; u <= far; u += 2 {
		mean += walkAt(k, u) * f(float64(u))
	}
	return mean
}
