package windows

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/oracle"
)

// A Statistic is a function of the rows of a frame whose right value is known.
// Its zero is none.
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
	// off is not wrong. +Inf means that it may have no correct digit.
	Slack func(rows [][]float64) []float64

	// Others are statistics that a wrong window may have instead. The report
	// names the one that fits.
	Others []Statistic
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
// It returns an error if there is none.
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
		return Statistic{Name: name, Inputs: s.Inputs(), Value: s.Float, Slack: s.Slack}
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

// A compared is the tally of the law statistic. It counts the windows that were
// compared with the statistic, and those that were not, by the reason.
type compared struct {
	*subject
	judged, asked int
	notJudged     map[string]int
}

// judge compares the value after the rows, if those that count have a right one.
func (c *compared) judge(
	maker boundedrecall.Maker, rows, count laws.Rounds, value []float64,
) error {
	right, reason := c.Is.Value(count)
	c.asked++
	if right == nil {
		c.notJudged[reason]++
		return nil
	}
	c.judged++
	return c.judgeValue(maker, rows, count, value, right)
}

// Notes returns the reasons for which values were not compared.
func (c *compared) Notes() (notes []string) {
	for _, reason := range slices.Sorted(maps.Keys(c.notJudged)) {
		const note = "%d of %d values not judged: %s"
		notes = append(notes, fmt.Sprintf(note, c.notJudged[reason], c.asked, reason))
	}
	return notes
}

// Nothing returns why the claim says nothing, "" if it says something.
func (c *compared) Nothing() string {
	if c.asked == 0 || c.judged > 0 {
		return ""
	}
	nothing := "no value had a right one to compare with, so the claim says nothing"
	return strings.Join(append([]string{nothing}, c.Notes()...), "; ")
}

// values returns the values of a window, nil if it panics.
func values(maker boundedrecall.Maker, rows laws.Rounds) [][]float64 {
	defer kit.IgnorePanic()
	return laws.Plays(maker, rows)
}

// judgeValue compares a value after the rows with the right one of those that
// count, and returns an error if the value of a new window is wrong too.
func (s *subject) judgeValue(
	maker boundedrecall.Maker, rows, count laws.Rounds, got, right []float64,
) error {
	off, limit := s.missed(s.Is, count, got, right)
	if !off {
		return nil
	}
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
		if off, _ := s.missed(other, count, got, value); !off {
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

// missed reports whether a value is not the right one of a statistic, and how
// far an entry may be off.
func (s *subject) missed(of Statistic, rows laws.Rounds, got, right []float64) (off bool,
	limit float64) {
	var unit []float64
	factor := roundingFactor(rows)
	for i, want := range right {
		d := kit.Distance(got[i], want)
		if d <= factor*ulp(want) || s.allows(want, d) {
			continue
		}
		if unit == nil {
			unit = s.numbers.yardstick(rows, func(rows laws.Rounds) []float64 {
				if value, _ := of.Value(rows); value != nil {
					return value
				}
				return right
			})
		}
		limit = max(factor*unit[i], s.Tolerance)
		if of.Slack != nil {
			limit = max(limit, of.Slack(rows)[i])
		}
		if d > limit {
			return true, limit
		}
	}
	return false, 0
}
