// Package projection finds nearest points.
package projection

import "slices"

// OntoSimplex replaces v, whose largest entry must be 0, by the nearest point
// of the simplex (J. Duchi, S. Shalev-Shwartz, Y. Singer and T. Chandra,
// Efficient projections onto the l1-ball for learning in high dimensions, ICML
// 2008, Figure 1). Entries below −1 play no part, so nothing is lost to
// cancellation however far the entries are apart. It overwrites scratch, which
// must be as long as v.
func OntoSimplex(v, scratch []float64) {
	near := scratch[:0]
	for _, x := range v {
		if x > -1 {
			near = append(near, x)
		}
	}
	slices.Sort(near)
	slices.Reverse(near)
	total, threshold := 0.0, 0.0
	for k, x := range near {
		total += x
		if t := (total - 1) / float64(k+1); x > t {
			threshold = t
		}
	}
	for i, x := range v {
		v[i] = max(0, x-threshold)
	}
}
