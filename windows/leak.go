package windows

import (
	"math"
	"slices"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// leak returns the largest leak of a value got, nil if there is none. The rows
// count, and want is the value of a new window after them; of says so. Where
// the statistic of the rows is known, and nearer to the value of a new window
// than got is, it is what is wanted.
func (s *subject) leak(rows laws.Rounds, got, want []float64, of string) (largest *Leak) {
	var right []float64
	if s.Is.Value != nil {
		right, _ = s.Is.Value(rows)
	}
	for i, want := range want {
		of, d := of, kit.Distance(got[i], want)
		if right != nil && kit.Distance(want, right[i]) < d {
			want, of = right[i], s.Is.name()+" of these rows"
			d = kit.Distance(got[i], want)
		}
		if d == 0 || s.allows(want, d) || largest != nil && d <= largest.Absolute {
			continue
		}
		largest = &Leak{Entry: i, Got: got[i], Want: want, Of: of,
			Absolute: d, Relative: d / math.Abs(want)}
	}
	return largest
}

// allows reports whether the claims allow a value to be off by the distance.
// They never allow a number beside NaN or an infinity.
func (s *subject) allows(want, distance float64) bool {
	most := max(s.Tolerance, s.RelativeTolerance*math.Abs(want), s.ULPs*ulp(want))
	return !math.IsInf(distance, 1) && distance <= most
}

// largestOf returns the largest absolute value of the finite numbers.
func largestOf(parts ...laws.Rounds) (most float64) {
	for _, row := range slices.Concat(parts...) {
		for _, x := range row {
			if x-x == 0 {
				most = max(most, math.Abs(x))
			}
		}
	}
	return most
}

// ulp returns the distance from |x| to the next larger float; 0 unless x is
// finite.
func ulp(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	x = math.Abs(x)
	return math.Nextafter(x, math.Inf(1)) - x
}
