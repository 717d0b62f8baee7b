// Package kit is the engine of the test kits for learners and for windows. It
// draws cases, searches for one that breaks a law, makes it small, and reports
// it. It knows nothing of learners and windows: a [Law] says how its cases are
// drawn and judged, and a [Subject] who is tested and what it is given.
//
// Packages properties and windows are its faces. Each makes one Subject of what
// it tests, and a Law for each thing that this must do. A claim of windows says
// which rows count: the frame. The law about the frame looks for the worst of
// its violations: it has a [Search].
package kit

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// A Law is one thing that a learner or a window must do: a name, a draw and a
// check. [Law.Check] judges a given case, [Law.Property] one that rapid draws
// with [Law.Draw].
type Law struct {
	Name    string
	Subject *Subject // of which it is a law

	// Fill fills in a case. Judge returns nil, or how the case breaks the law;
	// it may panic: see [Law.Check].
	Fill  Filler
	Judge func(Case) error

	// Broken is the verdict where a case breaks the law; empty means the verdict
	// of that name.
	Broken Verdict

	Effort
	Long      Long
	EachCount EachCount

	// Early fill in one case each, the first after that of EachCount, however
	// few are drawn.
	Early []Filler

	Tally  Tally  // nil where each case could have refuted the claim
	Search Search // nil where any violation is as good as the worst

	// Tell, if not nil, is told of the first violation that rounding does not
	// explain as soon as its case is small, if the law searches for the worst. If
	// it returns false the search ends, and has this finding.
	Tell func(Finding) (goOn bool)
}

// A Filler fills in a case with what it draws.
type Filler = func(Sketch, *Case)

// An Effort says how many cases a law draws, and how much they take. Most laws
// have the zero Effort.
type Effort struct {
	Once        bool // the law has exactly one case
	Cost        int  // divides the number of cases: with 4 it is a quarter; 0 means 1
	CasesFactor int  // multiplies the default number of cases; 0 means 1
	Games       int  // that a check plays, for the budget of shrinking; 0 means 1
}

// Long says how a law draws long games: in one of Every cases, which Fill fills
// in, but Longest, if not nil, the first of them. The zero Long draws none.
type Long struct {
	Every   int
	Fill    Filler
	Longest Filler
}

// An EachCount fills in the first case of a search: it looks at each number of
// rounds up to Reach, which the report says. The zero EachCount does not.
type EachCount struct {
	Reach int
	Fill  Filler
}

// A Tally knows what the cases that a law judged have shown. It may have a
// method Notes() []string: lines of a report about these cases, in place of the
// one about the longest of them.
type Tally interface {
	// Nothing returns why the claim is vacuous: no drawn case could have
	// refuted it. It returns "" otherwise.
	Nothing() string
}

// A Search looks for the worst of the violations of a law. With it all cases are
// judged, and a search does not end at the first violation.
type Search interface {
	// See is told of each violation but failures.
	See(Failure)

	// Word returns the verdict on a case with this violation, nil for none.
	Word(*laws.Violation) Verdict

	// Worst searches on, and returns the failure to make small, and whether a
	// smaller case may stand for it. Conclude fills in the finding of the
	// failure when it is small.
	Worst(first Failure) (worst Failure, keeps func(Case, *laws.Violation) bool)
	Conclude(*Finding)

	// Unseen returns what a law that holds has not shown, "" for nothing.
	Unseen() string
}

// Validate returns an error that names the place unless the law can be checked
// on the case: rows have a number for each arm or input, those of Shift one;
// learners get rewards in [0,1]; there are the arms and rounds that are named;
// and rounds of zeros and plays to ask for are neither negative nor too many.
func (l Law) Validate(c Case) error {
	switch timed := l.Subject.InTime != nil; {
	case timed && c.Clock == nil:
		return errors.New("the case has no clock, which this law needs")
	case !timed && c.Clock != nil:
		return errors.New("the case has a clock, and this law takes none")
	}
	return c.validate(l.Subject.Sketch.Width, l.Subject.Valid)
}

// Check returns nil if the learner keeps the law on the case, or if the law
// does not apply to the case. Otherwise it returns a [*laws.Violation], a
// [*laws.Unavailable] if the learner does not respond, or another error if the
// code of the law or of a claim panics.
func (l Law) Check(c Case) (err error) {
	defer func() {
		if v, ok := err.(*laws.Violation); ok && c.Clock != nil {
			v.Replay = l.Subject.InTime.Replay(l.Name, c)
			v.Shown = l.Subject.InTime.Shown(l.Name, c)
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
	return l.Judge(c)
}

// Draw draws a case, sometimes a long one.
func (l Law) Draw(t *rapid.T) Case {
	if n := l.Long.Every; n > 0 && rapid.IntRange(1, n).Draw(t, "long") == n {
		return l.drawn(t, l.Long.Fill)
	}
	return l.drawn(t, l.Fill)
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

// drawn returns a case that fill fills in.
func (l Law) drawn(t *rapid.T, fill Filler) (c Case) {
	s := l.Subject.Sketch
	s.T, s.Law = t, l.Name
	fill(s, &c)
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
	return l.word(v), v, nil
}

// nothing returns why the claim is vacuous: no drawn case could have refuted
// it. It returns "" otherwise.
func (l Law) nothing() string {
	if l.Tally == nil {
		return ""
	}
	return l.Tally.Nothing()
}

// notes returns the lines that the law itself has about the cases drawn, and
// whether it has a say in it.
func (l Law) notes() (lines []string, own bool) {
	of, own := l.Tally.(interface{ Notes() []string })
	if own {
		lines = of.Notes()
	}
	return lines, own
}

// wordOf is word, or an error if what is tested fails while it is asked for more.
func (l Law) wordOf(v *laws.Violation) (word Verdict, err error) {
	defer recoverEnd(&err)
	return l.word(v), nil
}

// word returns the verdict on a case with this violation, nil for none.
func (l Law) word(v *laws.Violation) Verdict {
	if l.Search != nil {
		return l.Search.Word(v)
	}
	return cmp.Or(l.Broken, Broken).on(v)
}
