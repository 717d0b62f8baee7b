package windows

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A worst collects the leaks of windows and searches for worse ones. It does the same each time.
type worst struct {
	*subject
	by     [len(scores)]Leak // the worst leak by each score
	ratio  Leak              // the worst in yardsticks
	grades int               // yardsticks measured while cases are drawn
}

// A score is what a leak may be worst by. Leaks with more than longest older rows do not count.
type score struct {
	name    string
	longest func(rows int) int
	worse   func(a, b Leak) bool
}

const longestPast = 2048 // rows to which a search lengthens a past

func anyPast(int) int { return math.MaxInt }

// scores has what the report lists, and first what a reader is shown: the most telling leak among
// those of at most 2M rows.
var scores = [...]score{
	{"", func(rows int) int { return rows }, moreTelling},
	{"size", anyPast, func(a, b Leak) bool { return orZero(a.Absolute) > orZero(b.Absolute) }},
	{"relative size", anyPast,
		func(a, b Leak) bool { return orZero(a.Relative) > orZero(b.Relative) }},
}

// orZero returns x, or 0 if it is infinite: a leak beside NaN has no size, and one where 0 is
// wanted has no relative size.
func orZero(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return x
}

// telling is the relative size from which on a reader is not in doubt.
const telling = 0.01

// moreTelling reports whether a tells a reader more than b: a number beside NaN most, then the
// larger of two leaks of at least one part in a hundred, then the relatively larger.
func moreTelling(a, b Leak) bool {
	switch bothFinite := !math.IsInf(a.Absolute, 1) && !math.IsInf(b.Absolute, 1); {
	case !bothFinite:
		return a.Absolute > b.Absolute
	case a.Relative >= telling && b.Relative >= telling:
		return a.Absolute > b.Absolute
	}
	return a.Absolute > 0 && !(a.Relative <= b.Relative)
}

// mostGrades limits the yardsticks that are measured while cases are drawn.
const mostGrades = 32

// See looks at a leak.
func (w *worst) See(f kit.Failure) {
	l := *f.Leak
	worse := w.keep(l) || math.IsInf(l.Absolute, 1) && w.ratio.IsRounding()
	if worse && w.grades < mostGrades {
		w.grades++
		w.grade(l)
	}
}

// keep keeps the leak where it is worst by a score, and reports whether it is.
func (w *worst) keep(l Leak) (worse bool) {
	for k, by := range scores {
		if len(l.Past) <= by.longest(w.Rows) && by.worse(l, w.by[k]) {
			worse, w.by[k] = true, l
			w.by[k].By = by.name
		}
	}
	return worse
}

// grade keeps the leak if it is the worst in yardsticks.
func (w *worst) grade(l Leak) {
	l.By = ""
	w.graded(&l)
	worse := l.Ratio() > w.ratio.Ratio()
	if l.IsRounding() != w.ratio.IsRounding() {
		worse = !l.IsRounding()
	}
	if w.ratio.Absolute == 0 || worse {
		w.ratio = l
	}
}

// graded returns the leak with its yardstick filled in.
func (w *worst) graded(l *Leak) *Leak {
	if l.Factor > 0 {
		return l
	}
	l.Factor = roundingFactor(l.Rows)
	older := w.clean(len(l.Past))
	value := func(rows laws.Rounds) []float64 { return w.valueAfter(older, rows) }
	if !math.IsInf(l.Absolute, 1) {
		l.Yardstick = w.numbers.yardstick(l.Rows, value)[l.Entry]
		if !l.IsRounding() {
			l.Yardstick = max(l.Yardstick, orderNoise(l.Rows, value)[l.Entry])
		}
	}
	if !l.IsRounding() {
		l.Alike, l.How = w.alike(*l, value)
	}
	return l
}

// valueAfter returns the value of a window that was pushed the rows of both parts.
func (s *subject) valueAfter(past, rows laws.Rounds) []float64 {
	maker, done := kit.WithClose(s.maker)
	defer done()
	return laws.Plays(maker, past, rows)[len(past)+len(rows)]
}

// leakOf returns the leak of a case, nil if it has none.
func (s *subject) leakOf(c Case) *Leak {
	var v *laws.Violation
	if errors.As(kit.Closing(s.maker, s.checkFrame)(c), &v) {
		return v.Leak
	}
	return nil
}

// Limits on the search for worse leaks.
const (
	scoreSteps = 600     // by each score
	scoreRows  = 1 << 16 // rows that they push in all
	ratioSteps = 60      // in yardsticks
)

// Worst searches for worse leaks, and returns the failure to make small: the most telling leak of
// at most 2M rows, if rounding does not explain it, or else the worst in yardsticks. A smaller
// case must stay as telling.
func (w *worst) Worst(first kit.Failure) (kit.Failure, func(Case, *laws.Violation) bool) {
	for k := range scores {
		w.climb(k)
	}
	for _, l := range w.by {
		if l.Absolute > 0 {
			w.grade(l)
		}
	}
	lots := rand.New(rand.NewPCG(2, 0))
	for step := 0; step < ratioSteps && w.ratio.IsRounding(); step++ {
		if l := w.leakOf(w.numbers.neighbour(caseOf(w.ratio), longestPast, lots)); l != nil {
			w.grade(*l)
		}
	}
	start := w.ratio
	if told := w.by[0]; told.Absolute > 0 && !w.graded(&told).IsRounding() {
		start = told
	}
	c := caseOf(start)
	var v *laws.Violation
	if errors.As(kit.Closing(w.maker, w.checkFrame)(c), &v) && !v.Fails {
		first.Case, first.Violation = c, v
	}
	return first, func(c Case, v *laws.Violation) bool {
		return w.numbers.allow(c) && v.Leak != nil && asTelling(v.Leak, start) &&
			w.graded(v.Leak).IsRounding() == start.IsRounding()
	}
}

// asTelling reports whether a leak of a smaller case tells a reader about as much.
func asTelling(l *Leak, as Leak) bool {
	return as.IsRounding() || l.Absolute >= as.Absolute/2 && !(l.Relative < min(as.Relative, telling))
}

func caseOf(l Leak) Case { return Case{Past: l.Past, Rewards: l.Rows} }

// climb searches from the worst leak by a score, and from a smaller one, for worse ones: it
// changes a case step by step and keeps what is worse.
func (w *worst) climb(k int) {
	by, longest := scores[k], min(scores[k].longest(w.Rows), longestPast)
	from := w.by[k]
	if len(w.ratio.Past) <= longest && w.ratio.Absolute > 0 {
		from = w.ratio
	}
	lots := rand.New(rand.NewPCG(1, uint64(k)))
	rows := 0
	for step := 0; by.worse(w.by[k], Leak{}) && step < scoreSteps && rows < scoreRows; step++ {
		start, small := w.by[k], step < scoreSteps/4
		if small {
			start = from // a small case moves more freely
		}
		c := w.numbers.neighbour(caseOf(start), longest, lots)
		rows += c.Rounds()
		l := w.leakOf(c)
		if l == nil {
			continue
		}
		w.keep(*l)
		if small && by.worse(*l, from) {
			from = *l
		}
	}
}

// Conclude fills in the finding of the worst leak.
func (w *worst) Conclude(f *Finding) {
	for k, l := range w.by[1:] {
		if l.Absolute > 0 && (k == 0 || l.Absolute != w.by[1].Absolute) {
			f.Leaks = append(f.Leaks, l)
		}
	}
	l := f.Violation.Leak
	if l == nil {
		return
	}
	switch w.graded(l); {
	case !l.IsRounding() && len(f.Leaks) > 0:
		most := 1.01 * max(f.Leaks[0].Absolute, l.Absolute)
		f.Notes = append(f.Notes,
			fmt.Sprintf("waive    a tolerance of %.2g allows all that was seen", most))
	case l.IsRounding() && w.Rounding:
		f.Notes = append(f.Notes,
			fmt.Sprintf("older rows change values as rounding does, by at most %.3g", l.Absolute))
		f.Violation, f.Leaks = nil, nil
		return
	case l.IsRounding():
		f.Notes = append(f.Notes,
			"waive    rounding is allowed with --allow rounding, or in Go with Claims.Rounding")
	}
	f.Notes = append(f.Notes, fmt.Sprintf(
		"range    numbers from %v to %v were pushed; if yours are not so large: --range, or in Go Low and High", w.Low, w.High))
}
