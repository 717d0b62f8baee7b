// Benchmarks measures what the project costs and writes BENCHMARKS.md.
//
//	go run ./internal/benchmarks [-quick] [-only PART,…]
//
// Run it from the root of the module. Each part leaves its measurements in
// internal/benchmarks/results, in the format of go test -bench. The page is made of the
// medians of all results and of page.md.tmpl. So a part that is not run keeps its last
// measurements, and -only none writes the page again.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A part is a set of measurements. measure returns them in the format of go test -bench.
type part struct {
	name    string
	measure func(quick bool) ([]byte, error)
}

var parts = []part{
	{"learners", benchmarks("./learners", "AverageRestart|Forgetting", "1", 6)},
	{"exact", benchmarks("./exact", ".", "1,2", 6)},
	{"fuzz", benchmarks("./fuzz", ".", "2", 1)},
	{"numpy", compareNumPy},
}

const folder = "internal/benchmarks"

func main() {
	log.SetFlags(0)
	log.SetPrefix("benchmarks: ")
	quick := flag.Bool("quick", false, "measure little, to try it")
	only := flag.String("only", "", "the parts to measure, separated by commas, or none; without it all are")
	flag.Parse()
	wanted, err := choose(*only)
	if err == nil {
		err = run(wanted, *quick)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func choose(only string) (wanted []part, err error) {
	switch only {
	case "":
		return parts, nil
	case "none":
		return nil, nil
	}
	for name := range strings.SplitSeq(only, ",") {
		k := slices.IndexFunc(parts, func(p part) bool { return p.name == name })
		if k < 0 {
			return nil, fmt.Errorf("there is no part %q", name)
		}
		wanted = append(wanted, parts[k])
	}
	return wanted, nil
}

// run measures the parts and writes the page. A part that fails keeps its last
// measurements.
func run(wanted []part, quick bool) (failed error) {
	for _, p := range wanted {
		start := time.Now()
		out, err := p.measure(quick)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", p.name, err))
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, "results", p.name+".txt"), append([]byte(machine()), out...), 0o644); err != nil {
			return err
		}
		log.Printf("%s: %.0f s", p.name, time.Since(start).Seconds())
	}
	m, err := load(filepath.Join(folder, "results"))
	if err != nil {
		return err
	}
	page, err := m.page(filepath.Join(folder, "page.md.tmpl"))
	if err != nil {
		return err
	}
	return errors.Join(failed, os.WriteFile("BENCHMARKS.md", page, 0o644))
}

// machine returns the lines that say where and when something was measured.
func machine() string {
	cpu := runtime.GOARCH
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			cpu = strings.TrimSpace(value)
		}
	}
	return fmt.Sprintf("date: %s\ngo: %s %s/%s\nprocessors: %d\ncpu: %s\n",
		time.Now().UTC().Format(time.DateOnly), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), cpu)
}

// benchmarks measures a package's benchmarks. Every round runs all of them once, so that
// what disturbs the machine disturbs a benchmark and its baseline alike.
func benchmarks(pkg, pattern, processors string, rounds int) func(quick bool) ([]byte, error) {
	return func(quick bool) (all []byte, _ error) {
		args := []string{"test", pkg, "-run", "^$", "-bench", pattern, "-timeout", "20m", "-cpu", processors, "-benchtime"}
		if quick {
			args, rounds = append(args, "1ms", "-short"), 1
		} else {
			args = append(args, "60ms")
		}
		for range rounds {
			out, err := output(exec.Command("go", args...))
			if err != nil {
				return nil, err
			}
			all = append(all, out...)
		}
		return all, nil
	}
}

// output runs a command and returns what it prints, or an error with what it says.
func output(cmd *exec.Cmd) ([]byte, error) {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s%s", strings.Join(cmd.Args, " "), err, stderr.Bytes(), out)
	}
	return out, nil
}
