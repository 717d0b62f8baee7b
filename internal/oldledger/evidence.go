package claims

import (
	"encoding/json"
	"fmt"
	"math"
)

// A Reading says which statement of a record the evidence is about.
type Reading string

// The readings.
const (
	Literal  Reading = "literal"
	Repaired Reading = "repaired"
)

// A Kind says what sort of evidence it is.
type Kind string

// The kinds of evidence, from the weakest to the strongest for a statement that
// holds. A witness is all it takes to refute one.
const (
	Sampled    Kind = "sampled"    // cases drawn at random
	Searched   Kind = "searched"   // the worst case that a search for it met, within a budget
	Witness    Kind = "witness"    // one case, written down
	Exhaustive Kind = "exhaustive" // every case of the stated sizes
	Exact      Kind = "exact"      // an identity or an exact value, computed to the stated precision
)

// A Relation is what the statement says of the measured value and the bound.
type Relation string

// The relations. Equality is to within 1e-9.
const (
	AtMost  Relation = "≤"
	AtLeast Relation = "≥"
	Equals  Relation = "="
)

// Evidence is one measurement: the worst case met, beside what the statement
// says of it.
type Evidence struct {
	Claim   string  `json:"claim"`   // filled in by Case
	Reading Reading `json:"reading"` // filled in by Case
	Test    string  `json:"test"`    // filled in by Case

	Kind     Kind     `json:"kind"`
	What     string   `json:"what"` // what was measured, over which sizes, learners and rewards
	Value    float64  `json:"value"`
	Relation Relation `json:"relation"`
	Bound    float64  `json:"bound"`
	Cases    int      `json:"cases"`

	// Witness is the case that gave the value, where it is one that can be looked at
	// or replayed, else nil. One of more than some 3 kB is not handed on.
	Witness *Exhibit `json:"witness,omitempty"`

	// Slack is the room the comparison gives to rounding; 0 means 1e-9.
	Slack float64 `json:"-"`

	// Trivial is the value that no case could exceed, whatever the statement. A
	// bound that is not below it says nothing and is refused. 0 means none.
	Trivial float64 `json:"-"`

	// Otherwise is what it shows if the relation fails; empty means Refuted.
	Otherwise Verdict `json:"-"`

	Shows Verdict `json:"shows"`           // filled in by Case
	Ratio float64 `json:"ratio,omitempty"` // value/bound, filled in by Case
}

// holds reports whether the measurement agrees with the statement.
func (e Evidence) holds() bool {
	slack := e.Slack
	if slack == 0 {
		slack = 1e-9
	}
	switch e.Relation {
	case AtMost:
		return e.Value <= e.Bound+slack
	case AtLeast:
		return e.Value >= e.Bound-slack
	case Equals:
		return math.Abs(e.Value-e.Bound) <= slack
	}
	return false
}

// Sharpness says how close the measured value came to a bound: value/bound for
// an upper bound, bound/value for a lower one, 1 for an equality; 0 if they are
// not both positive.
func (e Evidence) Sharpness() float64 {
	switch {
	case e.Relation == Equals:
		return 1
	case e.Value <= 0 || e.Bound <= 0:
		return 0
	case e.Relation == AtMost:
		return e.Value / e.Bound
	}
	return e.Bound / e.Value
}

// T is the part of *testing.T that a Case needs.
type T interface {
	Helper()
	Name() string
	Attr(key, value string)
	Errorf(format string, args ...any)
	Cleanup(func())
}

// AttrKey is the attribute under which each piece of evidence appears in
// go test -json, as JSON.
const AttrKey = "evidence"

// longest is how many bytes of evidence go test -json takes for an attribute: it cuts
// lines at 4096, and what is cut is plain output.
const longest = 3900

// A Case collects a test's evidence for one record.
type Case struct {
	t     T
	claim Claim
	seen  []Evidence
}

// Open begins the case for the record with the given id. When the test ends, it
// fails unless there is evidence for both readings, the verdicts that follow
// from it are the ledger's, and the sharpness is what the ledger states.
func Open(t T, id string) *Case {
	t.Helper()
	claim, ok := Find(id)
	if !ok {
		t.Errorf("claim %q is not in the ledger", id)
	}
	c := &Case{t: t, claim: claim}
	if ok && claim.Test != t.Name() {
		t.Errorf("claim %s is carried by %s, not by %s", id, claim.Test, t.Name())
	}
	t.Cleanup(c.close)
	return c
}

// Literal hands in evidence on the statement as printed.
func (c *Case) Literal(e Evidence) { c.t.Helper(); c.add(Literal, e) }

// Repaired hands in evidence on the repaired statement.
func (c *Case) Repaired(e Evidence) { c.t.Helper(); c.add(Repaired, e) }

func (c *Case) add(reading Reading, e Evidence) {
	c.t.Helper()
	e.Claim, e.Reading, e.Test = c.claim.ID, reading, c.t.Name()
	if e.Kind == "" || e.What == "" || e.Cases < 1 {
		c.t.Errorf("%s, %s: evidence without kind, description or cases: %+v", c.claim.ID, reading, e)
	}
	if e.Trivial != 0 && e.Bound >= e.Trivial && e.Otherwise != Vacuous {
		c.t.Errorf("%s, %s: %s: the bound %v says nothing, nothing exceeds %v", c.claim.ID, reading, e.What, e.Bound, e.Trivial)
	}
	e.Shows = Holds
	if !e.holds() {
		e.Shows = e.Otherwise
		if e.Shows == "" {
			e.Shows = Refuted
		}
	}
	if e.Bound != 0 {
		e.Ratio = e.Value / e.Bound
	}
	c.seen = append(c.seen, e)
	text, err := json.Marshal(e)
	if len(text) > longest {
		e.Witness = nil // the rest would be lost with it
		text, err = json.Marshal(e)
	}
	if err == nil && len(text) > longest {
		err = fmt.Errorf("%d bytes of evidence are more than %d", len(text), longest)
	}
	if err != nil {
		c.t.Errorf("%s, %s: %s: %v", c.claim.ID, reading, e.What, err)
		return
	}
	c.t.Attr(AttrKey, string(text))
}

func (c *Case) close() {
	if err := Judge(c.claim, c.seen); err != nil {
		c.t.Errorf("%v", err)
	}
}

// Judge returns an error if the evidence does not give the record's verdicts
// and sharpness.
func Judge(c Claim, evidence []Evidence) error {
	for _, side := range []struct {
		reading Reading
		verdict Verdict
	}{{Literal, c.Literal.Verdict}, {Repaired, c.Repaired.Verdict}} {
		got, why := Conclude(side.reading, evidence)
		want := side.verdict
		if want == Conjecture {
			want = Holds // evidence cannot tell the two apart, a proof does
		}
		if got != want {
			return fmt.Errorf("%s, %s: the ledger says %q, the evidence %q: %s", c.ID, side.reading, side.verdict, got, why)
		}
	}
	sharpest := 0.0
	for _, e := range evidence {
		if e.Reading == Repaired {
			sharpest = max(sharpest, e.Sharpness())
		}
	}
	if sharpest < c.Sharpness-1e-9 {
		return fmt.Errorf("%s: the ledger says a sharpness of at least %v, measured %.6g", c.ID, c.Sharpness, sharpest)
	}
	return nil
}

// Conclude returns what the evidence shows for a reading, and why: what the first
// piece shows that does not agree with the statement; NoEvidence if there is none.
func Conclude(reading Reading, evidence []Evidence) (Verdict, string) {
	found, why := NoEvidence, "the test handed none in"
	for _, e := range evidence {
		if e.Reading != reading {
			continue
		}
		if e.Shows != Holds {
			return e.Shows, fmt.Sprintf("%s: %.12g %s %.12g fails", e.What, e.Value, e.Relation, e.Bound)
		}
		found, why = Holds, "no case contradicts the statement"
	}
	return found, why
}
