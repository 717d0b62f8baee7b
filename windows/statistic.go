package windows

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/oracle"
)

// A Statistic is a function of the rows of a frame whose right value is known.
// The zero Statistic claims nothing.
type Statistic struct {
	Name   string // in a report, as "var"
	Inputs int    // numbers of a row; 0 means any

	// Value returns the right value of rows, a [][]float64 by its name in package
	// boundedrecall/properties/laws, or nil and the reason why there is none to
	// judge by. A window may miss it by 16 times, or M times if M > 16, the
	// most that the right value moves when each number moves by one ulp.
	Value func(rows laws.Rounds) (value []float64, reason string)

	// Slack, if not nil, returns how far off a sound evaluation in floating
	// point may be, for each entry of the value: a window that is no farther
	// off is not wrong. +Inf means that a sound value may have no correct digit.
	Slack func(rows [][]float64) []float64

	// Others are statistics that a wrong window may have instead. The report
	// names the one that fits.
	Others []Statistic

	slack32 func(rows [][]float64) []float64 // Slack of an evaluation in float32
}

func (s Statistic) name() string {
	if s.Name == "" {
		return "the statistic"
	}
	return "the exact " + s.Name
}

// missedBy returns what a report says of a value that is not the statistic's,
// behind the name of the law.
func (s Statistic) missedBy(value string) string {
	if s.Name == "" {
		return value + " is not the statistic's"
	}
	return value + " is not the " + s.Name
}

// unblamed returns what Value does. A panic is that of the claim, and not of the
// window.
func (s Statistic) unblamed(rows [][]float64) (value []float64, reason string) {
	defer func() {
		if p := recover(); p != nil {
			panic(&laws.Unavailable{Err: fmt.Errorf("the statistic that is claimed panics: %v", p)})
		}
	}()
	return s.Value(rows)
}

// The statistics of rows of one number, computed exactly: Variance, StdDev and
// Skewness have the divisor n, and the sample statistics n − 1. Covariance and
// Correlation are those of rows of two numbers.
var (
	Sum, Mean, Min, Max, Median = exact("sum", 0), exact("mean", 0), exact("min", 0), exact("max", 0),
		exact("median", 0)

	Variance, SampleVariance = exact("var", 0), exact("var", 1)
	StdDev, SampleStdDev     = exact("std", 0), exact("std", 1)

	Covariance, SampleCovariance = exact("cov", 0), exact("cov", 1)
	Correlation                  = exact("corr", 0)

	// Skewness and Kurtosis are g₁ and g₂, the excess; the sample statistics
	// are corrected for bias, as G₁ and G₂ of Joanes and Gill (1998).
	Skewness, SampleSkewness = exact("skew", 0), exact("skew", 1)
	Kurtosis, SampleKurtosis = exact("kurt", 0), exact("kurt", 1)
)

// StatisticNames are the names of these statistics, as [Named] takes them.
var StatisticNames = oracle.Names

// Named returns the statistic with the name, one of sum, mean, var, std, min,
// max, median, skew, kurt, cov and corr, with ddof 0 or 1: see the variables.
// Named returns an error if no statistic has the name.
func Named(name string, ddof int) (Statistic, error) {
	if _, err := oracle.New(name, ddof); err != nil {
		return Statistic{}, err
	}
	return exact(name, ddof), nil
}

// corrections say what a statistic is with ddof 0 and with ddof 1.
var corrections = map[string][2]string{
	"var": byDivisor, "std": byDivisor, "cov": byDivisor, "skew": forBias, "kurt": forBias,
}

var byDivisor, forBias = [2]string{"the divisor n", "the divisor n-1"},
	[2]string{"no correction for bias", "a correction for bias"}

// exact returns the statistic, and the one with the other ddof if that is
// another.
func exact(name string, ddof int) Statistic {
	of := func(ddof int) Statistic {
		s, err := oracle.New(name, ddof)
		if err != nil {
			panic(err)
		}
		return Statistic{Name: name, Inputs: s.Inputs(), Value: s.Float, Slack: s.Slack,
			slack32: s.Slack32}
	}
	s := of(ddof)
	switch name {
	case "var", "std", "cov", "skew", "kurt":
		other := of(1 - ddof)
		other.Name = fmt.Sprintf("%s (--ddof %d)", corrections[name][1-ddof], 1-ddof)
		s.Others = []Statistic{other}
	}
	return s
}

// newLaw returns the law statistic, with what was compared.
func (c *compared) newLaw(draw kit.Filler, check func(boundedrecall.Maker, Case) error) kit.Law {
	l := c.subject.newLaw(draw, check)
	l.Tally, l.Broken = c, Wrong
	return l
}

// A compared is the tally of the law statistic: the values that were compared
// with the statistic, and those that were not.
type compared struct {
	*subject
	kit.Values
	failure string // the first of the reference of the claim Like
	fewer   bool   // after fewer rows than count a value is not the statistic's
}

// byRounding is the reason for which a number is not judged beside NaN or an
// infinity.
const byRounding = "a number on one side alone, where rounding makes one of NaN or an infinity"

// judge compares the value after the rows, if those that count have a right one.
func (c *compared) judge(
	maker boundedrecall.Maker, rows, count laws.Rounds, value []float64,
) error {
	right, reason := c.Is.Value(count)
	if right == nil {
		c.Judge(reason)
		return nil
	}
	off := c.missed(c.Is, count, value, right)
	if off.open {
		c.Judge(byRounding)
		return nil
	}
	c.Judge("")
	if off.any {
		return c.judgeValue(maker, rows, count, value, right, off.limit)
	}
	return nil
}

// inFloat32 is what a report says of a verdict by the rounding of float32.
const inFloat32 = "rounding is that of float32, as every value is a number of float32"

// Notes returns the reasons for which values were not compared, and the
// precision if it was asked for and is not that of float64.
func (c *compared) Notes() []string {
	notes := c.Values.Notes()
	if c.fewer {
		notes = append(notes, "after fewer rows than count a value is not the right one, and is not "+
			"judged: if it counts from the first row on, claim --from 1, or in Go From(1)")
	}
	if c.precise != nil && *c.precise == single {
		notes = append(notes, inFloat32)
	}
	return notes
}

// values returns the values of a window, nil if it panics.
func values(maker boundedrecall.Maker, rows laws.Rounds) [][]float64 {
	defer kit.IgnorePanic()
	return laws.Plays(maker, rows)
}

// judgeValue returns an error for a value after the rows that is off by more
// than the limit from the right one of those that count, if the value of a new
// window is wrong too.
func (s *subject) judgeValue(
	maker boundedrecall.Maker, rows, count laws.Rounds, got, right []float64, limit float64,
) error {
	err := laws.Statistic(maker, rows, right, limit)
	v, ok := err.(*laws.Violation)
	if !ok || v.Fails {
		return err
	}
	v.Broken = s.Is.missedBy(fmt.Sprintf("after %d rows the value of a new window", len(rows)))
	if len(rows) == 1 {
		v.Broken = s.Is.missedBy("after 1 row the value of a new window")
	}
	if d, i := worstEntry(got, right); right[i] != 0 && !math.IsInf(d, 1) {
		v.Found += fmt.Sprintf(" (%s)", laws.Times(d/math.Abs(right[i])))
	}
	for _, other := range s.Is.Others {
		value, _ := other.Value(count)
		if value == nil {
			continue
		}
		if off := s.missed(other, count, got, value); !off.any && !off.open {
			v.Found += "; it fits with " + other.Name
		}
	}
	return v
}

// worstEntry returns the largest distance between entries of two values, and
// the entry.
func worstEntry(x, y []float64) (most float64, entry int) {
	for i := range x {
		if d := kit.Distance(x[i], y[i]); d > most {
			most, entry = d, i
		}
	}
	return most, entry
}

// A miss says whether a value is any farther off the right one than limit, and
// whether that is open: rounding makes a number of NaN or an infinity, or the
// contrary, in an entry where one of the two is a number.
type miss struct {
	any, open bool
	limit     float64
}

// missed compares a value with the right one of a statistic, by the rounding of
// float32 where the windows compute in it.
func (s *subject) missed(of Statistic, rows laws.Rounds, got, right []float64) miss {
	for i, want := range right {
		d := kit.Distance(got[i], want)
		if d > roundingFactor(rows)*ulp(want) && s.precision() == single {
			return s.missedIn(single, of, rows, got, right)
		}
	}
	return s.missedIn(double, of, rows, got, right)
}

func (s *subject) missedIn(
	p precision, of Statistic, rows laws.Rounds, got, right []float64,
) (m miss) {
	var unit []float64
	factor, numbers := roundingFactor(rows), s.numbers
	numbers.precision = p
	for i, want := range right {
		d := kit.Distance(got[i], want)
		if d <= factor*p.ulp(want) || s.allows(want, d) {
			continue
		}
		if unit == nil {
			unit = numbers.yardstick(rows, func(rows laws.Rounds) []float64 {
				if value, _ := of.Value(rows); value != nil {
					return value
				}
				return right
			})
		}
		m.limit = max(factor*unit[i], s.Tolerance)
		if slack := of.slackIn(p, rows); slack != nil {
			m.limit = max(m.limit, slack[i])
		}
		if d > m.limit {
			return miss{any: true, limit: m.limit}
		}
		m.open = m.open || math.IsInf(d, 1)
	}
	return m
}

// ULPsOfFloat32 is how many ulps of float64 make one of float32: see
// [Claims.ULPs].
const ULPsOfFloat32 = 1 << 29

// slackIn returns how far off a sound evaluation in the precision may be, nil if
// the statistic does not say.
func (s Statistic) slackIn(p precision, rows laws.Rounds) []float64 {
	switch {
	case s.Slack == nil:
		return nil
	case p == double:
		return s.Slack(rows)
	case s.slack32 != nil:
		return s.slack32(rows)
	}
	slack := s.Slack(rows)
	for i := range slack {
		slack[i] *= ULPsOfFloat32
	}
	return slack
}
