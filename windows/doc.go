// Package windows tests whether a window over a stream of numbers, such as a
// moving average, a rate limiter or a session, forgets what has left it.
//
//	func TestMine(t *testing.T) {
//		windows.Run(t, NewMine, windows.Claims{Count: windows.Last(20), Is: windows.Mean})
//	}
//
// # Which rows count
//
// [Claims.Count] is a [Frame], which says which rows count:
//
//	windows.Last(20)                           // the last 20 rows
//	windows.Last(6).Grace(3)                   // rows leave in blocks of up to 4
//	windows.Last(5).Before()                   // the 5 rows before the newest
//	windows.Since(10 * time.Second)            // those of the last ten seconds
//	windows.Since(10 * time.Second).Admitted() // those that the window let in
//	windows.Session(2 * time.Second)           // those since the last silence
//	windows.Tumbling(24 * time.Hour)           // those since midnight
//	windows.Where(sameKey)                     // those for which a predicate holds
//
// There is one law for every frame, called frame: the window has the value that
// a new window has after the rows of the frame alone. [Claims.Is] says in
// addition what the value is, in exact arithmetic. The other laws are a
// contract: two windows have the same value after the same rows, asking for a
// value changes nothing, and so on.
//
// # What a run says
//
// Each law is a subtest of [Run]. A law that fails prints the smallest rows that
// were found, what the value is, what it should be and why, and a line that
// judges the same rows again. [Test] returns an error instead, and
// [Settings.Check] each [Finding] with a [Verdict]: a word, such as [Forgets] or
// [Leaks]. The file docs/windows.md of this repository says what each word
// means, and how rounding is told from a leak.
//
// A run "should produce no false positives, but may miss faults": rows are drawn
// at random, from kinds of rows that have broken windows before.
//
// # Example: a running sum
//
// A sum of the last two numbers adds the newest number and subtracts the oldest.
// After 0.1 and 0.2 its value is 0.30000000000000004, since the addition rounds.
// Then 0 comes and 0.1 leaves, and the value is 0.20000000000000004. A new
// window has the value 0.2 after 0.2 and 0, so the sum leaks:
//
//	past     (0.1)
//	rows     (0.2) (0)
//	is       0.20000000000000004
//	want     0.2, the value of a new window after these 2 rows alone
//
// Sums of whole numbers are exact, so the same sum forgets if [Claims.Values] is
// [Integers]. A window that adds its two rows up for each value forgets over all
// numbers.
//
// # Example: a counter in whole seconds
//
// A counter of the last ten seconds rounds the time down to whole seconds. At
// 10.9 s the counter still has a row that came at 0.5 s. So the first of these
// claims accuses the counter, and the second does not:
//
//	windows.Since(10 * time.Second)                    // leaks
//	windows.Since(10 * time.Second).Grace(time.Second) // forgets
//
// # Time
//
// With a frame in time, such as that of [Since], a window that asks [time.Now],
// sleeps or waits for a ticker is tested in a bubble of [testing/synctest], where
// ten seconds take no time. A window that is told the time instead is a
// [TimedWindow].
//
// Package properties has the laws of learners, and shares the engine,
// internal/kit.
package windows
