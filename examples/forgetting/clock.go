package main

import (
	"testing"

	"boundedrecall/windows"
)

// hosted returns the maker of windows that are told the time, from one of
// windows that ask the clock of package time.
func hosted(t *testing.T, maker func() windows.Window) func() windows.Window {
	made := windows.Clocked(t, maker)
	return func() windows.Window {
		w := made()
		w.(windows.TimedWindow).ValueAt(make([]float64, 10), 0) // it is made now
		return w
	}
}
