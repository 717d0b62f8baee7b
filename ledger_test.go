package boundedrecall_test

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/claims"
	"boundedrecall/internal/ledger"

	"github.com/stretchr/testify/require"
)

func TestStatements_AreComplete(t *testing.T) {
	require.NoError(t, claims.Validate(ledger.Statements))
}

var declaration = regexp.MustCompile(`(?m)^var (\w+) = claims.Statement\{\n\tID: "([^"]+)"`)

// TestStatements_HaveAFileAndATest: a statement stands in the file that the page names, and
// theorems_test.go has a test for it.
func TestStatements_HaveAFileAndATest(t *testing.T) {
	tests, err := os.ReadFile("theorems_test.go")
	require.NoError(t, err)
	for _, s := range ledger.Statements {
		source, err := os.ReadFile(ledger.File(&s))
		require.NoError(t, err)
		declared := declaration.FindStringSubmatch(string(source))
		require.NotNil(t, declared, s.ID)
		require.Equal(t, s.ID, declared[2])
		require.Contains(t, string(tests), "func Test"+declared[1]+"(t *testing.T)")
		require.Regexp(t, `claims\.Test\(t, \w+\.`+declared[1]+`\)`, string(tests))
	}
}

var update = flag.Bool("update", false, "write LEDGER.md")

const ledgerFile = "LEDGER.md"

// TestLedger compares the ledger with the statements.
func TestLedger(t *testing.T) {
	want := ledger.Markdown(ledger.Refutations(t.Context()))
	if *update {
		require.NoError(t, os.WriteFile(ledgerFile, []byte(want), 0o644))
	}
	got, err := os.ReadFile(ledgerFile)
	require.NoError(t, err)
	require.True(t, want == string(got), "LEDGER.md is not what the statements say: go test -run TestLedger -update")
}

// TestQuestions_AreComplete: an open question says all that it should, and names statements that exist.
func TestQuestions_AreComplete(t *testing.T) {
	for _, q := range beyond.Questions() {
		for _, text := range []string{q.Asked, q.Yes, q.No, q.Known, q.Status} {
			require.NotEmpty(t, text, q.Asked)
		}
		names := regexp.MustCompile(`(beyond|theorem)-[a-z0-9.-]*[a-z0-9]`).FindAllString(q.Known, -1)
		require.NotEmpty(t, names, q.Asked)
		for _, name := range names {
			require.True(t, slices.ContainsFunc(ledger.Statements, func(s claims.Statement) bool { return s.ID == name }), name)
		}
	}
}
