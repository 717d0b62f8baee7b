// Package ci_test tests the scripts of .ci: each line that ends one of them with
// a status other than 0 has a case with one fault, which the script finds, and
// a twin with that fault mended, which passes.
package ci_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// scripts is the folder of the scripts. CI_SCRIPTS names another one, as
// tools/gates does, which has turned a line off there.
func scripts() string {
	if folder := os.Getenv("CI_SCRIPTS"); folder != "" {
		return folder
	}
	return "../../.ci"
}

// A control runs a line of shell in a repository that is sound, which must pass,
// and again with one fault, which must fail.
type control struct {
	name   string
	files  map[string]string // of the sound repository, by their place
	line   string
	fault  map[string]string // files that differ with the fault
	faulty string            // the line with the fault, if that is where it is
	status int               // with the fault; 0 stands for 1
	says   string            // a part of what the fault prints
	never  string            // what it must not print, if there is such a text
}

func (c control) run(t *testing.T) {
	out, status := shell(t, repository(t, c.files, c.fault), cmp.Or(c.faulty, c.line))
	if status != cmp.Or(c.status, 1) {
		t.Errorf("with the fault the status is %d:\n%s", status, out)
	}
	if !strings.Contains(out, c.says) {
		t.Errorf("%q is not in what the fault prints:\n%s", c.says, out)
	}
	if c.never != "" && strings.Contains(out, c.never) {
		t.Errorf("%q is in what the fault prints:\n%s", c.never, out)
	}
}

// run runs the controls at once, and what is sound once for all of them that
// share it.
func run(t *testing.T, controls []control) {
	t.Helper()
	ran := map[string]bool{}
	for _, c := range controls {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.run(t)
		})
		if sound := fmt.Sprint(c.line, c.files); !ran[sound] {
			ran[sound] = true
			t.Run(c.name+", mended", func(t *testing.T) {
				t.Parallel()
				if out, status := shell(t, repository(t, c.files), c.line); status != 0 {
					t.Errorf("the sound repository has status %d:\n%s", status, out)
				}
			})
		}
	}
}

// repository returns a folder with the scripts, the list of the tools and the
// files, which git knows.
func repository(t *testing.T, files ...map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	copied := map[string]string{}
	for _, name := range []string{"run", "night", "stages", "fuzz", "hostile", "controls"} {
		copied[".ci/"+name] = read(t, filepath.Join(scripts(), name))
	}
	for _, name := range []string{"go.mod", "go.sum", "errcheck.txt"} {
		copied["tools/"+name] = read(t, filepath.Join("..", name))
	}
	for _, all := range slices.Concat([]map[string]string{copied}, files) {
		for name, text := range all {
			place := filepath.Join(folder, name)
			err := errors.Join(os.MkdirAll(filepath.Dir(place), 0o755),
				os.WriteFile(place, []byte(text), 0o755))
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if out, status := shell(t, folder, "git init -q . && git add ."); status != 0 {
		t.Fatal(out)
	}
	return folder
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// shell runs a line of shell in the folder, and returns what it prints and its
// status.
func shell(t *testing.T, folder, line string) (out string, status int) {
	t.Helper()
	bash := exec.Command("bash", "-c", line)
	bash.Dir = folder
	bash.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod -buildvcs=false")
	printed, err := bash.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return string(printed), exit.ExitCode()
	case err != nil:
		t.Fatal(err)
	}
	return string(bytes.TrimSpace(printed)), 0
}
