package windows_test

import (
	"math"
	"slices"
	"sync"
	"time"

	"boundedrecall/windows"
)

const second = time.Second

// An asker asks the clock, and keeps the rows and when they came. What a window
// does is a function of these: the others say which rows count.
type asker struct {
	rows  []float64
	at    []time.Time
	value func(rows []float64, at []time.Time, now time.Time) float64
}

func (w *asker) Push(x []float64) { w.rows, w.at = append(w.rows, x[0]), append(w.at, time.Now()) }

func (w *asker) Value(dst []float64) { dst[0] = w.value(w.rows, w.at, time.Now()) }

func asks(value func(rows []float64, at []time.Time, now time.Time) float64) windows.Maker {
	return func() windows.Window { return &asker{value: value} }
}

// from sums the rows from a place on, and the others' share.
func from(rows []float64, k int) float64 { return sum(rows[k:]) }

// session returns where the present session begins: after the last silence for
// which ends reports true.
func sessionFrom(at []time.Time, now time.Time, ends func(quiet time.Duration) bool) int {
	for i := len(at) - 1; i >= 0; i-- {
		if ends(now.Sub(at[i])) {
			return i + 1
		}
		now = at[i]
	}
	return 0
}

// A stepped session is told of silences by its rows alone: what is asked for
// after a silence is still that of the old session. With an idle timer it is
// not.
type steppedSession struct {
	sum       float64
	last      time.Time
	sawFirst  bool
	idleTimer bool
	lateEnd   bool // the row after the gap is the last one of the old session
	closing   bool
	renews    bool // asking renews the session
}

func (w *steppedSession) quiet() bool { return w.sawFirst && time.Since(w.last) >= 2*second }

func (w *steppedSession) Push(x []float64) {
	switch quiet := w.quiet(); {
	case w.lateEnd && quiet && !w.closing:
		w.closing = true
	case quiet || w.closing:
		w.sum, w.closing = 0, false
	}
	w.sum += x[0]
	w.last, w.sawFirst = time.Now(), true
}

func (w *steppedSession) Value(dst []float64) {
	dst[0] = w.sum
	if w.idleTimer && w.quiet() {
		dst[0] = 0
	}
	if w.renews && !w.quiet() {
		w.last = time.Now()
	}
}

// A timed session has a timer that ends it, which each row starts anew.
type timedSession struct {
	mu sync.Mutex
	steppedSession
	timer *time.Timer
}

func (w *timedSession) Push(x []float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.steppedSession.Push(x)
	if w.timer != nil {
		w.timer.Stop()
	}
	w.timer = time.AfterFunc(2*second, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.sum = 0
	})
}

func (w *timedSession) Value(dst []float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.steppedSession.Value(dst)
}

func (w *timedSession) Close() {
	if w.timer != nil {
		w.timer.Stop()
	}
}

// atMost are windows of the session, which begins anew after so long, even if
// rows keep coming.
func atMost(long time.Duration) windows.Maker {
	return ofTimes(func(rows []float64, at []time.Duration, now time.Duration) float64 {
		begin, all := 0, append(slices.Clone(at), now)
		for i := 1; i < len(all); i++ {
			if all[i]-all[i-1] >= 2*second || all[i]-all[begin] >= long {
				begin = i
			}
		}
		return from(rows, begin)
	})
}

// sessionRows are windows of the rows since the last silence of two seconds.
func sessionRows() []row {
	claims := windows.Claims{Count: windows.Session(2 * second), Is: windows.Sum, Low: -9, High: 9,
		Values: windows.Integers}
	closed := claims
	closed.Count = windows.Session(2 * second).Closed(windows.Both)
	loose := claims
	loose.Count = windows.Session(2 * second).Grace(second / 2)
	of := func(ends func(quiet time.Duration) bool) windows.Maker {
		return asks(func(rows []float64, at []time.Time, now time.Time) float64 {
			return from(rows, sessionFrom(at, now, ends))
		})
	}
	after := func(d time.Duration) windows.Maker {
		return of(func(quiet time.Duration) bool { return quiet >= d })
	}
	stepped := func(w steppedSession) windows.Maker {
		return func() windows.Window { w := w; return &w }
	}
	return named("session", []row{
		is("exactly", after(2*second), claims, forgets),
		is("with a timer", func() windows.Window { return &timedSession{} }, claims, forgets),
		is("longer than two seconds", of(func(quiet time.Duration) bool { return quiet > 2*second }), closed,
			forgets),
		is("about two seconds", after(2300*time.Millisecond), loose, forgets),
		is("an idle timer", stepped(steppedSession{idleTimer: true}), claims, forgets),
		is("no idle timer", stepped(steppedSession{}), claims, leaks).slowly(),
		is("the row after the gap", stepped(steppedSession{idleTimer: true, lateEnd: true}), claims, leaks),
		is("asking renews it", stepped(steppedSession{idleTimer: true, renews: true}), claims, leaks).saying("and with each row"),
		is("a nanosecond too long", after(2*second+1), claims, leaks),
		is("a silence of three seconds", after(3*second), loose, leaks),
		is("too early", after(second), claims, isWrong),
		is("at most 200 silences long", atMost(400*second), claims, isWrong),
		is("a span", asks(func(rows []float64, at []time.Time, now time.Time) float64 {
			k := 0
			for k < len(at) && now.Sub(at[k]) >= 2*second {
				k++
			}
			return from(rows, k)
		}), claims, isWrong),
	})
}

// A quota counts the rows of a day. Its start moves with the first row after a
// day, or only when more than a day has passed.
type quota struct {
	start time.Time
	n     float64
	fixed bool // a day begins at its first row, and not at midnight
	moves bool // the start moves only a day later
}

func (w *quota) roll(pushed bool) {
	now := time.Now()
	day := now.Truncate(24 * time.Hour)
	switch {
	case w.start.IsZero() && pushed && w.fixed:
		w.start = now
	case w.start.IsZero() && pushed:
		w.start = day
	case w.fixed && now.Sub(w.start) >= 24*time.Hour:
		w.n = 0
		if w.start = (time.Time{}); pushed {
			w.start = now
		}
	case !w.fixed && day.After(w.start) && !w.start.IsZero():
		w.n = 0
		if !w.moves || now.Sub(w.start) >= 24*time.Hour+time.Hour {
			w.start = day
		}
	}
}

func (w *quota) Push(x []float64) { w.roll(true); w.n += x[0] }

func (w *quota) Value(dst []float64) { w.roll(false); dst[0] = w.n }

// A calendar window begins anew where a field of the calendar changes.
type calendar struct {
	field func(time.Time) int
	last  int
	sum   float64
}

func (w *calendar) Push(x []float64) {
	if now := w.field(time.Now().UTC()); now != w.last {
		w.last, w.sum = now, 0
	}
	w.sum += x[0]
}

func (w *calendar) Value(dst []float64) {
	if dst[0] = 0; w.field(time.Now().UTC()) == w.last {
		dst[0] = w.sum
	}
}

// tumblingRows are windows of the rows since the last midnight, or the last
// Monday.
func tumblingRows() []row {
	const day = 24 * time.Hour
	claims := windows.Claims{Count: windows.Tumbling(day), Is: windows.Sum, Low: 0, High: 9,
		Values: windows.Integers}
	monday, right, minute := claims, claims, claims
	monday.Count = windows.Tumbling(7 * day).Offset(3 * day)
	right.Count = windows.Tumbling(day).Closed(windows.Right)
	minute.Count = windows.Tumbling(time.Minute)
	since := func(start func(now time.Time) time.Time) windows.Maker {
		return asks(func(rows []float64, at []time.Time, now time.Time) float64 {
			k := 0
			for k < len(at) && at[k].Before(start(now)) {
				k++
			}
			return from(rows, k)
		})
	}
	made := func(w quota) windows.Maker { return func() windows.Window { w := w; return &w } }
	midnight := func(now time.Time) time.Time { return now.Truncate(day) }
	fields := func(field func(time.Time) int) windows.Maker {
		return func() windows.Window { return &calendar{field: field} }
	}
	return named("tumbling", []row{
		is("the year and its day", fields(func(t time.Time) int { return 1000*t.Year() + t.YearDay() }), claims,
			forgets),
		is("the day of the month alone", fields(time.Time.Day), claims, leaks).slowly(),
		is("the day of the year alone", fields(time.Time.YearDay), claims, leaks),
		is("the minute alone", fields(time.Time.Minute), minute, leaks),
		is("since midnight", since(midnight), claims, forgets),
		is("a quota", made(quota{}), claims, forgets),
		is("since Monday", since(func(now time.Time) time.Time { return now.Truncate(7 * day) }), monday, forgets),
		is("after midnight", asks(func(rows []float64, at []time.Time, now time.Time) float64 {
			end, k := now.Add(-1).Truncate(day), 0
			for k < len(at) && !at[k].After(end) {
				k++
			}
			return from(rows, k)
		}), right, forgets),
		is("this minute", since(func(now time.Time) time.Time { return now.Truncate(time.Minute) }), minute,
			forgets),
		is("a day from the first row", made(quota{fixed: true}), claims, leaks),
		is("a start that moves late", made(quota{moves: true}), claims, leaks),
		is("since Thursday", since(func(now time.Time) time.Time {
			return time.Unix(now.Unix()-now.Unix()%(7*86400), 0)
		}), monday, leaks),
		is("a nanosecond of yesterday", since(func(now time.Time) time.Time { return midnight(now).Add(-1) }), claims,
			leaks),
		is("without midnight itself", since(func(now time.Time) time.Time { return midnight(now).Add(1) }), claims,
			isWrong),
		is("days since it was made", func() windows.Window {
			made := time.Now()
			return &calendar{field: func(now time.Time) int { return int(now.Sub(made) / day) }}
		}, claims, isBroken).saying("born broken"),
		is("a sliding day", since(func(now time.Time) time.Time { return now.Add(1 - day) }), claims, leaks),
	})
}

// A gate admits at most three calls in ten seconds. Its value is how many more
// it would admit, or 1.
type gate3 struct {
	at      []time.Time
	flag    bool // the value is 1 or 0
	greedy  bool // calls that are turned down use up the limit
	renews  bool // a call that is turned down renews the newest
	late    bool // calls leave a second late
	fixed   bool // the window begins with its first call
	onlyOne bool // of calls at the same time one is counted
}

func (w *gate3) drop() {
	length := 10 * second
	if w.late {
		length += second
	}
	if w.fixed {
		if len(w.at) > 0 && time.Since(w.at[0]) >= length {
			w.at = nil
		}
		return
	}
	for len(w.at) > 0 && time.Since(w.at[0]) >= length {
		w.at = w.at[1:]
	}
}

func (w *gate3) Push([]float64) {
	w.drop()
	now := time.Now()
	switch n := len(w.at); {
	case w.onlyOne && n > 0 && w.at[n-1].Equal(now):
	case n < 3 || w.greedy:
		w.at = append(w.at, now)
	case w.renews:
		w.at[n-1] = now
	}
}

func (w *gate3) Value(dst []float64) {
	w.drop()
	dst[0] = max(0, float64(3-len(w.at)))
	if w.flag {
		dst[0] = min(1, dst[0])
	}
}

// A slotted gate keeps the calls of each second, and forgets a slot at a time.
type slottedGate struct {
	calls  map[int64]int
	greedy bool
}

func (w *slottedGate) left() int {
	now, n := time.Now().Unix(), 3
	for slot, calls := range w.calls {
		if now-slot >= 10 {
			delete(w.calls, slot)
			continue
		}
		n -= calls
	}
	return n
}

func (w *slottedGate) Push([]float64) {
	if w.left() > 0 || w.greedy {
		w.calls[time.Now().Unix()]++
	}
}

func (w *slottedGate) Value(dst []float64) { dst[0] = float64(max(0, w.left())) }

// admittedRows are limiters: what they turn down must not use up their limit.
func admittedRows() []row {
	claims := windows.Claims{Count: windows.Since(10 * second).Admitted(), High: 1}
	slots := claims
	slots.Count = windows.Since(10 * second).Grace(second).Admitted()
	day := claims
	day.Count = windows.Tumbling(10 * second).Admitted()
	made := func(w gate3) windows.Maker { return func() windows.Window { w := w; return &w } }
	slotted := func(greedy bool) windows.Maker {
		return func() windows.Window { return &slottedGate{calls: map[int64]int{}, greedy: greedy} }
	}
	daily := func(greedy bool) windows.Maker {
		return asks(func(_ []float64, at []time.Time, now time.Time) float64 {
			left, slot := 3, int64(-1)
			for _, at := range append(at, now) {
				if at.Unix()/10 != slot {
					left, slot = 3, at.Unix()/10
				}
				if left > 0 || greedy {
					left--
				}
			}
			return float64(left + 1)
		})
	}
	visits := claims
	visits.Count = windows.Session(2 * second).Admitted()
	visit := func(renews bool) windows.Maker {
		return asks(func(_ []float64, at []time.Time, now time.Time) float64 {
			n, last := 0, time.Time{}
			for _, at := range at {
				if at.Sub(last) >= 2*second {
					n = 0
				}
				if n < 2 || renews {
					n, last = min(n+1, 2), at
				}
			}
			if now.Sub(last) >= 2*second {
				n = 0
			}
			return float64(2 - n)
		})
	}
	bucket := asks(func(_ []float64, at []time.Time, now time.Time) float64 {
		tokens, last := 3.0, now // three at most, and a new one every four seconds
		calls := len(at)
		for i, at := range append(slices.Clone(at), now) {
			if i > 0 {
				tokens = min(3, tokens+at.Sub(last).Seconds()/4)
			}
			if last = at; tokens >= 1 && i < calls {
				tokens--
			}
		}
		return math.Floor(tokens)
	})
	return named("admitted", []row{
		is("two in a session", visit(false), visits, forgets),
		is("two in a session that each call renews", visit(true), visits, leaks),
		is("how many", made(gate3{}), claims, forgets),
		is("whether one", made(gate3{flag: true}), claims, forgets),
		is("slots", slotted(false), slots, forgets),
		is("a quota", daily(false), day, forgets),
		is("greedy", made(gate3{greedy: true}), claims, leaks).saying("denied   at "),
		is("greedy, whether one", made(gate3{greedy: true, flag: true}), claims, leaks),
		is("slots, greedy", slotted(true), slots, leaks),
		is("renews", made(gate3{renews: true}), claims, leaks),
		is("late", made(gate3{late: true}), claims, leaks),
		is("a fixed window", made(gate3{fixed: true}), claims, leaks),
		is("a token bucket", bucket, claims, leaks).saying("of a token bucket or a leaky one"),
	})
}
