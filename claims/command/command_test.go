package command_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/command"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// paper has one claim, whose check does do.
func paper(do func()) command.Paper {
	return command.Paper{Title: "A Note on Nothing", Program: "note", Statements: []claims.Statement{{
		ID: "claim-1", Reference: "Claim 1", Origin: claims.Numbered,
		Printed: claims.Holds("Nothing is nothing.", claims.ByHand), Proof: "It is.", Tightness: "an identity",
		Check: func(c *claims.Case) {
			do()
			c.Printed.Tally(claims.Chosen, claims.Equals, "regret on one arm").
				SeeGame(learners.Spec{Name: "uniform"}, boundedrecall.Must(boundedrecall.ParseInstance("(1)")), 0, "")
		},
	}}}
}

// TestRun_Interrupted leaves an earlier page as it is.
func TestRun_Interrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(file, []byte("earlier"), 0o600))
	for _, args := range [][]string{{"page", file}, {"verify"}, {"verify", "-json"}} {
		ctx, cancel := context.WithCancel(t.Context())
		var out, complaints bytes.Buffer
		require.Equal(t, 130, paper(cancel).Run(ctx, args, &out, &complaints))
		require.Equal(t, "interrupted\n", complaints.String())
		require.Empty(t, out.String())
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "earlier", string(text))
}

// TestRun_FullDisk: verify fails if its output cannot be written.
func TestRun_FullDisk(t *testing.T) {
	full, never := io.Pipe()
	require.NoError(t, full.CloseWithError(errors.New("no space left")))
	for _, args := range [][]string{{"verify"}, {"verify", "-json"}} {
		var complaints bytes.Buffer
		require.Equal(t, 2, paper(func() {}).Run(t.Context(), args, never, &complaints))
		require.Contains(t, complaints.String(), "no space left")
	}
}

// TestRun_Seed: the draws are those of the seed, which the records name.
func TestRun_Seed(t *testing.T) {
	var out, complaints bytes.Buffer
	require.Equal(t, 0, paper(func() {}).Run(t.Context(), []string{"verify", "--seed", "7", "--json"}, &out, &complaints))
	require.Contains(t, out.String(), `"seed":7`)
}

// TestPackage_LinksNoPlotter: who writes a command of their own builds no plotting library.
func TestPackage_LinksNoPlotter(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	require.NoError(t, err)
	require.Contains(t, string(list), "boundedrecall/internal/page\n")
	require.Empty(t, regexp.MustCompile(`(?m)^(gonum\.org/v1/plot|boundedrecall/internal/page/).*$`).FindAllString(string(list), -1))
}
