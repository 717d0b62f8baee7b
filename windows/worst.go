package windows

import (
	"errors"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A worst collects the leaks of windows. It does the same each time. It is a
// part of what reports them: see [telling] and [plain].
type worst struct {
	*subject
	check  func(boundedrecall.Maker, Case) error
	sample func(Case) sample
	unseen func() string  // what the law has not shown where it holds
	cases  map[*Leak]Case // in which leaks were seen, where they do not say it themselves

	rows int // of a past that is shown, at most, unless there is a number beside NaN

	by     [len(scores)]seen // the worst leak by each score
	ratio  seen              // the worst in yardsticks
	grades int               // yardsticks measured while cases are drawn
}

// collected returns the collection, of whatever reports it.
func (w *worst) collected() *worst { return w }

// A seen is a leak with its case.
type seen struct {
	Leak
	of Case
}

// caseOf returns the case in which a leak was seen.
func (w *worst) caseOf(l *Leak) Case {
	if c, ok := w.cases[l]; ok {
		return c
	}
	return Case{Past: l.Past, Rewards: l.Rows, Other: l.Later}
}

// Unseen returns what the law has not shown where it holds.
func (w *worst) Unseen() string { return w.unseen() }

// Word returns the verdict on a case with this violation, nil for none.
func (w *worst) Word(v *laws.Violation) Verdict {
	switch {
	case v == nil:
		return Forgets
	case v.Fails:
		return Fails
	case v.Leak != nil && w.graded(v.Leak, w.caseOf(v.Leak)).IsRounding():
		return Rounding
	}
	return Leaks
}

// mostGrades limits the yardsticks that are measured while cases are drawn.
const mostGrades = 32

// See looks at a leak.
func (w *worst) See(f kit.Failure) {
	if f.Leak == nil {
		return
	}
	l := seen{*f.Leak, f.Case}
	worse := w.keep(l) || besideNaN(l.Leak) && w.ratio.IsRounding()
	if worse && w.grades < mostGrades {
		w.grades++
		w.grade(l)
	}
}

// keep keeps the leak where it is worst by a score, and reports whether it is.
func (w *worst) keep(l seen) (worse bool) {
	for k, by := range scores {
		shown := len(l.Past) <= by.longest(w.rows) || besideNaN(l.Leak)
		if shown && by.worse(l.Leak, w.by[k].Leak) {
			worse, w.by[k] = true, l
			w.by[k].By = by.name
		}
	}
	return worse
}

// grade keeps the leak if it is the worst in yardsticks.
func (w *worst) grade(l seen) {
	l.By = ""
	w.graded(&l.Leak, l.of)
	worse := l.Ratio() > w.ratio.Ratio()
	if l.IsRounding() != w.ratio.IsRounding() {
		worse = !l.IsRounding()
	}
	if w.ratio.Absolute == 0 || worse {
		w.ratio = l
	}
}

// graded returns the leak of a case with its yardstick filled in.
func (w *worst) graded(l *Leak, of Case) *Leak {
	if l.Factor > 0 {
		return l
	}
	s := w.sample(of)
	if float64(float32(l.Got)) == l.Got {
		s.precision = w.precision()
	}
	l.Factor, l.Float32 = roundingFactor(s.rows), s.precision == single
	if !besideNaN(*l) {
		l.Yardstick = s.yardstick(s.rows, s.alone)[l.Entry]
		if !l.IsRounding() {
			l.Yardstick = max(l.Yardstick, s.orderNoise(s.rows, s.alone)[l.Entry])
		}
		if !l.IsRounding() {
			l.Yardstick = max(l.Yardstick, s.blockNoise(*l))
		}
	}
	if !l.IsRounding() {
		l.Alike, l.How = s.alike(*l)
	}
	return l
}

// leakOf returns the leak of a case, nil if it has none.
func (w *worst) leakOf(c Case) *seen {
	var v *laws.Violation
	if errors.As(kit.Closing(w.maker, w.check)(c), &v) && v.Leak != nil {
		return &seen{*v.Leak, c}
	}
	return nil
}
