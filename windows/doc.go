// Package windows tests whether a window over a stream of numbers, such as a
// moving average or a rolling variance, forgets what has left it.
//
//	func TestMine(t *testing.T) {
//		windows.Run(t, NewMine, windows.Claims{Rows: 20, Is: windows.Mean})
//	}
//
// A claim says which rows count. These rows are the frame. There is one law for
// every frame: the window has the value that a new window has after the rows of
// the frame alone. [Test] returns an error instead of failing a test. The
// package's README.md lists the words of a verdict. Package properties has the
// laws of learners, and shares the engine, internal/kit.
//
// [Claims.Rows] makes a frame of the last M rows, and [Claims.Span] makes a
// frame of the rows of a span of time.
package windows
