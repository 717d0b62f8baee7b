package windows

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"testing"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A Window is a function of the numbers that stream through it, such as a
// moving average or a rolling variance. Its numbers may be any floats. Package
// laws has the same type.
//
// A Window may have a method Reset(), a method Close() or Close() error, and a method
// Game(rows [][]float64) [][]float64, which takes a whole series and returns one
// value more than there are rows: that before the first row, and that after
// each.
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

	// Count says which rows count: the value is that of a new window that was
	// pushed these rows alone, in time at the same times. nil claims nothing.
	// Without Is or Like a window that forgets rows too early passes: it equals
	// a new window, which forgets them too. The report says for how long rows
	// mattered.
	Count Frame

	// Is goes with Count. It claims that a new window has this value after the
	// rows that count: see [Statistic]. The zero Statistic claims nothing.
	Is Statistic

	// Like makes windows that have the right values: after the same rows, each
	// value must be that of such a window. Some claims can be said in no other
	// way, as that a limiter admits the right calls. If rows have times, Like must
	// make windows that are told the time: see [TimedWindow]. nil claims nothing.
	Like Maker

	// Tolerance bounds the absolute difference between values in these laws,
	// RelativeTolerance the difference over the wanted value, and ULPs the
	// difference in ulps of the wanted value. A difference is allowed if one of
	// the three allows it. If all are 0, values must be equal bit for bit.
	// 16 ulps of float32 are 16 * [ULPsOfFloat32].
	// Where rounding errors grow with the numbers pushed, claim a narrower
	// range.
	Tolerance, RelativeTolerance, ULPs float64

	// Rounding allows what rounding explains: n times [Leak.Yardstick], where n
	// is the number of rows that count, or 16 if fewer count.
	Rounding bool

	// Low and High are the range of the numbers pushed. Both 0 mean −1e16 to
	// 1e16.
	Low, High float64

	// Values are further kinds of numbers, such as NaN | Inf.
	Values Values
}

// Values are kinds of numbers that are pushed: see [Claims.Values].
type Values int

// The kinds. The zero Values means any finite numbers of the range.
const (
	Integers Values = 1 << iota // of finite numbers integers alone: sums of them may be exact
	NaN                         // NaN too: the laws hold even if some numbers are NaN
	Inf                         // both infinities too
)

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

// Words returns the verdicts that a window may get, from the best to the
// gravest, with their meanings.
func Words() []Word { return append([]Word(nil), kit.Words...) }

// Settings say how to search, as in Settings{Cases: 50, Seed: 1}. The functions
// [Run] and [Test] use the zero Settings. The fields are:
//
//   - Cases int is the number of cases that each law draws. 0 means the value of
//     the flag -rapid.checks, which is 100 by default. With -short it means a
//     fifth of that, and the longest streams are left out. A law of which each
//     case shows more draws fewer cases.
//   - Seed uint64 determines the cases; each law draws different ones. 0 means
//     the value of the flag -rapid.seed, by default a random seed.
//   - Skip []string names laws not to run. A name that no law has is an error.
type Settings kit.Settings

// Run tests the windows that maker makes on each law that the claims call for,
// in a subtest with the law's name: the laws of the contract that ask row by
// row, reset if they have a method Reset(), frame if Count is claimed, newest
// if the newest row does not count, born with a frame in time for windows that
// ask a clock, and statistic if Is is claimed. Rows mix magnitudes, such as
// 1e16 beside 0.1, nearly equal numbers, drifts, spikes and long stretches of
// one number. Where rows outside of the frame change a value, the report says
// by how much, what is wanted, whether rounding explains it, and the worst that
// a search found.
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
// number, a range that is empty or infinite, or Is without Count.
func Laws(maker Maker, claims Claims) []Law {
	all, err := lawsOf(nil, maker, claims)
	if err != nil {
		panic(err)
	}
	return all
}

// Replay fails the test with a report if the windows break the law on the case,
// which is given as JSON. The line replay of a report calls Replay if the claim
// has a frame in time.
func Replay(t *testing.T, maker Maker, claims Claims, law, witness string) {
	t.Helper()
	all, err := lawsOf(t, maker, claims)
	if err != nil {
		t.Fatal(err)
	}
	if asked != nil {
		return
	}
	kit.Replay(t, all, law, witness)
}

// Check returns what makes no sense in the claims.
func (c Claims) Check() error {
	_, err := c.checked()
	return err
}

// checked returns the claims with their defaults, or what makes no sense in
// them.
func (c Claims) checked() (Claims, error) {
	if c.Low == 0 && c.High == 0 {
		c.Low, c.High = -1e16, 1e16
	}
	c.Inputs, c.Outputs = cmp.Or(c.Inputs, 1), cmp.Or(c.Outputs, 1)
	if c.Count == nil {
		c.Count = anyRows{}
	}
	if err := c.Count.check(c.Is.Value != nil); err != nil {
		return c, fmt.Errorf("windows: %w", err)
	}
	switch {
	case c.Is.Inputs > 0 && c.Is.Inputs != c.Inputs:
		return c, fmt.Errorf("windows: Is %s takes rows of %d numbers, and Inputs is %d",
			c.Is.Name, c.Is.Inputs, c.Inputs)
	case c.Inputs < 0 || c.Outputs < 0:
		return c, errors.New("windows: a negative number of inputs or outputs")
	case !(c.Tolerance >= 0) || !(c.RelativeTolerance >= 0) || !(c.ULPs >= 0):
		return c, errors.New("windows: the tolerance is negative or NaN")
	case c.Values < 0 || c.Values > Integers|NaN|Inf:
		return c, fmt.Errorf("windows: Values is %d, which is no sum of Integers, NaN and Inf", c.Values)
	case c.Values&Integers != 0 && math.Ceil(c.Low) > math.Floor(c.High):
		return c, errors.New("windows: no integer is in the range")
	case !(c.Low <= c.High) || math.IsInf(c.High-c.Low, 0):
		return c, errors.New("windows: the range is empty or infinite")
	}
	return c, nil
}
