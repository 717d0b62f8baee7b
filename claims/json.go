package claims

import (
	"math"
	"strings"
)

// ResultJSON is a result as JSON.
type ResultJSON struct {
	ID        string         `json:"id"`
	Reference string         `json:"reference"`
	Origin    string         `json:"origin"`
	Place     string         `json:"place,omitempty"` // the section of the paper
	Printed   jsonReading    `json:"printed"`
	Why       string         `json:"why,omitempty"`
	Holds     jsonReading    `json:"holds"`
	Proof     string         `json:"proof,omitempty"` // Markdown
	Tightness string         `json:"tightness"`
	Evidence  []EvidenceJSON `json:"evidence"`

	Contradictions []string `json:"contradictions,omitempty"`
	NotMeasured    []string `json:"not_measured,omitempty"`
	NotRun         string   `json:"not_run,omitempty"`
	Seed           uint64   `json:"seed"`
}

// A jsonReading is a reading as JSON. An absent reading has no statement and
// the verdict none.
type jsonReading struct {
	Statement string   `json:"statement"`
	Verdict   Verdict  `json:"verdict"`
	ReadAs    string   `json:"read_as,omitempty"`  // how it is read, if not to the letter
	Known     []string `json:"known"`              // with the part that is known so, after a colon
	Theorems  []string `json:"theorems,omitempty"` // machine-checked
}

// EvidenceJSON is a piece of evidence as JSON. A value or bound that is
// infinite or NaN is null.
type EvidenceJSON struct {
	Reading   string   `json:"reading"` // what it is about, such as SideWhy
	Kind      string   `json:"kind"`
	What      string   `json:"what"`
	Value     *float64 `json:"value"`
	Relation  string   `json:"relation"`
	Bound     *float64 `json:"bound"`
	Fractions []string `json:"fractions,omitempty"` // value and bound
	Cases     int      `json:"cases"`
	Agrees    bool     `json:"agrees"` // whether value and bound are as the sentence says
	Sharpness float64  `json:"sharpness,omitempty"`

	// Witness holds the fields of the witness. A program with a command that
	// replays witnesses adds the arguments of that command.
	Witness map[string]any `json:"witness,omitempty"`
}

// JSON returns the result as JSON prints it. The verdicts are those that the
// evidence gives.
func (r Result) JSON() ResultJSON {
	s := r.Statement
	j := ResultJSON{
		ID: s.ID, Reference: s.Reference, Origin: s.Origin, Place: s.Place,
		Printed: jsonReadingOf(s.Printed, r.PrintedVerdict), Why: s.Why,
		Holds: jsonReadingOf(s.Holds, r.HoldsVerdict),
		Proof: s.Proof, Tightness: stopped(s.Tightness), Evidence: []EvidenceJSON{},
		Contradictions: r.Contradictions, NotMeasured: r.NotMeasured, NotRun: r.NotRun, Seed: r.Seed,
	}
	for _, e := range r.Evidence {
		j.Evidence = append(j.Evidence, e.JSON())
	}
	return j
}

// stopped returns the text with a full stop at its end, which [Read] takes away.
func stopped(text string) string {
	if text == "" || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

func jsonReadingOf(r Reading, v Verdict) jsonReading {
	if v == "" {
		v = NoEvidence
	}
	j := jsonReading{Statement: r.text, Verdict: v, ReadAs: r.as, Known: []string{}}
	for _, k := range r.known {
		j.Known = append(j.Known, k.String())
		j.Theorems = append(j.Theorems, k.Theorems...)
	}
	return j
}

// JSON returns the evidence as JSON prints it.
func (e Evidence) JSON() EvidenceJSON {
	j := EvidenceJSON{
		Reading: e.Side, Kind: e.Kind, What: e.What, Value: finite(e.Value), Relation: e.Relation,
		Bound: finite(e.Bound),
		Cases: e.Cases, Agrees: e.Agrees(), Sharpness: e.Sharpness(),
	}
	if e.Fractions != nil {
		j.Fractions = []string{e.Fractions[0].RatString(), e.Fractions[1].RatString()}
	}
	if e.Witness != nil {
		j.Witness = e.Witness.Fields()
	}
	return j
}

func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
