package beyond_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/internal/ledger/contents"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

func TestStatements_AreComplete(t *testing.T) {
	require.NoError(t, claims.Validate(slices.Concat(paper.Statements, beyond.Statements)))
}

// TestTheorems_AreTheStatements: theorems_test.go has a test for each statement
// of the list, in its order, with what its document says in short.
func TestTheorems_AreTheStatements(t *testing.T) {
	tests, err := os.ReadFile("theorems_test.go")
	require.NoError(t, err)
	want := contents.File(string(tests), "beyond", beyond.Statements, nil)
	if *beyond.Update {
		require.NoError(t, os.WriteFile("theorems_test.go", []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(tests), "go test -run TestTheorems -update . writes it")
}

// TestQuestions_AreComplete: an open question says all that it should, and
// names statements that exist.
func TestQuestions_AreComplete(t *testing.T) {
	for _, q := range beyond.Questions() {
		for _, text := range []string{q.Asked, q.Yes, q.No, q.Known, q.Status} {
			require.NotEmpty(t, text, q.Asked)
		}
		names := regexp.MustCompile(`beyond/[a-z-]+|theorem-[0-9.]*[0-9]`).FindAllString(q.Known, -1)
		require.NotEmpty(t, names, q.Asked)
		for _, name := range names {
			require.True(t, slices.ContainsFunc(slices.Concat(paper.Statements, beyond.Statements),
				func(s *claims.Statement) bool { return s.ID == strings.TrimPrefix(name, "beyond/") }), name)
		}
	}
}

// TestLedger compares the ledger with the statements.
func TestLedger(t *testing.T) {
	want := ledger.Beyond{Statements: beyond.Statements, Questions: beyond.Questions()}.Markdown()
	if *beyond.Update {
		require.NoError(t, os.WriteFile("LEDGER.md", []byte(want), 0o644))
	}
	got, err := os.ReadFile("LEDGER.md")
	require.NoError(t, err)
	require.True(t, want == string(got), "go test -run TestLedger -update")
}

// TestStatements_AreFew: there are at most 16, and a name says what the
// statement is, without a number.
func TestStatements_AreFew(t *testing.T) {
	require.LessOrEqual(t, len(beyond.Statements), 16)
	for _, s := range beyond.Statements {
		require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, s.ID)
	}
}
