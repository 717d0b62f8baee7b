package frames_test

import (
	"sync"
	"time"

	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// The models count what was pushed in the last ten seconds, in buckets of a
// second. Those of the first five kinds are broken in a way that a public
// library was; repaired makes them sound.

const (
	buckets = 10
	bucket  = time.Second
)

// A ring has a sum for each second, in the slot of the second modulo the number
// of slots.
type ring struct {
	sums     [buckets]float64
	last     time.Time // the start of the newest bucket
	repaired bool
	clean    func(*ring, time.Time)
	early    bool // it cleans before it reads
}

func (r *ring) slot(at time.Time) *float64 {
	return &r.sums[at.UnixNano()/int64(bucket)%buckets]
}

func (r *ring) Push(x []float64) {
	now := time.Now()
	r.clean(r, now)
	*r.slot(now) += x[0]
}

func (r *ring) Value(dst []float64) {
	now := time.Now()
	if r.early {
		r.clean(r, now)
	}
	dst[0] = 0
	for _, s := range r.sums {
		dst[0] += s
	}
	if !r.early {
		r.clean(r, now)
	}
}

// newRing returns a ring with a way to clean it before a row or a value.
func newRing(repaired, early bool, clean func(r *ring, now time.Time)) *ring {
	return &ring{last: time.Now().Truncate(bucket), repaired: repaired, clean: clean, early: early}
}

// passed returns how many buckets have begun since the newest, or buckets+1 if
// there are more.
func (r *ring) passed(now time.Time) int {
	return int(min(buckets+1, now.Truncate(bucket).Sub(r.last)/bucket))
}

// cleanAll clears the buckets that have begun since the newest, which is right.
func cleanAll(r *ring, now time.Time) {
	for k := range min(buckets, r.passed(now)) {
		*r.slot(now.Add(-time.Duration(k) * bucket)) = 0
	}
	r.last = now.Truncate(bucket)
}

// notCleaned: after a silence only the slot that is used next is cleared.
func notCleaned(repaired bool) func() laws.Window {
	return func() laws.Window {
		return newRing(repaired, true, func(r *ring, now time.Time) {
			if r.repaired {
				cleanAll(r, now)
			} else if r.passed(now) > 0 {
				*r.slot(now) = 0
				r.last = now.Truncate(bucket)
			}
		})
	}
}

// accumulates: the time that names the next slot is moved by 0, 1, 2, 3 …
// buckets in turn, so that slots 0, 1, 3, 6 … before the newest are cleared.
func accumulates(repaired bool) func() laws.Window {
	return func() laws.Window {
		return newRing(repaired, true, func(r *ring, now time.Time) {
			at := now
			for k := range min(buckets, r.passed(now)) {
				if at = at.Add(-time.Duration(k) * bucket); r.repaired {
					at = now.Add(-time.Duration(k) * bucket)
				}
				*r.slot(at) = 0
			}
			r.last = now.Truncate(bucket)
		})
	}
}

// notAtEqual: a gap of more than all buckets resets them, one of fewer clears
// those that passed, and a gap of exactly all buckets does neither.
func notAtEqual(repaired bool) func() laws.Window {
	return func() laws.Window {
		return newRing(repaired, true, func(r *ring, now time.Time) {
			switch n := r.passed(now); {
			case n > buckets, n == buckets && r.repaired:
				r.sums = [buckets]float64{}
			case n < buckets:
				for k := range n {
					*r.slot(now.Add(-time.Duration(k) * bucket)) = 0
				}
			}
			r.last = now.Truncate(bucket)
		})
	}
}

// late: what is old is cleared after it was read.
func late(repaired bool) func() laws.Window {
	return func() laws.Window { return newRing(repaired, repaired, cleanAll) }
}

// sharedClock: two counters share the time at which they were cleaned last.
func sharedClock(repaired bool) func() laws.Window {
	var shared time.Time
	return func() laws.Window {
		if shared.After(time.Now()) {
			shared = time.Time{} // another bubble
		}
		return newRing(repaired, true, func(r *ring, now time.Time) {
			if !r.repaired {
				r.last = shared
			}
			cleanAll(r, now)
			shared = r.last
		})
	}
}

// The controls are right. Their buckets begin at different times.

// An epochs ring keeps with each slot the number of its second, and clears
// nothing.
type epochs struct {
	origin time.Time // buckets begin here
	first  bool      // buckets begin with the first row
	sums   [buckets]float64
	number [buckets]int64
}

func (e *epochs) epoch() int64 { return int64(time.Since(e.origin) / bucket) }

func (e *epochs) Push(x []float64) {
	if e.first {
		e.origin, e.first = time.Now(), false
	}
	n := e.epoch()
	if k := n % buckets; e.number[k] != n+1 {
		e.number[k], e.sums[k] = n+1, x[0]
	} else {
		e.sums[k] += x[0]
	}
}

func (e *epochs) Value(dst []float64) {
	dst[0] = 0
	for k, n := range e.number {
		if n > 0 && e.epoch()-(n-1) < buckets {
			dst[0] += e.sums[k]
		}
	}
}

// A snapshots counter reads a running total every second, in a goroutine.
type snapshots struct {
	sync.Mutex
	total float64
	taken [buckets]float64 // the totals at the last ticks, the newest last
	stop  chan struct{}
	done  chan struct{}
}

func newSnapshots() laws.Window {
	s := &snapshots{stop: make(chan struct{}), done: make(chan struct{})}
	ticker := time.NewTicker(bucket)
	go func() {
		defer close(s.done)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				s.Lock()
				copy(s.taken[:], s.taken[1:])
				s.taken[buckets-1] = s.total
				s.Unlock()
			case <-s.stop:
				return
			}
		}
	}()
	return s
}

func (s *snapshots) Push(x []float64) { s.Lock(); s.total += x[0]; s.Unlock() }

func (s *snapshots) Value(dst []float64) { s.Lock(); dst[0] = s.total - s.taken[0]; s.Unlock() }

func (s *snapshots) Close() error { close(s.stop); <-s.done; return nil }

// A tallest window keeps the largest number of each second, in a list that it
// shortens lazily.
type tallest struct {
	starts []time.Time
	most   []float64
}

func (w *tallest) Push(x []float64) {
	start := time.Now().Truncate(bucket)
	if n := len(w.starts); n > 0 && w.starts[n-1].Equal(start) {
		w.most[n-1] = max(w.most[n-1], x[0])
		return
	}
	w.starts, w.most = append(w.starts, start), append(w.most, x[0])
}

func (w *tallest) Value(dst []float64) {
	oldest := time.Now().Truncate(bucket).Add(-(buckets - 1) * bucket)
	for len(w.starts) > 0 && w.starts[0].Before(oldest) {
		w.starts, w.most = w.starts[1:], w.most[1:]
	}
	dst[0] = 0
	for k, x := range w.most {
		if k == 0 || x > dst[0] {
			dst[0] = x
		}
	}
}

// bucketed are the controls that claim a grace of one bucket.
var bucketed = map[string]func() laws.Window{
	"full seconds":   func() laws.Window { return &epochs{origin: time.Unix(0, 0)} },
	"since creation": func() laws.Window { return &epochs{origin: time.Now()} },
	"since a row":    func() laws.Window { return &epochs{first: true} },
	"snapshots":      newSnapshots,
	"largest":        func() laws.Window { return &tallest{} },
}

// An exact window keeps each row with its time, and is told the time.
type exact struct {
	closed frames.Closed
	at     []time.Duration
	x      []float64
}

func (w *exact) Reset() { w.at, w.x = nil, nil }

func (w *exact) PushAt(row []float64, at time.Duration) {
	w.at, w.x = append(w.at, at), append(w.x, row[0])
}

func (w *exact) ValueAt(dst []float64, now time.Duration) {
	dst[0] = 0
	for i, at := range w.at {
		age := now - at
		left := w.closed == frames.Left || w.closed == frames.Both
		right := w.closed == frames.Right || w.closed == frames.Both
		if (age > 0 || right) && (age < buckets*bucket || left && age == buckets*bucket) {
			dst[0] += w.x[i]
		}
	}
}
