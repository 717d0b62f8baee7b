package report_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/figures"
	claims "boundedrecall/internal/oldledger"
	"boundedrecall/internal/report"

	"github.com/stretchr/testify/require"
)

// toy is a page on a made-up ledger that has every verdict, evidence of every kind,
// witnesses with and without a command, texts that are long, and text that must be
// escaped.
func toy() report.Page {
	long := strings.Repeat("a statement that goes on, with γ(D)(5M/6 − D/2) in it, ", 6) + "and ends"
	statement := func(s string, v claims.Verdict) claims.Statement {
		return claims.Statement{Statement: s, Verdict: v}
	}
	play := &claims.Exhibit{Rewards: "(0,1) (1,0) (0,0.5)", Replay: []string{"play", "--learner", "x", "--rewards", "(0,1) (1,0) (0,0.5)"}}
	evidence := func(reading claims.Reading, shows claims.Verdict, kind claims.Kind, w *claims.Exhibit) claims.Evidence {
		return claims.Evidence{
			Reading: reading, Kind: kind, What: "regret & <weight> of R_{t−1}, " + string(kind), Value: 11. / 36, Relation: claims.AtMost,
			Bound: 0.25, Cases: 123456, Shows: shows, Ratio: 44. / 36, Witness: w,
		}
	}
	p := report.Page{
		Build: report.Build{
			Version: "(devel)", Revision: "abc1234", Go: "go1.25", Machine: "linux/amd64, 2 cores",
			Date: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Took: 61 * time.Second, Seed: 7, Runs: 20, Tests: 3, Packages: 1,
		},
		Figures: []figures.Figure{drawn("lead", "lemma-1"), drawn("two", "lemma-1", "lemma-2"), drawn("evidence")},
	}
	for k, v := range []claims.Verdict{claims.Refuted, claims.Vacuous, claims.NotReproduced, claims.Holds, claims.Conjecture, claims.NoEvidence} {
		id := fmt.Sprintf("lemma-%d", k+1)
		if k == 4 {
			id = "beyond-1"
		}
		c := report.Claim{
			Claim: claims.Claim{
				ID: id, Reference: fmt.Sprintf("Lemma %d, <b>x_t</b>", k+1), Test: "TestLemma", Tightness: "attained", Scope: "two arms",
				Literal: statement("Reg ≤ R(M,d) & x_t^{(m)} < 1: "+long, v), Repaired: statement("Reg ≤ 2, see lemma-2.", claims.Holds),
				Derivation: []string{"Σ_{m=0..M} y_{t−m} ≤ W(M+1,d).", long},
			},
			Evidence: []claims.Evidence{
				evidence(claims.Literal, v, claims.Witness, play),
				evidence(claims.Repaired, claims.Holds, claims.Exact, &claims.Exhibit{Rewards: "300*(1,0,0) 100*(0,1,0.5)"}),
				evidence(claims.Repaired, claims.Holds, claims.Exhaustive, nil),
				evidence(claims.Repaired, claims.Holds, claims.Sampled, nil),
			},
			Replays: map[string]report.Replay{play.Command(): {Output: "regret  0.3\n", Plays: [][]float64{{0.5, 0.5}, {1. / 6, 5. / 6}, {1, 0}}}},
			Lines:   []report.Line{{What: "test", File: "theorems_test.go", Line: 12}, {What: "record", File: "claims/ledger.go", Line: 34}},
		}
		if v != claims.Holds {
			c.Fails = "M does not divide T, and " + long + "."
		}
		p.Claims = append(p.Claims, c)
	}
	return p
}

func drawn(name string, ids ...string) figures.Figure {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400"><path d="M40 360L600 40" stroke="#0072b2"/></svg>`
	return figures.Figure{
		Name: name, Title: "The lead Δ_t of " + name, Alt: `A line from 0 to 1, "straight".`, Caption: "T = 3.", Claims: ids, SVG: []byte(svg),
		Table: figures.Table{
			Columns: slices.Repeat([]string{"t", "Δ_t"}, 20),
			Rows:    [][]float64{slices.Repeat([]float64{1, -0.123456}, 20), slices.Repeat([]float64{2, math.NaN()}, 20)},
		},
	}
}

// written returns the page.
func written(t *testing.T, p report.Page) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, p.Write(&b))
	return b.String()
}
