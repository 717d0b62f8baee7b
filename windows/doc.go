// Package windows tests whether a window over a stream of numbers, such as a
// moving average or a rolling variance, forgets what has left it.
//
//	func TestMine(t *testing.T) {
//		windows.Run(t, NewMine, windows.Claims{Rows: 20, Is: windows.Mean})
//	}
//
// The claim is which rows count: the frame. The law is one: the value is that
// of a new window that was pushed the rows of the frame alone. [Test] returns
// an error in place of failing a test. The package's README.md lists the words
// of a verdict. Package properties has the laws of learners, and shares the
// engine, internal/kit.
//
// Claims.Rows makes a frame of the last M rows, and Claims.Span one of a span
// of time, which package internal/frames judges.
package windows
