package windows

import "boundedrecall/properties/laws"

// A sample is a case in which a value leaks, for the question whether rounding
// explains it.
type sample struct {
	numbers                // of the rows that count
	past, rows laws.Rounds // that do not count, and that count

	// alone returns the value of a new window that was pushed the rows alone,
	// and after that of one that was pushed both.
	alone func(rows laws.Rounds) []float64
	after func(past, rows laws.Rounds) []float64

	// newest returns the value of a new window that was pushed the newest k of
	// the rows that count alone. It may be nil.
	newest func(k int) []float64
}
