package windows

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"testing"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// A Window is a function of the numbers that stream through it, such as a
// moving average or a rolling variance. Its numbers may be any floats. It is
// the Window of package laws.
type Window = interface {
	// Push adds the next row. It neither modifies nor keeps x.
	Push(x []float64)

	// Value fills all of dst with the value after the rows pushed so far.
	Value(dst []float64)
}

// A Maker makes a new window with each call.
type Maker = func() Window

// Claims are an author's claims about windows: which rows count, and what the
// value is. The zero Claims claims only the contract: two windows have the same
// value after the same rows, and so on.
type Claims struct {
	// Inputs is the length of a row, Outputs the length of a value. 0 means 1.
	Inputs, Outputs int

	// Rows M ≥ 1 claims that the last M rows count, once M rows were pushed:
	// the value is that of a new window that was pushed these rows alone. 0
	// claims nothing.
	//
	// Without Is a window that always forgets rows too early passes.
	Rows int

	// Counted weakens Rows: the value may also depend on how many rows were
	// pushed. It is then that of a new window that was pushed zeros in place of
	// the older rows.
	Counted bool

	// GraceRows weakens Rows: the GraceRows rows before the last M may count or
	// not, the newest of them first. The value is then that of a new window
	// that was pushed the last M+k rows, for some k from 0 to GraceRows, as
	// that of a cache from which rows leave in blocks.
	GraceRows int

	// Span claims that the rows of this time count, up to the time at which the
	// value is asked for: the value is that of a new window that was pushed
	// these rows alone, at the same times. It excludes Rows. Times never fall;
	// rows may have the same time.
	//
	// [Run] gives windows that ask [time.Now], sleep or wait for a ticker a
	// clock of their own, which takes no time: see [testing/synctest].
	// Goroutines that a window starts must end when it is closed: give it a
	// method Close() or Close() error. Without a test, windows must be
	// [TimedWindow]s.
	//
	// Without Is a window that always forgets rows too early passes.
	Span time.Duration

	// Grace weakens Span: a row whose age differs from Span by Grace or less
	// may count or not. It is below Span. A counter of buckets claims the
	// length of a bucket. Closed says which ends of Span belong to it; it means
	// Right if it is empty.
	Grace  time.Duration
	Closed Closed

	// Born weakens Span: the value may also depend on when the window was made,
	// as that of a counter whose buckets begin then.
	Born bool

	// Unit goes with Span: all times are multiples of Unit, and Span is at
	// least ten units. 0 means a nanosecond. Use [TimeStep] for windows that
	// take times as float64 seconds.
	Unit time.Duration

	// Frame claims that the newest row, now, counts, and each older row for
	// which Frame reports true: the value is that of a new window that was
	// pushed these rows alone. Frame excludes Rows and Span. The function must
	// not keep a row.
	//
	// Without Is a window that always forgets rows too early passes.
	Frame func(row, now []float64) bool

	// Is goes with Rows, Span or Frame. It claims that a new window has this
	// value after the rows that count: see [Statistic]. The zero Statistic
	// claims nothing.
	Is Statistic

	// Tolerance bounds the absolute difference between values in these laws,
	// RelativeTolerance the difference over the wanted value, and ULPs the
	// difference in ulps of the wanted value. A difference is allowed if one of
	// the three allows it. If all are 0, values must be equal bit for bit.
	// Where rounding errors grow with the numbers pushed, claim a narrower
	// range.
	Tolerance, RelativeTolerance, ULPs float64

	// Rounding allows what rounding explains: n times [Leak.Yardstick], where n
	// is the number of rows that count, or 16 if fewer count.
	Rounding bool

	// Low and High are the range of the numbers pushed. Both 0 mean −1e16 to
	// 1e16.
	Low, High float64

	// Integers restricts what is pushed to integers: sums of them may be exact.
	Integers bool

	// NaN claims that the laws hold even if some of the numbers pushed are NaN.
	// Inf claims that they hold even if some are infinite. Neither may be
	// claimed with Span.
	NaN, Inf bool
}

// A Law is one thing that a window must do. It has a Name. Its method Check
// judges a given [Case] and returns a [*laws.Violation] if the case breaks it,
// Property suits rapid.Check and rapid.MakeFuzz, Draw draws a case, Verdict
// returns a word, and Validate says what is wrong with a case.
type Law = kit.Law

// A Case is rows that a law is checked on: older ones as its field Past, the
// newest as Rewards. In a case of a window in time the first number of a row is
// its time.
type Case = kit.Case

// A Finding is the result of the search for a case that breaks a law: its
// fields are the name of the Law, the Seed, the number of Cases, the [Verdict],
// the smallest Witness found with its Violation, the worst Leaks seen, the
// number of rows up to which each was tried (Reach), what a law that holds has
// not shown (Unseen), and why the law could not be judged (Err) or was Skipped.
// Its method Failed reports whether the window breaks the law or the law could
// not be judged, and String returns the text of a failing test.
type Finding = kit.Finding

// A Leak is an entry of a value that depends on rows outside of the frame: its
// fields are the rows outside (Past), those in the frame (Rows), the Entry,
// what it is (Got) and should be (Want), and the difference (Absolute,
// Relative).
type Leak = laws.Leak

// A Verdict is a finding in a word, such as [Forgets]. Its method Graver
// returns the graver of two.
type Verdict = kit.Verdict

// A Word is a Verdict with its Meaning.
type Word = kit.Word

// The verdicts on windows, and Holds, which is that on a law.
const (
	Holds    = kit.Holds
	Forgets  = kit.Forgets
	Rounding = kit.Rounding
	Wrong    = kit.Wrong
	Leaks    = kit.Leaks
	Foresees = kit.Foresees
	Broken   = kit.Broken
	Fails    = kit.Fails
)

// Unseen is what claims without Is do not show: they compare a window with a
// new one, and both may forget the same rows.
const Unseen = "a window that always forgets rows too early passes"

// Words returns the verdicts that a window may get, from the best to the
// gravest, with their meanings.
func Words() []Word { return append([]Word(nil), kit.Words...) }

// Settings say how to search. The functions [Run] and [Test] use the zero
// Settings.
type Settings struct {
	// Cases is the number of cases that each law draws. 0 means the value of
	// the flag -rapid.checks, which is 100 by default. With -short it means a
	// fifth of that, and the longest streams are left out. A law of which each
	// case shows more draws fewer cases.
	Cases int

	// Seed determines the cases; each law draws different ones. 0 means the
	// value of the flag -rapid.seed, by default a random seed.
	Seed uint64

	// Skip names laws not to run. A name that no law has is an error.
	Skip []string
}

// Run tests the windows that maker makes on each law that the claims call for,
// in a subtest with the law's name: the laws of the contract that ask row by
// row, reset if they have a method Reset(), frame if Rows, Span or Frame is
// claimed, born with Span for windows that ask a clock, and statistic if there
// is one. Rows mix magnitudes, such as 1e16 beside 0.1, nearly equal numbers,
// drifts, spikes and long stretches of one number. Where rows outside of the
// frame change a value, the report says by how much, what is wanted, whether
// rounding explains it, and the worst that a search found.
//
// The caller guarantees that each window that maker makes is new. Run ends the
// test with an error if the maker makes no window, or if the claims make no
// sense: see [Laws].
//
// A subtest that fails keeps the case in testdata/properties and tries it first
// the next time, unless the flag -rapid.nofailfile is set.
func Run(t *testing.T, maker Maker, claims Claims) {
	t.Helper()
	Settings{}.Run(t, maker, claims)
}

// Run is the function [Run] with these settings.
func (s Settings) Run(t *testing.T, maker Maker, claims Claims) {
	t.Helper()
	all, err := lawsOf(t, maker, claims)
	kit.Settings(s).Run(t, all, err)
}

// Test runs the same laws as [Run], in a test or outside, and returns what
// failed, joined: nil if nothing did. errors.As finds a [*laws.Violation] in
// it.
func Test(maker Maker, claims Claims) error { return Settings{}.Test(maker, claims) }

// Test is the function [Test] with these settings.
func (s Settings) Test(maker Maker, claims Claims) error {
	return kit.Joined(s.Check(maker, claims))
}

// Check runs the same laws and yields a finding for each. For claims that make
// no sense, and for a maker that makes no window, it yields one finding with an
// error and without a law.
func (s Settings) Check(maker Maker, claims Claims) iter.Seq[Finding] {
	all, err := lawsOf(nil, maker, claims)
	return kit.Settings(s).Findings(all, err)
}

// Laws returns the laws that the claims call for. It panics with an error if
// the maker makes no window, or on claims that make no sense: a negative
// number, a range that is empty or infinite, Counted without Rows, or Is where
// no claim says which rows count.
func Laws(maker Maker, claims Claims) []Law {
	all, err := lawsOf(nil, maker, claims)
	if err != nil {
		panic(err)
	}
	return all
}

// Replay fails the test with a report if the windows break the law on the case,
// which is given as JSON. It is what a report of a claim about Span says under
// replay.
func Replay(t *testing.T, maker Maker, claims Claims, law, witness string) {
	t.Helper()
	all, err := lawsOf(t, maker, claims)
	if err != nil {
		t.Fatal(err)
	}
	kit.Replay(t, all, law, witness)
}

// Check returns what makes no sense in the claims.
func (c Claims) Check() error {
	c, err := c.checked()
	if err == nil && c.Span != 0 {
		_, err = c.spanClaim()
	}
	return err
}

// checked returns the claims with their defaults, or what makes no sense in
// them.
func (c Claims) checked() (Claims, error) {
	if c.Low == 0 && c.High == 0 {
		c.Low, c.High = -1e16, 1e16
	}
	if c.Inputs == 0 {
		c.Inputs = 1
	}
	if c.Outputs == 0 {
		c.Outputs = 1
	}
	switch {
	case c.Inputs < 0 || c.Outputs < 0 || c.Rows < 0 || c.GraceRows < 0:
		return c, errors.New("windows: a negative number of inputs, outputs or rows")
	case c.GraceRows > 0 && c.Rows == 0:
		return c, errors.New("windows: GraceRows needs Rows")
	case c.Counted && c.Rows == 0 || c.Is.Value != nil && c.Rows == 0 && c.Span == 0 && c.Frame == nil:
		return c, errors.New("windows: Counted needs Rows, and Is needs Rows, Span or Frame")
	case c.Span < 0 || c.Span == 0 && (c.Grace != 0 || c.Closed != "" || c.Unit != 0 || c.Born):
		return c, errors.New("windows: Grace, Closed, Unit and Born need a positive Span")
	case c.Frame != nil && (c.Rows > 0 || c.Span > 0):
		return c, errors.New("windows: Frame excludes Rows and Span")
	case c.Counted && c.Is.Value != nil:
		return c,
			errors.New("windows: Is claims that only the rows count, and Counted that their number does too")
	case !(c.Tolerance >= 0) || !(c.RelativeTolerance >= 0) || !(c.ULPs >= 0):
		return c, errors.New("windows: the tolerance is negative or NaN")
	case c.Integers && math.Ceil(c.Low) > math.Floor(c.High):
		return c, errors.New("windows: no integer is in the range")
	case !(c.Low <= c.High) || math.IsInf(c.High-c.Low, 0):
		return c, errors.New("windows: the range is empty or infinite")
	}
	return c, nil
}

// newSubject returns the windows with their claims, or an error where [Laws]
// panics. With a test, windows over a span of time are made, looked at and
// closed by a clock of their own.
func newSubject(t *testing.T, maker Maker, claims Claims) (s *subject, err error) {
	ranged := claims.Low != 0 || claims.High != 0
	claims, err = claims.checked()
	if err != nil {
		return nil, err
	}
	if maker == nil {
		return nil, errors.New("windows: the maker is nil")
	}
	s = &subject{Claims: claims, numbers: numbers{Claims: claims}, ranged: ranged,
		maker: laws.OfWindow(maker, claims.Outputs)}
	looked := false
	defer func() {
		if p := recover(); p != nil && !looked { // otherwise the laws will meet it again
			err = fmt.Errorf("windows: the maker panics: %v", p)
			if u, ok := p.(*laws.Unavailable); ok {
				err = u
			}
		}
	}()
	look := func(first Window) {
		looked = true
		if first == nil {
			err = errors.New("windows: the maker makes a nil window")
		}
		_, s.resets = first.(interface{ Reset() })
		_, s.told = first.(frames.Window)
		_, s.closes = base.CloserOf(first)
		_, s.wholeGame = first.(interface {
			Game(rows [][]float64) [][]float64
		})
	}
	if s.Span != 0 && t != nil {
		frames.Inside(t, maker, look)
		return s, err
	}
	one, done := kit.WithClose(maker)
	defer done()
	look(one())
	return s, err
}
