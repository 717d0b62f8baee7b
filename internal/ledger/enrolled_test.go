package ledger_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"boundedrecall/internal/ledger"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

// TestEnrolled_Forgotten: a statement that is forgotten in one place is told,
// with the place.
func TestEnrolled_Forgotten(t *testing.T) {
	tests, err := os.ReadFile("../../theorems_test.go")
	require.NoError(t, err)
	for name, c := range map[string]struct {
		forget func(folder fstest.MapFS)
		skip   string // the statement that is not among the statements
		tests  func(text string) string
		want   string
	}{
		"nothing": {},
		"statements.go": {skip: "figure-1",
			want: "Figure1 of figure_1.go is not among the statements: see statements.go"},
		"variable": {forget: func(folder fstest.MapFS) { delete(folder, "figure_1.go") },
			want: "figure_1.md is the document of a statement that no figure_1.go declares"},
		"both": {forget: func(folder fstest.MapFS) { delete(folder, "figure_1.go"); delete(folder, "figure_1.md") },
			want: "figure-1 is among the statements, and no figure_1.go declares it"},
		"variable and statements.go": {skip: "figure-1",
			forget: func(folder fstest.MapFS) { delete(folder, "figure_1.go") },
			want:   "figure_1.md is the document of a statement that no figure_1.go declares"},
		"file": {forget: func(folder fstest.MapFS) {
			two := slices.Concat(folder["figure_1.go"].Data, folder["footnote_1.go"].Data)
			folder["figure_1.go"] = &fstest.MapFile{Data: two}
		}, want: "figure_1.go declares 2 statements, and a file is for one"},
		"test": {tests: func(text string) string { return strings.Replace(text, "TestFigure1(", "TestFigureOne(", 1) },
			want: "Figure1 of figure_1.go has no TestFigure1 in theorems_test.go"},
		"another's test": {tests: func(text string) string {
			return strings.Replace(text, "claims.Test(t, paper.Figure1)", "claims.Test(t, paper.Footnote1)", 1)
		}, want: "Figure1 of figure_1.go has no TestFigure1 in theorems_test.go"},
	} {
		t.Run(name, func(t *testing.T) {
			folder, text := copied(t, os.DirFS("../../paper")), string(tests)
			if c.forget != nil {
				c.forget(folder)
			}
			if c.tests != nil {
				text = c.tests(text)
			}
			statements := slices.Clone(paper.Statements)
			for k, s := range paper.Statements {
				if s.ID == c.skip {
					statements = slices.Delete(statements, k, k+1)
				}
			}
			err := ledger.Enrolled(folder, statements, text)
			if c.want == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, c.want)
			}
		})
	}
}

// copied returns a copy of the files of a folder, in which some can be deleted.
func copied(t *testing.T, folder fs.FS) fstest.MapFS {
	files := fstest.MapFS{}
	for _, ending := range []string{"*.go", "*.md"} {
		paths, err := fs.Glob(folder, ending)
		require.NoError(t, err)
		for _, path := range paths {
			text, err := fs.ReadFile(folder, path)
			require.NoError(t, err)
			files[path] = &fstest.MapFile{Data: text}
		}
	}
	return files
}
