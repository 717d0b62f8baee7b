package windows_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// sampleDeviation is the standard deviation of the last five numbers, with the divisor
// n − 1.
type sampleDeviation struct{ rows []float64 }

func (s *sampleDeviation) Push(row []float64) {
	s.rows = append(s.rows, row[0])
	s.rows = s.rows[max(0, len(s.rows)-5):]
}

func (s *sampleDeviation) Value(dst []float64) {
	n, mean, squares := float64(len(s.rows)), 0.0, 0.0
	for _, x := range s.rows {
		mean += x / n
	}
	for _, x := range s.rows {
		squares += (x - mean) * (x - mean)
	}
	dst[0] = math.Sqrt(squares / (n - 1))
}

// Is says what the value is. A standard deviation that forgets, but has the
// divisor n − 1 where n is claimed, is wrong.
func ExampleClaims_statistic() {
	maker := func() windows.Window { return &sampleDeviation{} }
	verdict(maker, windows.Claims{Count: windows.Last(5), Is: windows.SampleStdDev})
	verdict(maker, windows.Claims{Count: windows.Last(5), Is: windows.StdDev})
	// Output:
	// forgets
	// wrong
}

// A slidingSum of two numbers adds the newest number and subtracts the one that leaves.
type slidingSum struct {
	rows []float64
	sum  float64
}

func (s *slidingSum) Push(row []float64) {
	s.rows, s.sum = append(s.rows, row[0]), s.sum+row[0]
	if len(s.rows) > 2 {
		s.sum -= s.rows[0]
		s.rows = s.rows[1:]
	}
}

func (s *slidingSum) Value(dst []float64) { dst[0] = s.sum }

// A running sum leaks: adding 0.1 rounds, and subtracting 0.1 does not undo it.
// Sums of whole numbers below 2⁵³ are exact, so over them it forgets.
func ExampleClaims_integers() {
	maker := func() windows.Window { return &slidingSum{} }
	claims := windows.Claims{Count: windows.Last(2), Low: -1000, High: 1000}
	verdict(maker, claims)
	claims.Values = windows.Integers
	verdict(maker, claims)
	// Output:
	// leaks
	// forgets
}

// NaN − NaN is NaN, so a NaN that has left a running sum stays in it for ever.
// An average that is computed from its rows lets the NaN go.
func ExampleClaims_notANumber() {
	claims := windows.Claims{Count: windows.Last(2), Values: windows.Integers | windows.NaN,
		Low: -1000, High: 1000}
	verdict(func() windows.Window { return &slidingSum{} }, claims)
	claims.Count = windows.Last(5)
	verdict(func() windows.Window { return &movingAverage{} }, claims)
	// Output:
	// leaks
	// forgets
}

// A total sums a ring of three numbers from its first place on. How many
// numbers came before decides in which order it adds them up, and so how the
// sum rounds.
type total struct {
	ring [3]float64
	next int
}

func (s *total) Push(row []float64) { s.ring[s.next], s.next = row[0], (s.next+1)%3 }

func (s *total) Value(dst []float64) { dst[0] = s.ring[0] + s.ring[1] + s.ring[2] }

// A sum that is added up in another order differs by rounding, which Rounding
// allows. What a running sum leaves behind is more than rounding explains.
func ExampleClaims_rounding() {
	claims := windows.Claims{Count: windows.Last(3), Rounding: true}
	for f := range (windows.Settings{Cases: 20, Seed: 1}).Check(
		func() windows.Window { return &total{} }, claims) {
		if f.Law == "frame" {
			fmt.Println("total:", f.Verdict, f.Failed())
		}
	}
	claims.Count = windows.Last(2)
	for f := range (windows.Settings{Cases: 20, Seed: 1}).Check(
		func() windows.Window { return &slidingSum{} }, claims) {
		if f.Law == "frame" {
			fmt.Println("running sum:", f.Verdict, f.Failed())
		}
	}
	// Output:
	// total: rounding false
	// running sum: leaks true
}

// No number of rows says which calls a limiter admits. Like claims that each value
// is that of another limiter. A greedy limiter also counts calls that it has turned
// down, so its value is 0 where a sound one still admits calls.
func ExampleClaims_like() {
	sound := func() windows.Window { return &limiter{} }
	greedy := func() windows.Window { return &limiter{greedy: true} }
	claims := windows.Claims{Count: windows.Timed(10 * time.Second), Like: sound}
	for f := range (windows.Settings{Cases: 20, Seed: 1}).Check(greedy, claims) {
		if f.Failed() {
			fmt.Println(f.Law, f.Verdict)
		}
	}
	// Output:
	// reference wrong
}

// A keeper keeps the caller's slice, which the caller may overwrite.
type keeper struct{ row []float64 }

func (k *keeper) Push(row []float64) { k.row = row }

func (k *keeper) Value(dst []float64) {
	dst[0] = 0
	if len(k.row) > 0 {
		dst[0] = k.row[0]
	}
}

// The zero Claims claims only the contract of a Window.
func ExampleClaims_contract() {
	maker := func() windows.Window { return &keeper{} }
	for f := range (windows.Settings{Cases: 20, Seed: 1}).Check(maker, windows.Claims{}) {
		if f.Failed() {
			fmt.Println(f.Law, f.Verdict)
		}
	}
	// Output:
	// reward-not-kept broken
}

// Claims that make no sense are an error before anything is tested.
func ExampleClaims_Check() {
	fmt.Println(windows.Claims{Count: windows.Last(5), Is: windows.Correlation}.Check())
	fmt.Println(windows.Claims{Count: windows.Last(5), Low: 3, High: 1}.Check())
	// Output:
	// windows: Is corr takes rows of 2 numbers, and Inputs is 1
	// windows: the range is empty or infinite
}

// A statistic by its name, as the command's flag --is has it, with the divisor
// n − 1: that of 1 and 3 is √2.
func ExampleNamed() {
	statistic, err := windows.Named("std", 1)
	if err != nil {
		panic(err)
	}
	value, _ := statistic.Value(laws.Read("(1) (3)"))
	fmt.Println(statistic.Name, value)
	_, err = windows.Named("stdev", 1)
	fmt.Println(err)
	// Output:
	// std [1.4142135623730951]
	// "stdev" is none of sum, mean, var, std, min, max, median, skew, kurt, cov, corr
}

// The flags of the command recall window make a frame, and a frame prints them.
func ExampleParseFrame() {
	frame, err := windows.ParseFrame(map[string]string{"span": "10s", "closed": "left"})
	fmt.Println(frame, err)
	_, err = windows.ParseFrame(map[string]string{"rows": "20", "span": "10s"})
	fmt.Println(err)
	// Output:
	// --span 10s --closed left <nil>
	// --rows and --span exclude each other
}

// Each law has a verdict, and each verdict a meaning.
func ExampleSettings_Check() {
	meanings := map[windows.Verdict]string{}
	for _, word := range windows.Words() {
		meanings[word.Verdict] = word.Meaning
	}
	maker := func() windows.Window { return &slidingSum{} }
	claims := windows.Claims{Count: windows.Last(2), Is: windows.Sum}
	for f := range (windows.Settings{Cases: 20, Seed: 1}).Check(maker, claims) {
		if f.Verdict != windows.Holds {
			fmt.Printf("%s %s: %s\n", f.Law, f.Verdict, meanings[f.Verdict])
		}
	}
	// Output:
	// frame leaks: rows that do not count change the value by more than rounding explains
}

// A law judges rows of one's own. Here 0.1 + 0.2 rounds up to
// 0.30000000000000004. When 0.1 leaves and 0 comes, 0.20000000000000004 is left
// of a sum of 0.2 and 0.
func ExampleLaws() {
	maker := func() windows.Window { return &slidingSum{} }
	for _, law := range windows.Laws(maker, windows.Claims{Count: windows.Last(2)}) {
		if law.Name == "frame" {
			fmt.Println(law.Check(windows.Case{
				Past: laws.Read("(0.1)"), Rewards: laws.Read("(0.2) (0)"),
			}))
		}
	}
	// Output:
	// frame: rows that have left the window still change the value
	//   past     (0.1)
	//   rows     (0.2) (0)
	//   paste    [0.1, 0.2, 0]
	//   is       0.20000000000000004
	//   want     0.2, the value of a new window after these 2 rows alone
	//   size     off by 2.78e-17 (1.39e-16 of the value wanted, 1.39e-16 of the largest number pushed)
	//   replay   laws.Frame(laws.OfWindow(maker, 1), laws.Read("(0.1)"), nil, laws.Read("(0.2) (0)"), nil)
}

// The line replay of a report is Go: copy it into a test. A sum of ten seconds
// breaks a claim of nine on one row: it comes at time 0, has the number 1, and
// is nine seconds old when the value is asked for.
func ExampleReplay() {
	maker := func() windows.Window { return &lastTen{} }
	claims := windows.Claims{Count: windows.Since(9 * time.Second)}
	for f := range (windows.Settings{Cases: 20, Seed: 1}).Check(maker, claims) {
		if f.Law == "frame" {
			fmt.Println(f.Violation.Replay)
		}
	}
	_ = func(t *testing.T) { // TestLastTen
		windows.Replay(t, maker, claims, "frame", `{"rewards":"(0,1)","clock":{"wait":9}}`)
	}
	// Output:
	// windows.Replay(t, maker, claims, "frame", `{"rewards":"(0,1)","clock":{"wait":9}}`)
}

// A bucketed window is told the time: it has methods PushAt and ValueAt. It
// counts whole seconds, so a row may count for up to a second too long.
type bucketed struct{ clock }

func (w *bucketed) ValueAt(dst []float64, now time.Duration) {
	dst[0] = w.since(now.Truncate(time.Second) - 10*time.Second)
}

func ExampleTimedWindow() {
	var w windows.TimedWindow = &bucketed{}
	value := make([]float64, 1)
	w.PushAt([]float64{7}, 500*time.Millisecond)
	for _, at := range []time.Duration{10 * time.Second, 10900 * time.Millisecond, 11 * time.Second} {
		w.ValueAt(value, at)
		fmt.Println(at, value)
	}
	// Output:
	// 10s [7]
	// 10.9s [7]
	// 11s [0]
}

func ExampleSpan_Grace() {
	maker := func() windows.Window { return &bucketed{} }
	verdict(maker, windows.Claims{Count: windows.Since(10 * time.Second).Grace(time.Second)})
	verdict(maker, windows.Claims{Count: windows.Since(10 * time.Second)})
	// Output:
	// forgets
	// leaks
}

// A row that is exactly ten seconds old does not count, unless the frame is closed
// on the left too. The sum does not have that row, so with both ends it is wrong.
func ExampleSpan_Closed() {
	maker := func() windows.Window { return &lastTen{} }
	verdict(maker, windows.Claims{Count: windows.Since(10 * time.Second)})
	verdict(maker, windows.Claims{Is: windows.Sum,
		Count: windows.Since(10 * time.Second).Closed(windows.Both)})
	// Output:
	// forgets
	// wrong
}

// An hourly window asks the clock of package time, as programs do.
type hourly struct{ clock }

func (w *hourly) Push(row []float64) { w.PushAt(row, time.Duration(time.Now().UnixNano())) }
func (w *hourly) Value(dst []float64) {
	dst[0] = w.since(time.Duration(time.Now().Add(-time.Hour).UnixNano()))
}

// A test of one line. A window that asks time.Now is tested in milliseconds too, as
// Run gives it a clock of its own.
func ExampleRun() {
	_ = func(t *testing.T) { // TestMovingAverage
		maker := func() windows.Window { return &movingAverage{} }
		windows.Run(t, maker, windows.Claims{Count: windows.Last(5), Is: windows.Mean, Rounding: true})
	}
	_ = func(t *testing.T) { // TestHourly
		maker := func() windows.Window { return &hourly{} }
		windows.Run(t, maker, windows.Claims{Count: windows.Since(time.Hour), Is: windows.Sum})
	}
}

// Settings.Check asks windows that are told the time. Clocked makes them of windows
// that ask the clock.
func ExampleClocked() {
	_ = func(t *testing.T) { // TestHourly_Laws
		maker := windows.Clocked(t, func() windows.Window { return &hourly{} })
		claims := windows.Claims{Count: windows.Since(time.Hour)}
		for f := range (windows.Settings{Cases: 50}).Check(maker, claims) {
			t.Log(f.Law, f.Verdict)
		}
	}
}
