// Package closing finds how a learner or a window is closed: some hold something
// outside the program, such as a process, and have a method Close that gives it
// back.
package closing

import "io"

// Of returns a function that closes x, and whether x can be closed: by a method
// Close that returns an error, as an [io.Closer] has, or nothing. No law is
// about that error, so it is dropped.
func Of(x any) (func(), bool) {
	switch c := x.(type) {
	case io.Closer:
		return func() { _ = c.Close() }, true
	case interface{ Close() }:
		return c.Close, true
	}
	return func() {}, false
}
