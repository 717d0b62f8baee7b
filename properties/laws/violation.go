package laws

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"strings"
)

// A Violation is a law broken on a witness.
type Violation struct {
	Law    string  // the law's name
	Claim  string  // what the law demands
	Parts  []Part  // the witness
	Found  string  // what the law found instead, with numbers
	Margin float64 // by how much the law is broken, in the unit of Found; +Inf if that is not a number

	// Replay is a Go expression that repeats the check. In it maker is the learner's
	// maker, and draw, bound, gamma, floor and growth are the claims.
	Replay string

	call  []any // the predicate's name and arguments, for Replay
	words words
}

// A Part is a stretch of rounds of a witness.
type Part struct {
	Name   string
	Rounds Rounds
}

// Error returns a text with the law, the witness and the numbers. Equal violations have
// equal texts.
func (v *Violation) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", v.Law, v.Claim)
	for _, p := range v.Parts {
		text := p.Rounds.String()
		if text == "" {
			text = "none"
		}
		fmt.Fprintf(&b, "  %-8s %s\n", p.Name, shorten(text))
	}
	fmt.Fprintf(&b, "  found    %s", v.Found)
	if v.Replay != "" {
		fmt.Fprintf(&b, "\n  replay   %s", v.Replay)
	}
	return b.String()
}

// shorten cuts a witness that would fill the screen. The replay line has the whole witness.
func shorten(text string) string {
	const most = 400
	if len(text) <= most {
		return text
	}
	cut := most + strings.IndexByte(text[most:]+" ", ' ')
	return text[:cut] + fmt.Sprintf(" … (%d runs in all)", 1+strings.Count(text, " "))
}

// Unavailable is the panic value of a learner that does not respond, for example because
// its process has died. Predicates return it as their error. It is not a violation of a
// law.
type Unavailable struct {
	Err error // what happened, and at which call
}

func (u *Unavailable) Error() string { return u.Err.Error() }
func (u *Unavailable) Unwrap() error { return u.Err }

// Fault is the panic value of a learner that lives elsewhere, such as in another
// process, and failed at what it was asked. It is a panic as any other, and is told
// without a place in Go source.
type Fault struct {
	Err error // what the learner said
}

func (f *Fault) Error() string { return f.Err.Error() }
func (f *Fault) Unwrap() error { return f.Err }

// examine runs the check, which returns what is wrong and by how much, or "" if nothing is.
// A panic is wrong too, unless the learner is Unavailable.
func (v Violation) examine(check func() (found string, margin float64)) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Unavailable:
			err = p
		case *Fault:
			err = v.with(fmt.Sprintf("%s fails: %v", v.called().who, p), math.Inf(1))
		case blamed:
			err = v.with(fmt.Sprintf("%s panics: %v%s", p.who, p.value, p.where), math.Inf(1))
		default:
			who, where := frames()
			if who == "" {
				who = v.called().who
			}
			err = v.with(fmt.Sprintf("%s panics: %v%s", who, p, where), math.Inf(1))
		}
	}()
	if found, margin := check(); found != "" {
		return v.with(found, margin)
	}
	return nil
}

// called returns the words for the learner or window under test.
func (v Violation) called() words {
	if v.words.who == "" {
		return learnerWords
	}
	return v.words
}

// with returns the violation with the text and the margin of what the check found.
func (v Violation) with(found string, margin float64) *Violation {
	v.Found, v.Margin = found, margin
	if len(v.call) > 0 {
		args := make([]string, len(v.call)-1)
		for k, a := range v.call[1:] {
			args[k] = v.argument(a)
		}
		v.Replay = fmt.Sprintf("laws.%s(%s)", v.call[0], strings.Join(args, ", "))
	}
	return &v
}

// argument returns an argument as Go source.
func (v Violation) argument(a any) string {
	switch a := a.(type) {
	case Rounds:
		if len(a) == 0 {
			return "nil"
		}
		return fmt.Sprintf("laws.Read(%q)", a)
	case []int:
		if len(a) == 0 {
			return "nil"
		}
		return strings.NewReplacer("[", "[]int{", " ", ", ", "]", "}").Replace(fmt.Sprint(a))
	case string:
		if a == "maker" {
			return v.called().maker
		}
	}
	return fmt.Sprint(a)
}

// blamed is the panic value of code that belongs neither to the learner nor to the kit.
type blamed struct {
	who   string
	value any
	where string
}

// by runs f, which calls the caller's code, named who. If f panics, the report blames who.
func by[R any](who string, f func() R) R {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		switch p.(type) {
		case *Unavailable, *Fault:
			panic(p)
		}
		_, where := frames()
		panic(blamed{who, p, where})
	}()
	return f()
}

// kit is the prefix of the names of this package's functions.
const kit = "boundedrecall/properties/laws."

// frames returns where a panic comes from: the innermost frame and the frame that this
// package called. who is empty unless the law itself panicked. Only a deferred function
// may call frames.
func frames() (who, where string) {
	pcs := make([]uintptr, 64)
	stack := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	var inner, outer string
	panicking := false
	for {
		f, more := stack.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicking = true
		case !panicking, strings.HasPrefix(f.Function, "runtime."):
		case strings.HasPrefix(f.Function, kit):
			if inner == "" {
				return "the law itself", " at " + place(f)
			}
			if where = " at " + inner; outer != inner {
				where += ", called by " + outer
			}
			return "", where
		default:
			if outer = place(f); inner == "" {
				inner = outer
			}
		}
		if !more {
			return "", ""
		}
	}
}

func place(f runtime.Frame) string {
	_, name, _ := strings.Cut(f.Function[strings.LastIndexByte(f.Function, '/')+1:], ".")
	return fmt.Sprintf("%s (%s:%d)", name, filepath.Base(f.File), f.Line)
}

// Margin returns by how much the law is broken, or 0 if err is not a Violation.
func Margin(err error) float64 {
	var v *Violation
	if errors.As(err, &v) {
		return v.Margin
	}
	return 0
}
