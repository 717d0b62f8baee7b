package frames

import (
	"slices"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A Sample is a case whose value is not that of the rows in the frame, for the
// question whether rounding explains it. Rows are numbers without times.
type Sample struct {
	Past, Rows laws.Rounds // that do not count, and that count

	// Alone returns the value of a new window that was pushed the rows alone,
	// and After that of one that was pushed both, each at the times of the
	// case. Newest returns that of one that was pushed the newest k of Rows.
	Alone  func(rows laws.Rounds) []float64
	After  func(past, rows laws.Rounds) []float64
	Newest func(k int) []float64
}

// Sample returns the case as a sample. Where rows at an edge may count or not,
// those count with which the value wanted is the nearest.
func (c Claim) Sample(maker boundedrecall.Maker, of kit.Case) (s Sample) {
	counts := c.nearestMask(maker, of)
	for i, row := range of.Rewards {
		if counts[i] {
			s.Rows = append(s.Rows, row[1:])
		} else {
			s.Past = append(s.Past, row[1:])
		}
	}
	// at returns the case's rows with other numbers, which are none where the
	// parts have no row.
	at := func(past, rows laws.Rounds) laws.Rounds {
		all := slices.Clone(of.Rewards)
		for i := range all {
			next := &past
			if counts[i] {
				next = &rows
			}
			if all[i] = all[i][:1:1]; len(*next) > 0 {
				all[i] = append(all[i], (*next)[0]...)
				*next = (*next)[1:]
			}
		}
		return all
	}
	value := func(grid time.Duration, rows laws.Rounds) []float64 {
		maker, done := kit.WithClose(maker)
		defer done()
		return value(maker, 0, grid, of.Clock.Wait, rows)
	}
	s.Alone = func(rows laws.Rounds) []float64 { return value(once, at(nil, rows)) }
	s.After = func(past, rows laws.Rounds) []float64 { return value(c.asked(of), at(past, rows)) }
	s.Newest = func(k int) []float64 { return value(once, counts.newest(k).of(of.Rewards)) }
	return s
}

// newest returns the newest k of the rows that count.
func (m mask) newest(k int) mask {
	newest := make(mask, len(m))
	for i := len(m) - 1; i >= 0 && k > 0; i-- {
		if m[i] {
			newest[i] = true
			k--
		}
	}
	return newest
}

// nearestMask returns the rows that count with which the value wanted is the
// nearest to the one there is.
func (c Claim) nearestMask(maker boundedrecall.Maker, of kit.Case) (counts mask) {
	maker, done := kit.WithClose(maker)
	defer done()
	got, want := c.sameFrame(maker, of)
	k := nearest(got, want)
	for counts = range c.masks(of.Rewards, of.Clock.Wait, c.admitted(maker, of.Rewards)) {
		if k == 0 {
			break
		}
		k--
	}
	return counts
}
