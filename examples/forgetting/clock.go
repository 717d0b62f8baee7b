package main

import (
	"testing"

	"boundedrecall/internal/frames"
	"boundedrecall/windows"
)

// hosted returns the maker of windows that are told the time, from one of
// windows that ask the clock of package time.
func hosted(t *testing.T, maker func() windows.Window) func() windows.Window {
	made := frames.Hosted(t, maker)
	return func() windows.Window {
		w := made()
		w.ValueAt(make([]float64, 10), 0) // it is made now
		return told{w}
	}
}

// A told window asks no clock.
type told struct{ frames.Window }

func (told) Push([]float64)  { panic("it is told the time of a row") }
func (told) Value([]float64) { panic("it is told the time") }
func (w told) Close() {
	if c, ok := w.Window.(interface{ Close() }); ok {
		c.Close()
	}
}
