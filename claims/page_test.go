package claims_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestPage_Refusals: each refusal on the page of the language is printed for
// some fault of the tables.
func TestPage_Refusals(t *testing.T) {
	text, err := os.ReadFile("../docs/claims.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "| what is printed |")
	require.True(t, found)
	said := []string{"no wrong input makes this comparison fail", "nothing turns red on",
		"no control of the input"} // see TestControls
	for _, edit := range [][2]string{{"## Tightness\n\nattained\n\n", ""}, {"- by hand\n- measured\n", ""},
		{"In short: ", "In short: 3/7 and "}} {
		said = append(said, result(t, read(document(edit), func(*claims.Case) {})).NotRun)
	}
	for _, faults := range []map[string]fault{faultsOfVerdicts, faultsOfComparisons, faultsOfScans,
		faultsOfWords, faultsOfConditions, faultsOfReading} {
		for _, f := range faults {
			r := result(t, f.make(true))
			said = append(said, strings.Join(slices.Concat(r.Contradictions, r.NotMeasured), "\n"))
		}
	}
	rows := regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(table, -1)
	require.Greater(t, len(rows), 15)
	for _, row := range rows {
		require.True(t, slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, row[1]) }),
			"nothing prints %q", row[1])
	}
}

// TestPage_Holds: the document of a sentence that holds is complete, and a check
// of the printed sentence measures it.
func TestPage_Holds(t *testing.T) {
	s := claims.Read(os.DirFS("testdata"), "theorem-1", func(c *claims.Case) {
		horizons, eta := c.Sizes("T = 1..4"), 0.5
		y := c.Printed.Says("Hedge at rate η has Reg ≤ ln d/(η·T) + η/8").
			Every("Hedge at rate 1/2 over {0,1}², %v", horizons)
		for n := range horizons.All() {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(2, 0, 1)}).All() {
				y.Given(claims.Let{"d": 2, "η": eta, "T": n}).
					Measure(witness.Play(learners.Spec{Name: "hedge"}.WithRate(eta), in))
			}
		}
	})
	r := result(t, *s)
	require.True(t, r.Consistent(), slices.Concat(r.Contradictions, r.NotMeasured, []string{r.NotRun}))
	require.Equal(t, claims.HoldsVerdict, r.PrintedVerdict)
}

// TestPage_Code: the document and the programs on the page are those of the
// example.
func TestPage_Code(t *testing.T) {
	page, err := os.ReadFile("../docs/claims.md")
	require.NoError(t, err)
	var files strings.Builder
	const example = "../examples/paper/"
	for _, name := range []string{example + "lemma_1.md", example + "lemma_1.go", example + "claim.go",
		example + "claim_test.go", "testdata/theorem_1.md"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		files.Write(text)
	}
	blocks := regexp.MustCompile("(?s)\n```(?:go|markdown)\n(.*?)\n```").FindAllStringSubmatch(string(page), -1)
	code := 0
	for _, block := range blocks {
		for part := range strings.SplitSeq(block[1], "\n\n") {
			require.Contains(t, files.String(), part)
			code++
		}
	}
	require.Greater(t, code, 10)
}
