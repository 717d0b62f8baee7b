package windows

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// conclude fills in the finding of a leak: worse ones, for which worth reports
// that a reader wants to know of them, and what else there is to say.
func (w *worst) conclude(f *Finding, search climb, worth func(shown *Leak, by Leak) bool) {
	l := f.Violation.Leak
	if l == nil {
		return
	}
	for k, by := range w.by[1:] {
		if by.Absolute > 0 && (k == 0 || by.Absolute != w.by[1].Absolute) && worth(l, by.Leak) {
			f.Leaks = append(f.Leaks, by.Leak)
		}
	}
	switch w.graded(l, f.Witness); {
	case l.IsRounding() && w.Rounding:
		note := fmt.Sprintf("older rows change values as rounding does, by at most %.3g", l.Absolute)
		if l.Float32 {
			note += "; " + inFloat32
		}
		f.Notes = append(f.Notes, note)
		f.Violation, f.Leaks = nil, nil
		return
	case l.Place:
		f.Verdict = Broken
		f.Notes = append(f.Notes, "advice   copy the rows to the start of a slice that the window keeps, "+
			"before a function sees them whose value depends on where they begin")
		return
	case l.IsRounding():
		f.Notes = append(f.Notes,
			"waive    rounding is allowed with --allow rounding, or in Go with Claims.Rounding")
	default:
		f.Notes = append(f.Notes, w.early(l, f.Witness)...)
		f.Notes = append(f.Notes, w.waive(l, f.Leaks)...)
		f.Notes = append(f.Notes, w.otherLimiter()...)
	}
	f.Notes = append(f.Notes, fmt.Sprintf("range    numbers from %v to %v were pushed; "+
		"if yours are not so large: --range, or in Go Low and High", w.Low, w.High))
	if !l.IsRounding() && !w.ranged {
		f.Notes = append(f.Notes, "         "+w.atOrdinary(f.Seed, seen{*l, f.Witness}, search))
	}
	if !l.IsRounding() {
		f.Notes = append(f.Notes, w.atWhole(f.Seed, seen{*l, f.Witness})...)
	}
	w.unscale(f)
}

// waive returns the advice to allow a difference, if a tolerance of a hundredth
// of the value would, or, of numbers in a claimed range, one of a millionth of
// the largest of them: a larger tolerance is no advice.
func (w *worst) waive(l *Leak, others []Leak) []string {
	most := 1.01 * l.Absolute
	if len(others) > 0 {
		most = 1.01 * max(others[0].Absolute, l.Absolute)
	}
	small := w.ranged && l.Largest > 0 && most <= max(math.Abs(w.Low), math.Abs(w.High))*1e-6
	if !small && !(most <= math.Abs(l.Want)/100) {
		return nil
	}
	return []string{fmt.Sprintf("waive    a tolerance of %.2g allows all that was seen", most)}
}

// otherLimiter returns the advice for limiters of which no frame is true, if
// the claim asks which rows were admitted.
func (w *worst) otherLimiter() []string {
	if in, ok := w.framed.(*inTime); !ok || !in.claim.Admitted || w.Like != nil {
		return nil
	}
	return []string{"advice   no frame is true of a token bucket or a leaky one, or where calls " +
		"differ in cost: compare such a limiter with a reference, by --times and --against, " +
		"or in Go with Timed and Like"}
}

// mostEarly is how many of the newest rows, at most, are left out to see whether
// a window has forgotten rows that count.
const mostEarly = 100

// early returns a line that says so if the value is that of a new window after
// the newest of the rows that count: the window has forgotten rows that count,
// and it may be that no row outside of the frame changes anything.
func (w *worst) early(l *Leak, of Case) []string {
	s := w.sample(of)
	if s.newest == nil || besideNaN(*l) {
		return nil
	}
	n := len(s.rows)
	for k := n - 1; k >= max(0, n-mostEarly); k-- {
		value := func(laws.Rounds) []float64 { return s.newest(k) }
		if kit.Distance(safely(value, nil, l.Entry), l.Got) != 0 {
			continue
		}
		if k == 0 {
			return []string{"early    it is the value of a window that was pushed no row"}
		}
		return []string{fmt.Sprintf("early    it is the value after the newest %d of the %d rows that count",
			k, n)}
	}
	return nil
}

// The numbers that many programs push are at most ordinary, and ordinaryCases
// cases of them are drawn to say what a leak means there.
const (
	ordinary      = 1e6
	ordinaryCases = 40
)

// atOrdinary searches once more, where no number is larger than most are, and
// says by how much older rows change a value then.
func (w *worst) atOrdinary(seed uint64, shown seen, search climb) string {
	there, err := w.among(seed, -ordinary, ordinary, w.Values, shown)
	if gone := new(laws.Unavailable); errors.As(err, &gone) {
		return fmt.Sprintf("at ±1e6: not known, as %v", gone)
	}
	search.worst = there
	search.by(1)
	switch {
	case besideNaN(there.by[0].Leak):
		return "at ±1e6: a value is NaN or infinite, or should be"
	case there.by[1].Absolute > 0:
		return fmt.Sprintf("at ±1e6: off by %.2g at most", there.by[1].Absolute)
	}
	return fmt.Sprintf("at ±1e6: off by nothing, in %d cases", ordinaryCases)
}

// among returns the worst leaks of ordinaryCases cases of other numbers, and of
// the cases in which leaks were seen, shown among them, with their numbers
// brought to such. It returns an error if the windows failed in a case.
func (w *worst) among(
	seed uint64, low, high float64, values Values, shown seen,
) (there *worst, err error) {
	s := *w.subject
	s.Low, s.High, s.Values, s.ranged = low, high, values, true
	s.numbers = numbers{Claims: s.Claims}
	s.frame()
	law := s.framed.laws()["frame"]
	law.Name, law.EachCount, law.Long.Longest = "frame", kit.EachCount{}, nil
	there = law.Search.(interface{ collected() *worst }).collected()
	for k := range ordinaryCases {
		c, unknown := kit.CaseNumber(law, seed, k)
		if unknown != nil {
			return there, unknown
		}
		err = cmp.Or(err, there.try(law, c))
	}
	for _, l := range append(w.by[:], shown) {
		if l.Absolute > 0 {
			err = cmp.Or(err, there.try(law, there.numbers.bring(l.of)))
		}
	}
	return there, err
}

// try keeps the leak of a case of the law, if it has one, and returns an error
// if the windows failed.
func (w *worst) try(law kit.Law, c Case) error {
	var v *laws.Violation
	failed := law.Check(c)
	if errors.As(failed, &v) && v.Leak != nil {
		w.keep(seen{*v.Leak, c})
		return nil
	}
	return failed
}

// atWhole returns a line that says so if no older row changes a value where all
// numbers are whole, and not larger than most are.
func (w *worst) atWhole(seed uint64, shown seen) []string {
	low, high := math.Ceil(max(w.Low, -ordinary))+0, math.Floor(min(w.High, ordinary)) // not −0
	if w.Values&Integers != 0 || high-low < 2 {
		return nil
	}
	there, err := w.among(seed, low, high, w.Values|Integers, shown)
	if err != nil || there.by[0].Absolute > 0 || there.by[1].Absolute > 0 {
		return nil
	}
	return []string{fmt.Sprintf("whole    with whole numbers from %v to %v it forgets, in %d cases",
		low, high, ordinaryCases)}
}

// unscale takes the largest number pushed from the leaks of a value that does
// not grow with the rows, as a time, a count, a flag or a correlation: the size
// of a leak is then no share of it.
func (w *worst) unscale(f *Finding) {
	if !w.unscaled(f.Violation.Leak, f.Witness) {
		return
	}
	f.Violation.Leak.Largest = 0
	for k := range f.Leaks {
		f.Leaks[k].Largest = 0
	}
}

// unscaled reports whether both values of the leak are the same if all numbers
// of the rows are halved, or doubled where the range holds no halves.
func (w *worst) unscaled(l *Leak, of Case) bool {
	s := w.sample(of)
	if besideNaN(*l) || l.Got == 0 && l.Want == 0 {
		return false
	}
	for _, factor := range []float64{0.5, 2} {
		scaled := func(x float64) float64 { return x * factor }
		past, rows := s.exactly(s.past, scaled), s.exactly(s.rows, scaled)
		if past == nil || rows == nil {
			continue
		}
		after := func(rows laws.Rounds) []float64 { return s.after(past, rows) }
		return kit.Distance(safely(s.alone, rows, l.Entry), l.Want) == 0 &&
			kit.Distance(safely(after, rows, l.Entry), l.Got) == 0
	}
	return false
}
