package kit

import (
	"time"

	"boundedrecall/properties/laws"
)

// A Subject says who is tested and what it is given. All laws of a subject share
// it.
type Subject struct {
	// Who and Rounds are what is tested and what it is given, in the words of a
	// report: the learner and rounds, or the window and rows.
	Who, Rounds string

	// Sketch says what the cases are drawn for, and from which numbers.
	Sketch Sketch

	// Valid returns what is wrong with a number of a case, nil if it may be
	// pushed. Keeps reports whether a smaller case, all of whose numbers are
	// valid, may stand for the one found.
	Valid func(x float64) error
	Keeps func(Case) bool

	// Search, if not nil, searches in place of [Settings.Search], as in another
	// process.
	Search func(s Settings, l Law, first *Case) Finding

	// Blocks is told of each failed finding, to which it may add notes. It reports
	// whether the verdicts of later laws mean nothing beside it.
	Blocks func(*Finding) bool

	// AtStart, if not nil, returns a line about a failure in a case without
	// rounds, "" for none, from what the violation says was found.
	AtStart func(found string) string

	// Slight, if not nil, returns a line about a law that is broken by no more than
	// most in all cases seen, "" for none.
	Slight func(law string, most float64) string

	// InTime is not nil if the cases are in time: all of them have a Clock then,
	// and otherwise none.
	InTime *InTime
}

// InTime says what is to be known of cases in time.
type InTime struct {
	// Shorter returns gaps to try in place of a longer one.
	Shorter func(gap time.Duration) []time.Duration

	// Replay returns the Go source that judges a case of the law with the name
	// again, and Shown the lines of a report that show it.
	Replay func(law string, c Case) string
	Shown  func(law string, c Case) []laws.Line
}
