package kit

import (
	"fmt"
	"math"
	"time"

	"boundedrecall/properties/laws"
)

// A Clock makes a case one in time: the first number of each row is the time
// since the row before, in seconds. The rows of Past, Rewards and Other follow
// each a start.
type Clock struct {
	Born float64 `json:"born,omitempty"` // from when a first window is made until the start
	Wait float64 `json:"wait,omitempty"` // after Rewards, until the value is asked for
}

// Seconds returns a time as the number that stands for it in a case.
func Seconds(d time.Duration) float64 { return d.Seconds() }

// Duration returns the time that a number of a case stands for.
func Duration(seconds float64) time.Duration {
	whole, part := math.Modf(seconds)
	return time.Duration(whole)*time.Second + time.Duration(math.Round(part*float64(time.Second)))
}

// LongestGap is the longest time between two rows of a case, and longest that
// of a case, in seconds: 136 and 145 years.
const (
	LongestGap = 1 << 32
	longest    = LongestGap + 1<<28
)

// gaps calls f for all times of the case.
func (c Case) gaps(f func(seconds *float64)) {
	for _, part := range c.Parts() {
		for _, row := range *part {
			f(&row[0])
		}
	}
	f(&c.Clock.Born)
	f(&c.Clock.Wait)
}

// own returns the case with times that can be changed.
func (c Case) own() Case {
	c.Change(func(_ int, x float64) float64 { return x })
	clock := *c.Clock
	c.Clock = &clock
	return c
}

// validateTimes returns an error unless no time is negative and the case is not
// too long.
func (c Case) validateTimes() (err error) {
	sum := 0.0
	c.gaps(func(s *float64) {
		sum += *s
		if err == nil && !(*s >= 0 && sum <= longest) {
			err = fmt.Errorf("a time is %v: times are not below 0, and their sum is at most %d seconds",
				*s, int64(longest))
		}
	})
	return err
}

// numbersOf returns the numbers of a row that are no time.
func (c Case) numbersOf(row []float64) []float64 {
	if c.Clock != nil {
		return row[1:]
	}
	return row
}

// addTimes counts digits, and then seconds.
func (a *size) addTimes(c Case) {
	c.gaps(func(s *float64) {
		gap := Duration(*s)
		a[7] += int64(gap / time.Microsecond)
		if gap == 0 {
			return
		}
		a[6]++
		for unit := time.Second; gap%unit != 0; unit /= 10 {
			a[6]++
		}
	})
}

// shortenGaps makes times shorter, one after another.
func (r *reduction) shortenGaps() {
	if r.c.Clock == nil {
		return
	}
	for k, n := 0, 1; k < n && !r.over(); {
		var cases []Case
		n = 0
		r.c.gaps(func(s *float64) {
			if n++; n-1 != k {
				return
			}
			for _, to := range r.law.Subject.InTime.Shorter(Duration(*s)) {
				c, i := r.c.own(), 0
				c.gaps(func(other *float64) {
					if i++; i-1 == k {
						*other = max(0, Seconds(to))
					}
				})
				cases = append(cases, c)
			}
		})
		if !r.try(cases...) {
			k++
		}
	}
}

// dropMerged returns the case without rows from..to−1 of a part, −1 for each
// part that has them; what follows comes at the same time as before.
func (c Case) dropMerged(only, from, to int) Case {
	c = c.own()
	for k, part := range c.Parts() {
		if to > len(*part) || only >= 0 && k != only {
			continue
		}
		sum := 0.0
		for _, row := range (*part)[from:to] {
			sum += row[0]
		}
		switch {
		case to < len(*part):
			(*part)[to][0] += sum
		case k == 2:
			c.Clock.Wait += sum
		}
		c = c.Edit(k, func(rows laws.Rounds) laws.Rounds { return append(rows[:from], rows[to:]...) })
	}
	return c
}
