package frames

import (
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A Sample is a case whose value is not that of the rows in the span, for the
// question whether rounding explains it. Rows are numbers without times.
type Sample struct {
	Past, Rows laws.Rounds // that do not count, and that count

	// Alone returns the value of a new window that was pushed the rows alone,
	// and After that of one that was pushed both, each at the times of the
	// case.
	Alone func(rows laws.Rounds) []float64
	After func(past, rows laws.Rounds) []float64
}

// Sample returns the case as a sample. Where rows at an edge may count or not,
// those count with which the value wanted is the nearest.
func (c Claim) Sample(maker boundedrecall.Maker, of kit.Case) (s Sample) {
	from, to := c.nearestEnds(maker, of)
	for i, row := range of.Rewards {
		if from <= i && i < to {
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
			if from <= i && i < to {
				next = &rows
			}
			if all[i] = all[i][:1:1]; len(*next) > 0 {
				all[i] = append(all[i], (*next)[0]...)
				*next = (*next)[1:]
			}
		}
		return all
	}
	value := func(often bool, rows laws.Rounds) []float64 {
		maker, done := kit.WithClose(maker)
		defer done()
		return value(maker, 0, often, of.Clock.Wait, rows)
	}
	s.Alone = func(rows laws.Rounds) []float64 { return value(false, at(nil, rows)) }
	s.After = func(past, rows laws.Rounds) []float64 { return value(often(of), at(past, rows)) }
	return s
}

// nearestEnds returns the rows that count, from one to before another, with
// which the value wanted is the nearest to the one there is.
func (c Claim) nearestEnds(maker boundedrecall.Maker, of kit.Case) (from, to int) {
	maker, done := kit.WithClose(maker)
	defer done()
	got, want := c.sameFrame(maker, of)
	k := nearest(got, want)
	for from, to = range c.ends(of) {
		if k == 0 {
			break
		}
		k--
	}
	return from, to
}
