package kit_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// The toy is a thing that takes turns, each one digit. What is tested is the
// engine, so its laws look at the case alone.

// digits are the numbers of a turn: 0 to 9.
type digits struct{}

func (digits) Near(x float64) float64                   { return min(max(math.Round(x), 0), 9) }
func (digits) Ends() (low, high float64)                { return 0, 9 }
func (digits) Rows(s kit.Sketch, n int) laws.Rounds     { return s.Sentence(n) }
func (digits) Kind(s kit.Sketch) func() (row []float64) { return func() []float64 { return turn(s) } }

func turn(s kit.Sketch) []float64 { return []float64{float64(s.Pick(10))} }

// toy returns the subject.
func toy() *kit.Subject {
	return &kit.Subject{
		Who: "the toy", Rounds: "turns",
		Sketch: kit.Sketch{Numbers: digits{}, Width: 1},
		Valid: func(x float64) error {
			if x != (digits{}).Near(x) {
				return fmt.Errorf("has %v, which is not a digit", x)
			}
			return nil
		},
		Keeps:  func(kit.Case) bool { return true },
		Blocks: func(*kit.Finding) bool { return false },
	}
}

// timed returns the subject with cases in time.
func timed() *kit.Subject {
	s := toy()
	s.Sketch.Width = 2
	s.InTime = &kit.InTime{
		Shorter: func(gap time.Duration) []time.Duration { return []time.Duration{0, gap / 2} },
		Replay:  func(law string, _ kit.Case) string { return "replay of " + law },
		Shown: func(law string, _ kit.Case) []laws.Line {
			return []laws.Line{{Name: "shown", Text: law}}
		},
	}
	return s
}

// A judge judges cases for a law.
type judge = func(kit.Case) error

// newLaw returns a law with cases of up to 24 turns, after a past.
func newLaw(name string, check judge) kit.Law {
	return kit.Law{Name: name, Subject: toy(), Judge: check, Fill: func(s kit.Sketch, c *kit.Case) {
		c.Past, c.Rewards, c.Zeros = s.GameOrNone(), s.Game(), s.Pick(9)
	}}
}

// holds is broken by no case.
func holds(kit.Case) error { return nil }

// fewTurns is broken by a case of more than two turns that are not 0, by their
// number beyond these.
func fewTurns(c kit.Case) error {
	n := -2
	for _, row := range c.Rewards {
		if row[0] != 0 {
			n++
		}
	}
	if n <= 0 {
		return nil
	}
	return broken(float64(n))
}

// broken returns a violation of the margin.
func broken(margin float64) *laws.Violation {
	return &laws.Violation{
		Law: "toy", Broken: "it is broken", Found: fmt.Sprintf("%v too many", margin), Margin: margin,
	}
}

// smallest is the smallest case that breaks fewTurns.
const smallest = `{"rewards":"3*(1)"}`

// text returns the case as a file has it.
func text(t *testing.T, c kit.Case) string {
	t.Helper()
	text, err := json.Marshal(c)
	require.NoError(t, err)
	return string(text)
}

// in is a search of n cases with a seed.
func in(n int) kit.Settings { return kit.Settings{Cases: n, Seed: 1} }

// counted returns the judge, which counts its cases.
func counted(n *int, check judge) judge {
	return func(c kit.Case) error {
		*n++
		return check(c)
	}
}

// caseNumber returns case k of the law.
func caseNumber(t *testing.T, l kit.Law, seed uint64, k int) kit.Case {
	t.Helper()
	c, err := kit.CaseNumber(l, seed, k)
	require.NoError(t, err)
	require.NoError(t, l.Validate(c))
	return c
}

// findings returns what the laws find in ten cases each.
func findings(s kit.Settings, all ...kit.Law) (found []kit.Finding) {
	for f := range s.Findings(all, nil) {
		found = append(found, f)
	}
	return found
}

// A tally says nothing, or that a claim is vacuous.
type tally struct{ nothing string }

func (t tally) Nothing() string { return t.nothing }

// A noted tally has notes too.
type noted struct{ tally }

func (noted) Notes() []string { return []string{"a note of its own"} }

// A worst search looks for the violation with the longest past.
type worst struct {
	seen  int
	worst kit.Failure
}

func (w *worst) See(f kit.Failure) {
	w.seen++
	if w.worst.Violation == nil || len(f.Past) > len(w.worst.Past) {
		w.worst = f
	}
}

func (w *worst) Worst(first kit.Failure) (kit.Failure, func(kit.Case, *laws.Violation) bool) {
	first.Case, first.Violation = w.worst.Case, w.worst.Violation
	return first, func(c kit.Case, _ *laws.Violation) bool { return len(c.Past) == len(w.worst.Past) }
}

func (w *worst) Conclude(f *kit.Finding) { f.Notes = append(f.Notes, "concluded") }
func (w *worst) Unseen() string          { return "what was not seen" }

func (w *worst) Word(v *laws.Violation) kit.Verdict {
	if v == nil {
		return kit.Forgets
	}
	return kit.Leaks
}

// A recorder is a test that goes on.
type recorder struct {
	testing.TB
	said []string // what it was told, each with the method's name
}

func (r *recorder) Helper()           {}
func (r *recorder) Log(args ...any)   { r.said = append(r.said, "log "+fmt.Sprint(args...)) }
func (r *recorder) Skip(args ...any)  { r.said = append(r.said, "skip "+fmt.Sprint(args...)) }
func (r *recorder) Error(args ...any) { r.said = append(r.said, "error "+fmt.Sprint(args...)) }
