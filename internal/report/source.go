package report

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
)

// A Line is a place in the source.
type Line struct {
	What string // stands there
	File string // from the module's folder, with slashes
	Line int
}

func (l Line) String() string { return fmt.Sprintf("%s:%d", l.File, l.Line) }

// The files of the tests and of the ledger.
const (
	testFile   = "theorems_test.go"
	ledgerFile = "claims/ledger.go"
)

// Locate returns the lines on which the functions of theorems_test.go begin, by name,
// and those on which the records of the ledger do, by id. The folder is the module's.
func Locate(folder string) (tests, records map[string]Line, err error) {
	tests, records = map[string]Line{}, map[string]Line{}
	for _, file := range []string{testFile, ledgerFile} {
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, filepath.Join(folder, filepath.FromSlash(file)), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				tests[n.Name.Name] = Line{"test", file, files.Position(n.Pos()).Line}
			case *ast.KeyValueExpr:
				key, isName := n.Key.(*ast.Ident)
				value, isText := n.Value.(*ast.BasicLit)
				if isName && isText && key.Name == "ID" {
					if id, err := strconv.Unquote(value.Value); err == nil {
						records[id] = Line{"record", file, files.Position(n.Pos()).Line}
					}
				}
			}
			return true
		})
	}
	return tests, records, nil
}
