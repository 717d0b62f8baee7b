package claims

import (
	"fmt"
	"math"
	"slices"
)

// judge completes the evidence and compares it with the statement.
func (c *Case) judge() {
	for _, y := range c.tallies {
		y.complete()
	}
	for _, e := range c.evidence {
		c.judgeEvidence(e)
	}
	for _, y := range c.tallies {
		c.judgeTally(y)
	}
	for _, s := range c.sizes {
		if !s.looped || !s.printed {
			c.Errorf("the sizes %s: a check must loop over them to the end, and name them in its evidence", s)
		}
	}
	if c.statement.quoted {
		c.judgeQuotes()
	}
	c.judgeReading(SidePrinted, c.statement.Printed)
	c.judgeReading(SideProved, c.statement.Proved)
}

func (c *Case) judgeEvidence(e *Evidence) {
	switch {
	case e.What == "" || e.Kind == "" || e.Cases < 1:
		c.Errorf("%s: evidence without a kind, a description or a case: %q", e.Side, e.What)
	case math.IsNaN(e.Value) || math.IsNaN(e.Bound):
		c.Errorf("%s: %s: %v %s %v is no comparison", e.Side, e.What, e.Value, e.Relation, e.Bound)
	case e.Refutes && e.Agrees():
		c.Errorf("%s: %s: the check means it to break the sentence, and it does not: %s", e.Side, e.What, e.Comparison())
	case !e.Agrees() && (!e.Refutes || e.Side != SidePrinted):
		c.Errorf("%s: %s: %s", e.Side, e.What, e.Comparison())
	case !e.Agrees() && e.Witness == nil && c.statement.Printed.verdict != NotReproducedVerdict:
		c.Errorf("%s: %s: a refutation needs a witness that can be looked at", e.Side, e.What)
	}
}

func (c *Case) judgeTally(y *Tally) {
	s := y.e.Sharpness()
	if s < y.withinFactor {
		c.Errorf("%s: %s: the worst case should come within a factor of %v of the bound, and comes within %.4g",
			y.e.Side, y.e.What, y.withinFactor, s)
	}
	if y.is != nil && !(math.Abs(y.e.Value-*y.is) <= 1e-12) {
		c.Errorf("%s: %s: the value is %.15g, not %.15g", y.e.Side, y.e.What, y.e.Value, *y.is)
	}
	if y.sharpness != 0 && math.Abs(s-y.sharpness) > 0.005 {
		c.Errorf("%s: %s: the worst case should come to %v of the bound, and comes to %.4g", y.e.Side, y.e.What, y.sharpness, s)
	}
}

// judgeReading compares the verdict with the one that the evidence gives.
func (c *Case) judgeReading(side string, r Reading) {
	if verdict, why := c.conclude(side, r); verdict != r.Verdict() {
		c.Errorf("%s: the statement says %q, the evidence %q: %s", side, r.Verdict(), verdict, why)
	}
	for _, k := range r.known {
		if kinds, ok := backing[k.Way]; ok && !c.has(side, kinds) {
			c.Errorf("%s: it is said to be known: %s; the check hands in no such evidence", side, k.Way)
		}
	}
}

// backing says which kinds of evidence a way of knowing needs.
var backing = map[string][]string{
	ByCertificate.Way: {Certificate},
	ByExhaustion.Way:  {Exhaustive, Exact},
	ByMeasurement.Way: {Chosen, Sampled, Searched, Exhaustive, Exact},
}

// has reports whether the check has handed in evidence of one of the kinds on a side.
func (c *Case) has(side string, kinds []string) bool {
	return slices.ContainsFunc(c.evidence, func(e *Evidence) bool { return e.Side == side && slices.Contains(kinds, e.Kind) })
}

// conclude returns the verdict of the reading if the evidence on a side bears it out, and else what is the matter: evidence alone
// cannot tell a conjecture from a sentence that holds, or an absent reading from one without evidence. The text is about the
// first piece that breaks the sentence.
func (c *Case) conclude(side string, r Reading) (Verdict, string) {
	pieces, broken := 0, ""
	for _, e := range c.evidence {
		if e.Side == side {
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
