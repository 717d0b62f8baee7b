package boundedrecall_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDependencies: a program that imports one of these packages links no other module than
// those listed, and none of the packages of this module that the row forbids.
func TestDependencies(t *testing.T) {
	const gonum, rapid = "gonum.org/v1/gonum/", "pgregory.net/rapid"
	for _, c := range []struct {
		path    string
		modules []string // allowed prefixes outside this module
		never   []string // forbidden prefixes in this module
	}{
		{".", []string{gonum}, []string{"boundedrecall/"}},
		{"./learners", []string{gonum}, []string{"boundedrecall/properties", "boundedrecall/exact"}},
		{"./adversaries", []string{gonum}, []string{"boundedrecall/learners", "boundedrecall/properties", "boundedrecall/exact"}},
		{"./exact", []string{gonum}, []string{"boundedrecall/properties"}},
		{"./properties/laws", []string{gonum}, []string{"boundedrecall/learners", "boundedrecall/exact", "boundedrecall/adversaries"}},
		{"./properties", []string{gonum, rapid}, []string{"boundedrecall/learners", "boundedrecall/exact"}},
		{"./claims", []string{gonum, rapid}, []string{"boundedrecall/paper", "boundedrecall/exact"}},
	} {
		t.Run(c.path, func(t *testing.T) {
			out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", c.path).Output()
			require.NoError(t, err)
			paths := strings.Fields(string(out))
			require.NotEmpty(t, paths)
			for _, path := range paths {
				ours := path == "boundedrecall" || strings.HasPrefix(path, "boundedrecall/")
				if ours && hasPrefix(path, c.never) || !ours && !hasPrefix(path, c.modules) {
					t.Errorf("it links %s", path)
				}
			}
		})
	}
}

func hasPrefix(path string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}
