package internal_test

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDependencies: a program that imports one of these packages links no other
// module than those listed, and none of the packages of this module that the
// row forbids.
func TestDependencies(t *testing.T) {
	linked := dependencies(t)
	const gonum, rapid = "gonum.org/v1/gonum/", "pgregory.net/rapid"
	for k, c := range []struct {
		path    string
		modules []string // allowed prefixes outside this module
		never   []string // forbidden prefixes in this module
	}{
		{"boundedrecall", []string{gonum}, []string{"boundedrecall/"}},
		{"boundedrecall/learners", []string{gonum},
			[]string{"boundedrecall/properties", "boundedrecall/exact"}},
		{"boundedrecall/adversaries", []string{gonum}, []string{"boundedrecall/learners",
			"boundedrecall/properties", "boundedrecall/exact"}},
		{"boundedrecall/exact", []string{gonum}, []string{"boundedrecall/properties"}},
		{"boundedrecall/exact/certificate", nil, []string{"boundedrecall/exact", "boundedrecall/learners",
			"boundedrecall/properties", "boundedrecall/adversaries"}},
		{"boundedrecall/properties/laws", []string{gonum}, []string{"boundedrecall/learners",
			"boundedrecall/exact", "boundedrecall/adversaries"}},
		{"boundedrecall/properties", []string{gonum, rapid},
			[]string{"boundedrecall/learners", "boundedrecall/exact"}},
		{"boundedrecall/windows", []string{gonum, rapid},
			[]string{"boundedrecall/learners", "boundedrecall/exact", "boundedrecall/adversaries"}},
		{"boundedrecall/internal/kit", []string{gonum, rapid},
			[]string{"boundedrecall/learners", "boundedrecall/exact", "boundedrecall/windows"}},
		{"boundedrecall/claims", []string{gonum, rapid},
			[]string{"boundedrecall/paper", "boundedrecall/exact"}},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			for _, path := range linked[c.path] {
				ours := path == "boundedrecall" || strings.HasPrefix(path, "boundedrecall/")
				if ours && path != c.path && hasPrefix(path, c.never) || !ours && !hasPrefix(path, c.modules) {
					t.Errorf("%s links %s", c.path, path)
				}
			}
			require.NotEmpty(t, linked[c.path], c.path)
		})
	}
}

// dependencies returns the packages that each of ours links, without those of
// the standard library.
func dependencies(t *testing.T) map[string][]string {
	list := exec.Command("go", "list", "-f", `{{.ImportPath}} {{.ImportPath}} {{join .Deps " "}}`,
		"./...")
	list.Dir = ".."
	out, err := list.Output()
	require.NoError(t, err)
	linked := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		paths := strings.Fields(line)
		linked[paths[0]] = slices.DeleteFunc(paths[1:], func(path string) bool {
			first, _, _ := strings.Cut(path, "/")
			return first != "boundedrecall" && !strings.Contains(first, ".")
		})
	}
	return linked
}

func hasPrefix(path string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}
