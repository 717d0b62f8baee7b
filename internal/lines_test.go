package internal_test

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// mostColumns is the width of a line of Go outside tests, where a tab counts as
// one column. A line with a string of more than longString columns may be
// wider: such a text stays whole, so that it is found by its words.
const mostColumns, longString = 100, 60

// wideLines returns the lines of a Go file that are too wide, as "name:line".
func wideLines(name string, source []byte) (wide []string) {
	files, text := token.NewFileSet(), scanner.Scanner{}
	text.Init(files.AddFile(name, -1, len(source)), source, nil, 0)
	free := map[int]bool{} // the lines of strings that stay whole
	for {
		at, kind, literal := text.Scan()
		if kind == token.EOF {
			break
		}
		line, ends := files.Position(at).Line, strings.Count(literal, "\n")
		if kind == token.STRING && (ends > 0 || utf8.RuneCountInString(literal) > longString) {
			for k := range ends + 1 {
				free[line+k] = true
			}
		}
	}
	for k, line := range strings.Split(string(source), "\n") {
		if utf8.RuneCountInString(line) > mostColumns && !free[k+1] {
			wide = append(wide, fmt.Sprintf("%s:%d", name, k+1))
		}
	}
	return wide
}

// TestLines: no line of Go outside tests is too wide, in any of the modules.
func TestLines(t *testing.T) {
	files, seen := os.DirFS(".."), 0
	require.NoError(t, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != ".":
			return fs.SkipDir
		case path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		seen++
		source, err := fs.ReadFile(files, name)
		require.Empty(t, wideLines(name, source), "lines of more than %d columns", mostColumns)
		return err
	}))
	require.Greater(t, seen, 300)
}

// TestLines_Wide: a line of code or of a comment that is too wide is found, and
// one that is just as wide as it may be, or has a text that stays whole, is
// not.
func TestLines_Wide(t *testing.T) {
	of := func(columns int, before, after string) string {
		rest := columns - utf8.RuneCountInString(before+after)
		return before + strings.Repeat("ä", rest) + after + "\n"
	}
	source := "package p\n" + // line 1
		of(100, "// ", "") + of(101, "// ", "") + // 2, 3
		of(100, "var ", " = 1") + of(101, "var ", " = 1") + // 4, 5
		of(140, "var s = \"", "\"") + of(140, "var t = `", "\n") + of(140, "", "`") + // 6, 7 and 8, 9
		of(101, "var ", " = \"short\"") + "\tvar u = 1\n" // 10
	require.Equal(t, []string{"a.go:3", "a.go:5", "a.go:10"}, wideLines("a.go", []byte(source)))
}
