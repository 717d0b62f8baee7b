package kit

import (
	"slices"

	"boundedrecall/properties/laws"
)

// A Verdict is a word for the result of a law.
type Verdict string

// The verdicts. The law frame of windows says Forgets, Rounding, Leaks or
// Fails, the law statistic Holds, Wrong or Fails, the law causal also Foresees,
// and others Holds, Broken or Fails. A law without a verdict has none: "".
const (
	Holds    Verdict = "holds"
	Forgets  Verdict = "forgets"
	Rounding Verdict = "rounding"
	Wrong    Verdict = "wrong"
	Leaks    Verdict = "leaks"
	Foresees Verdict = "foresees"
	Broken   Verdict = "broken"
	Fails    Verdict = "fails"
)

// A Word is a verdict on a window and its meaning.
type Word struct {
	Verdict Verdict
	Meaning string
}

// Words are the verdicts that a window as a whole may get, from the best to the
// gravest.
var Words = []Word{
	{Forgets, "rows that do not count play no part, up to the number of rows that is reported"},
	{Rounding, "rows that do not count change the value, but by no more than rounding explains"},
	{Wrong, "the window forgets, but its value is not that of the statistic"},
	{Leaks, "rows that do not count change the value by more than rounding explains"},
	{Foresees, "a value depends on later rows of its series, or on a newest row that does not count"},
	{Broken, "a law of the contract does not hold: the text names it"},
	{Fails, "the window fails on an input that it should take"},
}

// gravity has the verdicts in the order of their gravity.
var gravity = []Verdict{"", Holds, Forgets, Rounding, Wrong, Leaks, Foresees, Broken, Fails}

// Graver returns the graver of two verdicts.
func (v Verdict) Graver(w Verdict) Verdict {
	return gravity[max(slices.Index(gravity, v), slices.Index(gravity, w))]
}

// on returns the verdict on a case with this violation, nil for none, of a law
// that has the verdict v where it is broken. A law that says Leaks there says
// Forgets where it holds.
func (v Verdict) on(found *laws.Violation) Verdict {
	switch {
	case found == nil && v == Leaks:
		return Forgets
	case found == nil:
		return Holds
	case found.Fails:
		return Fails
	case found.Foresees:
		return Foresees
	}
	return v
}
