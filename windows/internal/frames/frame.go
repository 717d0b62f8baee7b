package frames

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Frame says which rows count when a value is asked for: those from where it
// begins on, up to now.
type Frame struct {
	Begins Beginning
	Span   time.Duration

	// Grace is how far off the beginning may be: see windows.Span. If Closed
	// leaves age 0 out, a row of age at most Grace may count or not.
	Grace time.Duration

	// Closed says which ends belong to the frame. Empty means those of Begins.
	Closed Closed

	// Unit is what all times are multiples of; 0 means a nanosecond.
	Unit time.Duration

	// Offset moves the multiples at which a frame begins.
	Offset time.Duration

	// Born says that a value may depend on when its window was made, Before
	// that the newest row does not count, and Admitted that of the rows in the
	// frame those count before which the value was above 0.
	Born, Before, Admitted bool
}

// Closed says which ends of a frame belong to it.
type Closed string

// The ends that belong to a frame.
const (
	Right   Closed = "right"   // the new end alone
	Left    Closed = "left"    // the old end alone
	Both    Closed = "both"    // both ends
	Neither Closed = "neither" // neither end
)

// Ends are all values of Closed.
var Ends = []Closed{Right, Left, Both, Neither}

// TimeStep is 1/512 s, the smallest power of 1/2 that is a whole number of
// nanoseconds. Seconds that are multiples of it are exact in float64, and so
// are their differences.
const TimeStep = time.Second / 512

// mostLength keeps the times of a case below the largest time.Duration.
const mostLength = 100 * 24 * time.Hour

// leastUnits is how many units a frame has at least.
const leastUnits = 10

// Check returns an error if the frame makes no sense.
func (f Frame) Check() error {
	switch {
	case f.Span <= 0 || f.Span > mostLength:
		return fmt.Errorf("the length %v of a frame is not in 1ns..%v", f.Span, mostLength)
	case f.Unit < 0 || f.Span < leastUnits*max(1, f.Unit):
		return fmt.Errorf("the length %v of a frame is below %v: times are multiples of %v",
			f.Span, leastUnits*max(1, f.Unit), max(1, f.Unit))
	case f.Grace < 0 || f.Grace >= f.Span:
		return fmt.Errorf("the grace %v is not from 0s to below %v, the length of the frame: "+
			"claim a grace in that range, or a longer frame", f.Grace, f.Span)
	case f.Before && f.Admitted:
		return errors.New("the newest row may have been turned down: claim Before or Admitted, and not both")
	case f.Closed != "" && !slices.Contains(Ends, f.Closed):
		return fmt.Errorf("closed is %q, which is none of %v", f.Closed, Ends)
	}
	return nil
}

// String returns the flags of the command recall window that claim the frame.
func (f Frame) String() string {
	flags := []string{f.Begins.Flag, f.Span.String()}
	add := func(said bool, flag ...string) {
		if said {
			flags = append(flags, flag...)
		}
	}
	add(f.Offset != 0, "--offset", f.Offset.String())
	add(f.Grace != 0, "--grace", f.Grace.String())
	add(f.Closed != "", "--closed", string(f.Closed))
	add(f.Before, "--before")
	add(f.Admitted, "--admitted")
	add(f.Born && !f.Begins.all, "(born)")
	return strings.Join(flags, " ")
}

// oldCounts reports whether the old end belongs to the frame, and newCounts
// whether the new one does.
func (f Frame) oldCounts() bool { return f.closed() == Left || f.closed() == Both }
func (f Frame) newCounts() bool { return f.closed() == Right || f.closed() == Both }

func (f Frame) closed() Closed {
	if f.Closed == "" {
		return f.Begins.closed
	}
	return f.Closed
}

// grid returns the time, moved to the multiple of the unit before it.
func (f Frame) grid(d time.Duration) time.Duration { return d.Truncate(max(1, f.Unit)) }

// Step returns the shortest time.
func (f Frame) Step() time.Duration { return max(1, f.Unit) }

// A Beginning is where a frame begins.
type Beginning struct {
	Flag  string // of the command
	Since string // behind a time for which a row mattered

	closed Closed // the ends that belong to the frame if nothing is claimed of them
	all    bool   // all rows count

	// from returns the numbers of the row, one of which is the first that
	// counts, in increasing order, where rows came at these times.
	from func(f Frame, at []time.Duration, now time.Duration) []int

	// edge returns a time after now, which is near one at which the frame may
	// begin anew, for a draw of numbers below n; 0 for none.
	edge func(f Frame, now time.Duration, pick func(n int) int) time.Duration
}

// The beginnings of a frame.
var (
	// Sliding is a length ago.
	Sliding = Beginning{Flag: "--span", closed: Right, from: Frame.sliding}

	// AfterSilence is after the last silence of the length.
	AfterSilence = Beginning{
		Flag: "--session", Since: "of silence", closed: Right, from: Frame.afterSilence,
	}

	// AtStart is where a window is made: all rows count.
	AtStart = Beginning{Flag: "--times", closed: Both, from: Frame.atStart, all: true}

	// AtMultiple is at the last multiple of the length.
	AtMultiple = Beginning{
		Flag: "--tumbling", closed: Both, from: Frame.atMultiple, edge: Frame.nearMultiple,
	}
)

// goesOn reports whether a row counts for as long as others keep coming.
func (b Beginning) goesOn() bool { return b.all || b.Since != "" }

// between returns the numbers least..most.
func between(least, most int) (all []int) {
	for k := least; k <= most; k++ {
		all = append(all, k)
	}
	return all
}

// leaves reports whether a row after which so much time has passed certainly
// does not count, and may whether it may not.
func (f Frame) leaves(age time.Duration) (leaves, may bool) {
	exact := f.Grace == 0 && age == f.Span && !f.oldCounts()
	leaves = age > f.Span+f.Grace || exact
	may = age > f.Span-f.Grace || age == f.Span-f.Grace && (f.Grace > 0 || exact)
	return leaves, may
}

func (f Frame) sliding(at []time.Duration, now time.Duration) []int {
	least, most := 0, 0
	for _, at := range at {
		leaves, may := f.leaves(now - at)
		if leaves {
			least++
		}
		if may {
			most++
		}
	}
	return between(least, most)
}

func (f Frame) afterSilence(at []time.Duration, now time.Duration) (from []int) {
	next := now
	for i := len(at) - 1; i >= 0; i-- {
		ends, may := f.leaves(next - at[i])
		if may {
			from = append(from, i+1)
		}
		if ends {
			slices.Reverse(from)
			return from
		}
		next = at[i]
	}
	from = append(from, 0)
	slices.Reverse(from)
	return from
}

func (f Frame) atStart([]time.Duration, time.Duration) []int { return []int{0} }

func (f Frame) atMultiple(at []time.Duration, now time.Duration) (from []int) {
	for _, begun := range []time.Duration{f.multiple(now - f.Grace), f.multiple(now + f.Grace)} {
		least, most := 0, 0
		for _, at := range at {
			if at < begun-f.Grace || f.Grace == 0 && at == begun && !f.oldCounts() {
				least++
			}
			if at < begun+f.Grace || at == begun+f.Grace && (f.Grace > 0 || !f.oldCounts()) {
				most++
			}
		}
		from = append(from, between(least, most)...)
	}
	slices.Sort(from)
	return slices.Compact(from)
}

// multiple returns the time at which the frame began that holds now: the last
// multiple, or the one before it if now is a multiple that belongs to the frame
// before it.
func (f Frame) multiple(now time.Duration) time.Duration {
	since := (now - f.Offset) % f.Span
	if since < 0 {
		since += f.Span
	}
	if since == 0 && !f.oldCounts() {
		since = f.Span
	}
	return now - since
}

// many are how many lengths pass where a field of a calendar is as it was: of
// minutes those of an hour, of hours those of a day or a week, and of days those
// of a week, a month or a year, some of which are longer.
var many = [...]time.Duration{7, 12, 24, 28, 30, 31, 60, 168, 365, 366}

// nearMultiple returns a time to the next multiple, or one farther on, or just
// before or after it, or to where its grace ends.
func (f Frame) nearMultiple(now time.Duration, pick func(n int) int) time.Duration {
	unit := max(1, f.Unit)
	by := [...]time.Duration{
		0, 0, unit, -unit, f.Grace, f.Grace + unit, -f.Grace, -f.Grace - unit,
	}[pick(8)]
	to := f.multiple(now) + f.Span - now + by
	if pick(3) == 0 {
		to += (many[pick(len(many))] - 1) * f.Span
	}
	return max(0, f.grid(to))
}
