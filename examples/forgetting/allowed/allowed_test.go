package allowed

import (
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/RussellLuo/slidingwindow"
	"github.com/juju/ratelimit"
	"golang.org/x/time/rate"
)

// most is what a limiter lets pass in a span of ten seconds.
const most, span = 1200, 10 * time.Second

// slidingWindow weighs the requests of the five seconds before the running
// ones.
func slidingWindow() Limiter {
	l, _ := slidingwindow.NewLimiter(span/2, most, func() (slidingwindow.Window, slidingwindow.StopFunc) {
		return slidingwindow.NewLocalWindow()
	})
	return func(at time.Time) bool { return l.AllowN(at, 1) }
}

func tokenBucket() Limiter {
	l := rate.NewLimiter(rate.Every(span/most), most)
	return func(at time.Time) bool { return l.AllowN(at, 1) }
}

// told is a clock that is told the time.
type told struct{ now time.Time }

func (t *told) Now() time.Time      { return t.now }
func (*told) Sleep(d time.Duration) {}

func jujuBucket() Limiter {
	clock := &told{start}
	b := ratelimit.NewBucketWithRateAndClock(most/span.Seconds(), most, clock)
	return func(at time.Time) bool {
		clock.now = at
		return b.TakeAvailable(1) == 1
	}
}

// log keeps each request for some time.
func log(keep time.Duration) func() Limiter {
	return func() Limiter {
		var all []time.Time
		return func(at time.Time) bool {
			for len(all) > 0 && at.Sub(all[0]) >= keep {
				all = all[1:]
			}
			if len(all) >= most {
				return false
			}
			all = append(all, at)
			return true
		}
	}
}

// TestAllowed: three limiters forget what is older than ten seconds, within one
// request where tokens are rounded, and so does a log. A log that keeps them
// for 11 seconds leaks.
func TestAllowed(t *testing.T) {
	for name, c := range map[string]struct {
		limiter   func() Limiter
		tolerance float64
		want      windows.Verdict
	}{
		"RussellLuo/slidingwindow": {slidingWindow, 0, windows.Forgets},
		"golang.org/x/time/rate":   {tokenBucket, 1, windows.Forgets},
		"juju/ratelimit":           {jujuBucket, 1, windows.Forgets},
		"log":                      {log(span), 0, windows.Forgets},
		"log of 11 s":              {log(span + time.Second), 0, windows.Leaks},
	} {
		t.Run(name, func(t *testing.T) {
			maker := func() windows.Window { return &Allowed{New: c.limiter, Most: most} }
			claims := windows.Claims{Count: windows.Since(span), High: 1, Values: windows.Integers, Tolerance: c.tolerance}
			var gravest windows.Verdict
			for f := range (windows.Settings{Cases: 10, Seed: 1}).Check(maker, claims) {
				if gravest = gravest.Graver(f.Verdict); f.Err != nil {
					t.Fatal(f)
				}
				if f.Failed() {
					t.Log(f)
				}
			}
			if gravest != c.want {
				t.Errorf("the word is %s, want %s", gravest, c.want)
			}
		})
	}
}
