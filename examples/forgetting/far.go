package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// far returns a table of libraries in another language, with their packages in
// Debian. The first of the
// programs that is installed with most libraries answers for them: it prints a
// library and its version a line, and with a library and a function as
// arguments it speaks the protocol of `recall check`.
func far(name, title string, packages map[string]string, rows []row, programs ...[]string) table {
	open := func(ctx context.Context) (*shelf, error) {
		var versions map[string]string
		var argv []string
		for _, program := range programs {
			out, err := exec.CommandContext(ctx, program[0], program[1:]...).Output()
			if found := parseVersions(out, rows); err == nil && len(found) > len(versions) {
				versions, argv = found, program
			}
		}
		if argv == nil {
			return nil, fmt.Errorf("%w: apt-get install %s", errSkipped,
				strings.Join(slices.Sorted(maps.Values(packages)), " "))
		}
		return farShelf(ctx, argv, versions), nil
	}
	return table{name: name, title: title, rows: rows, packages: packages, inDebian: true, open: open}
}

// parseVersions returns the versions that a program printed of the libraries
// of the rows.
func parseVersions(out []byte, rows []row) map[string]string {
	versions := map[string]string{}
	for line := range bytes.Lines(out) {
		library, version, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		if slices.ContainsFunc(rows, func(r row) bool { return r.library == library }) {
			versions[library] = version
		}
	}
	return versions
}

// farShelf starts a program for each row that is asked.
func farShelf(ctx context.Context, argv []string, versions map[string]string) *shelf {
	var running []*child.Process
	return &shelf{
		versions: versions,
		maker: func(_ *testing.T, r row) func() windows.Window {
			words := append(slices.Clone(argv), r.library, r.function)
			p, err := child.Start(ctx, words, time.Minute)
			if err != nil {
				return func() windows.Window { panic(&laws.Unavailable{Err: err}) }
			}
			running = append(running, p)
			return p.Windows(max(1, r.claims.Inputs), 1)
		},
		close: func() {
			for _, p := range running {
				p.Close()
			}
		},
	}
}

// farRow returns a row over the last five numbers, of which is the value is
// the statistic.
func farRow(library, function string, is windows.Statistic, word windows.Verdict) row {
	return row{library: library, function: function, claims: lastRows(is), word: word, power: 1}
}

// of returns the row with numbers that are not finite, too.
func (r row) of(values windows.Values) row {
	r.claims.Values = values
	return r
}

// known returns the row with what the library's own text says.
func (r row) known(documented string) row {
	r.documented = documented
	return r
}

// present returns the numbers of the rows that are not NaN.
func present(rows laws.Rounds) (x []float64) {
	for _, r := range rows {
		if !math.IsNaN(r[0]) {
			x = append(x, r[0])
		}
	}
	return x
}

// leftOut is a statistic of the numbers that are not NaN, if any is left.
func leftOut(name string, f func(x []float64) float64) windows.Statistic {
	return windows.Statistic{Name: name, Value: func(rows laws.Rounds) ([]float64, string) {
		x := present(rows)
		if len(x) == 0 {
			return nil, "all are NaN"
		}
		return []float64{f(x)}, ""
	}}
}

// The statistics of libraries that leave NaN out.
var (
	medianOfRest = leftOut("median without NaN", func(x []float64) float64 {
		slices.Sort(x)
		return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
	})
	meanOfRest = leftOut("mean without NaN", func(x []float64) (sum float64) {
		for _, v := range x {
			sum += v / float64(len(x))
		}
		return sum
	})
	maxOfRest  = leftOut("max without NaN", slices.Max[[]float64])
	sizeOfRest = leftOut("largest size without NaN", func(x []float64) (size float64) {
		for _, v := range x {
			size = max(size, math.Abs(v))
		}
		return size
	})
)

// place is where the largest number is among the rows, from 0 on.
var place = windows.Statistic{Name: "place of the maximum",
	Value: func(rows laws.Rounds) ([]float64, string) {
		best := 0
		for k, r := range rows {
			if r[0] == rows[best][0] && k != best {
				return nil, "there are two"
			}
			if r[0] > rows[best][0] {
				best = k
			}
		}
		return []float64{float64(best)}, ""
	}}

// weighted is the mean with the weights 1 to 5, and without NaN.
var weighted = windows.Statistic{Name: "weighted mean without NaN",
	Value: func(rows laws.Rounds) ([]float64, string) {
		var sum, all float64
		for k, r := range rows {
			if w := float64(k + 1); !math.IsNaN(r[0]) {
				sum, all = sum+w*r[0], all+w
			}
		}
		if all == 0 {
			return nil, "all are NaN"
		}
		return []float64{sum / all}, ""
	}}
