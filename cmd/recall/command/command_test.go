package command_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/command"

	"github.com/stretchr/testify/require"
)

// paper is the paper of the example, with a check that does more.
func paper(more func()) command.Paper {
	s := *noRegret
	s.Check = func(c *claims.Case) { more(); noRegret.Check(c) }
	return command.Paper{Title: "A Note on One Arm", Program: "note", Statements: []*claims.Statement{&s}}
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
