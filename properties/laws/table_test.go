package laws_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"

	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestEachLawHasItsPredicate: what a replay line calls is a function of the
// package.
func TestEachLawHasItsPredicate(t *testing.T) {
	declared := map[string]bool{}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				declared[f.Name.Name] = true
			}
		}
	}
	seen := map[string]bool{}
	for _, l := range base.Laws {
		require.True(t, declared[laws.PredicateOf(l.Name)], l.Name)
		for _, words := range []base.Text{l.Text, l.Words(true)} {
			require.NotEmpty(t, words.Claim, l.Name)
			require.NotEmpty(t, words.Broken, l.Name)
			require.NotEqual(t, words.Claim, words.Broken, l.Name)
		}
		require.False(t, seen[l.Name], l.Name)
		seen[l.Name] = true
	}
	require.Len(t, seen, 36)
	require.Panics(t, func() { base.Find("no law") })
}
