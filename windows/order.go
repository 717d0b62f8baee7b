package windows

import (
	"math"
	"math/rand/v2"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// orderDraws is how many orders of the rows are tried, and how many windows are
// made of their numbers.
const orderDraws = 16

// orderNoise returns how much the order of the rows changes each entry of the
// value, if that is rounding: a window that keeps its rows in a ring and adds
// them up from the ring's first place adds them in an order that depends on how
// many rows it was pushed. It is 0 for an entry that orders change by more than
// a small share of its size, as that of the last row or of the first of
// several most frequent numbers. The size is the entry's largest among windows
// whose rows are drawn from these, since the entry itself may be near 0 where
// it is a difference.
func (p precision) orderNoise(
	rows laws.Rounds, value func(laws.Rounds) []float64,
) []float64 {
	lots := rand.New(rand.NewPCG(3, uint64(len(rows))))
	at := value(rows)
	noise, size := make([]float64, len(at)), make([]float64, len(at))
	// see compares the value x after the rows, nil if it is not known, with
	// that in another order.
	see := func(x []float64, rows laws.Rounds) {
		defer kit.IgnorePanic()
		other := rows.Clone()
		lots.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
		if x == nil {
			x = value(rows)
		}
		for i, y := range value(other) {
			noise[i] = max(noise[i], kit.Distance(x[i], y))
			if !math.IsNaN(x[i]) {
				size[i] = max(size[i], math.Abs(x[i]))
			}
		}
	}
	for range orderDraws {
		drawn := drawnFrom(rows, lots)
		see(at, rows)
		see(nil, drawn)
	}
	for i := range noise {
		if !(noise[i] <= p.smooth()*size[i]) {
			noise[i] = 0
		}
	}
	return noise
}

// drawnFrom returns as many rows, each of which is one of the given rows.
func drawnFrom(rows laws.Rounds, lots *rand.Rand) laws.Rounds {
	drawn := make(laws.Rounds, len(rows))
	for t := range drawn {
		drawn[t] = rows[lots.IntN(len(rows))]
	}
	return drawn
}

// blockNoise returns how much rounding explains where the rows are whole
// numbers, which cannot be moved by an ulp. A program that computes in blocks,
// as attention over a cache does, adds up the same rows in other blocks after
// more older rows. The noise is an ulp of the largest entry among values of
// windows whose rows are drawn from these, since the entries of a value are sums
// of the same numbers. It is 0 where the numbers of the older rows matter, and
// for an entry that is a whole number.
func (s sample) blockNoise(l Leak) float64 {
	if s.Values&Integers == 0 || l.Got == math.Round(l.Got) || s.numbersMatter(l) {
		return 0
	}
	lots := rand.New(rand.NewPCG(17, uint64(len(s.rows))))
	size := 0.0
	for range orderDraws {
		drawn := drawnFrom(s.rows, lots)
		func() {
			defer kit.IgnorePanic()
			size = max(size, largestOf(laws.Rounds{s.alone(drawn)}))
		}()
	}
	return s.ulp(size)
}
