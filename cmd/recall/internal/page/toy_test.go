package page

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// toyPage returns a page on made-up statements that have every verdict,
// evidence of every kind, witnesses with and without a command, texts that are
// long, and text that must be escaped.
func toyPage() Page {
	long := strings.Repeat("a statement that goes on, with γ(D)(5M/6 − D/2) in it, ", 6) + "and ends"
	text := "Reg ≤ R(M,d) & x_t^{(m)} < 1: " + long
	game := witness.Game{Learner: learners.Spec{Name: "average-restart", Base: "cover", Recall: 3},
		Instance: instance("(0,1) (1,0) (0,1)")}
	evidence := func(side string, agrees bool, kind string, w claims.Witness) claims.Evidence {
		bound := 0.25
		if agrees {
			bound = 1
		}
		return claims.Evidence{
			Side: side, Kind: kind, What: "regret & <weight> of R_{t−1}, " + string(kind), Value: 11. / 36,
			Relation: claims.AtMost,
			Bound:    bound, Cases: 123456, Witness: w,
		}
	}
	p := Page{
		Title: "A Toy", Lede: "Every statement of it.", Program: "go run ./cmd/recall",
		Conclusion: "lemma-1 is false.", Preface: "The learner plays x_t.",
		Notation: "- **x_t**: plays", BibTeX: "@misc{toy}",
		Certify: "go run ./cmd/recall certify toy.json",
		Again:   "go run ./cmd/recall report --seed 7 --runs 20 --out page",
		Build: Build{
			Version: "v1.2.3", Go: "go1.25", Machine: "linux/amd64, 2 cores",
			Date: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Took: 61 * time.Second, Seed: 7, Runs: 20,
		},
		Lead: "lemma-1", LeadNote: "A copy plays x_t.", Scope: []string{"lemma-7: T ≥ M."},
		Sharper: []string{"Reg ≤ 1 (beyond-1)."},
		Questions: []Question{{Asked: "Is lemma-1 true of x_t?", Yes: "A proof.", No: "A case.",
			Known: "Nothing.", Status: "open"}},
		Theorem: func(name string) string { return name + " : 0 <= 1" },
		Figures: []Figure{toyFigure("lemma-1", "lemma-1"), toyFigure("two", "lemma-1", "lemma-2"),
			toyFigure("three", "lemma-3")},
		File: func(s *claims.Statement) string { return s.ID + ".go" },
		Command: func(w claims.Witness) string {
			if g, ok := w.(witness.Game); ok {
				return "recall play --learner '" + g.Learner.String() + "'"
			}
			return ""
		},
	}
	for k, printed := range [][2]string{
		{"refuted (false)"}, {"refuted (empty)"}, {"not-reproduced"}, {"holds", "- by hand\n"}, {},
		{"misprinted"}, {"holds-as-read (T ≥ M)", "- by hand\n"},
	} {
		s := toyStatement(k+1, printed[0], text, printed[1], long)
		p.Results = append(p.Results, claims.Result{
			Statement: s, PrintedVerdict: s.Printed.Verdict(), HoldsVerdict: claims.HoldsVerdict,
			Evidence: []claims.Evidence{
				evidence(claims.SidePrinted, !s.Printed.Fails(), claims.Chosen, game),
				evidence(claims.SidePremise, true, claims.Certificate, nil),
				evidence(claims.SideHolds, true, claims.Exact,
					witness.Rewards{Instance: instance("300*(1,0,0) 100*(0,1,0.5)")}),
				evidence(claims.SideHolds, true, claims.Exhaustive, nil),
				evidence(claims.SideHolds, true, claims.Sampled, nil),
			},
		})
	}
	return p
}

// toyStatement reads lemma-k, whose printed sentence has the verdict. Without a
// verdict it is a statement beyond the paper.
func toyStatement(k int, verdict, sentence, list, long string) *claims.Statement {
	id, origin, printed := fmt.Sprintf("lemma-%d", k), "Numbered", ""
	if verdict == "" {
		id, origin = "beyond-1", "Beyond"
	} else {
		printed = "## Printed: " + verdict + "\n" + sentence + "\n" + list
	}
	if verdict != "" && verdict != "holds" {
		printed += "## Why\nM does not divide T, and " + long + ".\n"
	}
	return readToy(id, fmt.Sprintf(`# Lemma %d, <b>x_t</b>
%s
In short: Reg ≤ 2.
%s## Holds
Reg ≤ 2, see lemma-2.
- by hand
- machine-proved: [lemma](../proofs/Toy.v)
## Tightness
attained
## Proof
Σ_{m=0..M} y_{t−m} ≤ W(M+1,d).

%s
`, k, origin, printed, long))
}

// readToy returns the statement of a document.
func readToy(id, text string) *claims.Statement {
	name := strings.ReplaceAll(id, "-", "_") + ".md"
	s := claims.Read(fstest.MapFS{name: {Data: []byte(text)}}, id, func(*claims.Case) {})
	if err := claims.Validate([]*claims.Statement{s}); err != nil {
		panic(err)
	}
	return s
}

func instance(text string) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.ParseInstance(text))
}

func toyFigure(name string, ids ...string) Figure {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><path d="M40 360L600 40" stroke="#0072b2"/></svg>`
	return Figure{
		Name: name, Title: "The lead Δ_t of " + name, Alt: `A line from 0 to 1, "straight".`,
		Caption: "T = 3.", Claims: ids, SVG: []byte(svg),
		Table: Table{
			Columns: slices.Repeat([]string{"t", "Δ_t"}, 20),
			Rows: [][]float64{slices.Repeat([]float64{1, -0.123456}, 20),
				slices.Repeat([]float64{2, math.NaN()}, 20)},
		},
	}
}
