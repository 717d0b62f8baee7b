package properties

import (
	"fmt"
	"strings"

	"boundedrecall/properties/laws"
)

// A Finding is the result of the search for a case that breaks a law.
type Finding struct {
	Law   string // the law's name
	Seed  uint64 // the seed of the cases
	Cases int    // the number of cases checked
	First int    // the number of the first drawn case that broke the law, from 1; 0 if none did

	// Violation is the smallest witness found that breaks the law, nil if no case
	// broke it.
	Violation *laws.Violation

	// Witness is the case of the Violation.
	Witness Case

	// Leaks are the worst leaks found where a window keeps something too long: the
	// largest absolute one and the largest relative one.
	Leaks []Leak

	// Err says why the law could not be judged: the learner is
	// [*laws.Unavailable], a claim makes no sense or says nothing, or no case was
	// drawn. nil otherwise.
	Err error

	// Skipped says why the law was not run, "" if it was.
	Skipped string

	// Notes are further lines about the violation or the cases drawn.
	Notes []string
}

// Failed reports whether the learner breaks the law, or the law could not be judged.
func (f Finding) Failed() bool { return f.Violation != nil || f.Err != nil }

// String returns the finding in the words of a failing test.
func (f Finding) String() string {
	var lines []string
	switch {
	case f.Err != nil:
		lines = append(lines, fmt.Sprintf("%s: not judged\n  because  %v", f.Law, f.Err))
	case f.Violation != nil:
		lines = append(lines, f.Violation.Error())
		for _, l := range f.Leaks {
			lines = append(lines, l.String())
		}
	case f.Skipped != "":
		return fmt.Sprintf("%s: skipped, %s", f.Law, f.Skipped)
	default:
		lines = append(lines, fmt.Sprintf("%s: kept in %d cases", f.Law, f.Cases))
	}
	for _, n := range f.Notes {
		lines = append(lines, "  "+n)
	}
	if f.First > 0 {
		lines = append(lines, fmt.Sprintf("  seed     %d, case %d of the search; repeat it with -rapid.seed=%d", f.Seed, f.First, f.Seed))
	}
	return strings.Join(lines, "\n")
}
