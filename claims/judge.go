package claims

import (
	"fmt"
	"math"
	"slices"
)

// judge completes the evidence and compares it with the statement. If the check
// failed by itself, it may not have come to its end, and only the cases that
// break the statement count.
func (c *Case) judge() {
	for _, y := range c.tallies {
		y.complete()
		if c.cutShort(y) {
			continue
		}
		if y.e.What == "" || y.e.Cases < 1 {
			c.lacks("%s: evidence without a description or a case: %q", y.e.Side, y.e.What)
			continue
		}
		if y.refuted() {
			for _, words := range y.uncovered() {
				c.lacks("%s: %s: the sentence is about cases with %q, and the refutation is not: quote "+
					"the condition by Where", y.e.Side, y.e.What, words)
			}
		}
		if y.e.isOpen() {
			c.lacks("%s: %s: %s: the two are equal up to rounding, and the words exclude equality: "+
				"measure fractions", y.e.Side, y.e.What, y.e.Comparison())
		}
		for _, fault := range y.faults() {
			c.contradicts("%s: %s", y.e.Side, fault)
		}
		if y.refuted() && y.e.Witness == nil && c.statement.Printed.verdict != NotReproducedVerdict {
			c.lacks("%s: %s: a refutation needs a witness that can be looked at: witness.Play(spec, "+
				"instance), witness.Of(name, maker, instance), or claims.Witnessed(value, w) with any claims.Witness",
				y.e.Side, y.e.What)
		}
	}
	if c.failed {
		if len(c.lacking) == 0 && len(c.failures) == 0 {
			c.lacks("the check failed and gave no reason")
		}
		return
	}
	for _, s := range c.sizes {
		if !s.looped || !s.printed {
			c.lacks("the sizes %s: a check must loop over them to the end, and name them in its evidence",
				s)
		}
	}
	c.judgeQuotes()
	c.judgeSayings()
	c.judgeReading(SidePrinted, c.statement.Printed)
	c.judgeReading(SideHolds, c.statement.Holds)
}

// cutShort reports whether the check failed by itself, so that this scan may
// not have come to its end, and has no case that breaks the statement.
func (c *Case) cutShort(y *Tally) bool {
	return c.failed && (y.e.Cases < 1 || y.e.Agrees() || y.e.Refutes)
}

// refuted reports whether the scan refutes the printed sentence, as it is meant
// to.
func (y *Tally) refuted() bool {
	return y.e.Refutes && y.e.Side == SidePrinted && !y.e.Agrees()
}

// faults says what is wrong with a scan of the statement's check.
func (y *Tally) faults() (all []string) {
	fault := func(found bool, format string, args ...any) {
		if found {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	e, sharpness := &y.e, y.e.Sharpness()
	if math.IsNaN(e.Value) || math.IsNaN(e.Bound) {
		fault(true, "%s: %v %s %v is no comparison", e.What, e.Value, e.Relation, e.Bound)
		return all
	}
	agrees := e.Agrees()
	fault(e.Refutes && agrees, "%s: the check means it to break the sentence, and it does not: %s",
		e.What, e.Comparison())
	hint := ""
	if e.Side == SidePrinted && y.c.statement.Printed.fails && !e.Refutes {
		hint = "; the document says that the sentence fails, and the check does not say Refutes()"
	}
	fault(!agrees && !y.refuted(), "%s: %s%s", e.What, e.Comparison(), hint)
	fault(sharpness < y.withinFactor,
		"%s: the worst case should come within a factor of %v of the bound, and comes within %.4g",
		e.What, y.withinFactor, sharpness)
	fault(y.sharpness != 0 && math.Abs(sharpness-y.sharpness) > 0.005,
		"%s: the worst case should come to %v of the bound, and comes to %.4g", e.What, y.sharpness,
		sharpness)
	return all
}

// judgeReading compares the verdict with the one that the evidence gives.
func (c *Case) judgeReading(side string, r Reading) {
	verdict, why := c.conclude(side, r)
	switch {
	case verdict == r.Verdict() || c.told(side):
	case verdict == NoEvidence:
		c.lacks("%s: the statement says %q, the evidence %q: %s", side, r.Verdict(), verdict, why)
	default:
		c.contradicts("%s: the statement says %q, the evidence %q: %s", side, r.Verdict(), verdict, why)
	}
	for _, k := range r.known {
		if kinds, ok := backing[k.Way]; ok && !c.has(side, kinds) {
			c.lacks("%s: it is said to be known: %s; the check hands in no such evidence", side, k.Way)
		}
	}
}

// told reports whether a comparison on the side has been told as a fault
// already: one that breaks the sentence, or one that is meant to and does not.
func (c *Case) told(side string) bool {
	return slices.ContainsFunc(c.tallies, func(y *Tally) bool {
		return y.e.Side == side && y.e.Cases > 0 && !y.refuted() && (y.e.Refutes || !y.e.Agrees())
	})
}

// backing says which kinds of evidence a way of knowing needs.
var backing = map[string][]string{
	ByCertificate: {Certificate},
	ByExhaustion:  {Exhaustive, Exact},
	ByMeasurement: {Chosen, Sampled, Searched, Exhaustive, Exact},
}

// has reports whether the check has handed in evidence of one of the kinds on a
// side, of any kind for nil.
func (c *Case) has(side string, kinds []string) bool {
	return slices.ContainsFunc(c.tallies, func(y *Tally) bool {
		return y.e.Side == side && (kinds == nil || slices.Contains(kinds, y.e.Kind))
	})
}

// conclude returns the verdict of the reading if the evidence on a side bears
// it out, and else what is the matter: evidence alone cannot tell a conjecture
// from a sentence that holds, or an absent reading from one without evidence.
// The text is about the first piece that breaks the sentence.
func (c *Case) conclude(side string, r Reading) (Verdict, string) {
	pieces, broken := 0, ""
	for _, y := range c.tallies {
		if e := &y.e; e.Side == side {
			if pieces++; !e.Agrees() && broken == "" {
				broken = fmt.Sprintf("%s: %s", e.What, e.Comparison())
			}
		}
	}
	switch {
	case pieces == 0 && r.Absent():
		return NoVerdict, ""
	case pieces == 0:
		return NoEvidence, "the check handed in no evidence"
	case !r.Absent() && r.fails == (broken != ""):
		return r.verdict, broken
	case broken == "":
		return Contradicted, "no case breaks the sentence"
	}
	return Contradicted, broken
}
