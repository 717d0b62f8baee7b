package windows

import (
	"errors"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A telling report shows the most telling leak of at most 2M rows.
type telling struct {
	*worst
	grace int
}

// tellingWorst returns a search for the worst leak of a claim about rows.
func (f *lastRows) tellingWorst(check func(boundedrecall.Maker, Case) error) telling {
	return telling{&worst{subject: f.subject, check: check, sample: f.sample, unseen: f.unseen,
		rows: f.recall()}, f.grace}
}

const (
	longestPast = 2048 // rows to which a search lengthens a past
	scoreSteps  = 600  // steps of a search by each score
)

// search returns the search for worse leaks.
func (w telling) search() climb {
	return climb{w.worst, longestPast, scoreSteps, w.grace * (w.rows + w.grace)}
}

// Worst searches for worse leaks, and returns the failure to make small: the
// most telling leak of at most 2M rows, if rounding does not explain it, or
// else the worst in yardsticks. A smaller case must stay as telling.
func (w telling) Worst(first kit.Failure) (kit.Failure, func(Case, *laws.Violation) bool) {
	w.search().all()
	start := w.ratio
	if told := w.by[0]; told.Absolute > 0 && !w.graded(&told.Leak, told.of).IsRounding() {
		start = told
	}
	first = w.from(start, first)
	// rather few rows than a large leak
	anySize := len(start.Past) > w.rows && !besideNaN(start.Leak)
	return first, func(c Case, v *laws.Violation) bool {
		return (anySize || v.Leak != nil && asTelling(v.Leak, start.Leak)) && w.alikeKind(c, v, start)
	}
}

// from returns the failure of a leak that was seen, or first where it is none
// any more.
func (w *worst) from(l seen, first kit.Failure) kit.Failure {
	var v *laws.Violation
	if errors.As(kit.Closing(w.maker, w.check)(l.of), &v) && !v.Fails {
		first.Case, first.Violation = l.of, v
	}
	return first
}

// alikeKind reports whether a smaller case, whose numbers may be pushed, leaks
// as start does: by rounding or by more.
func (w *worst) alikeKind(c Case, v *laws.Violation, start seen) bool {
	return w.numbers.allow(c) && v.Leak != nil &&
		w.graded(v.Leak, c).IsRounding() == start.IsRounding()
}

// Conclude fills in the finding of the worst leak.
func (w telling) Conclude(f *Finding) {
	if l := f.Violation.Leak; l != nil && !f.Violation.Fails {
		l.Place = w.byPlace(l, f.Witness)
	}
	w.conclude(f, w.search(), func(*Leak, Leak) bool { return true })
}

// asTelling reports whether a leak of a smaller case tells a reader about as
// much: any does that is at least half of the value. A number beside NaN tells
// more than any other.
func asTelling(l *Leak, as Leak) bool {
	if besideNaN(as) {
		return besideNaN(*l)
	}
	return as.IsRounding() || l.Relative >= 0.5 ||
		l.Absolute >= as.Absolute/2 && !(l.Relative < min(as.Relative, clearly))
}
