package claims

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Statement is one sentence of a paper, or a sentence beyond the paper, with
// its check.
type Statement struct {
	ID        string // such as theorem-5.1
	Reference string // where in the paper, in a few words
	Origin    string // Numbered, Prose or Beyond
	Place     string // the section of the paper, such as Section 5.1; it may be empty
	Short     string // what holds, in one line

	// Printed is the sentence as the paper prints it, with all its hypotheses.
	// It is the zero Reading if and only if the origin is Beyond.
	Printed Reading

	// Why says why the printed sentence fails, what its misprint is, or why it
	// must be read so. Where the sentence holds it may hold a remark on it,
	// such as a slip in its proof.
	Why string

	// Holds is the sentence that holds instead, or a sharper one. It may be
	// absent.
	Holds Reading

	// Proof derives the readings that hold ByHand, in Markdown.
	Proof string

	// Tightness says how close the sentence that holds is to the truth. The
	// check demands this closeness of the evidence, by [Tally.WithinFactor],
	// [Tally.SharpnessIs] or an equality.
	Tightness string

	// Check measures the statement.
	Check func(*Case)

	files fs.FS // the folder of the document
	fault error // what is wrong with the document
}

// The origins of a statement.
const (
	Numbered = "numbered" // a numbered theorem, lemma, algorithm, definition or figure of the paper
	Prose    = "prose"    // a sentence in the paper's text, a footnote or an appendix
	Beyond   = "beyond"   // a statement that the paper does not make
)

var origins = []string{Numbered, Prose, Beyond}

// A Verdict says whether a sentence holds, and in what sense.
type Verdict string

// The verdicts of a sentence.
const (
	// No case contradicts the sentence, and it is known in a stated way.
	HoldsVerdict Verdict = "holds"

	// The sentence holds under the reading that stands beside it.
	HoldsAsReadVerdict Verdict = "holds-as-read"

	// An index, a name or a constant is wrong; what is meant is clear, and
	// holds.
	MisprintedVerdict Verdict = "misprinted"

	// No case contradicts the sentence, and there is no proof.
	ConjectureVerdict Verdict = "conjecture"

	// The reported measurement did not come out.
	NotReproducedVerdict Verdict = "not-reproduced"

	// The sentence excludes nothing, where a witness does not contradict it.
	Empty Verdict = "refuted (empty)"

	// A witness contradicts the sentence, in a boundary case only.
	Boundary Verdict = "refuted (boundary)"

	// A witness contradicts the sentence: the order is right, a constant is
	// not.
	Constant Verdict = "refuted (constant)"

	// A witness contradicts the sentence, and not in a boundary case only.
	False Verdict = "refuted (false)"

	NoVerdict    Verdict = "none"         // the reading is absent
	NoEvidence   Verdict = "no evidence"  // the check handed in no evidence
	NotMeasured  Verdict = "not measured" // the check does not measure what the sentence says
	Contradicted Verdict = "contradicted" // the evidence contradicts the verdict
)

// Verdicts are the verdicts of a sentence that is there, the gravest last.
var Verdicts = []Verdict{HoldsVerdict, HoldsAsReadVerdict, MisprintedVerdict, ConjectureVerdict,
	NotReproducedVerdict, Empty, Boundary, Constant, False}

// Word returns the verdict without its kind: refuted for all kinds of refuted.
func (v Verdict) Word() string {
	word, _, _ := strings.Cut(string(v), " (")
	return word
}

// A Known is a way in which a sentence is known to be true, or to be false if
// the reading fails.
type Known struct {
	Way string // MachineProved, ByHand or another of the ways

	// Part is the part of the sentence that is known so, empty for all of it.
	// If the way is Cited, Part names the source too.
	Part string

	// Theorems names the theorems of the machine-checked proofs.
	Theorems []string
}

// The ways in which a sentence is known, the strongest first.
const (
	MachineProved       = "machine-proved"         // a prover checked theorems that say all of it
	MachineProvedInPart = "machine-proved in part" // a prover checked theorems that say the part
	ByHand              = "by hand"                // Statement.Proof derives it
	ByCertificate       = "certificate"            // certificates of finite cases, checked exactly
	ByExhaustion        = "exhaustive"             // every case of the stated sizes was tried
	ByMeasurement       = "measured"               // cases were measured
	Cited               = "cited"                  // the part rests on the source that it names
)

// ways are the ways in which a sentence is known, the strongest first.
var ways = []string{MachineProved, MachineProvedInPart, ByHand, ByCertificate, ByExhaustion,
	ByMeasurement, Cited}

// complete reports whether the way is one of those above, with the part and the
// theorems that it needs. A word alone, such as the name of a theorem, does not
// say which part.
func (k Known) complete() bool {
	partly := k.Way == MachineProvedInPart || k.Way == Cited
	proved := k.Way == MachineProved || k.Way == MachineProvedInPart
	return slices.Contains(ways, k.Way) && proved == (k.Theorems != nil) &&
		partly == (k.Part != "") && partly == strings.Contains(k.Part, " ")
}

// String returns the way and the part, such as "machine-proved in part: for two
// arms".
func (k Known) String() string {
	if k.Part == "" {
		return k.Way
	}
	return k.Way + ": " + k.Part
}

// A Reading is a sentence with its verdict. [Read] makes the readings of a
// document, and asks for the support that each verdict needs.
type Reading struct {
	text    string
	verdict Verdict
	as      string // how the sentence is read, if it is not to the letter
	fails   bool   // whether a case must break the sentence
	known   []Known
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

// Label returns the verdict, with the reading if there is one: "holds-as-read
// (T ≥ M)".
func (r Reading) Label() string { return r.labelled(r.Verdict()) }

// labelled returns the verdict with the reading.
func (r Reading) labelled(v Verdict) string {
	if r.as == "" {
		return string(v)
	}
	return fmt.Sprintf("%s (%s)", v, r.as)
}

// As returns how the sentence is read, empty if to the letter.
func (r Reading) As() string { return r.as }

// Fails reports whether a case must break the sentence, to the letter.
func (r Reading) Fails() bool { return r.fails }

// Known returns the ways in which the sentence is known to be true.
func (r Reading) Known() []Known { return slices.Clone(r.known) }

// Ways lists the ways in which the sentence is known, each once, without the
// theorems.
func (r Reading) Ways() string {
	var all []string
	for _, k := range r.known {
		if !slices.Contains(all, k.Way) {
			all = append(all, k.Way)
		}
	}
	return strings.Join(all, ", ")
}

// Absent reports whether the reading is absent, that is, the zero Reading.
func (r Reading) Absent() bool { return r.text == "" }

// mostShort is the largest number of letters of what a statement says in short.
const mostShort = 160

var idFormat = regexp.MustCompile(`^[a-z0-9]+([-.][a-z0-9]+)*$`)

// Validate returns an error that names every incomplete or inconsistent
// statement, and every id that occurs twice.
func Validate(statements []*Statement) error {
	var errs []error
	seen := map[string]bool{}
	for _, s := range statements {
		if s.fault != nil {
			errs = append(errs, s.fault)
			continue
		}
		if seen[s.ID] {
			errs = append(errs, fmt.Errorf("%s: the id occurs twice", s.ID))
		}
		for _, fault := range s.faults() {
			if fault.found {
				errs = append(errs, fmt.Errorf("%s: %s", s.ID, fault.text))
			}
		}
		seen[s.ID] = true
	}
	return errors.Join(errs...)
}

// A fault is something that may be wrong with a statement.
type fault struct {
	found bool
	text  string
}

// faults returns what may be wrong with the statement alone.
func (s *Statement) faults() []fault {
	printed, v := s.Printed.Verdict(), s.Holds.Verdict()
	return []fault{
		{!idFormat.MatchString(s.ID), "the id is not made of words, hyphens and dots"},
		{s.Reference == "" || s.Check == nil || s.Tightness == "",
			"it needs a reference, a check and a word on tightness"},
		{!slices.Contains(origins, s.Origin), fmt.Sprintf("the origin %q is unknown", s.Origin)},
		{s.Origin != Beyond && s.Printed.Absent(),
			"a statement of the paper needs the printed sentence"},
		{s.Origin == Beyond && (!s.Printed.Absent() || s.Holds.Absent()),
			"a statement beyond the paper has a sentence that holds and no printed one"},
		{v != HoldsVerdict && v != ConjectureVerdict && v != NoVerdict,
			"the sentence that holds has another verdict than holds or conjecture"},
		{utf8.RuneCountInString(s.Short) > mostShort,
			fmt.Sprintf("\"In short\" is longer than %d letters", mostShort)},
		{s.unsaid(s.Short) != "",
			fmt.Sprintf("%sIn short says %q, and no sentence does: change one of them",
				s.lineOfShort(), s.unsaid(s.Short))},
		{s.Why == "" && printed != HoldsVerdict && printed != NoVerdict,
			"a verdict other than holds needs the reason"},
		{s.knownBy(ByHand, MachineProved, MachineProvedInPart) && s.Proof == "",
			"a sentence that is proved needs the proof"},
	}
}

// knownBy reports whether a reading is known in one of the given ways.
func (s *Statement) knownBy(ways ...string) bool {
	known := slices.Concat(s.Printed.known, s.Holds.known)
	return slices.ContainsFunc(known, func(k Known) bool { return slices.Contains(ways, k.Way) })
}

// CountStatements says how many statements of each origin that occurs have
// which verdict, such as "24 numbered statements of the paper: holds 17,
// misprinted 2, refuted (constant) 5". The verdict is that of the printed
// sentence, and for a statement beyond the paper that of the sentence that
// holds.
func CountStatements(statements []*Statement) (sentences []string) {
	for _, o := range []struct {
		origin, noun, where string
	}{{Numbered, "numbered statement", " of the paper"}, {Prose, "sentence", " of its text"},
		{Beyond, "statement", " beyond the paper"}} {
		total, counts := 0, map[Verdict]int{}
		for _, s := range statements {
			switch {
			case s.Origin != o.origin:
				continue
			case s.Origin == Beyond:
				counts[s.Holds.verdict]++
			default:
				counts[s.Printed.verdict]++
			}
			total++
		}
		var parts []string
		for _, v := range Verdicts {
			if counts[v] > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", v, counts[v]))
			}
		}
		if total > 0 {
			sentences = append(sentences, plural(total, o.noun)+o.where+": "+strings.Join(parts, ", "))
		}
	}
	return sentences
}
