package claims_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPage_Refusals: each refusal on the page of the language is printed for
// some fault of the tables.
func TestPage_Refusals(t *testing.T) {
	text, err := os.ReadFile("../docs/claims.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "| what is printed |")
	require.True(t, found)
	said := []string{"no wrong input makes this comparison fail", "nothing turns red on"} // see TestControls
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

// TestPage_Code: the document and the programs on the page are those of the
// example.
func TestPage_Code(t *testing.T) {
	page, err := os.ReadFile("../docs/claims.md")
	require.NoError(t, err)
	var files strings.Builder
	for _, name := range []string{"lemma_1.md", "lemma_1.go", "claim.go", "claim_test.go"} {
		text, err := os.ReadFile("../examples/paper/" + name)
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
