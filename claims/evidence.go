package claims

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
)

// The sides say what a piece of evidence is about.
const (
	SidePrinted = "printed" // the sentence as printed; also its tightness, if nothing else holds
	SidePremise = "premise" // the hypotheses under which the printed sentence is refuted
	SideWhy     = "why"     // what [Statement.Why] says of the printed sentence
	SideHolds   = "holds"   // the sentence that holds, and its tightness
)

// The kinds of evidence. Cases that were drawn or searched can refute a
// sentence. They do not prove it.
const (
	Sampled     = "sampled"     // cases drawn at random
	Searched    = "searched"    // the worst case that a search met within a budget
	Chosen      = "chosen"      // cases written down
	Exhaustive  = "exhaustive"  // every case of the stated sizes
	Exact       = "exact"       // an exact value, in exact arithmetic or to the stated slack
	Certificate = "certificate" // a proof of a finite case, checked in exact arithmetic
)

// The relations between value and bound that a sentence claims.
const (
	AtMost  = "≤"
	AtLeast = "≥"
	Equals  = "="
)

// Less and More are the relations of a [Case.Value] that excludes equality.
const (
	Less = "<"
	More = ">"
)

// Rounding is the slack of a comparison in floating point unless the evidence
// sets another.
const Rounding = 1e-9

// Evidence is one measurement: the worst case met, with the sentence's bound on
// it.
type Evidence struct {
	Side string // such as SidePrinted
	Kind string // such as Exhaustive
	What string // what was measured, over which sizes, learners and rewards
	Says string // the words of the sentence that it is compared with, if there are any

	Value    float64
	Relation string
	Bound    float64
	Cases    int

	// Fractions holds value and bound where they were compared as fractions.
	Fractions *[2]*big.Rat

	// Slack is the tolerance of the comparison; fractions are compared without
	// slack.
	Slack float64

	// Refutes says that this piece must break the sentence.
	Refutes bool

	strict bool // whether the words exclude equality

	// Witness is the case that gave the value, where it can be looked at or
	// replayed.
	Witness Witness
}

// Agrees reports whether the measurement agrees with the sentence. NaN never
// does.
func (e Evidence) Agrees() bool {
	if e.strict && e.Fractions != nil {
		return e.excess() < 0
	}
	return e.excess() <= e.slack()
}

// isOpen reports whether the words exclude equality, and the two numbers are
// equal up to the slack: in floating point nobody can say whether the case
// breaks the sentence.
func (e *Evidence) isOpen() bool {
	return e.strict && e.Fractions == nil && math.Abs(e.excess()) <= e.Slack
}

// slack returns the tolerance of the comparison.
func (e *Evidence) slack() float64 {
	if e.Fractions != nil {
		return 0
	}
	return e.Slack
}

// excess returns by how much the value breaks the relation, negative where it
// does not.
func (e *Evidence) excess() (over float64) {
	switch {
	case e.Fractions != nil:
		over, _ = new(big.Rat).Sub(e.Fractions[0], e.Fractions[1]).Float64()
	case e.Value != e.Bound: // both may be infinite
		over = e.Value - e.Bound
	}
	switch e.Relation {
	case AtLeast:
		return -over
	case Equals:
		return math.Abs(over)
	}
	return over
}

// worseThan reports whether the evidence is worse than the other: no number,
// then the larger violation, then the value closer to the bound.
func (e *Evidence) worseThan(old *Evidence) bool {
	over, most := e.excess(), old.excess()
	switch {
	case math.IsNaN(over) || math.IsNaN(most):
		return !math.IsNaN(most)
	case e.Relation == Equals || max(over, most) > e.slack():
		return over > most
	case e.Relation == AtMost:
		return e.Value*old.Bound > old.Value*e.Bound
	}
	return e.Value*old.Bound < old.Value*e.Bound
}

// Sharpness says how close the value came to the bound: value/bound for an
// upper bound, bound/value for a lower one. It is 0 for an equality, and where
// value and bound are not both positive.
func (e Evidence) Sharpness() float64 {
	switch {
	case e.Relation == Equals || e.Value <= 0 || e.Bound <= 0:
		return 0
	case e.Relation == AtMost:
		return e.Value / e.Bound
	}
	return e.Bound / e.Value
}

// Comparison returns value, relation and bound for people: fractions where they
// were compared as fractions, else four digits.
func (e Evidence) Comparison() string {
	value, bound := e.sides()
	text := fmt.Sprintf("%s %s %s", value, e.sign(), bound)
	if !e.Agrees() {
		text += " fails"
	}
	return text
}

// sign returns the relation as the words say it.
func (e *Evidence) sign() string {
	switch {
	case e.strict && e.Relation == AtMost:
		return Less
	case e.strict && e.Relation == AtLeast:
		return More
	}
	return e.Relation
}

// sides returns value and bound for people.
func (e *Evidence) sides() (value, bound string) {
	if e.Fractions != nil {
		return e.Fractions[0].RatString(), e.Fractions[1].RatString()
	}
	return fourDigits(e.Value), fourDigits(e.Bound)
}

// String returns the evidence in a line.
func (e Evidence) String() string {
	text := fmt.Sprintf("%s: %s", e.Side, e.Comparison())
	switch s := e.Sharpness(); {
	case s > 0 && e.Agrees():
		text += ", ratio " + fourDigits(s)
	case e.Refutes && !e.Agrees():
		text += ", which breaks the sentence, as claimed"
	}
	return fmt.Sprintf("%s (%s, %s): %s", text, e.Kind, plural(e.Cases, "case"), e.What)
}

func fourDigits(x float64) string { return strconv.FormatFloat(x+0, 'g', 4, 64) }

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// A Witness is a case that can be looked at or replayed, such as those of
// package witness.
type Witness interface {
	// Replay returns the arguments with which the command recall replays the
	// witness, nil if the command cannot.
	Replay() []string

	// Fields returns what the witness consists of, for JSON.
	Fields() map[string]any
}
