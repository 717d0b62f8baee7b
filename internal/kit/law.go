// Package kit is the engine of the test kits for learners and for windows. It
// draws cases, searches for one that breaks a law, makes it small, and reports
// it. It knows nothing of learners and windows: a [Plan] says how a law draws
// cases and judges them.
//
// Packages properties and windows are its faces. Each makes a [Law] for each
// thing that a learner or a window must do. A claim of windows says which rows
// count: the frame. A kind of frame is a Plan: the last M rows, those for which
// a predicate holds, and, in package frames, those of a span of time.
package kit

import (
	"errors"
	"fmt"
	"math"
	"time"

	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// A Law is one thing that a learner or a window must do. [Law.Check] judges a
// given case, [Law.Property] one that rapid draws with [Law.Draw].
type Law struct {
	Name string

	plan Plan
}

// A Plan says how a law draws its cases and judges them.
type Plan struct {
	// Check returns nil, or how the case breaks the law. It may panic: see
	// [Law.Check].
	Check func(Case) error

	// Sketch says what the cases are drawn for. Draw fills in a case.
	Sketch Sketch
	Draw   Filler

	// Long, if not nil, draws a long game instead, in one of LongEvery cases.
	// Longest, if not nil, draws the first of them.
	Long      Filler
	LongEvery int
	Longest   Filler

	// EachCount, if not nil, draws the first case of a search: it looks at each
	// number of rows up to Reach, which the report says.
	EachCount Filler
	Reach     int

	// Cost divides the number of cases: a law of cost 4 draws a quarter. 0
	// means exactly one case.
	Cost int

	// Games is how many games a check plays, for the budget of shrinking; 0
	// means one.
	Games int

	// CasesFactor multiplies the default number of cases; 0 means one.
	CasesFactor int

	// Valid returns what is wrong with a number of a case, nil if it may be
	// pushed.
	Valid func(x float64) error

	// Shorter, for cases in time alone, returns gaps to try in place of a
	// longer one. A law without it takes no case with a Clock, one with it no
	// other.
	Shorter func(gap time.Duration) []time.Duration

	// Replay and Shown, for cases in time, return the Go source that judges a
	// case of the law with the name again, and the lines of a report that show
	// it. They may be nil.
	Replay func(law string, c Case) string
	Shown  func(Case) []laws.Line

	// Nothing returns why the claim is vacuous: no drawn case could have
	// refuted it. It returns "" otherwise. It may be nil.
	Nothing func() string

	// Notes returns further lines about the cases drawn. It may be nil.
	Notes func() []string

	// AtStart is a line about a failure in a case without rows. It may be
	// empty.
	AtStart string

	// Who and Rounds are what is tested and what it is given, in the words of a
	// report. Empty means the learner and rounds.
	Who, Rounds string

	// Unseen returns what a law that holds has not shown, "" for nothing. It may
	// be nil.
	Unseen func() string

	// Keeps, if not nil, reports whether a smaller case may stand for the one
	// found.
	Keeps func(Case, *laws.Violation) bool

	// Blocks, if not nil, reports whether the verdicts of later laws mean
	// nothing beside a failed finding of this law.
	Blocks func(Finding) bool

	// Word returns the verdict on a case with this violation, nil for none.
	Word func(*laws.Violation) Verdict

	// Worst, if not nil, is told of each violation but failures, and the search
	// goes through all cases. It returns the failure to report and what else to
	// say.
	Worst Collector
}

// A Collector looks for the worst of the violations of a law.
type Collector interface {
	See(Failure)

	// Worst searches on, and returns the failure to make small. Conclude fills
	// in the finding of the failure when it is small.
	Worst(first Failure) (worst Failure, keeps func(Case, *laws.Violation) bool)
	Conclude(*Finding)
}

// A Filler fills in a case with what it draws.
type Filler = func(Sketch, *Case)

// NewLaw returns a law. A plan without Word says Holds, Broken or Fails.
func NewLaw(name string, plan Plan) Law {
	if plan.Word == nil {
		plan.Word = holdsOrBroken
	}
	plan.Sketch.Law = name
	return Law{Name: name, plan: plan}
}

// PlanOf returns the law's plan.
func PlanOf(l Law) Plan { return l.plan }

func holdsOrBroken(v *laws.Violation) Verdict {
	switch {
	case v == nil:
		return Holds
	case v.Fails:
		return Fails
	}
	return Broken
}

// Validate returns an error that names the place unless the law can be checked
// on the case: rows have a number for each arm or input, those of Shift one;
// learners get rewards in [0,1]; there are the arms and rounds that are named;
// and rounds of zeros and plays to ask for are neither negative nor too many.
func (l Law) Validate(c Case) error {
	switch timed := l.plan.Shorter != nil; {
	case timed && c.Clock == nil:
		return errors.New("the case has no clock, which this law needs")
	case !timed && c.Clock != nil:
		return errors.New("the case has a clock, and this law takes none")
	}
	return c.validate(l.plan.Sketch.Width, l.plan.Valid)
}

// Check returns nil if the learner keeps the law on the case, or if the law
// does not apply to the case. Otherwise it returns a [*laws.Violation], a
// [*laws.Unavailable] if the learner does not respond, or another error if the
// code of the law or of a claim panics.
func (l Law) Check(c Case) (err error) {
	defer func() {
		if v, ok := err.(*laws.Violation); ok && c.Clock != nil {
			l.inTime(c, v)
		}
	}()
	defer RecoverInto(&err, "the law "+l.Name+" or a claim")
	defer func() {
		p := recover()
		if fault, ok := p.(*laws.Fault); ok { // of one that was closed
			err = &laws.Violation{
				Law: l.Name, Claim: "what it starts ends when it is closed", Found: fault.Error(),
				Broken: "what it starts does not end when it is closed", Fails: true,
				Margin: math.Inf(1),
			}
		} else if p != nil {
			panic(p)
		}
	}()
	return l.plan.Check(c)
}

// inTime writes how a case in time is shown and judged again.
func (l Law) inTime(c Case, v *laws.Violation) {
	if l.plan.Replay != nil {
		v.Replay = l.plan.Replay(l.Name, c)
	}
	if l.plan.Shown != nil {
		v.Shown = l.plan.Shown(c)
	}
}

// Draw draws a case, sometimes a long one.
func (l Law) Draw(t *rapid.T) Case {
	if l.plan.Long != nil && rapid.IntRange(1, l.plan.LongEvery).Draw(t, "long") == l.plan.LongEvery {
		return l.drawn(t, l.plan.Long)
	}
	return l.drawn(t, l.plan.Draw)
}

// Property draws a case and fails if the learner breaks the law on it. It suits
// rapid.MakeFuzz, which makes a native fuzz target from a property.
func (l Law) Property(t *rapid.T) {
	drawCase := rapid.Custom(func(t *rapid.T) Case { // one draw, since rapid logs each
		rapid.Bool().Draw(t, "one draw at least") // some laws have one case alone
		return l.Draw(t)
	})
	if err := l.Check(drawCase.Draw(t, "case")); err != nil {
		t.Fatalf("%v", err)
	}
}

// drawn returns a case that draw fills in.
func (l Law) drawn(t *rapid.T, draw Filler) (c Case) {
	s := l.plan.Sketch
	s.T = t
	draw(s, &c)
	return c
}

// RecoverInto turns a panic into an error that names who panics. Only a
// deferred call works.
func RecoverInto(err *error, who string) {
	switch p := recover().(type) {
	case nil:
	case *laws.Unavailable:
		*err = p
	default:
		*err = fmt.Errorf("%s panics: %v", who, p)
	}
}

// WithClose returns a maker of the same learners or windows, and a function
// that closes those of them that have a method Close: they may hold resources
// outside the program.
func WithClose[L any](maker func() L) (_ func() L, done func()) {
	var made []func()
	return func() L {
			l := maker()
			if shut, ok := base.CloserOf(l); ok {
				made = append(made, shut)
			}
			return l
		}, func() {
			for _, shut := range made {
				defer shut() // also where another one panics
			}
		}
}

// IgnorePanic recovers from the panic of a learner or window, unless it is
// unavailable: the laws will meet it again. Only a deferred call works.
func IgnorePanic() {
	if u, ok := recover().(*laws.Unavailable); ok {
		panic(u)
	}
}

// Verdict returns the law's verdict on a case, and the violation if the case
// breaks it. It returns an error if the law could not be judged, or if a claim
// could not have failed.
func (l Law) Verdict(c Case) (verdict Verdict, v *laws.Violation, err error) {
	err = l.Check(c)
	if err != nil && !errors.As(err, &v) {
		return "", nil, err
	}
	if v == nil && l.nothing() != "" {
		return "", nil, errors.New(l.nothing())
	}
	return l.plan.Word(v), v, nil
}

// nothing returns why the claim is vacuous: no drawn case could have refuted
// it. It returns "" otherwise.
func (l Law) nothing() string {
	if l.plan.Nothing == nil {
		return ""
	}
	return l.plan.Nothing()
}
