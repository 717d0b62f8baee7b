// Package prose tests the texts of the evidence of statements.
package prose

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A Suite is the statements of a package.
type Suite struct {
	Folders []string // the sources of the statements, and of what they share
}

// A textRule forbids something in the texts of evidence.
type textRule struct {
	breaks  *regexp.Regexp
	because string
}

var textRules = []textRule{
	{
		regexp.MustCompile(`(?i)\b(the|these|those) same\b|\bsame (cases|games|[a-z])\b|^(its|that|this|these|those|such|and|beside it)\b|\b(first|second|last|all|each) of these\b|\bas (above|before)\b|^(the|a) (other|latter|former)\b`),
		"a text of evidence is read alone, in JSON or out of order",
	},
	{
		regexp.MustCompile(`(^|[^A-Za-z_{])[dkmnKMT]'? ?(≤|<|=|≥) ?\d|\b\d+\.\.\d+\b`),
		"sizes in a text of evidence are the values that ran: print them from the value that the check loops over or draws from",
	},
}

// TextRules: no text of evidence refers to another, or names sizes that are not
// values.
func (s Suite) TextRules(t *testing.T) {
	texts := s.evidenceTexts(t)
	require.NotEmpty(t, texts)
	for source, all := range texts {
		for _, text := range all {
			for _, rule := range textRules {
				require.NotRegexp(t, rule.breaks, text, "%s: %s", source, rule.because)
			}
		}
	}
}

// evidenceTexts returns the texts of evidence in the statements' sources, by file.
func (s Suite) evidenceTexts(t *testing.T) map[string][]string {
	texts := map[string][]string{}
	for path, file := range s.sources(t) {
		for _, d := range file.Decls {
			if check, ok := d.(*ast.FuncDecl); ok {
				texts[path] = append(texts[path], textsIn(check)...)
			}
		}
	}
	return texts
}

// sources returns the syntax of the files that hold statements, and of what they share, by path.
func (s Suite) sources(t *testing.T) map[string]*ast.File {
	files := map[string]*ast.File{}
	for _, folder := range s.Folders {
		require.NoError(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files[path], err = parser.ParseFile(token.NewFileSet(), path, nil, 0)
			return err
		}))
	}
	return files
}

// textsIn returns the texts of a function that are evidence, or constants that evidence prints.
func textsIn(check *ast.FuncDecl) (texts []string) {
	ast.Inspect(check, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if isEvidence(n) {
				texts = append(texts, literals(n.Args)...)
			}
		case *ast.ValueSpec:
			texts = append(texts, literals(n.Values)...)
		}
		return true
	})
	return texts
}

var verbs = []string{"Tally", "Every", "Cases", "Drawn", "Searched", "Exactly", "Certified"}

// isEvidence reports whether the call hands in evidence with a text.
func isEvidence(call *ast.CallExpr) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	return ok && slices.Contains(verbs, selector.Sel.Name)
}

// literals returns the literal texts among the expressions; parts that a + joins are one text.
func literals(expressions []ast.Expr) (texts []string) {
	for _, expression := range expressions {
		text := ""
		ast.Inspect(expression, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				part, _ := strconv.Unquote(literal.Value)
				text += part
			}
			_, inner := n.(*ast.CallExpr)
			return !inner
		})
		if text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}
