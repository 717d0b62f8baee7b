package kit

import (
	"fmt"
	"math"
	"slices"
	"time"

	"boundedrecall/properties/laws"
)

// A Clock says what happens when in a case in time: the first number of each row of Rewards and
// Other is the time at which it is pushed. Times are seconds after the start.
type Clock struct {
	Ask  float64 `json:"ask"`            // when the value is asked for
	Born float64 `json:"born,omitempty"` // when the new window is made; 0 is the start
}

// Seconds returns a time as the number that stands for it in a case.
func Seconds(d time.Duration) float64 { return float64(d) / float64(time.Second) }

// Duration returns the time that a number of a case stands for.
func Duration(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds * float64(time.Second)))
}

// At returns the time of a row.
func At(row []float64) time.Duration { return Duration(row[0]) }

// latest is the latest time of a case, in seconds: 250 years.
const latest = 250 * 366 * 24 * 3600

// validateTimes returns an error that names the place unless times do not fall and none is later
// than Ask.
func (c Case) validateTimes() error {
	if !(c.Clock.Ask >= 0 && c.Clock.Ask <= latest) {
		return fmt.Errorf("ask is %v, which is not in 0..%d seconds", c.Clock.Ask, int64(latest))
	}
	if !(c.Clock.Born >= 0 && c.Clock.Born <= c.Clock.Ask) {
		return fmt.Errorf("born is %v, which is not in 0..%v", c.Clock.Born, c.Clock.Ask)
	}
	for _, part := range c.Parts() {
		last := 0.0
		for t, row := range *part {
			if !(row[0] >= last && row[0] <= c.Clock.Ask) {
				return fmt.Errorf("row %d of %s is at %v, which is not in %v..%v",
					t+1, part, row[0], last, c.Clock.Ask)
			}
			last = row[0]
		}
	}
	return nil
}

// numbersOf returns the numbers of a row that are no time.
func (c Case) numbersOf(row []float64) []float64 {
	if c.Clock != nil {
		return row[1:]
	}
	return row
}

// addTimes counts what is to be read in the times of a case: digits of gaps first.
func (a *size) addTimes(c Case) {
	last := 0.0
	for _, part := range c.Parts() {
		before := 0.0
		for _, row := range *part {
			a.addGap(row[0] - before)
			before = row[0]
		}
		last = max(last, before)
	}
	a.addGap(c.Clock.Ask - last)
	a[7] += int(1e6 * c.Clock.Born)
}

// addGap counts no time as nothing, whole seconds as 1, and further digits as 1 each.
func (a *size) addGap(seconds float64) {
	gap := Duration(seconds)
	a[7] += int(gap / time.Microsecond)
	if gap == 0 {
		return
	}
	a[6]++
	for unit := time.Second; gap%unit != 0; unit /= 10 {
		a[6]++
	}
}

// Shifted returns the case with what happens at the time or later moved back.
func (c Case) Shifted(from, by time.Duration) Case {
	move := func(at float64) float64 {
		if d := Duration(at); d >= from {
			return Seconds(d - by)
		}
		return at
	}
	for k := range c.Parts() {
		c = c.Edit(k, func(rows laws.Rounds) laws.Rounds {
			for _, row := range rows {
				row[0] = move(row[0])
			}
			return rows
		})
	}
	c.Clock = &Clock{Ask: move(c.Clock.Ask), Born: move(c.Clock.Born)}
	return c
}

// shortenGaps moves what happens from some time on to an earlier time.
func (r *reduction) shortenGaps() {
	if r.c.Clock == nil {
		return
	}
	for last := time.Duration(-1); !r.over(); {
		times := []time.Duration{Duration(r.c.Clock.Ask)}
		for _, part := range r.c.Parts() {
			for _, row := range *part {
				times = append(times, At(row))
			}
		}
		slices.Sort(times)
		k := slices.IndexFunc(times, func(at time.Duration) bool { return at > last })
		if k < 0 {
			return
		}
		from, gap := times[k], times[k]-max(0, last)
		var cases []Case
		for _, to := range r.law.plan.Shorter(gap) {
			if to >= 0 && to < gap {
				cases = append(cases, r.c.Shifted(from, gap-to))
			}
		}
		if !r.try(cases...) {
			last = from
		}
	}
}
