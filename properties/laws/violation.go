package laws

import (
	"cmp"
	"fmt"
	"strings"
)

// A Violation is a law broken on a witness.
type Violation struct {
	Law    string  // the law's name
	Claim  string  // what the law demands
	Broken string  // the contrary, as the report says it; if it is empty the report has Claim
	Found  string  // what the law found instead, with numbers
	Margin float64 // by how much the law is broken, in the unit of Found; +Inf if that is not a number

	// Fails reports that the learner failed at what it was asked: it panicked,
	// or what runs it answered with an error. Its numbers were not judged.
	Fails bool

	// Foresees reports that in a whole series a value of a window depends on
	// rows that come later.
	Foresees bool

	// Replay is a Go expression that repeats the check. In it maker is the
	// learner's maker, and draw, bound, gamma, floor and growth are the claims.
	Replay string

	// Leak says which entry of a window's value depends on rows outside of the
	// frame; nil for other laws.
	Leak *Leak

	// Shown are the lines of the report that show the witness.
	Shown []Line
}

// A Line of a report has a name, such as "rows", and a text.
type Line struct{ Name, Text string }

// A part is a stretch of rounds of a witness.
type part struct {
	name   string
	rounds Rounds
}

// Error returns a text with the law, the witness and the numbers. Equal
// violations have equal texts. No line is longer than [Fit] allows.
func (v *Violation) Error() string {
	if v.Leak != nil {
		return Fit(v.Leak.report(v))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", v.Law, v.says())
	b.WriteString(v.shown())
	fmt.Fprintf(&b, "  found    %s", v.Found)
	if line := v.ReplayLine(); line != "" {
		fmt.Fprintf(&b, "\n  replay   %s", line)
	}
	return Fit(b.String())
}

// says returns what the report says behind the law's name.
func (v *Violation) says() string { return cmp.Or(v.Broken, v.Claim) }

// shown returns the lines that show the witness.
func (v *Violation) shown() string {
	var b strings.Builder
	for _, l := range v.Shown {
		fmt.Fprintf(&b, "  %-8s %s\n", l.Name, l.Text)
	}
	return b.String()
}

// lineLimit is the length of the longest line of a report, in bytes.
const lineLimit = 800

// Fit cuts each line of the text that is longer than 800 bytes, and says how
// long it was.
func Fit(text string) string {
	lines := strings.Split(text, "\n")
	for k, line := range lines {
		if len(line) > lineLimit {
			rest := fmt.Sprintf(" … (%d bytes in all)", len(line))
			lines[k] = strings.ToValidUTF8(line[:lineLimit-len(rest)], "") + rest
		}
	}
	return strings.Join(lines, "\n")
}

// ReplayLine returns Replay. If Replay would fill the screen, ReplayLine says
// where it can be found instead.
func (v *Violation) ReplayLine() string {
	if len("  replay   ")+len(v.Replay) > lineLimit {
		return fmt.Sprintf("is a line of %d characters: --json of the command has it, and Violation.Replay",
			len(v.Replay))
	}
	return v.Replay
}

const longText = lineLimit / 2

// Short returns String, or the beginning of one that would fill the screen;
// "none" without rounds.
func (r Rounds) Short() string { return r.shortOf(r.String()) }

// shortOf returns Short of rounds that have the text.
func (r Rounds) shortOf(text string) string {
	switch {
	case text == "":
		return "none"
	case len(text) > longText:
		cut := longText + strings.IndexByte(text[longText:]+" ", ' ')
		return fmt.Sprintf("%s … (%d in all, in %d runs)", text[:cut], len(r), 1+strings.Count(text, " "))
	default:
		return text
	}
}

// Unavailable is the panic value of a learner that does not respond, for
// example because its process has died. Predicates return it as their error. It
// is not a violation of a law.
type Unavailable struct {
	Err error // what happened, and at which call
}

func (u *Unavailable) Error() string { return u.Err.Error() }
func (u *Unavailable) Unwrap() error { return u.Err }

// Fault is the panic value of a learner that lives elsewhere, such as in
// another process, and failed at what it was asked. It is reported as any panic
// is, but without a place in Go source.
type Fault struct {
	Err error // what the learner said

	// Protocol reports that it did not answer in the form that was agreed on.
	// The law that is broken is then called protocol, whatever was asked for.
	Protocol bool
}

func (f *Fault) Error() string { return f.Err.Error() }
func (f *Fault) Unwrap() error { return f.Err }
