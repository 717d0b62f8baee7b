package properties

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall/properties/laws"
)

// A Verdict is a word for what a law came to.
type Verdict string

// The verdicts. Laws of a window's recall say Forgets, Rounding, Leaks or Fails, the law
// statistic Holds, Wrong or Fails, and others Holds, Broken or Fails. A law without a verdict
// has none: "".
const (
	Holds    Verdict = "holds"
	Forgets  Verdict = "forgets"  // older rows play no part, bit for bit or to within the tolerance
	Rounding Verdict = "rounding" // they change a value by no more than rounding does
	Leaks    Verdict = "leaks"    // they change a value by more
	Wrong    Verdict = "wrong"    // the value of a new window is not the statistic's
	Broken   Verdict = "broken"
	Fails    Verdict = "fails" // the learner or window fails on an input
)

// verdicts are in the order of gravity.
var verdicts = []Verdict{"", Holds, Forgets, Rounding, Wrong, Leaks, Broken, Fails}

// Graver returns the graver of two verdicts.
func (v Verdict) Graver(w Verdict) Verdict {
	return verdicts[max(slices.Index(verdicts, v), slices.Index(verdicts, w))]
}

// roundingFactor returns how many yardsticks count as rounding after so many rows: 16, or one a
// row, since a sum of n numbers, added one after another, is that of numbers moved by up to n ulps
// each.
func roundingFactor(rows int) float64 { return float64(max(16, rows)) }

// A Leak is a value of a window that depends on more than the last M rows.
type Leak struct {
	By   string // "size" for the worst absolute leak, "relative size" for the worst relative one
	Case Case   // the older rows as Past, and the last M rows as Rewards

	Output int // the entry of the value, from 0
	Got    float64

	// Want is the entry for a new window that was pushed the last M rows alone; without the
	// claim Stationary, for one that was pushed zeros in place of the older rows. If the
	// statistic is known, and closer to that than Got is, it is the statistic's.
	Want float64

	Absolute, Relative float64 // |Got − Want|, and that over |Want|

	// Yardstick is how much rounding explains: the most that the entry of a new window moves
	// in 32 draws that move each of its M rows by one ulp, and at least one ulp of the
	// entry. For an entry that jumps, as the place of the largest number, it is one ulp of the
	// entry. It is 0 for a number beside NaN, which rounding never explains.
	Yardstick float64
}

// ratio returns the leak's size in yardsticks. No yardstick explains a number beside NaN or
// beside an infinity.
func (l Leak) ratio() float64 {
	switch {
	case math.IsInf(l.Absolute, 1):
		return math.Inf(1)
	case math.IsInf(l.Yardstick, 1) || l.Absolute == 0:
		return 0
	}
	return l.Absolute / l.Yardstick
}

func (l Leak) verdict() Verdict {
	if l.ratio() > roundingFactor(len(l.Case.Rewards)) {
		return Leaks
	}
	return Rounding
}

// String returns the leak as two lines of text.
func (l Leak) String() string {
	return fmt.Sprintf("  worst    by %s: number %d is %v, want %v, %s\n           past %s, then rows %s",
		l.By, l.Output+1, l.Got, l.Want, l.off(), l.Case.Past.Short(), l.Case.Rewards.Short())
}

// off returns the leak's size in words.
func (l Leak) off() string {
	switch {
	case math.IsNaN(l.Got) != math.IsNaN(l.Want):
		return "not comparable"
	case l.Want == 0 || math.IsInf(l.Absolute, 0):
		return fmt.Sprintf("off by %.3g", l.Absolute)
	}
	return fmt.Sprintf("off by %.3g (%.3g of it)", l.Absolute, l.Relative)
}

// waived reports whether the claims allow the leak.
func (w *WindowClaims) waived(l Leak) bool {
	return l.Absolute <= max(w.Tolerance, w.RelativeTolerance*math.Abs(l.Want), w.ULPs*ulp(l.Want))
}

// ulp returns the distance from |x| to the next larger float; 0 unless x is finite.
func ulp(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	x = math.Abs(x)
	return math.Nextafter(x, math.Inf(1)) - x
}

// distance returns |x − y|: 0 for two NaN or equal infinities, +Inf if only one is finite.
func distance(x, y float64) float64 {
	switch d := math.Abs(x - y); {
	case x == y, math.IsNaN(x) && math.IsNaN(y):
		return 0
	case math.IsNaN(d):
		return math.Inf(1)
	default:
		return d
	}
}

// clean returns the rows that stand for n older ones: none, or zeros where the value may
// depend on the number of rows.
func (s *subject) clean(n int) laws.Rounds {
	if s.Stationary {
		return nil
	}
	return slices.Repeat(laws.Rounds{sketch{arms: s.inputs, window: s.window}.zero()}, n)
}

// valueAfter returns the value of a window that was pushed the rows of both parts.
func (s *subject) valueAfter(past, rows laws.Rounds) []float64 {
	maker, done := withClose(s.maker)
	defer done()
	return laws.Plays(maker, past, rows)[len(past)+len(rows)]
}

// leaksOf returns the leaks of a case: each value after M of the rewards or more, after either
// past, that is not the wanted one. It ends where the window fails.
func (s *subject) leaksOf(c Case) (all []Leak) {
	defer ignorePanic()
	maker, done := withClose(s.maker)
	defer done()
	for _, past := range []laws.Rounds{c.Past, c.Other} {
		values := laws.Plays(maker, past, c.Rewards)[len(past):]
		for j := s.Recall; j < len(values); j++ {
			older, rows := slices.Concat(past, c.Rewards[:j-s.Recall]), c.Rewards[j-s.Recall:j]
			if len(older) > 0 {
				all = append(all, s.compare(older, rows, values[j])...)
			}
		}
	}
	return all
}

// compare returns the leaks of a value after older rows and M rows.
func (s *subject) compare(older, rows laws.Rounds, got []float64) (all []Leak) {
	fresh := s.valueAfter(s.clean(len(older)), rows)
	var right []float64
	if s.window.Statistic != nil {
		right, _ = s.window.Statistic(rows)
	}
	for i, want := range fresh {
		d := distance(got[i], want)
		if right != nil && distance(want, right[i]) < d {
			want = right[i]
			d = distance(got[i], want)
		}
		l := Leak{Case: Case{Past: older, Rewards: rows}, Output: i, Got: got[i], Want: want, Absolute: d, Relative: d / math.Abs(want)}
		if d > 0 && !s.window.waived(l) {
			all = append(all, l)
		}
	}
	return all
}

// yardstick returns how much rounding explains in each entry of the value: the most that the
// entry moves in 32 draws that move each number of the rows by one ulp, and at least one ulp of
// the entry. If the entry jumps, it is one ulp: see jumps. Numbers that may be pushed are moved
// to numbers that may be pushed, so that integers stay integers.
func (w *WindowClaims) yardstick(rows laws.Rounds, value func(laws.Rounds) []float64) []float64 {
	at := value(rows)
	near := moves(rows, at, value, func(x float64, lots *rand.Rand) float64 {
		return w.clamp(math.Nextafter(x, math.Inf(1-2*lots.IntN(2))))
	})
	most := make([]float64, len(at))
	for i := range most {
		most[i] = max(ulp(at[i]), near[i].most)
		if near[i].most > smallJump*math.Abs(at[i]) && w.jumps(rows, at, value, near)[i] {
			most[i] = ulp(at[i])
		}
	}
	return most
}

// A move of an entry by at most this share of it counts as smooth: it may come from rounding the
// entry to float32.
const smallJump = 0x1p-20

// farMoves are the distances, in ulps, at which a smooth entry moves farther than at one ulp, or
// to many different values.
var farMoves = [...]float64{1 << 10, 1 << 40}

// jumps reports which entries jump. The value of a smooth function moves farther if the rows move
// farther. If its values are bounded, as a correlation's, or if the rounding inside the window
// drowns a small move, it still takes a different value in nearly each draw of one of the
// farMoves. The value of a function that jumps, as the place of the largest number, does neither.
func (w *WindowClaims) jumps(rows laws.Rounds, at []float64, value func(laws.Rounds) []float64, near []moved) []bool {
	jumps := slices.Repeat([]bool{true}, len(at))
	for _, ulps := range farMoves {
		far := moves(rows, at, value, func(x float64, lots *rand.Rand) float64 {
			y := x + ulps*(2*lots.Float64()-1)*ulp(x)
			if w.Integers {
				y = math.Round(y)
			}
			return y
		})
		for i := range jumps {
			grows := far[i].most >= 16*near[i].most
			jumps[i] = jumps[i] && !grows && len(far[i].values) <= yardstickDraws/2
		}
	}
	return jumps
}

// moved says what an entry of a value does when the rows are moved: how far it goes at most, and
// which values it takes.
type moved struct {
	most   float64
	values map[float64]bool
}

const yardstickDraws = 32

// moves moves each number of the rows in some draws. A draw in which value panics counts as no
// move.
func moves(
	rows laws.Rounds, at []float64, value func(laws.Rounds) []float64, move func(x float64, lots *rand.Rand) float64,
) []moved {
	all := make([]moved, len(at))
	for i := range all {
		all[i].values = map[float64]bool{}
	}
	lots := rand.New(rand.NewPCG(1, uint64(len(rows))))
	for range yardstickDraws {
		other := rows.Clone()
		for _, row := range other {
			for i, x := range row {
				if y := move(x, lots); x-x == 0 && y-y == 0 { // both are finite
					row[i] = y
				}
			}
		}
		func() {
			defer ignorePanic()
			for i, x := range value(other) {
				all[i].most = max(all[i].most, distance(x, at[i]))
				all[i].values[x] = true
			}
		}()
	}
	return all
}

// scores are what a leak may be worst by.
var scores = []struct {
	name  string
	score func(Leak) float64
}{
	{"size", func(l Leak) float64 { return orZero(l.Absolute) }},
	{"relative size", func(l Leak) float64 { return orZero(l.Relative) }},
}

// orZero returns x, or 0 if it is infinite: a leak beside NaN has no size, and one where 0 is
// wanted has no relative size.
func orZero(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return x
}

// A leakHunt collects the cases that break a law of a window's recall.
type leakHunt struct {
	*subject
	worst  [2]Leak // by scores
	graded Leak    // the worst in yardsticks
	grades int     // yardsticks measured
}

// mostGrades limits the yardsticks that a search measures, beside those of its worst leaks.
const mostGrades = 32

// see looks at the leaks of a case.
func (h *leakHunt) see(c Case) {
	for _, l := range h.leaksOf(c) {
		if better := h.keep(l); (better || math.IsInf(l.Absolute, 1) && h.graded.verdict() != Leaks) && h.grades < mostGrades {
			h.grade(l)
		}
	}
}

// keep keeps the leak where it is worse by a score, and reports whether it is.
func (h *leakHunt) keep(l Leak) (better bool) {
	for k, by := range scores {
		if by.score(l) > by.score(h.worst[k]) {
			better, h.worst[k] = true, l
			h.worst[k].By = by.name
		}
	}
	return better
}

// grade fills in the leak's yardstick, and keeps the leak if it is the worst in yardsticks.
func (h *leakHunt) grade(l Leak) {
	h.grades++
	defer ignorePanic()
	older := h.clean(len(l.Case.Past))
	l.By = ""
	l.Yardstick = h.window.yardstick(l.Case.Rewards, func(rows laws.Rounds) []float64 { return h.valueAfter(older, rows) })[l.Output]
	if h.graded.Absolute == 0 || l.ratio() > h.graded.ratio() {
		h.graded = l
	}
}

// caseOf returns a case of the law that shows the leak.
func (h *leakHunt) caseOf(l Leak) Case {
	c := l.Case
	if !h.Stationary {
		c.Other = h.clean(len(c.Past))
	}
	return c
}

// Limits on the search for worse leaks.
const (
	leakSteps   = 600     // by each score
	leakRows    = 1 << 16 // rows that they push in all
	ratioSteps  = 60      // in yardsticks
	longestLeak = 2048    // rows of the past
)

// climb searches from the worst leaks seen, and a smaller one, for worse ones: it changes a case
// step by step and keeps what is worse. It does the same each time.
func (h *leakHunt) climb() {
	from := h.graded
	h.keep(from)
	for k, by := range scores {
		lots := rand.New(rand.NewPCG(1, uint64(k)))
		rows := 0
		for step := 0; by.score(h.worst[k]) > 0 && step < leakSteps && rows < leakRows; step++ {
			start, small := h.worst[k], step < leakSteps/4
			if small {
				start = from // a small case moves more freely
			}
			c := h.window.neighbour(start.Case, lots)
			rows += c.rounds()
			for _, l := range h.leaksOf(c) {
				if h.keep(l); small && by.score(l) > by.score(from) {
					from = l
				}
			}
		}
	}
	for _, l := range h.worst {
		if l.Absolute > 0 {
			h.grade(l)
		}
	}
	lots := rand.New(rand.NewPCG(2, 0))
	for step := 0; step < ratioSteps && h.graded.verdict() != Leaks; step++ {
		for _, l := range h.leaksOf(h.window.neighbour(h.graded.Case, lots)) {
			h.grade(l)
		}
	}
}

// Verdict returns the law's verdict on a case, and the violation if the case breaks it. It
// returns an error if the law could not be judged, or if a claim could not have failed.
func (l Law) Verdict(c Case) (verdict Verdict, v *laws.Violation, err error) {
	if err = l.Check(c); err != nil && !errors.As(err, &v) {
		return "", nil, err
	}
	if v == nil && l.use != nil && l.use.vacuous() {
		return "", nil, l.saysNothing()
	}
	return l.verdict(c, v), v, nil
}

// verdict returns the law's verdict on a case with this violation, nil for none.
func (l Law) verdict(c Case, v *laws.Violation) Verdict {
	switch {
	case v == nil && l.leaks:
		return Forgets
	case v == nil:
		return Holds
	case v.Fails:
		return Fails
	case l.Name == "statistic":
		return Wrong
	case !l.leaks:
		return Broken
	}
	return l.subject.worstOf(c).verdict()
}

// worstOf returns the worst leak of a case in yardsticks.
func (s *subject) worstOf(c Case) Leak {
	h := &leakHunt{subject: s}
	h.see(c)
	return h.graded
}

// reportLeak searches on for worse leaks, makes the worst small, and fills in the finding.
func (f *Finding) reportLeak(law Law, h *leakHunt, found *failure) {
	h.climb()
	verdict := h.graded.verdict()
	var v *laws.Violation
	if c := h.caseOf(h.graded); errors.As(law.Check(c), &v) && !v.Fails {
		found = &failure{c: c, v: v, k: found.k}
	}
	same := func(l Leak) bool { return l.Absolute > 0 && l.verdict() == verdict }
	law.keeps = func(c Case) bool { return same(h.worstOf(c)) }
	f.report(law, found)
	f.Verdict, f.Leak = verdict, &h.graded
	if small := h.worstOf(f.Witness); same(small) {
		f.Leak = &small
	}
	for k, l := range h.worst {
		if l.Absolute > 0 && (k == 0 || l.Absolute != h.worst[0].Absolute) {
			f.Leaks = append(f.Leaks, l)
		}
	}
	if verdict == Rounding && h.window.Rounding {
		f.Notes = append(f.Notes, fmt.Sprintf("older rows change values as rounding does, by at most %.3g", f.Leak.Absolute))
		f.Violation = nil
	}
}

// describeLeak returns the finding of a leak as text: one sentence, the smallest witness, what is
// wanted, the size, what waives it, and the worst leaks.
func (f Finding) describeLeak() string {
	l := f.Leak
	what := "rows that have left the window still change the value"
	if l.verdict() == Rounding {
		what = "older rows change the last digits of the value, as rounding does"
	}
	text := fmt.Sprintf("%s: %s\n  past     %s\n  rows     %s\n  is       %v\n  want     %v\n  size     %s", f.Law, what,
		l.Case.Past.Short(), l.Case.Rewards.Short(), entry(l.Got, l.Output), entry(l.Want, l.Output), l.off())
	if !math.IsInf(l.Absolute, 0) {
		text += fmt.Sprintf("; rounding explains %.3g", l.Yardstick)
	}
	if l.verdict() == Rounding {
		text += "\n  waive    rounding is allowed with --allow rounding, or in Go with WindowClaims.Rounding"
	} else if len(f.Leaks) > 0 {
		text += fmt.Sprintf("\n  waive    a tolerance of %.2g allows all that was seen", 1.01*max(f.Leaks[0].Absolute, l.Absolute))
	}
	if f.Violation.Replay != "" {
		text += "\n  replay   " + f.Violation.ReplayLine()
	}
	for _, l := range f.Leaks {
		text += "\n" + l.String()
	}
	return text
}

// entry returns an entry of a value as text, with its place unless it is the first.
func entry(x float64, output int) string {
	if output == 0 {
		return fmt.Sprint(x)
	}
	return fmt.Sprintf("%v (number %d)", x, output+1)
}
