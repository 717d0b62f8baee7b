package zoo

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall/properties"
	"boundedrecall/properties/laws"
)

// A Stream is a window on a stream of numbers with a bug.
type Stream struct {
	Name   string
	Bug    string // what went wrong, on one line
	Maker  func() laws.Window
	Claims properties.WindowClaims
	Law    string // a law that it breaks
}

// StreamRecall is the number of rows that the streams are meant to remember.
const StreamRecall = 5

// Streams returns all streams with bugs. [SoundStreams] returns correct ones.
func Streams() []Stream {
	strict := properties.WindowClaims{Recall: StreamRecall, Stationary: true}
	inOrder := properties.WindowClaims{Recall: StreamRecall}
	missing := properties.WindowClaims{Recall: StreamRecall, Stationary: true, Low: -8, High: 8, NaN: true}
	return []Stream{
		{"running-mean", "adds the new number and subtracts the oldest", func() laws.Window { return &runningMean{} }, strict, "bounded-recall"},
		{"running-variance", "updates a sum and a sum of squares", func() laws.Window { return &runningVariance{} }, strict, "bounded-recall"},
		{"one-more", "remembers one number more", func() laws.Window { return &mean{recent{rows: StreamRecall + 1}} }, strict, "stationary"},
		{"from-the-start", "adds up the ring from its start, so that rounding depends on the round", func() laws.Window { return &ringMean{} }, strict, "stationary"},
		{"counts", "divides by the number of all rows", func() laws.Window { return &countingMean{recent: newRecent()} }, strict, "stationary"},
		{"poisoned", "a running sum that NaN enters and never leaves", func() laws.Window { return &runningMean{} }, missing, "bounded-recall"},
		{"rows-for-ever", "starts anew when told, but with the old sum", func() laws.Window { return &halfReset{} }, inOrder, "reset"},
		{"dithers", "adds noise to hide its rounding", func() laws.Window { return &dithers{mean{newRecent()}} }, strict, "deterministic"},
	}
}

// SoundStreams returns windows that keep their claims.
func SoundStreams() []Stream {
	claims := properties.WindowClaims{Recall: StreamRecall, Stationary: true, NaN: true}
	return []Stream{
		{Name: "mean", Maker: func() laws.Window { return &mean{newRecent()} }, Claims: claims},
		{Name: "ring mean", Maker: func() laws.Window { return &ringMean{} },
			Claims: properties.WindowClaims{Recall: StreamRecall, Stationary: true, Low: -1, High: 1, Tolerance: 1e-12}},
		{Name: "running mean of integers", Maker: func() laws.Window { return &runningMean{} },
			Claims: properties.WindowClaims{Recall: StreamRecall, Stationary: true, Low: -1e9, High: 1e9, Integers: true}},
	}
}

// recent holds the last rows.
type recent struct {
	rows    int
	numbers []float64 // oldest first
}

func newRecent() recent { return recent{rows: StreamRecall} }

func (r *recent) Push(x []float64) {
	r.numbers = append(r.numbers, x[0])
	if len(r.numbers) > r.rows {
		r.numbers = slices.Delete(r.numbers, 0, 1)
	}
}

func (r *recent) Reset() { r.numbers = nil }

// mean adds up what it holds, each time anew.
type mean struct{ recent }

func (m *mean) Value(dst []float64) {
	dst[0] = 0
	for _, x := range m.numbers {
		dst[0] += x / float64(len(m.numbers))
	}
}

type dithers struct{ mean }

func (d *dithers) Value(dst []float64) {
	d.mean.Value(dst)
	dst[0] += rand.Float64() / 1024
}

// ringMean overwrites the oldest number in place.
type ringMean struct {
	ring [StreamRecall]float64
	next int
}

func (r *ringMean) Push(x []float64) {
	r.ring[r.next] = x[0]
	r.next = (r.next + 1) % StreamRecall
}

func (r *ringMean) Value(dst []float64) {
	dst[0] = 0
	for _, x := range r.ring {
		dst[0] += x / StreamRecall
	}
}

// countingMean divides by the number of all rows pushed.
type countingMean struct {
	recent
	count float64
}

func (c *countingMean) Push(x []float64) {
	c.recent.Push(x)
	c.count++
}

func (c *countingMean) Value(dst []float64) {
	dst[0] = 0
	for _, x := range c.numbers {
		dst[0] += x / c.count
	}
}

func (c *countingMean) Reset() { *c = countingMean{recent: newRecent()} }

// runningMean forgets by subtraction.
type runningMean struct {
	numbers []float64
	sum     float64
}

func (r *runningMean) Push(x []float64) {
	r.numbers = append(r.numbers, x[0])
	r.sum += x[0]
	if len(r.numbers) > StreamRecall {
		r.sum -= r.numbers[0]
		r.numbers = r.numbers[1:]
	}
}

func (r *runningMean) Value(dst []float64) { dst[0] = r.sum / float64(max(1, len(r.numbers))) }

// halfReset keeps its sum.
type halfReset struct{ mean }

func (h *halfReset) Push(x []float64) {
	if h.rows == 0 {
		h.rows = StreamRecall
	}
	h.mean.Push(x)
}

func (h *halfReset) Reset() { h.numbers = h.numbers[:min(1, len(h.numbers))] }

// runningVariance is the textbook's difference of two means.
type runningVariance struct {
	numbers      []float64
	sum, squares float64
}

func (r *runningVariance) Push(x []float64) {
	r.numbers = append(r.numbers, x[0])
	r.sum, r.squares = r.sum+x[0], r.squares+x[0]*x[0]
	if len(r.numbers) > StreamRecall {
		old := r.numbers[0]
		r.sum, r.squares = r.sum-old, r.squares-old*old
		r.numbers = r.numbers[1:]
	}
}

func (r *runningVariance) Value(dst []float64) {
	n := math.Max(1, float64(len(r.numbers)))
	dst[0] = r.squares/n - r.sum/n*(r.sum/n)
}
