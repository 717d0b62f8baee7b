package properties

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// WindowClaims are an author's claims about a [laws.Window]. The zero WindowClaims claims
// that two windows have the same value after the same rows and, if they have a method
// Reset, that Reset returns a window to its first state.
type WindowClaims struct {
	// Inputs is the length of a row, Outputs the length of a value. 0 means 1.
	Inputs, Outputs int

	// Recall M ≥ 1 claims that, from M rows on, the value is a function of the number
	// of rows pushed and of the last M rows. 0 claims nothing.
	Recall int

	// Stationary claims, with Recall, that the value does not depend on the number of
	// rows pushed either. So a new window that was pushed M rows has the value of a
	// window that was pushed other rows before these M.
	Stationary bool

	// Tolerance bounds the absolute difference between values in these laws. 0 means
	// bit for bit. Where rounding errors grow with the numbers pushed, claim a narrower
	// range.
	Tolerance float64

	// Low and High are the range of the numbers pushed. Both 0 mean −1e16 to 1e16.
	Low, High float64

	// Integers restricts what is pushed to integers: sums of them may be exact.
	Integers bool

	// NaN claims that the laws hold also if some of the numbers pushed are NaN.
	NaN bool
}

// RunWindow tests the windows that maker makes on some laws of learners, each in a subtest:
// deterministic, reset if they have a method Reset, and bounded-recall and stationary if
// claimed. Rows mix magnitudes, such as 1e16 beside 0.1, and repeat values, zeros among
// them. Where a window keeps something of a row for too long, the report has the worst leak
// that a search from the first one found.
//
// The caller guarantees that each window that maker makes is new. RunWindow ends the test
// with an error if the maker makes no window, or if the claims make no sense: a negative
// number, a range that is empty or infinite, or Stationary without Recall.
func RunWindow(t *testing.T, maker func() laws.Window, claims WindowClaims) {
	t.Helper()
	Settings{}.RunWindow(t, maker, claims)
}

// RunWindow is the function [RunWindow] with these settings.
func (s Settings) RunWindow(t *testing.T, maker func() laws.Window, claims WindowClaims) {
	t.Helper()
	all, err := windowLaws(maker, claims)
	if err != nil {
		t.Fatal(err)
	}
	s.run(t, all)
}

// CheckWindow runs the laws of [RunWindow], in a test or outside, and yields a finding for
// each: see [Check].
func CheckWindow(maker func() laws.Window, claims WindowClaims) iter.Seq[Finding] {
	return Settings{}.CheckWindow(maker, claims)
}

// CheckWindow is the function [CheckWindow] with these settings.
func (s Settings) CheckWindow(maker func() laws.Window, claims WindowClaims) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		all, err := windowLaws(maker, claims)
		if err != nil {
			yield(Finding{Err: err})
			return
		}
		s.findings(all, yield)
	}
}

// WindowLaws returns the laws that the claims call for. It panics where [RunWindow]
// ends the test.
func WindowLaws(maker func() laws.Window, claims WindowClaims) []Law {
	all, err := windowLaws(maker, claims)
	if err != nil {
		panic(err)
	}
	return all
}

// windowLaws returns the laws, or an error where WindowLaws panics.
func windowLaws(maker func() laws.Window, claims WindowClaims) (all []Law, err error) {
	defer func() {
		if p := recover(); p != nil {
			if u, ok := p.(*laws.Unavailable); ok {
				err = u
				return
			}
			err = fmt.Errorf("properties: the maker panics: %v", p)
		}
	}()
	if claims.Low == 0 && claims.High == 0 {
		claims.Low, claims.High = -1e16, 1e16
	}
	claims.Inputs, claims.Outputs = cmp.Or(claims.Inputs, 1), cmp.Or(claims.Outputs, 1)
	switch {
	case maker == nil:
		return nil, errors.New("properties: the maker is nil")
	case claims.Inputs < 0 || claims.Outputs < 0 || claims.Recall < 0:
		return nil, errors.New("properties: a negative number of inputs, outputs or rows")
	case claims.Stationary && claims.Recall == 0:
		return nil, errors.New("properties: Stationary needs Recall")
	case !(claims.Tolerance >= 0):
		return nil, errors.New("properties: the tolerance is negative or NaN")
	case claims.Integers && math.Ceil(claims.Low) > math.Floor(claims.High):
		return nil, errors.New("properties: no integer is in the range")
	case !(claims.Low <= claims.High) || math.IsInf(claims.High-claims.Low, 0):
		return nil, errors.New("properties: the range is empty or infinite")
	}
	one, done := withClose(maker)
	defer done()
	first := one()
	if first == nil {
		return nil, errors.New("properties: the maker makes a nil window")
	}
	w := windowSubject{WindowClaims: claims, maker: maker}
	all = []Law{w.deterministic()}
	if _, ok := first.(interface{ Reset() }); ok {
		all = append(all, w.reset())
	}
	if claims.Recall > 0 {
		all = append(all, w.recallLaw("bounded-recall", laws.BoundedRecall, false))
	}
	if claims.Stationary {
		all = append(all, w.recallLaw("stationary", laws.Stationary, true))
	}
	return all, nil
}

// windowSubject is a window under test.
type windowSubject struct {
	WindowClaims
	maker func() laws.Window
}

func (w windowSubject) law(name string, draw func(stream, *Case), check func(boundedrecall.Maker, Case) error) Law {
	return Law{
		Name:      name,
		window:    true,
		recall:    w.Recall,
		share:     1,
		longEvery: longEvery,
		draw:      w.draw(draw),
		check: func(c Case) error {
			maker, done := withClose(w.maker)
			defer done()
			return check(laws.OfWindow(maker, w.Outputs), c)
		},
	}
}

func (w windowSubject) draw(draw func(stream, *Case)) func(*rapid.T) Case {
	return func(t *rapid.T) Case {
		var c Case
		draw(stream{sketch{T: t, arms: w.Inputs, recall: w.Recall}, w.WindowClaims}, &c)
		return c
	}
}

func (w windowSubject) deterministic() Law {
	l := w.law("deterministic",
		func(draw stream, c *Case) { c.Rewards = draw.rows(1 + draw.pick(draw.horizon())) },
		func(maker boundedrecall.Maker, c Case) error { return laws.Deterministic(maker, c.Rewards) })
	l.basic = true
	return l
}

func (w windowSubject) reset() Law {
	return w.law("reset",
		func(draw stream, c *Case) {
			c.Past, c.Rewards = draw.rows(draw.pick(draw.horizon())), draw.rows(1+draw.pick(draw.horizon()))
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.Reset(maker, c.Past, c.Rewards) })
}

// recallLaw returns the law bounded-recall or stationary. With anyLength the pasts may
// differ in length.
func (w windowSubject) recallLaw(
	name string,
	predicate func(maker boundedrecall.Maker, recall int, past, other, rewards laws.Rounds, tolerance float64) error,
	anyLength bool,
) Law {
	draw := func(draw stream, c *Case, n int) {
		c.Past, c.Other = draw.rows(n), draw.rows(n)
		if draw.pick(2) == 0 {
			c.Other = c.Past.Clone()
			c.Other[n-1] = draw.row(draw.kind())
		}
		if anyLength {
			c.Other = draw.shorter(c.Other)
		}
		c.Rewards = draw.rows(w.Recall + draw.pick(4))
	}
	l := w.law(name,
		func(s stream, c *Case) { draw(s, c, s.pastLength()) },
		func(maker boundedrecall.Maker, c Case) error {
			return predicate(maker, w.Recall, c.Past, c.Other, c.Rewards, w.Tolerance)
		})
	l.long = w.draw(func(s stream, c *Case) { draw(s, c, longPast+s.pick(64)) })
	l.worst = func(c Case) []Leak { return w.worst(c, anyLength) }
	return l
}

// A stream draws rows to push into a window.
type stream struct {
	sketch
	claims WindowClaims
}

// rows draws n rows: of one kind, or of two kinds that take turns for stretches, so
// that 1e16 stands beside 0.1 and small numbers follow large ones.
func (s stream) rows(n int) laws.Rounds {
	kinds := [...]func() float64{s.kind(), s.kind()}
	var r laws.Rounds
	for k := 0; len(r) < n; k++ {
		for range min(n-len(r), 1+s.pick(max(1, s.recall))) {
			r = append(r, s.row(kinds[k%2]))
		}
	}
	return r
}

func (s stream) row(number func() float64) []float64 {
	r := make([]float64, s.arms)
	for i := range r {
		r[i] = number()
	}
	return r
}

// kind draws a way to draw numbers: one number over and over, tenths, small integers,
// one magnitude from 1e−16 to 1e16, mixtures of magnitudes, or the whole range.
func (s stream) kind() func() float64 {
	exponent := s.pick(33) - 16
	same := s.magnitude(exponent)
	switch s.pick(6) {
	case 0:
		return func() float64 { return same }
	case 1:
		return func() float64 { return s.number(float64(s.pick(21)-10) / 10) }
	case 2:
		return func() float64 { return s.number(float64(s.pick(7) - 3)) }
	case 3:
		return func() float64 { return s.magnitude(exponent) }
	case 4:
		return func() float64 { return s.magnitude(s.pick(33) - 16) }
	}
	return func() float64 {
		return s.number(s.claims.Low + (s.claims.High-s.claims.Low)*float64(s.pick(1001))/1000)
	}
}

// magnitude draws a number near 10^e, of either sign.
func (s stream) magnitude(e int) float64 {
	x := float64(1+s.pick(99)) / 10 * math.Pow(10, float64(e))
	if s.pick(2) == 0 {
		x = -x
	}
	return s.number(x)
}

// number returns x, brought into the claimed range. Sometimes it returns 0 or NaN instead,
// if the claims allow them.
func (s stream) number(x float64) float64 {
	switch special := s.pick(10); {
	case special == 0:
		x = 0
	case special == 1 && s.claims.NaN:
		return math.NaN()
	}
	return s.claims.clamp(x)
}

// clamp returns a number near x that may be pushed.
func (c WindowClaims) clamp(x float64) float64 {
	if c.Integers {
		return min(max(math.Round(x), math.Ceil(c.Low)), math.Floor(c.High))
	}
	return min(max(x, c.Low), c.High)
}

// A Leak is a case where a window keeps something of its past for too long.
type Leak struct {
	By   string // "size" for the worst absolute leak, "relative size" for the worst relative one
	Case Case

	Output    int     // the entry of the value, from 0
	Got, Want float64 // the entry, and the entry after the other past

	Absolute, Relative float64 // |Got − Want|, and that over |Want|
}

// String returns the leak as two lines of text.
func (l Leak) String() string {
	return fmt.Sprintf("  worst    by %s: number %d is %v, want %v, off by %.3g (%.3g of it)\n           past %s, other %s, then rows %s",
		l.By, l.Output+1, l.Got, l.Want, l.Absolute, l.Relative, orNone(l.Case.Past), orNone(l.Case.Other), l.Case.Rewards)
}

func orNone(r laws.Rounds) string {
	if len(r) == 0 {
		return "none"
	}
	return r.String()
}

// leak returns the worst leak of a case by a score, nil without a leak.
func (w windowSubject) leak(c Case, score func(Leak) float64) (worst *Leak) {
	defer forgive()
	maker, done := withClose(w.maker)
	defer done()
	one, two := laws.Tails(laws.OfWindow(maker, w.Outputs), c.Past, c.Other, c.Rewards)
	for j := w.Recall; j < len(one); j++ {
		for i, got := range one[j] {
			l := Leak{Case: c, Output: i, Got: got, Want: two[j][i], Absolute: math.Abs(got - two[j][i])}
			l.Relative = l.Absolute / math.Abs(l.Want)
			if s := score(l); s > 0 && !math.IsInf(s, 1) && (worst == nil || s > score(*worst)) {
				worst = &l
			}
		}
	}
	return worst
}

// Limits on the search for the worst leak.
const (
	leakCases   = 4000 // for each score
	leakTime    = time.Second
	longestLeak = 16 // rows of the past
)

// worst climbs from a case that leaks to worse ones, by size and by relative size. With
// pasts of any length it drops the other past and keeps just M rows after the past, so
// that the wanted value is the value of a new window that was pushed these M.
func (w windowSubject) worst(c Case, anyLength bool) []Leak {
	var all []Leak
	for _, by := range []struct {
		name  string
		score func(Leak) float64
	}{
		{"size", func(l Leak) float64 { return l.Absolute }},
		{"relative size", func(l Leak) float64 { return l.Relative }},
	} {
		start := c
		for _, past := range []laws.Rounds{c.Past, c.Other} {
			early := len(c.Rewards) - w.Recall
			whole := Case{Past: slices.Concat(past, c.Rewards[:early]), Rewards: c.Rewards[early:]}
			if anyLength && len(whole.Past) > 0 && w.leak(whole, by.score) != nil {
				start = whole
				break
			}
		}
		if l := w.climb(start, by.score); l != nil {
			l.By = by.name
			all = append(all, *l)
		}
	}
	return all
}

// climb changes one or two numbers of the case at a time, or a whole part, or makes its
// pasts longer, and keeps a change that raises the score. It does the same each time, unless
// it runs out of time.
func (w windowSubject) climb(c Case, score func(Leak) float64) *Leak {
	if len(c.Past) == 0 {
		c.Past, c.Other = c.Other, c.Past
	}
	best := w.leak(c, score)
	if best == nil {
		best = &Leak{Case: c} // its score is 0; a change may raise it
	}
	rng := rand.New(rand.NewPCG(1, uint64(len(c.Rewards))))
	deadline := time.Now().Add(leakTime)
	for k := 0; k < leakCases && time.Now().Before(deadline); k++ {
		next := best.Case
		if rng.IntN(8) == 0 && len(next.Past) < longestLeak {
			next.Past = append(next.Past.Clone(), slices.Repeat([]float64{w.clamp(w.High)}, w.Inputs))
			if len(next.Other) > 0 { // as long as the past, for bounded-recall
				next.Other = append(next.Other.Clone(), make([]float64, w.Inputs))
			}
		}
		for range 1 + rng.IntN(2) {
			part := rng.IntN(3)
			if len(*next.parts()[part]) == 0 {
				continue
			}
			next = next.edit(part, func(rows laws.Rounds) laws.Rounds {
				t, i := rng.IntN(len(rows)), rng.IntN(w.Inputs)
				x := w.clamp(w.mutant(rng, rows[t][i]))
				rows[t][i] = x
				if rng.IntN(4) == 0 { // all rows of the part
					for _, row := range rows {
						row[i] = x
					}
				}
				return rows
			})
		}
		if l := w.leak(next, score); l != nil && score(*l) > score(*best) {
			best = l
		}
	}
	if score(*best) == 0 {
		return nil
	}
	return best
}

// mutant returns another number: an end of the range, 0, a power of ten, a tenth, or
// the number scaled or shifted.
func (w windowSubject) mutant(rng *rand.Rand, x float64) float64 {
	switch rng.IntN(8) {
	case 0:
		return w.High
	case 1:
		return w.Low
	case 2:
		return 0
	case 3:
		return math.Pow(10, float64(rng.IntN(33)-16))
	case 4:
		return -math.Pow(10, float64(rng.IntN(33)-16))
	case 5:
		return float64(rng.IntN(21)-10) / 10
	case 6:
		return x * (0.5 + rng.Float64())
	}
	return x + slices.Max([]float64{1, math.Abs(x)})*(rng.Float64()-0.5)
}
