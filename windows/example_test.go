package windows_test

import (
	"errors"
	"fmt"
	"time"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// movingAverage is the average of the last five numbers.
type movingAverage struct{ last []float64 }

func (m *movingAverage) Push(x []float64) {
	m.last = append(m.last, x[0])
	m.last = m.last[max(0, len(m.last)-5):]
}

func (m *movingAverage) Value(dst []float64) {
	dst[0] = 0
	for _, x := range m.last {
		dst[0] += x / float64(len(m.last))
	}
}

// verdict prints the gravest word of a short run.
func verdict(maker windows.Maker, claims windows.Claims) {
	var gravest windows.Verdict
	for f := range (windows.Settings{Cases: 50, Seed: 1}).Check(maker, claims) {
		gravest = gravest.Graver(f.Verdict)
	}
	fmt.Println(gravest)
}

// Without a test: that the window should forget after four numbers is one too
// few.
func ExampleTest() {
	maker := func() windows.Window { return &movingAverage{} }
	err := windows.Settings{Cases: 50, Seed: 1}.Test(maker, windows.Claims{Count: windows.Last(4)})
	var v *laws.Violation
	fmt.Println(errors.As(err, &v), v.Law)
	// Output:
	// true frame
}

func ExampleLast() {
	maker := func() windows.Window { return &movingAverage{} }
	verdict(maker, windows.Claims{Count: windows.Last(5)})
	verdict(maker, windows.Claims{Count: windows.Last(4)})
	// Output:
	// forgets
	// leaks
}

// A chunked window keeps between five and eight rows: it drops four at a time.
type chunked struct{ rows []float64 }

func (c *chunked) Push(x []float64) {
	if c.rows = append(c.rows, x[0]); len(c.rows) > 8 {
		c.rows = c.rows[4:]
	}
}

func (c *chunked) Value(dst []float64) {
	dst[0] = 0
	for _, x := range c.rows {
		dst[0] = max(dst[0], x)
	}
}

func ExampleRows_Grace() {
	maker := func() windows.Window { return &chunked{} }
	verdict(maker, windows.Claims{Count: windows.Last(5).Grace(3)})
	verdict(maker, windows.Claims{Count: windows.Last(5).Grace(2)})
	// Output:
	// forgets
	// leaks
}

// A signal is known before the row that it belongs to: it is the average of the
// rows before that one. Late has the row itself among them.
type signal struct {
	rows []float64
	late bool
}

func (s *signal) Push(x []float64) { s.rows = append(s.rows, x[0]) }

func (s *signal) Value(dst []float64) {
	rows := s.rows
	if !s.late && len(rows) > 0 {
		rows = rows[:len(rows)-1]
	}
	dst[0] = 0
	for _, x := range rows[max(0, len(rows)-3):] {
		dst[0] += x / 3
	}
}

func ExampleRows_Before() {
	claims := windows.Claims{Count: windows.Last(3).Before()}
	verdict(func() windows.Window { return &signal{} }, claims)
	verdict(func() windows.Window { return &signal{late: true} }, claims)
	// Output:
	// forgets
	// foresees
}

// A clock is what a window in time that is told the time has: when each row
// came.
type clock struct {
	at   []time.Duration
	rows []float64
}

func (*clock) Push([]float64)  { panic("it is told the time") }
func (*clock) Value([]float64) { panic("it is told the time") }

func (c *clock) PushAt(row []float64, at time.Duration) {
	c.at, c.rows = append(c.at, at), append(c.rows, row[0])
}

// since sums the rows that came later than a time.
func (c *clock) since(from time.Duration) (sum float64) {
	for i, at := range c.at {
		if at > from {
			sum += c.rows[i]
		}
	}
	return sum
}

// lastTen is the sum of ten seconds.
type lastTen struct{ clock }

func (w *lastTen) ValueAt(dst []float64, now time.Duration) { dst[0] = w.since(now - 10*time.Second) }

func ExampleSince() {
	maker := func() windows.Window { return &lastTen{} }
	verdict(maker, windows.Claims{Count: windows.Since(10 * time.Second), Is: windows.Sum})
	verdict(maker, windows.Claims{Count: windows.Since(9 * time.Second)})
	// Output:
	// forgets
	// leaks
}

// A limiter admits three calls in ten seconds. Its value is how many more. A
// greedy one counts calls that it has turned down.
type limiter struct {
	clock
	greedy bool
}

func (w *limiter) PushAt(_ []float64, at time.Duration) {
	if w.greedy || w.since(at-10*time.Second) < 3 {
		w.clock.PushAt([]float64{1}, at)
	}
}

func (w *limiter) ValueAt(dst []float64, now time.Duration) {
	dst[0] = max(0, 3-w.since(now-10*time.Second))
}

func ExampleSpan_Admitted() {
	claims := windows.Claims{Count: windows.Since(10 * time.Second).Admitted()}
	verdict(func() windows.Window { return &limiter{} }, claims)
	verdict(func() windows.Window { return &limiter{greedy: true} }, claims)
	// Output:
	// forgets
	// leaks
}

// A visit sums the rows since the last silence of two seconds.
type visit struct{ clock }

func (w *visit) ValueAt(dst []float64, now time.Duration) {
	dst[0] = 0
	for i := len(w.at) - 1; i >= 0 && now-w.at[i] < 2*time.Second; i-- {
		dst[0] += w.rows[i]
		now = w.at[i]
	}
}

func ExampleSession() {
	maker := func() windows.Window { return &visit{} }
	verdict(maker, windows.Claims{Count: windows.Session(2 * time.Second), Is: windows.Sum})
	verdict(maker, windows.Claims{Count: windows.Session(time.Second)})
	// Output:
	// forgets
	// leaks
}

// today is the sum of the present day.
type today struct{ clock }

func (w *today) ValueAt(dst []float64, now time.Duration) {
	dst[0] = w.since(now.Truncate(24*time.Hour) - 1)
}

func ExampleTumbling() {
	maker := func() windows.Window { return &today{} }
	verdict(maker, windows.Claims{Count: windows.Tumbling(24 * time.Hour), Is: windows.Sum})
	verdict(maker, windows.Claims{Count: windows.Tumbling(12 * time.Hour)})
	// Output:
	// forgets
	// leaks
}

// balances has the sum of the numbers of each key, and of the newest row's key
// as its value. A row is a key and a number.
type balances struct {
	key  float64
	sums map[float64]float64
}

func (b *balances) Push(row []float64) { b.key = row[0]; b.sums[b.key] += row[1] }

func (b *balances) Value(dst []float64) { dst[0] = b.sums[b.key] }

func ExampleWhere() {
	maker := func() windows.Window { return &balances{sums: map[float64]float64{}} }
	claims := windows.Claims{
		Inputs: 2, Low: -3, High: 3, Values: windows.Integers,
		Count: windows.Where(func(row, now []float64) bool { return row[0] == now[0] }),
	}
	verdict(maker, claims)
	claims.Count = windows.Where(func(row, now []float64) bool { return row[1] == now[1] })
	verdict(maker, claims)
	// Output:
	// forgets
	// leaks
}
