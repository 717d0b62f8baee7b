package windows_test

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall/windows"
)

// A stream is a window on a stream of numbers, with a bug or correct.
type stream struct {
	Name   string
	Bug    string // what went wrong, on one line
	Maker  func() windows.Window
	Claims windows.Claims
	Law    string // a law that it breaks
}

// streamRecall is the number of rows that the streams are meant to remember.
const streamRecall = 5

// brokenStreams returns all streams with bugs, soundStreams correct ones.
func brokenStreams() []stream {
	strict := windows.Claims{Count: windows.Last(streamRecall)}
	inOrder := windows.Claims{Count: windows.Last(streamRecall).Counted()}
	inRange := windows.Claims{Count: windows.Last(streamRecall), Low: -8, High: 8}
	longer := windows.Claims{Count: windows.Last(8 * streamRecall), Low: -8, High: 8}
	missing := windows.Claims{Count: windows.Last(streamRecall), Low: -8, High: 8, Values: windows.NaN}
	return append([]stream{
		{"running-sum", "adds the new number and subtracts the oldest", newRunningSum, strict, "frame"},
		{"one-more", "remembers one number more",
			ofNumbers(func(all []float64) float64 { return mean(newest(all, streamRecall+1)) }), strict,
			"frame"},
		{"from-the-start", "adds up the ring from its start, so that rounding depends on the round",
			ofNumbers(ringMean), strict, "frame"},
		{"poisoned", "a running sum that NaN enters and never leaves", newRunningSum, missing, "frame"},
		{"rows-for-ever", "starts anew when told, but with the first of its rows", func() windows.Window {
			return &numbers{value: recentMean, keeps: true}
		}, inOrder, "reset"},
		{"dithers", "adds noise to hide its rounding",
			ofNumbers(func(all []float64) float64 { return recentMean(all) + rand.Float64()/1024 }), strict,
			"deterministic"},
		{"keeps-rows", "keeps the caller's rows",
			careless(func(c *carelessRows, x []float64) { c.rows = append(c.rows, x) }, nil),
			strict, "reward-not-kept"},
		{"keeps-newest", "reads the newest row out of the caller's slice", newestApart(asItIs), strict,
			"reward-not-kept"},
		{"takes-in-late", "takes a row in at the next call, out of the caller's slice",
			takingInLate(asItIs), strict, "reward-not-kept"},
		{"sorts-rows", "writes into the caller's row",
			careless(func(c *carelessRows, x []float64) { c.add(x); x[0] = 0 }, nil),
			strict, "reward-untouched"},
		{"adds-to-value", "adds to what dst holds",
			careless((*carelessRows).add, func(c *carelessRows, dst []float64) {
				dst[0] += c.mean() // nothing if dst is zero
			}), strict, "dirty-destination"},
		{"keeps-value", "finds its last value in the caller's dst",
			careless((*carelessRows).add, func(c *carelessRows, dst []float64) {
				if c.dst != nil && math.IsNaN(c.dst[0]) {
					dst[0] = 0
					return
				}
				dst[0], c.dst = c.mean(), dst
			}), strict, "play-not-kept"},
		{"pops", "forgets its rows when it is asked twice",
			careless((*carelessRows).add, func(c *carelessRows, dst []float64) {
				if dst[0] = c.mean(); c.asked {
					c.rows = nil
				}
				c.asked = true
			}), strict, "pure-play"},
		{"updates-value", "updates the caller's dst with the next row",
			careless(func(c *carelessRows, x []float64) {
				if c.add(x); c.dst != nil {
					c.dst[0] = c.mean()
				}
			}, func(c *carelessRows, dst []float64) { dst[0], c.dst = c.mean(), dst }), strict, "causal"},
		{"shares-rows", "all windows hold their rows in one variable", func() windows.Window {
			shared.rows = nil
			return shared
		}, strict, "independent"},
		{"wraps-at-5000", "starts anew after 5000 rows",
			ofNumbers(func(all []float64) float64 { return recentMean(all[len(all)/5000*5000:]) }),
			inRange, "frame"},
		{"dips-at-32768", "is wrong in 8 rows", ofNumbers(func(all []float64) float64 {
			if len(all)>>3 == 1<<12 {
				return 9
			}
			return recentMean(all)
		}), longer, "frame"},
		{"run-of-16-bits", "counts equal rows with 16 bits", func() windows.Window { return &counting{} },
			longer, "frame"},
	}, jumpingStreams()...)
}

// jumpingStreams returns windows that keep something for ever, and whose values
// jump: rounding explains none of that.
func jumpingStreams() []stream {
	digits := windows.Claims{Count: windows.Last(streamRecall), Values: windows.Integers, Low: 0, High: 9}
	signed := windows.Claims{Count: windows.Last(streamRecall), Values: windows.Integers, Low: -3, High: 3}
	missing := windows.Claims{Count: windows.Last(streamRecall), Low: -8, High: 8, Values: windows.NaN}
	distinct := func(s *stepping) float64 {
		s.seen[s.all[len(s.all)-1]] = true
		return float64(len(s.seen))
	}
	argmax := func(all []float64) float64 {
		ring := ringOf(all)
		newest := (len(all) + streamRecall - 1) % streamRecall
		return float64((newest - slices.Index(ring[:], slices.Max(ring[:])) +
			streamRecall) % streamRecall)
	}
	mode := func(all []float64) (most float64) {
		ring := ringOf(all)
		times := map[float64]int{}
		for _, x := range ring {
			times[x]++
			if times[x] > times[most] {
				most = x
			}
		}
		return most
	}
	sign := func(s *stepping) float64 {
		switch total := sum(newest(s.all, streamRecall)); {
		case total > 0:
			return 1
		case total < 0:
			return -1
		}
		return s.value
	}
	carried := func(limit int) func(all []float64) float64 {
		return func(all []float64) float64 {
			for age := range min(limit, len(all)) {
				if x := all[len(all)-1-age]; !math.IsNaN(x) {
					return x
				}
			}
			return math.NaN()
		}
	}
	return []stream{
		{"distinct", "counts distinct numbers, and numbers that have left", ofSteps(distinct), digits,
			"frame"},
		{"argmax", "breaks a tie by the order in its ring", ofNumbers(argmax), digits, "frame"},
		{"mode", "breaks a tie by the order in its ring", ofNumbers(mode), signed, "frame"},
		{"held-sign", "holds the last sign of a sum while the sum is 0", ofSteps(sign), signed,
			"frame"},
		{"carried", "carries the last number forward a row too far", ofNumbers(carried(streamRecall + 1)),
			missing, "frame"},
		{"carried-100", "carries the last number forward 100 rows", ofNumbers(carried(100)), missing,
			"frame"},
	}
}

// counting is a mean that counts equal rows, and goes wrong when they are too
// many.
type counting struct {
	numbers
	equal int16
}

func (c *counting) Push(x []float64) {
	if c.equal++; len(c.all) > 0 && x[0] != c.all[len(c.all)-1] {
		c.equal = 1
	}
	c.numbers.Push(x)
}

func (c *counting) Value(dst []float64) { dst[0] = recentMean(c.all) + float64(min(c.equal, 0)) }

// carelessRows is a mean of the last rows that handles slices as it is told.
type carelessRows struct {
	rows  [][]float64
	dst   []float64
	asked bool // since the last row

	push, value func(c *carelessRows, x []float64)
}

var shared = &carelessRows{push: (*carelessRows).add,
	value: func(c *carelessRows, dst []float64) { dst[0] = c.mean() }}

func careless(push, value func(c *carelessRows, x []float64)) func() windows.Window {
	if value == nil {
		value = shared.value
	}
	return func() windows.Window { return &carelessRows{push: push, value: value} }
}

func (c *carelessRows) add(x []float64)     { c.rows = append(c.rows, slices.Clone(x)) }
func (c *carelessRows) Push(x []float64)    { c.asked = false; c.push(c, x) }
func (c *carelessRows) Value(dst []float64) { c.value(c, dst) }
func (c *carelessRows) mean() float64 {
	return mean(slices.Concat(c.rows[max(0, len(c.rows)-streamRecall):]...))
}

func soundStreams() []stream {
	return []stream{
		{Name: "mean", Maker: ofNumbers(recentMean),
			Claims: windows.Claims{Count: windows.Last(streamRecall), Values: windows.NaN}},
		{Name: "ring mean", Maker: ofNumbers(ringMean),
			Claims: windows.Claims{Count: windows.Last(streamRecall), Low: -1, High: 1, Tolerance: 1e-12}},
		{Name: "running sum of integers", Maker: newRunningSum,
			Claims: windows.Claims{Count: windows.Last(streamRecall), Low: -1e9, High: 1e9,
				Values: windows.Integers}},
		{Name: "newest row apart", Maker: newestApart(slices.Clone[[]float64]),
			Claims: windows.Claims{Count: windows.Last(streamRecall)}},
		{Name: "rows taken in late", Maker: takingInLate(slices.Clone[[]float64]),
			Claims: windows.Claims{Count: windows.Last(streamRecall)}},
	}
}

// numbers is a window whose value is a function of all numbers since the last
// Reset.
type numbers struct {
	all   []float64
	value func(all []float64) float64
	keeps bool // Reset leaves the oldest of the last five
}

func ofNumbers(value func(all []float64) float64) func() windows.Window {
	return func() windows.Window { return &numbers{value: value} }
}

func (n *numbers) Push(x []float64)    { n.all = append(n.all, x[0]) }
func (n *numbers) Value(dst []float64) { dst[0] = n.value(n.all) }

func (n *numbers) Reset() {
	if n.keeps && len(n.all) > 0 {
		n.all = newest(n.all, streamRecall)[:1]
		return
	}
	n.all = nil
}

// A stepping window takes its value from the one before and the numbers.
type stepping struct {
	numbers
	value float64
	seen  map[float64]bool
	step  func(s *stepping) float64

	sum, product float64
}

func ofSteps(step func(*stepping) float64) func() windows.Window {
	return func() windows.Window { return &stepping{step: step, seen: map[float64]bool{}} }
}

func (s *stepping) Push(x []float64) {
	s.numbers.Push(x)
	s.value = s.step(s)
}

func (s *stepping) Value(dst []float64) { dst[0] = s.value }

func (s *stepping) Reset() { *s = stepping{step: s.step, seen: map[float64]bool{}} }

// ringOf returns the last numbers in the places of a ring.
func ringOf(all []float64) (ring [streamRecall]float64) {
	for t := max(0, len(all)-streamRecall); t < len(all); t++ {
		ring[t%streamRecall] = all[t]
	}
	return ring
}

// newest returns the last n of the numbers, or all.
func newest(all []float64, n int) []float64 { return all[max(0, len(all)-n):] }

func sum(all []float64) (s float64) {
	for _, x := range all {
		s += x
	}
	return s
}

func mean(all []float64) float64 { return sum(all) / float64(max(1, len(all))) }

func recentMean(all []float64) float64 { return mean(newest(all, streamRecall)) }

// ringMean overwrites the oldest number in place and adds up from the start of
// its ring.
func ringMean(all []float64) float64 {
	var ring [streamRecall]float64
	for t := max(0, len(all)-streamRecall); t < len(all); t++ {
		ring[t%streamRecall] = all[t]
	}
	return mean(ring[:])
}

// asItIs returns the caller's row, where [slices.Clone] returns a copy.
func asItIs(row []float64) []float64 { return row }

// A lateRow window is a mean of numbers and of a row that it keeps apart.
type lateRow struct {
	numbers
	row   []float64                     // nil: none
	keep  func(row []float64) []float64 // what the window holds of the caller's row
	apart bool                          // the row is among the numbers too, as the newest
}

// newestApart returns the maker of means that read the newest number out of
// what keep returns.
func newestApart(keep func(row []float64) []float64) func() windows.Window {
	return func() windows.Window { return &lateRow{keep: keep, apart: true} }
}

// takingInLate returns the maker of means that take a number in when the next
// call comes, out of what keep returns.
func takingInLate(keep func(row []float64) []float64) func() windows.Window {
	return func() windows.Window { return &lateRow{keep: keep} }
}

func (w *lateRow) Push(x []float64) {
	w.takeIn()
	if w.row = w.keep(x); w.apart {
		w.numbers.Push(x)
	}
}

func (w *lateRow) Value(dst []float64) {
	w.takeIn()
	all := slices.Clone(newest(w.all, streamRecall))
	if w.apart && w.row != nil {
		all[len(all)-1] = w.row[0]
	}
	dst[0] = mean(all)
}

func (w *lateRow) takeIn() {
	if !w.apart && w.row != nil {
		w.numbers.Push(w.row)
		w.row = nil
	}
}

func (w *lateRow) Reset() { w.all, w.row = nil, nil }
