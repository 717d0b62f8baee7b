package contents_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger/contents"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

// TestContents: a test that is missing, tests another statement, stands in
// another place, says something else or does less is written anew, and so the
// file is not what it should be. The file as it stands stays.
func TestContents(t *testing.T) {
	text, err := os.ReadFile("../../../theorems_test.go")
	require.NoError(t, err)
	slow := map[*claims.Statement]string{paper.Figure2Left: "its 260 games take a second",
		paper.AppendixA1: "its 560 games take a while"}
	right := string(text)
	require.Equal(t, right, contents.File(right, "paper", paper.Statements, slow))
	const line = "func TestFigure1(t *testing.T) { claims.Test(t, paper.Figure1) }\n"
	for fault, wrong := range map[string]string{
		"missing":     strings.Replace(right, line, "", 1),
		"another's":   strings.Replace(right, "paper.Figure1)", "paper.Footnote1)", 1),
		"other words": strings.Replace(right, "// The list has", "// The list lacks", 1),
		"nothing":     strings.Replace(right, "{ claims.Test(t, paper.Figure1) }", "{}", 1),
		"skipped":     strings.Replace(right, "{ claims.Test(t, paper.Figure1) }", "{ t.Skip() }", 1),
		"another":     right + "\nfunc TestMore(t *testing.T) {}\n",
	} {
		require.NotEqual(t, right, wrong, fault)
		require.Equal(t, right, contents.File(wrong, "paper", paper.Statements, slow), fault)
	}
	others := slices.Clone(paper.Statements)
	slices.Reverse(others)
	require.NotEqual(t, right, contents.File(right, "paper", others, slow))
}

// TestVariable: the name of a statement's variable.
func TestVariable(t *testing.T) {
	for id, name := range map[string]string{"theorem-5.1": "Theorem5_1", "appendix-b.2": "AppendixB2",
		"section-5.2-not-mean-based": "Section5_2NotMeanBased", "figure-1": "Figure1"} {
		require.Equal(t, name, contents.Variable(&claims.Statement{ID: id}))
	}
}
