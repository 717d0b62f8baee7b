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
// a new window has after the rows of the frame alone. A running sum that adds
// the newest number and subtracts the oldest breaks it: after 1e16 and five
// zeros it may be −2, and a new window after the five zeros is 0. [Claims.Is]
// says in addition what the value is, in exact arithmetic. The other laws are a
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
