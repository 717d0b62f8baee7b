// Forgetting asks rolling statistics of public libraries, over 5 numbers, whether they
// forget: it holds them to the laws of recall and prints a table.
//
//	go run .
package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	movingaverage "github.com/RobinUS2/golang-moving-average"
	"github.com/markcheno/go-talib"
)

const rows = 5

func main() {
	if err := table(context.Background(), os.Stdout, 100); err != nil {
		fmt.Fprintln(os.Stderr, "forgetting:", err)
		os.Exit(2)
	}
}

// A function is a rolling statistic under test.
type function struct {
	name  string
	maker func() laws.Window
}

// series is a rolling function of a whole slice.
type series struct {
	numbers  []float64
	function func([]float64) []float64
}

func (s *series) Push(x []float64) { s.numbers = append(s.numbers, x[0]) }

func (s *series) Value(dst []float64) {
	dst[0] = math.NaN()
	if n := len(s.numbers); n >= rows {
		dst[0] = s.function(s.numbers)[n-1]
	}
}

// average is RobinUS2's moving average.
type average struct{ *movingaverage.MovingAverage }

func (a average) Push(x []float64)    { a.Add(x[0]) }
func (a average) Value(dst []float64) { dst[0] = a.Avg() }

func goFunctions() []function {
	talibVersion, averageVersion := version("github.com/markcheno/go-talib"), version("github.com/RobinUS2/golang-moving-average")
	of := func(f func([]float64, int) []float64) func() laws.Window {
		return func() laws.Window {
			return &series{function: func(x []float64) []float64 { return f(x, rows) }}
		}
	}
	return []function{
		{"go-talib " + talibVersion + " Sma", of(talib.Sma)},
		{"go-talib " + talibVersion + " Var", of(talib.Var)},
		{"golang-moving-average " + averageVersion + " Avg", func() laws.Window { return average{movingaverage.New(rows)} }},
	}
}

// version returns the version of a module that the program is built with.
func version(module string) string {
	info, _ := debug.ReadBuildInfo()
	if info != nil {
		for _, m := range info.Deps {
			if m.Path == module {
				return m.Version
			}
		}
	}
	return "(unknown version)"
}

// pythonFunctions returns the names of the functions that the first interpreter with
// pandas has, or else the first with NumPy, and the interpreter.
func pythonFunctions(ctx context.Context) (names []string, interpreter string) {
	for _, path := range []string{"python3", "/usr/bin/python3"} {
		out, err := exec.CommandContext(ctx, path, "forgetting.py").Output()
		found := strings.Split(strings.TrimSpace(string(out)), "\n")
		if err == nil && found[0] != "" && len(found) > len(names) {
			names, interpreter = found, path
		}
	}
	return names, interpreter
}

// table writes a row for each function.
func table(ctx context.Context, w io.Writer, cases int) error {
	claims := properties.WindowClaims{Recall: rows, Stationary: true, Low: -1e6, High: 1e6}
	fmt.Fprintf(w, "Rolling statistics over %d numbers from %v to %v, %d cases a law.\n\n", rows, claims.Low, claims.High, cases)
	fmt.Fprintln(w, "| function | older rows | the round | worst by size | worst by relative size |")
	fmt.Fprintln(w, "| --- | --- | --- | --- | --- |")
	for _, f := range goFunctions() {
		row, err := judge(f, claims, cases)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, row)
	}
	names, interpreter := pythonFunctions(ctx)
	for _, name := range names {
		p, err := child.Start(ctx, []string{interpreter, "forgetting.py", name}, time.Minute)
		if err != nil {
			return err
		}
		row, err := judge(function{name, p.Windows(1, 1)}, claims, cases)
		p.Close()
		if err != nil {
			return err
		}
		fmt.Fprintln(w, row)
	}
	fmt.Fprintln(w)
	for _, library := range []string{"pandas", "NumPy"} {
		if !strings.Contains(strings.Join(names, "\n"), library) {
			fmt.Fprintf(w, "%s: skipped, no python3 here has it.\n", library)
		}
	}
	_, err := fmt.Fprintln(w, "Older rows: does the value depend on rows before the last 5? The round: does it depend on how many rows came before?")
	return err
}

// judge returns the function's row.
func judge(f function, claims properties.WindowClaims, cases int) (string, error) {
	verdicts := map[string]string{}
	leaks := [2]string{"none", "none"} // those of stationary: what they want is what a new window says
	for finding := range (properties.Settings{Cases: cases, Seed: 1}).CheckWindow(f.maker, claims) {
		if finding.Err != nil {
			return "", fmt.Errorf("%s: %w", f.name, finding.Err)
		}
		verdicts[finding.Law] = "no"
		if finding.Violation == nil {
			continue
		}
		verdicts[finding.Law] = "yes"
		for k, l := range finding.Leaks {
			leaks[k] = fmt.Sprintf("%v, want %v, after %s and %s", l.Got, l.Want, text(l.Case.Past), l.Case.Rewards)
		}
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s |", f.name, verdicts["bounded-recall"], verdicts["stationary"], leaks[0], leaks[1]), nil
}

func text(r laws.Rounds) string {
	if len(r) == 0 {
		return "none"
	}
	return r.String()
}
