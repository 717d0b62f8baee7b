package windows_test

import (
	"fmt"
	"time"

	"boundedrecall/windows"
)

// within makes windows of the rows of a span, whose ages are what is left of
// them by a field: a row that is a day and five seconds old is five seconds old by
// the seconds of Python's timedelta.
func within(field, span time.Duration) windows.Maker {
	return ofTimes(func(rows []float64, at []time.Duration, now time.Duration) (s float64) {
		for i, x := range rows {
			if (now-at[i])%field < span {
				s += x
			}
		}
		return s
	})
}

// fieldRows are windows that take a field of a time, or of a duration, for an age.
func fieldRows() (all []row) {
	const day = 24 * time.Hour
	claims := func(span time.Duration) windows.Claims {
		return windows.Claims{Count: windows.Since(span), Low: -9, High: 9}
	}
	all = append(all,
		is("none", within(1<<62, 10*second), claims(10*second), forgets).of(20),
		is("a second", within(second, 100*time.Millisecond), claims(100*time.Millisecond), leaks).of(20),
		is("a year", within(365*day, time.Minute), claims(time.Minute), leaks).of(20),
	)
	for _, field := range []time.Duration{time.Minute, time.Hour, day, 7 * day, 31 * day} {
		all = append(all,
			is(fmt.Sprint(field), within(field, 10*second), claims(10*second), leaks).of(20),
			is(fmt.Sprint(field, ", of a session"), ofTimes(
				func(rows []float64, at []time.Duration, now time.Duration) float64 {
					k := len(rows)
					for k > 0 && (now-at[k-1])%field < 10*second {
						k, now = k-1, at[k-1]
					}
					return from(rows, k)
				}), windows.Claims{Count: windows.Session(10 * second), Low: -9, High: 9}, leaks).of(20))
	}
	return named("field", all)
}
