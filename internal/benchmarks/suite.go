package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// timeSuite times the test suite, warm but not from the cache: whole, -short, and by
// package as go test -json reports it.
func timeSuite(e effort) ([]byte, error) {
	var b bytes.Buffer
	modes := [][]string{{"short", "go", "test", "-count=1", "-short", "-json", "./..."}}
	if !e.quick {
		modes = append(modes,
			[]string{"full", "go", "test", "-count=1", "-json", "./..."},
			[]string{"verify", "go", "run", "./cmd/recall", "verify"})
	}
	if _, err := output(exec.Command("go", "vet", "./...")); err != nil { // builds all
		return nil, err
	}
	if _, err := output(exec.Command("go", "test", "-run", "^$", "./...")); err != nil {
		return nil, err
	}
	for _, mode := range modes {
		start := time.Now()
		out, err := output(exec.Command(mode[1], mode[2:]...))
		var failed *exec.ExitError
		if err != nil && !(mode[0] == "verify" && errors.As(err, &failed)) {
			return nil, fmt.Errorf("the tests fail: %w", errors.Unwrap(err))
		}
		fmt.Fprintf(&b, "BenchmarkSuite/%s 1 %d ns/op\n", mode[0], time.Since(start).Nanoseconds())
		packages(&b, mode[0], out)
	}
	return b.Bytes(), nil
}

// packages adds the seconds of each package.
func packages(b *bytes.Buffer, mode string, events []byte) {
	lines := bufio.NewScanner(bytes.NewReader(events))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e struct {
			Action, Package, Test string
			Elapsed               float64
		}
		if json.Unmarshal(lines.Bytes(), &e) != nil || e.Action != "pass" || e.Test != "" {
			continue
		}
		fmt.Fprintf(b, "BenchmarkPackage/%s/%s 1 %.0f ns/op\n", strings.ReplaceAll(e.Package, "/", "."), mode, 1e9*e.Elapsed)
	}
}

// profileProperties finds which share of the time of the learners' property checks goes
// where: to rapid's draws, to making instances of them, to the games and what is found
// in them.
func profileProperties(e effort) ([]byte, error) {
	dir, err := os.MkdirTemp("", "benchmarks")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	binary, profile := filepath.Join(dir, "test"), filepath.Join(dir, "profile")
	if _, err := output(exec.Command("go", "test", "-c", "-o", binary, "./learners")); err != nil {
		return nil, err
	}
	cmd := exec.Command(binary, "-test.run", "^TestConformance$", "-test.cpuprofile", profile)
	if e.quick {
		cmd.Args = append(cmd.Args, "-test.short")
	}
	cmd.Dir = "learners"
	if _, err := output(cmd); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, share := range []struct{ name, focus string }{
		{"rapid", `rapid\.checkOnce`},
		{"draws", `rapid\.\(\*Generator`},
		{"instances", `properties\.sketch`},
		{"games", `properties\.Violation\.examine`},
		{"learners", `learners\.\(\*[A-Za-z]+\)\.(Play|Observe|Reset)|learners/listing`},
	} {
		out, err := output(exec.Command("go", "tool", "pprof", "-top", "-nodecount=100000", "-nodefraction=0", "-edgefraction=0", "-focus="+share.focus, binary, profile))
		if err != nil {
			return nil, err
		}
		found := shown.FindSubmatch(out)
		if found == nil {
			return nil, fmt.Errorf("pprof says no share: %s", out)
		}
		percent, err := strconv.ParseFloat(string(found[1]), 64)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "BenchmarkPropertyCheck/%s 1 %g %%time\n", share.name, percent)
	}
	return b.Bytes(), nil
}

var shown = regexp.MustCompile(`(?m)^Showing nodes accounting for [^,]*, (\d+\.?\d*)% of `)
