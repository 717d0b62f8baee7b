package windows_test

import (
	"strconv"
	"sync"
	"time"

	"boundedrecall/windows"
)

// A capped window sums the rows of the last ten seconds, and keeps its last
// rows only.
type capped struct {
	recent
	most int
}

func (w *capped) Push(x []float64) {
	w.recent.Push(x)
	if w.most > 0 && len(w.at) > w.most {
		w.at, w.rows = w.at[1:], w.rows[1:]
	}
}

// A drifting window adds each row to its sum and takes it away when it leaves,
// so that what rounding did stays.
type drifting struct {
	recent
	sum float64
}

func (w *drifting) roll() {
	for len(w.at) > 0 && time.Since(w.at[0]) >= 10*time.Second {
		w.sum -= w.rows[0]
		w.at, w.rows = w.at[1:], w.rows[1:]
	}
}

func (w *drifting) Push(x []float64) {
	w.roll()
	w.at, w.rows = append(w.at, time.Now()), append(w.rows, x[0])
	w.sum += x[0]
}

func (w *drifting) Value(dst []float64) { w.roll(); dst[0] = w.sum }

// A single window keeps its rows as numbers of 32 bits.
type single struct{ recent }

func (w *single) Push(x []float64) { w.recent.Push([]float64{float64(float32(x[0]))}) }

// A stale window keeps its value until a row is pushed, or until the newest one
// leaves.
type stale struct {
	recent
	value float64
	until time.Time
}

func (w *stale) Push(x []float64) { w.recent.Push(x); w.until = time.Time{} }

func (w *stale) Value(dst []float64) {
	if !time.Now().Before(w.until) {
		w.recent.Value(dst)
		if w.value = dst[0]; len(w.at) > 0 {
			w.until = w.at[len(w.at)-1].Add(10 * time.Second)
		}
	}
	dst[0] = w.value
}

// A half window keeps half of its rows when it is reset, and an emptied one
// none.
type (
	half    struct{ recent }
	emptied struct{ recent }
)

func (w *half) Reset() { n := len(w.rows) / 2; w.at, w.rows = w.at[n:], w.rows[n:] }

func (w *emptied) Reset() { w.at, w.rows = nil, nil }

// A lazy window cleans up after every 80 rows.
type lazy struct {
	recent
	pushed int
}

func (w *lazy) Push(x []float64) {
	w.at, w.rows = append(w.at, time.Now()), append(w.rows, x[0])
	if w.pushed++; w.pushed%80 == 0 {
		w.drop()
	}
}

func (w *lazy) Value(dst []float64) {
	dst[0] = 0
	for i, at := range w.at {
		if len(w.at) >= 80 || time.Since(at) < 10*time.Second {
			dst[0] += w.rows[i]
		}
	}
}

// started is set before any clock of a test begins.
var started = time.Now()

// Slots count rows in ten slots of a second. Bits, if not 0, are those of a
// slot's number.
type slots struct {
	origin time.Time
	bits   int
	number [10]int
	sums   [10]float64
}

func (w *slots) now() int {
	n := int(time.Since(w.origin)/time.Second) + 1
	if w.bits > 0 {
		n &= 1<<w.bits - 1
	}
	return n
}

func (w *slots) Push(x []float64) {
	n := w.now()
	if k := n % 10; w.number[k] != n {
		w.number[k], w.sums[k] = n, 0
	}
	w.sums[n%10] += x[0]
}

func (w *slots) Value(dst []float64) {
	dst[0] = 0
	for k, n := range w.number {
		if age := w.now() - n; n > 0 && age >= 0 && age < 10 {
			dst[0] += w.sums[k]
		}
	}
}

// inSlots makes windows of slots since the program started.
func inSlots(bits int) windows.Maker {
	return func() windows.Window { return &slots{origin: started, bits: bits} }
}

// A weighed window counts the rows of its slot of ten seconds and a share of
// those of the slot before it. Slots begin when the window is made.
type weighed struct {
	made         time.Time
	slot         time.Duration
	last, before float64
}

func (w *weighed) roll() {
	const length = 10 * time.Second
	switch slot := time.Since(w.made) / length; {
	case slot == w.slot+1:
		w.before, w.last = w.last, 0
		w.slot = slot
	case slot > w.slot:
		w.before, w.last, w.slot = 0, 0, slot
	}
}

func (w *weighed) Push([]float64) { w.roll(); w.last++ }

func (w *weighed) Value(dst []float64) {
	w.roll()
	const length = 10 * time.Second
	share := 1 - float64(time.Since(w.made)%length)/float64(length)
	dst[0] = w.last + w.before*share
}

// A waiting window has a goroutine that drops old rows, and Close waits for it.
type waiting struct {
	recent
	mu         sync.Mutex
	stop, done chan struct{}
}

func newWaiting() windows.Window {
	w := &waiting{stop: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(w.done)
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-w.stop:
				time.Sleep(30 * time.Second)
				return
			case <-ticker.C:
				w.mu.Lock()
				w.drop()
				w.mu.Unlock()
			}
		}
	}()
	return w
}

func (w *waiting) Push(x []float64)    { w.mu.Lock(); defer w.mu.Unlock(); w.recent.Push(x) }
func (w *waiting) Value(dst []float64) { w.mu.Lock(); defer w.mu.Unlock(); w.recent.Value(dst) }
func (w *waiting) Close() error        { close(w.stop); <-w.done; return nil }

// A leaving window starts a goroutine that waits for ever, and a blocking one
// waits itself.
type leaving struct{ recent }

func (w *leaving) Push(x []float64) { w.recent.Push(x); go func() { select {} }() }

type blocking struct{ recent }

func (w *blocking) Push(x []float64) {
	w.recent.Push(x)
	if len(w.rows) == 2 {
		<-make(chan int)
	}
}

// spanRows are windows of the rows of a span of time that others were wrong
// about.
func spanRows() []row {
	if strconv.IntSize == 32 {
		return nil // the windows count slots in an int, which ends here
	}
	sum := windows.Claims{Count: windows.Since(10 * time.Second), Is: windows.Sum}
	grace := windows.Claims{Count: windows.Since(10 * time.Second).Grace(time.Second)}
	share := windows.Claims{Count: windows.Since(20 * time.Second)}
	born := share
	born.Count = windows.Since(20 * time.Second).Born()
	made := func() windows.Window { return &weighed{made: time.Now()} }
	keeps := func(most int) windows.Maker { return func() windows.Window { return &capped{most: most} } }
	forgotten, kept := "statistic wrong: the value of a new window is not the sum", "frame leaks: rows outside the frame"
	within := func(counts func(age time.Duration) bool) windows.Maker {
		return asks(func(rows []float64, at []time.Time, now time.Time) (sum float64) {
			for i, x := range rows {
				if counts(now.Sub(at[i])) {
					sum += x
				}
			}
			return sum
		})
	}
	return named("span", []row{
		is("ages of 64 bits", within(func(age time.Duration) bool { return age.Milliseconds() < 10_000 }),
			windows.Claims{Count: windows.Since(10 * time.Second).Grace(time.Millisecond), Is: windows.Sum},
			innocent),
		is("ages of 31 bits", within(func(age time.Duration) bool { return int32(age.Milliseconds()) < 10_000 }),
			grace, leaks),
		is("ages of 32 bits", within(func(age time.Duration) bool { return uint32(age.Milliseconds()) < 10_000 }),
			grace, leaks),
		is("exact", func() windows.Window { return &recent{} }, sum, forgets).of(200),
		is("last 60", keeps(60), sum, isWrong).slowly().saying(forgotten).of(200),
		is("last 100", keeps(100), sum, isWrong).slowly().saying(forgotten).of(200),
		is("last 1000", keeps(1000), sum, isWrong).slowly().saying(forgotten).of(200),
		is("drifting", func() windows.Window { return &drifting{} }, sum, leaks).saying(kept).of(200),
		is("32 bits", func() windows.Window { return &single{} }, sum, isWrong).
			slowly().saying(forgotten).of(200),
		is("stale", func() windows.Window { return &stale{} }, sum, leaks).saying(kept).of(200),
		is("half reset", func() windows.Window { return &half{} }, sum, isBroken).
			slowly().saying("that was reset").of(200),
		is("reset", func() windows.Window { return &emptied{} }, sum, forgets).of(200),
		is("lazy", func() windows.Window { return &lazy{} }, sum, leaks).slowly().saying(kept).of(200),
		is("epoch", inSlots(0), grace, forgets).of(200),
		is("byte", inSlots(8), grace, leaks).slowly().saying(kept).of(200),
		is("16 bits", inSlots(16), grace, leaks).saying(kept).of(200),
		is("a grid", made, share, isBroken).
			slowly().saying("born broken: the time at which a window was made").of(200),
		is("grid, born", made, born, forgets).of(200),
		is("waiting", newWaiting, windows.Claims{Count: windows.Since(10 * time.Second)}, forgets).slowly().of(200),
		is("leaving", func() windows.Window { return &leaving{} }, sum, fails).saying("a goroutine").of(200),
		is("blocking", func() windows.Window { return &blocking{} }, sum, fails).saying("never answers").of(200),
	})
}
