package frames

import (
	"slices"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Poisoned returns cases in which one row is bad, and all others are clean: that
// row counts no longer, after a silence or after rows at short distances, or it
// counts. Rows have no times yet. There are at least six clean ones.
func (c Claim) Poisoned(bad []float64, clean laws.Rounds) (all []kit.Case) {
	short := max(1, c.Unit, c.grid(c.Span/8))
	silence := c.grid(2*(c.Span+c.Grace)) + max(1, c.Unit)
	add := func(wait time.Duration, gaps []time.Duration, rows ...[]float64) {
		var timed laws.Rounds
		for i, row := range rows {
			timed = append(timed, append([]float64{kit.Seconds(gaps[i])}, row...))
		}
		all = append(all, kit.Case{Rewards: timed, Clock: &kit.Clock{Wait: kit.Seconds(wait)}})
	}
	add(0, []time.Duration{0, silence, short}, bad, clean[0], clean[1])
	add(0, []time.Duration{0, short, silence, short}, clean[0], bad, clean[1], clean[2])
	halves := slices.Repeat([]time.Duration{c.grid(c.Span / 2)}, 7)
	add(0, halves, append([][]float64{bad}, clean[:6]...)...)
	add(silence, []time.Duration{0}, bad)
	add(0, []time.Duration{0, short, short}, clean[0], bad, clean[1])
	return all
}

// AtEdges returns cases of one row, or of two, that are asked for where the first
// leaves, and a unit before and after: the first comes at the start and, of
// frames that begin anew, at the next beginning or a unit before it. After the
// row at the start come the silences of [Claim.again], too. Rows have no times
// yet.
func (c Claim) AtEdges(clean laws.Rounds) (all []kit.Case) {
	unit, begins := max(1, c.Unit), []time.Duration{0}
	if c.Begins.edge != nil {
		next := c.multiple(0) + c.Span
		begins = append(begins, max(0, next-unit), next)
	}
	add := func(begin, wait time.Duration) {
		rows := laws.Rounds{append([]float64{kit.Seconds(begin)}, clean[0]...)}
		all = append(all, kit.Case{Rewards: rows, Clock: &kit.Clock{Wait: kit.Seconds(wait)}},
			kit.Case{Clock: new(kit.Clock),
				Rewards: append(rows.Clone(), append([]float64{kit.Seconds(wait)}, clean[1]...))})
	}
	for _, begin := range begins {
		for _, by := range []time.Duration{-unit, 0, unit} {
			add(begin, max(begin, c.leavesAt(begin)+by)-begin)
		}
	}
	for _, wait := range c.again() {
		add(0, wait)
	}
	return all
}

// fields are the durations after which a field of a time, or of a duration, is as
// it was. In Python the seconds of a timedelta are those of a day, and in C# the
// minutes of a TimeSpan are those of an hour. The key of a counter may be a minute,
// a time of day, or a day of the week, of January or of the year.
var fields = [...]time.Duration{
	time.Second, time.Minute, time.Hour, 24 * time.Hour, 7 * 24 * time.Hour, 31 * 24 * time.Hour,
	365 * 24 * time.Hour,
}

// again returns silences after which a row that has left looks young if a field is
// taken for an age or for a time: one of the fields, and a part of a span.
func (c Claim) again() (all []time.Duration) {
	most := sketch{Claim: c}.longest()
	for _, field := range fields {
		for _, by := range [...]time.Duration{0, c.Span / 8} {
			if wait := c.grid(field + by); field > c.Span+c.Grace && wait <= most {
				all = append(all, wait)
			}
		}
	}
	return all
}

// leavesAt returns when a row that came then leaves the frame, on the grid.
func (c Claim) leavesAt(came time.Duration) time.Duration {
	if c.Begins.edge != nil {
		return c.multiple(came) + c.Span
	}
	return came + c.grid(c.Span)
}
