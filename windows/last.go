package windows

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"boundedrecall/properties/laws"
)

// Rows is the frame of the last rows: see [Last].
type Rows struct {
	last, grace, start int
	counted, before    bool
}

// mostRows is the largest number of rows in a frame, or in its grace.
const mostRows = 1_000_000

// Last claims that the last rows count, as many as it is given, from 1 to a
// million, once so many were pushed.
func Last(rows int) Rows { return Rows{last: rows} }

// Grace weakens the frame: the given number of rows before the last may count or
// not, the newest of them first. The value is then that of a new window that was
// pushed the last M+k rows, for some k up to the grace. Grace is for a cache from
// which rows leave in blocks.
func (r Rows) Grace(rows int) Rows {
	r.grace = rows
	return r
}

// Counted weakens the frame: the value may also depend on how many rows were
// pushed. The value must then equal that of a new window that was pushed a zero
// for each older row. Counted excludes [Claims.Is].
func (r Rows) Counted() Rows {
	r.counted = true
	return r
}

// Before leaves the newest row out: the last M rows before it count, as in
// shift(1) of a moving average, or in the baseline that a score compares its
// newest number with. The law newest says that the value does not depend on
// the newest row; if it does, the window foresees, since the value is claimed to
// be known before that row.
func (r Rows) Before() Rows {
	r.before = true
	return r
}

// From says that the value counts from the given row on. A window is not asked
// for its value before that row. The row is at most the one with which a window
// has all rows of its frame. From is for functions that fail on shorter series.
// With [Claims.Is] or [Claims.Like] a value after fewer rows than count must be
// right from that row on, or NaN.
func (r Rows) From(row int) Rows {
	r.start = row
	return r
}

// String returns the flags of the command that claim the frame.
func (r Rows) String() string {
	flags := []string{fmt.Sprintf("--rows %d", r.last)}
	if r.grace != 0 {
		flags = append(flags, fmt.Sprintf("--grace %d", r.grace))
	}
	if r.start != 0 {
		flags = append(flags, fmt.Sprintf("--from %d", r.start))
	}
	if r.counted {
		flags = append(flags, "--counted")
	}
	if r.before {
		flags = append(flags, "--before")
	}
	return strings.Join(flags, " ")
}

// InTime reports false: rows have no times.
func (r Rows) InTime() bool { return false }

func (r Rows) check(is bool) error {
	switch {
	case r.last < 1:
		return fmt.Errorf("Last(%d) counts no row: give it 1 or more", r.last)
	case r.last > mostRows:
		return fmt.Errorf("Last(%d) counts more than %d rows, which no run could push", r.last, mostRows)
	case r.grace < 0 || r.grace > mostRows:
		return fmt.Errorf("Grace(%d) is not in 0..%d: give it a number of rows", r.grace, mostRows)
	case r.start < 0 || r.start > r.rows():
		return fmt.Errorf("From(%d) is not in 0..%d: a new window is asked for its value after %[2]d rows",
			r.start, r.rows())
	case r.counted && is:
		return errors.New("the claim Is says that only the rows count, and Counted that their number does too")
	}
	return nil
}

// rows is the number of rows that a new window is pushed: those that count, and
// the newest where it does not count.
func (r Rows) rows() int {
	if r.before {
		return r.last + 1
	}
	return r.last
}

func (r Rows) open(s *subject, _ *testing.T, maker Maker) error {
	s.from, s.maker = r.start, laws.OfWindow(s.belated(maker), s.Outputs)
	return s.open(maker)
}

func (r Rows) of(s *subject) framed { return &lastRows{subject: s, Rows: r} }
