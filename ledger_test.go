package boundedrecall_test

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/proofs"

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

var update = flag.Bool("update", false, "write LEDGER.md, and the lists in testdata")

const ledgerFile = "LEDGER.md"

const preface = `# The ledger

Every statement of *Online Learning with Bounded Recall* (Jon Schneider and Kiran Vodrahalli, ICML 2024), as it is printed and as it is proved here, and the statements
beyond the paper. This file is made from packages ` + "`paper` and `beyond`" + ` by

    go test -run TestLedger -update

and ` + "`go run ./cmd/recall verify`" + ` measures each sentence. T is the horizon, d the number of arms, M the recall, Reg the regret per round, W(n,d) a bound on the base learner's total
regret over n rounds, R(n,d) = W(n,d)/n, e_i the reward 1 for arm i, S_n a sum of n fair signs.

`

// theorems returns the machine-checked theorems that the statements name, as the prover
// prints them: neither a theorem nor the sentence that it proves can change alone.
func theorems(t *testing.T) string {
	var b strings.Builder
	b.WriteString("\n## Machine-checked theorems\n\nAs the prover prints them, see [proofs/README.md](proofs/README.md).\n")
	done := map[string]bool{}
	for _, s := range ledger.Statements {
		for _, k := range slices.Concat(s.Printed.Known(), s.Proved.Known()) {
			for _, name := range k.Theorems {
				text, ok := proofs.Theorem(name)
				require.True(t, ok, "%s names the theorem %s, which the proofs lack", s.ID, name)
				if !done[name] {
					b.WriteString("\n```coq\n" + strings.TrimSpace(text) + "\n```\n")
				}
				done[name] = true
			}
		}
	}
	require.Greater(t, len(done), 30)
	return b.String()
}

// TestLedger compares the ledger with the statements.
func TestLedger(t *testing.T) {
	want := preface + claims.Markdown(ledger.Statements) + theorems(t)
	if *update {
		require.NoError(t, os.WriteFile(ledgerFile, []byte(want), 0o644))
	}
	got, err := os.ReadFile(ledgerFile)
	require.NoError(t, err)
	require.True(t, want == string(got), "LEDGER.md is not what the statements say: go test -run TestLedger -update")
}
