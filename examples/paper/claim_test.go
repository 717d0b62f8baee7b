package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
)

// The uniform learner has Reg ≤ 1 − 1/d, not 1/2.
func TestLemma1(t *testing.T) { claims.Test(t, Uniform) }

func TestCommand(t *testing.T) {
	var out, complaints bytes.Buffer
	require.Equal(t, 0, paper.Run(t.Context(), []string{"verify"}, &out, &complaints))
	require.Contains(t, out.String(), "confirmed    lemma-1                      printed: refuted (constant); proved: holds (by hand)")
	require.Equal(t, 2, paper.Run(t.Context(), []string{"verify", "lemma-2"}, &out, &complaints))
	require.Contains(t, complaints.String(), `no statement is called "lemma-2"`)
	page := filepath.Join(t.TempDir(), "page.html")
	require.Equal(t, 0, paper.Run(t.Context(), []string{"page", page}, &out, &complaints))
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Contains(t, string(text), "A Note on Not Learning, checked")

	wrong := paper
	wrong.Statements = []*claims.Statement{Uniform}
	wrong.Statements[0].Printed = Uniform.Proved
	require.Equal(t, 1, wrong.Run(t.Context(), []string{"verify"}, &out, &complaints))
}
