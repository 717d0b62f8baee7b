package windows

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A worst collects the leaks of windows and searches for worse ones. It does
// the same each time.
type worst struct {
	*subject
	check  func(boundedrecall.Maker, Case) error
	sample func(Case) sample

	// plain says that the smallest witness is shown, and not the most telling
	// one: in time, and for a claim Frame. Cases has what leaks were seen in
	// then.
	plain bool
	cases map[*Leak]Case

	by     [len(scores)]seen // the worst leak by each score
	ratio  seen              // the worst in yardsticks
	grades int               // yardsticks measured while cases are drawn
}

// A seen is a leak with its case.
type seen struct {
	Leak
	of Case
}

// plainWorst returns a worst for a law that shows the smallest witness.
func (s *subject) plainWorst(
	check func(boundedrecall.Maker, Case) error, of func(Case) sample,
) *worst {
	w := &worst{subject: s, sample: of, plain: true, cases: map[*Leak]Case{}}
	w.check = func(maker boundedrecall.Maker, c Case) error {
		err := check(maker, c)
		if v, ok := err.(*laws.Violation); ok && v.Leak != nil {
			w.cases[v.Leak] = c
		}
		return err
	}
	return w
}

// caseOf returns the case in which a leak was seen.
func (w *worst) caseOf(l *Leak) Case {
	if c, ok := w.cases[l]; ok {
		return c
	}
	return Case{Past: l.Past, Rewards: l.Rows}
}

// word returns the verdict on a case with this violation, nil for none.
func (w *worst) word(v *laws.Violation) Verdict {
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

// A score is what a leak may be worst by. Leaks with more than longest older
// rows do not count, except a number beside NaN.
type score struct {
	name    string
	longest func(rows int) int
	worse   func(a, b Leak) bool
}

const longestPast = 2048 // rows to which a search lengthens a past

func anyPast(int) int { return math.MaxInt }

// scores has what the report lists, and first what a reader is shown: the most
// telling leak among those of at most 2M rows.
var scores = [...]score{
	{"", func(rows int) int { return rows }, moreTelling},
	{"size", anyPast, func(a, b Leak) bool { return orZero(a.Absolute) > orZero(b.Absolute) }},
	{"relative size", anyPast,
		func(a, b Leak) bool { return orZero(a.Relative) > orZero(b.Relative) }},
}

// orZero returns x, or 0 if it is infinite: a leak beside NaN has no size, and
// one where 0 is wanted has no relative size.
func orZero(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return x
}

// besideNaN reports whether one value of the leak is a number, and the other is
// NaN or an infinity.
func besideNaN(l Leak) bool { return math.IsInf(l.Absolute, 1) }

// telling is the relative size from which on a reader is not in doubt.
const telling = 0.01

// moreTelling reports whether a tells a reader more than b: a number beside NaN
// most, then the larger of two leaks of at least one part in a hundred, then
// the relatively larger.
func moreTelling(a, b Leak) bool {
	switch bothFinite := !besideNaN(a) && !besideNaN(b); {
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
		shown := len(l.Past) <= by.longest(w.Rows) || besideNaN(l.Leak)
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
	l.Factor = roundingFactor(s.rows)
	if !besideNaN(*l) {
		l.Yardstick = s.yardstick(s.rows, s.alone)[l.Entry]
		if !l.IsRounding() {
			l.Yardstick = max(l.Yardstick, orderNoise(s.rows, s.alone)[l.Entry])
		}
	}
	if !l.IsRounding() {
		l.Alike, l.How = s.alike(*l)
	}
	return l
}

// valueAfter returns the value of a window that was pushed the rows of both
// parts.
func (s *subject) valueAfter(past, rows laws.Rounds) []float64 {
	maker, done := kit.WithClose(s.maker)
	defer done()
	return laws.Plays(maker, past, rows)[len(past)+len(rows)]
}

// leakOf returns the leak of a case, nil if it has none.
func (w *worst) leakOf(c Case) *seen {
	var v *laws.Violation
	if errors.As(kit.Closing(w.maker, w.check)(c), &v) && v.Leak != nil {
		return &seen{*v.Leak, c}
	}
	return nil
}

// Limits on the search for worse leaks.
const (
	scoreSteps = 600     // by each score
	scoreRows  = 1 << 16 // rows that they push in all
	ratioSteps = 60      // in yardsticks
)

// Worst searches for worse leaks, and returns the failure to make small: the
// most telling leak of at most 2M rows, if rounding does not explain it, or
// else the worst in yardsticks. A smaller case must stay as telling, unless the
// smallest is to be shown.
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
		if l := w.leakOf(w.numbers.neighbour(w.ratio.of, w.longestPast(), lots)); l != nil {
			w.grade(*l)
		}
	}
	start := w.ratio
	if told := w.by[0]; !w.plain && told.Absolute > 0 && !w.graded(&told.Leak, told.of).IsRounding() {
		start = told
	}
	if !w.plain || w.word(first.Violation) == Rounding {
		var v *laws.Violation
		if errors.As(kit.Closing(w.maker, w.check)(start.of), &v) && !v.Fails {
			first.Case, first.Violation = start.of, v
		}
	}
	anySize := w.plain ||
		len(start.Past) > w.Rows && !besideNaN(start.Leak) // rather few rows than a large leak
	return first, func(c Case, v *laws.Violation) bool {
		return w.numbers.allow(c) && v.Leak != nil && (anySize || asTelling(v.Leak, start.Leak)) &&
			w.graded(v.Leak, c).IsRounding() == start.IsRounding()
	}
}

// longestPast returns the number of rows to which a search lengthens a past.
func (w *worst) longestPast() int {
	if w.plain {
		return 0
	}
	return longestPast
}

// asTelling reports whether a leak of a smaller case tells a reader about as
// much: any does that is at least half of the value. A number beside NaN tells
// more than any other.
func asTelling(l *Leak, as Leak) bool {
	if besideNaN(as) {
		return besideNaN(*l)
	}
	return as.IsRounding() || l.Relative >= 0.5 ||
		l.Absolute >= as.Absolute/2 && !(l.Relative < min(as.Relative, telling))
}

// climb searches from the worst leak by a score, and from a smaller one, for
// worse ones: it changes a case step by step and keeps what is worse.
func (w *worst) climb(k int) {
	by, longest := scores[k], min(scores[k].longest(w.Rows), w.longestPast())
	from := w.by[k]
	if len(w.ratio.Past) <= longest && w.ratio.Absolute > 0 {
		from = w.ratio
	}
	lots := rand.New(rand.NewPCG(1, uint64(k)))
	rows, steps := 0, scoreSteps
	if w.plain {
		steps /= 4
	}
	for step := 0; by.worse(w.by[k].Leak, Leak{}) && step < steps && rows < scoreRows; step++ {
		start, small := w.by[k], step < steps/4
		if small {
			start = from // a small case moves more freely
		}
		c := w.numbers.neighbour(start.of, longest, lots)
		rows += c.Rounds() + w.GraceRows*(w.Rows+w.GraceRows)
		l := w.leakOf(c)
		if l == nil {
			continue
		}
		w.keep(*l)
		if small && by.worse(l.Leak, from.Leak) {
			from = *l
		}
	}
}

// Conclude fills in the finding of the worst leak.
func (w *worst) Conclude(f *Finding) {
	l := f.Violation.Leak
	if l == nil {
		return
	}
	for k, by := range w.by[1:] {
		if by.Absolute > 0 && (k == 0 || by.Absolute != w.by[1].Absolute) &&
			(!w.plain || by.Absolute > l.Absolute) {
			f.Leaks = append(f.Leaks, by.Leak)
		}
	}
	switch w.graded(l, f.Witness); {
	case !l.IsRounding() && len(f.Leaks) > 0:
		most := 1.01 * max(f.Leaks[0].Absolute, l.Absolute)
		if most <= math.Abs(l.Want) { // a larger one would allow any value
			f.Notes = append(f.Notes,
				fmt.Sprintf("waive    a tolerance of %.2g allows all that was seen", most))
		}
	case l.IsRounding() && w.Rounding:
		f.Notes = append(f.Notes,
			fmt.Sprintf("older rows change values as rounding does, by at most %.3g", l.Absolute))
		f.Violation, f.Leaks = nil, nil
		return
	case l.IsRounding():
		f.Notes = append(f.Notes,
			"waive    rounding is allowed with --allow rounding, or in Go with Claims.Rounding")
	}
	if w.Span > 0 {
		return // small numbers alone are pushed
	}
	f.Notes = append(f.Notes, fmt.Sprintf(
		"range    numbers from %v to %v were pushed; if yours are not so large: --range, or in Go Low and High", w.Low, w.High))
	if !l.IsRounding() && !w.ranged {
		f.Notes = append(f.Notes, "         "+w.atOrdinary(f.Seed, seen{*l, f.Witness}))
	}
}

// The numbers that many programs push are at most ordinary, and ordinaryCases
// cases of them are drawn to say what a leak means there.
const (
	ordinary      = 1e6
	ordinaryCases = 40
)

// atOrdinary searches once more, where no number is larger than most are, and
// says by how much older rows change a value then. The leak that is shown
// counts too, if it has no larger number.
func (w *worst) atOrdinary(seed uint64, shown seen) string {
	s := *w.subject
	s.Low, s.High, s.ranged = -ordinary, ordinary, true
	s.numbers = numbers{Claims: s.Claims}
	p := s.frame()
	if s.Frame != nil {
		p = s.predicate()
	}
	p.EachCount, p.Longest = nil, nil
	law, there := kit.NewLaw("frame", p), p.Worst.(*worst)
	for k := range ordinaryCases {
		c, err := kit.CaseNumber(law, seed, k)
		if err != nil {
			return fmt.Sprintf("at ±1e6: not known, as %v", err)
		}
		var v *laws.Violation
		if err := law.Check(c); errors.As(err, &v) && v.Leak != nil {
			there.keep(seen{*v.Leak, c})
		}
	}
	if there.numbers.allow(shown.of) {
		there.keep(shown)
	}
	there.climb(1)
	switch {
	case besideNaN(there.by[0].Leak):
		return "at ±1e6: a number beside NaN or an infinity"
	case there.by[1].Absolute > 0:
		return fmt.Sprintf("at ±1e6: off by %.2g at most", there.by[1].Absolute)
	}
	return fmt.Sprintf("at ±1e6: off by nothing, in %d cases", ordinaryCases)
}
