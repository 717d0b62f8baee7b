package claims

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Statement is one sentence of a paper, or a sentence beyond the paper, with its check.
type Statement struct {
	ID        string // such as theorem-5.1
	Reference string // where in the paper, in a few words
	Origin    Origin
	Place     string // the section of the paper, such as Section 5.1; it may be empty

	// Printed is the sentence as the paper prints it, with all its hypotheses. It is
	// the zero Reading if and only if the origin is Beyond.
	Printed Reading

	// Why says why the printed sentence fails, or what its slip is. It is empty where
	// the printed sentence holds without a slip.
	Why string

	// Proved is the sentence that is true instead, or a sharper one. It may be absent.
	Proved Reading

	// Proof derives the readings that hold ByHand, in Markdown.
	Proof string

	// Tightness says how close the proved sentence is to the truth.
	Tightness string

	// Sharpness is a lower limit for the largest sharpness among the bounds measured
	// on the proved sentence (see [Evidence.Sharpness]): 1 says that a bound is
	// attained. 0 claims nothing.
	Sharpness float64

	// Check measures the statement.
	Check func(*Case)
}

// An Origin says whose statement it is.
type Origin string

// The origins.
const (
	Numbered Origin = "numbered" // a numbered theorem, lemma, algorithm, definition or figure of the paper
	Prose    Origin = "prose"    // a sentence in the paper's text, a footnote or an appendix
	Beyond   Origin = "beyond"   // a statement that the paper does not make
)

// A Verdict says whether a sentence is true.
type Verdict string

// The verdicts of a reading.
const (
	HoldsVerdict         Verdict = "holds"          // no case contradicts it, and it is known in a stated way
	RefutedVerdict       Verdict = "refuted"        // a witness contradicts it
	EmptyVerdict         Verdict = "empty"          // true, but it excludes nothing
	NotReproducedVerdict Verdict = "not reproduced" // the reported measurement did not come out
	ConjectureVerdict    Verdict = "conjecture"     // no case contradicts it, and there is no proof

	NoVerdict  Verdict = "none"        // the reading is absent
	NoEvidence Verdict = "no evidence" // the check handed in no evidence
)

// A Slip is the kind of fault in a printed sentence.
type Slip string

// The kinds of slip, the lightest first.
const (
	NoSlip     Slip = ""
	Misprint   Slip = "misprint"   // an index or a name is wrong; the meaning is clear
	Constant   Slip = "constant"   // the order is right, a constant is not
	Boundary   Slip = "boundary"   // it fails in a boundary case only
	Empty      Slip = "empty"      // it excludes nothing, where it is not false
	Experiment Slip = "experiment" // a reported measurement does not come out
	False      Slip = "false"      // it fails, and not in a boundary case only
)

// A Known is a way in which a sentence is known to be true.
type Known struct {
	Way string

	// Theorems names the theorems of the machine-checked proofs, if it is MachineProved.
	Theorems []string
}

// The ways in which a sentence is known, the strongest first, after [MachineProved].
var (
	ByHand        = Known{Way: "by hand"}     // Statement.Proof derives it
	ByCertificate = Known{Way: "certificate"} // certificates of finite cases, checked in exact arithmetic
	ByExhaustion  = Known{Way: "exhaustive"}  // every case of the stated sizes was tried
	ByMeasurement = Known{Way: "measured"}    // cases were measured
)

// MachineProved says that a prover has checked the theorems named.
func MachineProved(theorem string, more ...string) Known {
	return Known{Way: "machine-proved", Theorems: append([]string{theorem}, more...)}
}

// MachineProvedInPart says that a prover has checked the theorems named, which prove a
// part of the sentence.
func MachineProvedInPart(theorem string, more ...string) Known {
	return Known{Way: "machine-proved in part", Theorems: append([]string{theorem}, more...)}
}

// A Reading is a sentence with its verdict. Constructors such as [Holds] and [Refuted] make
// it and ask for the support that the verdict needs.
type Reading struct {
	text    string
	verdict Verdict
	slip    Slip
	known   []Known
}

// Holds is a sentence that is true, and known to be in at least one way.
func Holds(text string, known Known, more ...Known) Reading {
	return Reading{text: text, verdict: HoldsVerdict, known: append([]Known{known}, more...)}
}

// Refuted is a printed sentence that a witness contradicts.
func Refuted(text string, slip Slip) Reading {
	return Reading{text: text, verdict: RefutedVerdict, slip: slip}
}

// Vacuous is a printed sentence that is true and excludes nothing.
func Vacuous(text string) Reading {
	return Reading{text: text, verdict: EmptyVerdict, slip: Empty}
}

// NotReproduced is a printed report of a measurement that does not come out.
func NotReproduced(text string) Reading {
	return Reading{text: text, verdict: NotReproducedVerdict, slip: Experiment}
}

// Conjecture is a sentence that no case contradicts and nobody has proved.
func Conjecture(text string) Reading {
	return Reading{text: text, verdict: ConjectureVerdict, known: []Known{ByMeasurement}}
}

// WithSlip returns a printed sentence that holds in spite of the slip.
func (r Reading) WithSlip(slip Slip) Reading {
	r.slip = slip
	return r
}

// KnownBy returns the sentence with more ways in which its verdict is known; for a refuted
// sentence these are theorems that refute it.
func (r Reading) KnownBy(known ...Known) Reading {
	r.known = append(r.Known(), known...)
	return r
}

// Text returns the sentence.
func (r Reading) Text() string { return r.text }

// Verdict returns the verdict, NoVerdict for an absent reading.
func (r Reading) Verdict() Verdict {
	if r.Absent() {
		return NoVerdict
	}
	return r.verdict
}

// Slip returns the kind of fault in a printed sentence.
func (r Reading) Slip() Slip { return r.slip }

// Known returns the ways in which the sentence is known to be true.
func (r Reading) Known() []Known { return slices.Clone(r.known) }

// Ways lists the ways in which the sentence is known, without the theorems.
func (r Reading) Ways() string {
	var all []string
	for _, k := range r.known {
		all = append(all, k.Way)
	}
	return strings.Join(all, ", ")
}

// Absent reports whether the reading is absent, that is, the zero Reading.
func (r Reading) Absent() bool { return r.text == "" }

var idFormat = regexp.MustCompile(`^[a-z0-9]+([-.][a-z0-9]+)*$`)

// Validate returns an error that names every incomplete or inconsistent statement, and every
// id that occurs twice.
func Validate(statements []Statement) error {
	var errs []error
	seen := map[string]bool{}
	for _, s := range statements {
		v := s.Proved.Verdict()
		for _, fault := range []struct {
			found bool
			text  string
		}{
			{!idFormat.MatchString(s.ID), "the id is not made of words, hyphens and dots"},
			{seen[s.ID], "the id occurs twice"},
			{s.Reference == "" || s.Check == nil || s.Tightness == "", "it needs a reference, a check and a word on tightness"},
			{s.Origin != Numbered && s.Origin != Prose && s.Origin != Beyond, fmt.Sprintf("the origin %q is unknown", s.Origin)},
			{s.Origin != Beyond && s.Printed.Absent(), "a statement of the paper needs the printed sentence"},
			{s.Origin == Beyond && (!s.Printed.Absent() || s.Proved.Absent()),
				"a statement beyond the paper has a proved sentence and no printed one"},
			{v != HoldsVerdict && v != ConjectureVerdict && v != NoVerdict || s.Proved.slip != NoSlip,
				"the proved sentence holds or is a conjecture, without a slip"},
			{s.Printed.verdict == RefutedVerdict && s.Printed.slip == NoSlip, "a refuted sentence needs the kind of its slip"},
			{(s.Printed.slip == NoSlip) != (s.Why == ""), "Why and the kind of slip go together"},
			{(s.knownBy(ByHand) || s.knownBy(MachineProved(""))) && s.Proof == "", "a sentence that is proved needs the proof"},
		} {
			if fault.found {
				errs = append(errs, fmt.Errorf("%s: %s", s.ID, fault.text))
			}
		}
		seen[s.ID] = true
	}
	return errors.Join(errs...)
}

// knownBy reports whether a reading is known in the given way.
func (s Statement) knownBy(way Known) bool {
	return slices.ContainsFunc(slices.Concat(s.Printed.known, s.Proved.known), func(k Known) bool { return k.Way == way.Way })
}
