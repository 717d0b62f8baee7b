package base

import "io"

// CloserOf returns a function that closes x, and whether x can be closed: by a
// method Close that returns an error, as an [io.Closer] has, or nothing. Some
// learners and windows hold something outside the program, such as a process.
// No law is about that error, so it is dropped.
func CloserOf(x any) (func(), bool) {
	switch c := x.(type) {
	case io.Closer:
		return func() { _ = c.Close() }, true
	case interface{ Close() }:
		return c.Close, true
	}
	return func() {}, false
}
