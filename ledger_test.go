package boundedrecall_test

import (
	"flag"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/internal/ledger/contents"
	"boundedrecall/paper"
	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

// TestMain collects garbage less often than usual, since the checks make much
// that dies young.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	os.Exit(m.Run())
}

func TestStatements_AreComplete(t *testing.T) {
	require.NoError(t, claims.Validate(paper.Statements))
}

var update = flag.Bool("update", false, "write LEDGER.md, theorems_test.go, and the last lines of documents")

// TestTheorems_AreTheStatements: theorems_test.go has a test for each statement
// of the list, in its order, with what its document says in short.
func TestTheorems_AreTheStatements(t *testing.T) {
	tests, err := os.ReadFile("theorems_test.go")
	require.NoError(t, err)
	want := contents.File(string(tests), "paper", paper.Statements, map[*claims.Statement]string{
		paper.Figure2Left: "its 260 games take a second", paper.AppendixA1: "its 560 games take a while",
	})
	if *update {
		require.NoError(t, os.WriteFile("theorems_test.go", []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(tests), "go test -run TestTheorems -update . writes it")
}

const ledgerFile = "LEDGER.md"

// TestLedger compares the ledger with the statements.
func TestLedger(t *testing.T) {
	want := ledger.Markdown()
	if *update {
		require.NoError(t, os.WriteFile(ledgerFile, []byte(want), 0o644))
	}
	got, err := os.ReadFile(ledgerFile)
	require.NoError(t, err)
	require.True(t, want == string(got),
		"LEDGER.md is not what the statements say: go test -run TestLedger -update")
}

// words is the last line of the document of a statement in a folder.
func words(folder string) string {
	notation, _ := filepath.Rel(folder, "paper/notation.md")
	return "\n\n[Words and signs](" + filepath.ToSlash(notation) + ")\n"
}

// TestDocuments_LinkTheWords: the document of each statement, of the paper and
// beyond it, ends with a
// line that links what its words and signs mean.
func TestDocuments_LinkTheWords(t *testing.T) {
	statements := 0
	for _, folder := range []string{"paper", "beyond"} {
		paths, err := filepath.Glob(folder + "/*.md")
		require.NoError(t, err)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			if !strings.Contains(string(text), "\nIn short: ") {
				continue // it is no statement
			}
			statements++
			if *update && !strings.HasSuffix(string(text), words(folder)) {
				text = []byte(strings.TrimRight(string(text), "\n") + words(folder))
				require.NoError(t, os.WriteFile(path, text, 0o644))
			}
			require.True(t, strings.HasSuffix(string(text), words(folder)),
				path+" does not end with the words and signs: go test -run TestDocuments -update .")
		}
	}
	require.Equal(t, len(paper.Statements)+16, statements, "16 are beyond the paper")
	require.FileExists(t, "paper/notation.md")
}

// TestSentences_WereReadWithTheirTheorems: proofs/read.txt signs each sentence
// with the theorems that it names, each proof, and the texts around them.
func TestSentences_WereReadWithTheirTheorems(t *testing.T) {
	require.NoError(t, proofs.Signed(os.DirFS("proofs"), paper.Statements, os.DirFS("."), "README.md",
		"paper/notation.md", "paper/preface.md", "paper/conclusion.md", "docs/BENCHMARKS.md", "docs/contributing.md",
		"docs/data.md", "docs/verdicts.md", "docs/windows.md"))
}
