// Package claims is the ledger: one record for every statement of Online Learning
// with Bounded Recall (Schneider and Vodrahalli, ICML 2024), with a verdict on
// the statement as printed and on the statement as it can be proved.
//
// A record and the test that carries it cannot drift apart. The test opens its
// record ([Open]) and hands in what it measured ([Evidence]); the verdict is
// recomputed from that, and the test fails if it is not the ledger's.
package claims

import "strings"

// A Verdict is what the evidence says of a statement.
type Verdict string

// The verdicts.
const (
	Holds         Verdict = "holds"          // no case contradicts it, and there is a proof
	Refuted       Verdict = "refuted"        // a witness contradicts it
	Vacuous       Verdict = "vacuous"        // true, but it excludes nothing
	NotReproduced Verdict = "not reproduced" // what was reported did not appear
	Conjecture    Verdict = "conjecture"     // no case contradicts it, and there is no proof

	NoEvidence Verdict = "no evidence" // of a record whose test did not run
)

// A Statement is one reading of a claim, in our words, and its verdict.
type Statement struct {
	Statement string  `json:"statement"`
	Verdict   Verdict `json:"verdict"`
}

// A Claim is a record of the ledger.
type Claim struct {
	ID        string    `json:"id"`        // such as theorem-5.1
	Reference string    `json:"reference"` // where in the paper
	Literal   Statement `json:"literal"`   // as printed
	Repaired  Statement `json:"repaired"`  // as it can be proved

	// Fails says why the statement fails as printed; empty where it holds.
	Fails string `json:"fails,omitempty"`

	// Derivation shows step by step that the repaired statement is true, or what of
	// it is computed and not proved.
	Derivation []string `json:"derivation"`

	Tightness string `json:"tightness"` // how close the repaired statement is to the truth
	Scope     string `json:"scope"`     // what the evidence covers

	// Sharpness is a lower limit for the largest sharpness among the evidence
	// for the repaired statement (see [Evidence.Sharpness]): 1 says that a bound
	// is attained. It is 0 where the statement is no bound.
	Sharpness float64 `json:"sharpness,omitempty"`

	Test string `json:"test"` // the test that carries it
}

// Beyond reports whether the claim is not the paper's own, but one that goes beyond it.
func (c Claim) Beyond() bool { return strings.HasPrefix(c.ID, "beyond-") }

// Find returns the record with the given id.
func Find(id string) (Claim, bool) {
	for _, c := range Ledger {
		if c.ID == id {
			return c, true
		}
	}
	return Claim{}, false
}
