// Package frames has the laws of windows over frames in time, for the engine of
// package kit. The claim is which rows count: those of a stretch of time up to
// now. There is one law: the value is that of a new window which was given the
// rows of the frame alone. In a case a row is the time since the row before and
// then its numbers: see [kit.Clock].
package frames

import (
	"iter"
	"slices"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A Claim is a frame of windows, and what else is claimed of them.
type Claim struct {
	Frame

	// Late says that windows are told the time and ask no clock, so that the
	// rows of a case may begin many spans after the windows are made.
	Late bool

	// Idle says that nothing happens in windows while nobody calls them, so
	// that a silence may last for months.
	Idle bool

	// Shared says that windows live one after the other in one bubble: see
	// [Host.InOne]. They are not Idle then.
	Shared bool

	// Resets says that windows have a method Reset.
	Resets bool

	// Allows, if not nil, reports whether a number may be off by the distance
	// from the wanted one.
	Allows func(want, distance float64) bool

	// Statistic, if not nil, returns the right value of the rows that count, or
	// the reason why there is none. Rounds reports whether rounding explains
	// that an entry is off by the distance.
	Statistic func(rows [][]float64) (value []float64, reason string)
	Rounds    func(rows [][]float64, entry int, want, distance float64) bool

	judged func(reason string) // is told of each value that Statistic judges, or not

	// Other returns a row of other numbers, for a frame in which the newest row
	// does not count.
	Other func(row []float64) []float64

	// Missed is what a report says where the value is not the statistic's.
	Missed string
}

// times returns the time of each row, and that after a wait.
func times(rows laws.Rounds, wait float64) (at []time.Duration, now time.Duration) {
	for _, row := range rows {
		now += kit.Duration(row[0])
		at = append(at, now)
	}
	return at, now + kit.Duration(wait)
}

// A mask says of each row whether it counts.
type mask []bool

// masks yields which rows may count when the value is asked for: those at an
// edge of the frame may count or not. A newest row that does not count is among
// them, since a new window is pushed it too: see withoutNewest. admitted, if not
// nil, says which rows were admitted: the others do not count.
func (c Claim) masks(rows laws.Rounds, wait float64, admitted mask) iter.Seq[mask] {
	at, now := times(rows, wait)
	least, most := 0, 0 // rows up to the new end
	for _, at := range at {
		age := now - at
		if c.newCounts() || age > c.Grace {
			least++
		}
		if c.newCounts() || age > 0 || c.Grace > 0 {
			most++
		}
	}
	return func(yield func(mask) bool) {
		for _, from := range c.starts(at, now, admitted) {
			for to := max(from, least); to <= max(from, most); to++ {
				counts := make(mask, len(rows))
				for i := from; i < to; i++ {
					counts[i] = admitted == nil || admitted[i]
				}
				if n := len(rows); c.Before && n > 0 {
					counts[n-1] = true // it is pushed, as there is a newest row
				}
				if !yield(counts) {
					return
				}
			}
		}
	}
}

// starts returns the numbers of the row, one of which is the first that counts.
// Rows that were not admitted break no silence.
func (c Claim) starts(at []time.Duration, now time.Duration, admitted mask) []int {
	if admitted == nil {
		return c.Begins.from(c.Frame, at, now)
	}
	var places []int
	var when []time.Duration
	for i, at := range at {
		if admitted[i] {
			places, when = append(places, i), append(when, at)
		}
	}
	places = append(places, len(at))
	all := c.Begins.from(c.Frame, when, now)
	for k, from := range all {
		all[k] = places[from]
	}
	return all
}

// certain reports whether no row is at an edge.
func (c Claim) certain(rows laws.Rounds, wait float64) bool {
	n := 0
	for range c.masks(rows, wait, nil) {
		n++
	}
	return n == 1
}

// admitted returns which rows the window admits, nil if the claim does not ask:
// those before which the first number of its value is above 0.
func (c Claim) admitted(maker boundedrecall.Maker, rows laws.Rounds) mask {
	if !c.Admitted {
		return nil
	}
	l, all := maker(), make(mask, len(rows))
	dst := make([]float64, l.Arms())
	l.Observe([]float64{0})
	for i, row := range rows {
		l.Observe(row[:1:1]) // its time alone
		l.Play(dst)
		all[i] = dst[0] > 0
		row = slices.Clone(row)
		row[0] = 0
		l.Observe(row)
	}
	return all
}

// of returns the rows that count, and of the others the time alone.
func (m mask) of(rows laws.Rounds) laws.Rounds {
	rows = slices.Clone(rows)
	for i := range rows {
		if !m[i] {
			rows[i] = rows[i][:1:1]
		}
	}
	return rows
}

// withoutNewest returns the mask without the newest row, if the claim says that
// it does not count.
func (c Claim) withoutNewest(m mask) mask {
	if n := len(m); c.Before && n > 0 {
		m = slices.Clone(m)
		m[n-1] = false
	}
	return m
}

// count returns the numbers of the rows that count.
func (m mask) count(rows laws.Rounds) (all [][]float64) {
	all = [][]float64{}
	for i, row := range rows {
		if m[i] {
			all = append(all, row[1:])
		}
	}
	return all
}
