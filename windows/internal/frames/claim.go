// Package frames has the laws of windows over spans of time, for the engine of
// package kit. The claim is which rows count: those whose age lies in the span.
// The law is one: the value is that of a new window which was given the rows of
// the frame alone. In a case a row is the time since the row before and then
// its numbers: see [kit.Clock].
package frames

import (
	"fmt"
	"slices"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Closed says which ends of the span (now − Span, now] belong to it.
type Closed string

// The ends that belong to the span. The zero Closed is Right.
const (
	Right   Closed = "right"   // a row of age 0 counts, one of age Span does not
	Left    Closed = "left"    // a row of age Span counts, one of age 0 does not
	Both    Closed = "both"    // both count
	Neither Closed = "neither" // neither counts
)

// Ends are all values of Closed.
var Ends = []Closed{Right, Left, Both, Neither}

// A Claim says which rows count.
type Claim struct {
	Span time.Duration

	// Grace is how far the older edge may be off: a row whose age differs from
	// Span by Grace or less may count or not. A counter of buckets claims the
	// length of a bucket. If Closed excludes age 0, a row of age at most Grace
	// may count or not.
	Grace time.Duration

	Closed Closed

	// Unit is what all times are multiples of; 0 means a nanosecond.
	Unit time.Duration

	// Late says that windows are told the time and ask no clock, so that the
	// rows of a case may begin many spans after the windows are made.
	Late bool

	// Idle says that nothing happens in windows while nobody calls them, so
	// that a silence may last for years. Born says that a value may depend on
	// when its window was made.
	Idle, Born bool

	// Resets says that windows have a method Reset.
	Resets bool

	// Allows, if not nil, reports whether a number may be off by the distance
	// from the wanted one.
	Allows func(want, distance float64) bool

	// Statistic, if not nil, returns the right value of the rows that count, or
	// the reason why there is none, and Slack how far off a sound evaluation
	// may be.
	Statistic func(rows [][]float64) (value []float64, reason string)
	Slack     func(rows [][]float64) []float64

	// Missed is what a report says where the value is not the statistic's.
	Missed string
}

// TimeStep is 1/512 s, the smallest power of 1/2 that is a whole number of
// nanoseconds. Seconds that are multiples of it are exact in float64, and so
// are their differences.
const TimeStep = time.Second / 512

// mostSpan keeps the times of a case below the largest time.Duration.
const mostSpan = 100 * 24 * time.Hour

// leastUnits is how many units a span has at least.
const leastUnits = 10

// Check returns an error if the claim makes no sense.
func (c Claim) Check() error {
	switch {
	case c.Span <= 0 || c.Span > mostSpan:
		return fmt.Errorf("the span %v is not in 1ns..%v", c.Span, mostSpan)
	case c.Span < leastUnits*c.Unit:
		return fmt.Errorf("the span %v is below %v: times are multiples of %v",
			c.Span, leastUnits*c.Unit, c.Unit)
	case c.Grace < 0 || c.Grace >= c.Span:
		return fmt.Errorf("the grace %v is not in 0s..%v, below the span", c.Grace, c.Span)
	case !slices.Contains(Ends, c.Closed):
		return fmt.Errorf("closed is %q, which is none of %v", c.Closed, Ends)
	}
	return nil
}

// A frame is the rows that count at some time. Rows from..to−1 count, for one
// of the numbers fromLeast..fromMost and one of toLeast..toMost: the rows at
// the edges may count or not.
type frame struct{ fromLeast, fromMost, toLeast, toMost int }

// frameOf returns the frame of rows when the value is asked for.
func (c Claim) frameOf(rows laws.Rounds, wait float64) (f frame) {
	oldCounts := c.Closed == Left || c.Closed == Both
	newCounts := c.Closed == Right || c.Closed == Both
	at, now := times(rows, wait)
	for _, at := range at {
		age := now - at
		if age > c.Span+c.Grace || c.Grace == 0 && age == c.Span && !oldCounts {
			f.fromLeast++ // it does not count
		}
		if age > c.Span-c.Grace || age == c.Span-c.Grace && (c.Grace > 0 || !oldCounts) {
			f.fromMost++ // it may not count
		}
		if newCounts || age > c.Grace {
			f.toLeast++
		}
		if newCounts || age > 0 || c.Grace > 0 {
			f.toMost++
		}
	}
	return f
}

// times returns the time of each row, and that after a wait.
func times(rows laws.Rounds, wait float64) (at []time.Duration, now time.Duration) {
	for _, row := range rows {
		now += kit.Duration(row[0])
		at = append(at, now)
	}
	return at, now + kit.Duration(wait)
}

// grid returns the time, moved to the multiple of the unit before it.
func (c Claim) grid(d time.Duration) time.Duration { return d.Truncate(max(1, c.Unit)) }

// certain reports whether no row of the frame is at an edge.
func (f frame) certain() bool { return f.fromLeast == f.fromMost && f.toLeast == f.toMost }
