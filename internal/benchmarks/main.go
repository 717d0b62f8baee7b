// Benchmarks measures what the project costs and writes BENCHMARKS.md.
//
//	go run ./benchmarks [-quick] [-only PART,…] [-rounds N]
//
// It is run from the root of the module. Each part leaves its measurements in
// benchmarks/results, in the format of go test -bench; then the page is made of all
// of them and of page.md.tmpl, with benchstat for the medians. So a part that is not
// run, or cannot be, keeps its last measurements, and -only none writes the page
// again. All in all it takes less than ten minutes.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
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
	measure func(effort) ([]byte, error)
}

var parts = []part{
	{"learners", benchmarks("./learners", "AverageRestart|Forgetting|Grid", "1", 6)},
	{"cost", benchmarks("./benchmarks", "Cost", "1", 3)},
	{"processors", benchmarks("./learners", "Restarts", "2", 6)},
	{"exact", benchmarks("./exact", ".", "1,2", 6)},
	{"fuzz", benchmarks("./fuzz", ".", "2", 1)},
	{"numpy", compareNumPy},
	{"properties", profileProperties},
	{"suite", timeSuite},
}

// effort is how much to measure.
type effort struct {
	rounds int           // the most times each benchmark is run, all of them in turn
	time   time.Duration // for a benchmark in a round
	quick  bool
}

// errUnable is the reason why a part keeps its last measurements.
type errUnable struct{ reason string }

func (e errUnable) Error() string { return e.reason }

const (
	results = "internal/benchmarks/results"
	page    = "BENCHMARKS.md"
)

func main() {
	quick := flag.Bool("quick", false, "measure little, to try it")
	only := flag.String("only", "", "the parts to measure, separated by commas, or none; without it all are")
	most := flag.Int("rounds", 6, "the most times each benchmark is run")
	flag.Parse()
	if err := run(*only, *most, *quick); err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(1)
	}
}

func run(only string, rounds int, quick bool) error {
	if _, err := os.Stat(results); err != nil {
		return errors.New("run it from the root of the module")
	}
	if rounds < 1 {
		return fmt.Errorf("%d rounds", rounds)
	}
	wanted, err := choose(only)
	if err != nil {
		return err
	}
	e := effort{rounds: rounds, time: 60 * time.Millisecond, quick: quick}
	if quick {
		e.rounds, e.time = 1, time.Millisecond
	}
	var failed error
	for _, p := range wanted {
		start := time.Now()
		out, err := p.measure(e)
		var unable errUnable
		switch {
		case errors.As(err, &unable):
			fmt.Fprintf(os.Stderr, "%s: %v; the last measurements stay\n", p.name, err)
			continue
		case err != nil:
			failed = errors.Join(failed, fmt.Errorf("%s: %w", p.name, err))
			continue
		}
		if err := replace(filepath.Join(results, p.name+".txt"), append([]byte(machine()), out...)); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s: %.0f s\n", p.name, time.Since(start).Seconds())
	}
	if err := write(); err != nil {
		return err
	}
	return failed
}

// write makes the page and its pictures of the results there are.
func write() error {
	m, err := load(results)
	if err != nil {
		return err
	}
	if err := m.plot("internal/benchmarks"); err != nil {
		return err
	}
	text, err := m.page("internal/benchmarks/page.md.tmpl")
	if err != nil {
		return err
	}
	return replace(page, text)
}

func choose(only string) ([]part, error) {
	switch only {
	case "":
		return parts, nil
	case "none":
		return nil, nil
	}
	var wanted []part
	for _, name := range strings.Split(only, ",") {
		k := slices.IndexFunc(parts, func(p part) bool { return p.name == name })
		if k < 0 {
			return nil, fmt.Errorf("there is no part %q", name)
		}
		wanted = append(wanted, parts[k])
	}
	return wanted, nil
}

// machine returns the lines that say where and when something was measured.
func machine() string {
	return fmt.Sprintf("date: %s\ngo: %s %s/%s\nprocessors: %d\ncpu: %s\n",
		time.Now().UTC().Format(time.DateOnly), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), cpu())
}

// cpu returns the processor's name, if the system tells.
func cpu() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// benchmarks returns the measurement of a package's benchmarks. Every round runs all
// of them once, so that what disturbs the machine disturbs a benchmark and its
// baseline alike; slow ones are content with fewer rounds.
func benchmarks(pkg, pattern, processors string, rounds int) func(effort) ([]byte, error) {
	return func(e effort) ([]byte, error) {
		dir, err := os.MkdirTemp("", "benchmarks")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		binary := filepath.Join(dir, "test")
		if _, err := output(exec.Command("go", "test", "-c", "-o", binary, pkg)); err != nil {
			return nil, err
		}
		var all []byte
		for range min(rounds, e.rounds) {
			cmd := exec.Command(binary, "-test.run", "^$", "-test.bench", pattern, "-test.timeout", "20m",
				"-test.cpu", processors, "-test.benchtime", e.time.String())
			cmd.Dir = pkg
			if e.quick {
				cmd.Args = append(cmd.Args, "-test.short")
			}
			out, err := output(cmd)
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
		return out, fmt.Errorf("%s: %w\n%s%s", strings.Join(cmd.Args, " "), err, stderr.Bytes(), out)
	}
	return out, nil
}

// replace writes a file whole or not at all.
func replace(name string, data []byte) error {
	next := name + ".next"
	if err := os.WriteFile(next, data, 0o644); err != nil {
		return err
	}
	return os.Rename(next, name)
}
