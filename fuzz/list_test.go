package fuzz

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTargets_AllHaveFuzzFunctions compares [Targets] with the Fuzz functions, in
// their order, and has each function run its own target.
func TestTargets_AllHaveFuzzFunctions(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "targets_test.go", nil, 0)
	require.NoError(t, err)
	var functions, targets []string
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Fuzz") {
			functions = append(functions, f.Name.Name)
			own := false
			ast.Inspect(f, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				own = own || ok && literal.Value == strconv.Quote(f.Name.Name)
				return true
			})
			require.True(t, own, f.Name.Name)
		}
	}
	for _, target := range Targets {
		targets = append(targets, target.Name)
	}
	require.Equal(t, targets, functions)
}
