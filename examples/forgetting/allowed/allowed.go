// Package allowed makes windows of limiters that only answer yes or no.
package allowed

import "time"

// A Limiter says whether a request at a time passes. It is asked at times that
// do not fall.
type Limiter = func(at time.Time) bool

// Allowed is a window over the requests to a limiter: a row is how many come at
// once, and the value how many of Most further ones would pass. To ask changes
// nothing, since a new limiter is told all requests first. It needs no door to
// the limiter's counter.
type Allowed struct {
	New  func() Limiter
	Most int

	requests []request
}

type request struct {
	at    time.Duration
	times int
}

// start is when time 0 is: all limiters are made then.
var start = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)

// PushAt adds requests at a time after the start.
func (a *Allowed) PushAt(row []float64, at time.Duration) {
	a.requests = append(a.requests, request{at, int(row[0])})
}

// ValueAt fills in how many of Most requests would pass at the time.
func (a *Allowed) ValueAt(dst []float64, at time.Duration) {
	limiter := a.New()
	for _, r := range a.requests {
		for range r.times {
			limiter(start.Add(r.at))
		}
	}
	dst[0] = 0
	for range a.Most {
		if limiter(start.Add(at)) {
			dst[0]++
		}
	}
}

// Push panics: an Allowed is told the time.
func (*Allowed) Push([]float64) { panic("allowed: it is told the time of a row") }

// Value panics: an Allowed is told the time.
func (*Allowed) Value([]float64) { panic("allowed: it is told the time") }
