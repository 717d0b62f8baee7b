package properties

import (
	"cmp"
	"errors"
	"iter"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/properties/laws"
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

	// Tolerance bounds the absolute difference between values in these laws,
	// RelativeTolerance the difference over the wanted value, and ULPs the difference in ulps
	// of the wanted value. What one of them allows is allowed. All 0 means bit for bit. Where
	// rounding errors grow with the numbers pushed, claim a narrower range.
	Tolerance, RelativeTolerance, ULPs float64

	// Rounding allows what [Leak.Yardstick] says rounding explains, 16 times over, or M times.
	Rounding bool

	// Statistic, if not nil, returns the right value after M rows, or the reason why there is
	// none to judge by. It claims Stationary, and that a new window has this value: within 16
	// times, or M times, the most that the right value moves when each number moves by one ulp.
	Statistic func(rows laws.Rounds) (value []float64, reason string)

	// Slack, if not nil, returns how far off a sound evaluation of the Statistic in floating point
	// may be, for each entry of the value: a window that is no farther off is not wrong. +Inf
	// means that it may have no correct digit.
	Slack func(rows [][]float64) []float64

	// Low and High are the range of the numbers pushed. Both 0 mean −1e16 to 1e16.
	Low, High float64

	// Integers restricts what is pushed to integers: sums of them may be exact.
	Integers bool

	// NaN claims that the laws hold also if some of the numbers pushed are NaN, Inf that they
	// hold if some are infinite.
	NaN, Inf bool
}

// RunWindow tests the windows that maker makes on some laws of learners, each in a subtest:
// deterministic, the laws of the contract that ask row by row, reset if they have a method
// Reset, bounded-recall or stationary if claimed (a window that keeps the second keeps the
// first), and statistic if there is one. Rows mix magnitudes, such as 1e16 beside 0.1,
// nearly equal numbers, drifts, spikes and long stretches of one number. Where older rows
// change a value, the report says by how much, what is wanted, whether rounding explains it,
// and the worst that a search found: see [Leak].
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
	all, err := lawsOf(newWindowSubject(maker, claims))
	s.run(t, all, err)
}

// CheckWindow runs the laws of [RunWindow], in a test or outside, and yields a finding for
// each: see [Settings.Check].
func (s Settings) CheckWindow(maker func() laws.Window, claims WindowClaims) iter.Seq[Finding] {
	return s.findings(lawsOf(newWindowSubject(maker, claims)))
}

// WindowLaws returns the laws that the claims call for. It panics where [RunWindow]
// ends the test.
func WindowLaws(maker func() laws.Window, claims WindowClaims) []Law {
	return mustLaws(newWindowSubject(maker, claims))
}

// newWindowSubject returns the windows as a subject, or an error where WindowLaws panics.
func newWindowSubject(maker func() laws.Window, claims WindowClaims) (s *subject, err error) {
	defer recoverInto(&err, "the maker or a claim")
	if claims.Low == 0 && claims.High == 0 {
		claims.Low, claims.High = -1e16, 1e16
	}
	claims.Inputs, claims.Outputs = cmp.Or(claims.Inputs, 1), cmp.Or(claims.Outputs, 1)
	claims.Stationary = claims.Stationary || claims.Statistic != nil
	switch {
	case maker == nil:
		return nil, errors.New("properties: the maker is nil")
	case claims.Inputs < 0 || claims.Outputs < 0 || claims.Recall < 0:
		return nil, errors.New("properties: a negative number of inputs, outputs or rows")
	case claims.Stationary && claims.Recall == 0:
		return nil, errors.New("properties: Stationary and Statistic need Recall")
	case !(claims.Tolerance >= 0) || !(claims.RelativeTolerance >= 0) || !(claims.ULPs >= 0):
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
	s = &subject{
		Claims: Claims{Recall: claims.Recall, Stationary: claims.Stationary, RecallTolerance: claims.Tolerance},
		maker:  laws.OfWindow(maker, claims.Outputs),
		arms:   claims.Outputs,
		inputs: claims.Inputs,
		window: &claims,
	}
	_, s.resets = first.(interface{ Reset() })
	_, s.wholeGame = first.(interface {
		Game(rows [][]float64) [][]float64
	})
	return s, nil
}

// statistic returns the law that the value of a new window after M rows is the statistic's.
// It looks at all windows of a stream. Where an older row changes a value, that is not for
// this law to judge.
func (s *subject) statistic() Law {
	notJudged := map[string]int{}
	use := &claimUse{nothing: "no window had a right value to compare with"}
	l := s.newLaw(func(draw sketch, c *Case) { c.Rewards = draw.rounds(draw.recall + draw.pick(3*draw.recall+3)) },
		func(maker boundedrecall.Maker, c Case) error {
			values := values(maker, c.Rewards)
			if values == nil {
				return laws.Statistic(maker, c.Rewards, nil, math.Inf(1)) // which reports the panic
			}
			for j := s.Recall; j < len(values); j++ {
				rows := c.Rewards[j-s.Recall : j]
				right, reason := s.window.Statistic(rows)
				use.add(right != nil)
				if right == nil {
					notJudged[reason]++
				} else if err := s.judgeValue(maker, rows, values[j], right); err != nil {
					return err
				}
			}
			return nil
		})
	l.use, l.notJudged = use, notJudged
	return l
}

// values returns the values of a window, nil if it panics.
func values(maker boundedrecall.Maker, rows laws.Rounds) [][]float64 {
	defer ignorePanic()
	return laws.Plays(maker, rows)
}

// judgeValue compares a value after M rows with the right one, and returns an error if the
// value of a new window is wrong too.
func (s *subject) judgeValue(maker boundedrecall.Maker, rows laws.Rounds, got, right []float64) error {
	statistic := func(rows laws.Rounds) []float64 {
		if value, _ := s.window.Statistic(rows); value != nil {
			return value
		}
		return right
	}
	var unit []float64
	factor := roundingFactor(len(rows))
	for i, want := range right {
		d := distance(got[i], want)
		if d <= factor*ulp(want) || s.window.waived(Leak{Want: want, Absolute: d}) {
			continue
		}
		if unit == nil {
			unit = s.window.yardstick(rows, statistic)
		}
		limit := max(factor*unit[i], s.window.Tolerance)
		if s.window.Slack != nil {
			limit = max(limit, s.window.Slack(rows)[i])
		}
		if d > limit {
			return laws.Statistic(maker, rows, right, limit)
		}
	}
	return nil
}
