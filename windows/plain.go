package windows

import (
	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A plain report shows the smallest leak, and not the most telling one: in time,
// and for a claim Where.
type plain struct{ *worst }

// plainWorst returns a search for the worst leak of a law whose leaks do not say
// in which case they were seen.
func (s *subject) plainWorst(
	check func(boundedrecall.Maker, Case) error, of func(Case) sample, unseen func() string,
) plain {
	w := plain{&worst{subject: s, sample: of, unseen: unseen, cases: map[*Leak]Case{}}}
	w.check = func(maker boundedrecall.Maker, c Case) error {
		err := check(maker, c)
		if v, ok := err.(*laws.Violation); ok && v.Leak != nil {
			w.cases[v.Leak] = c
		}
		return err
	}
	return w
}

// search returns the search for worse leaks.
func (w plain) search() climb { return climb{w.worst, 0, scoreSteps / 4, 0} }

// Worst searches for worse leaks, and returns the failure to make small: the
// first that was found, or the worst in yardsticks if the first is rounding.
func (w plain) Worst(first kit.Failure) (kit.Failure, func(Case, *laws.Violation) bool) {
	w.search().all()
	start := w.ratio
	if w.Word(first.Violation) == Rounding {
		first = w.from(start, first)
	}
	return first, func(c Case, v *laws.Violation) bool { return w.alikeKind(c, v, start) }
}

// Conclude fills in the finding of the smallest leak.
func (w plain) Conclude(f *Finding) {
	w.conclude(f, w.search(), func(shown *Leak, by Leak) bool { return by.Absolute > shown.Absolute })
}
