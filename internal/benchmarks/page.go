package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// measurements are those of all parts.
type measurements struct {
	where   map[string]map[string]string // by part: date, go, processors, cpu
	samples map[string][]float64         // by benchmark and unit, as "Sweep/M=9/copy ns/op"
	names   []string                     // of benchmarks, in the order they ran
}

// load reads the results in the folder.
func load(folder string) (*measurements, error) {
	m := &measurements{where: map[string]map[string]string{}, samples: map[string][]float64{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no results in %s: run it from the root of the module", folder)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if err := m.read(strings.TrimSuffix(filepath.Base(file), ".txt"), string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return m, nil
}

// read reads the output of go test -bench, and the lines about the machine before it.
func (m *measurements) read(part, text string) error {
	m.where[part] = map[string]string{}
	for line := range strings.Lines(text) {
		name, ok := strings.CutPrefix(line, "Benchmark")
		if !ok {
			if key, value, ok := strings.Cut(line, ": "); ok && m.where[part][key] == "" {
				m.where[part][key] = strings.TrimSpace(value)
			}
			continue
		}
		fields := strings.Fields(name) // the name, how often it ran, and values with their units
		if !slices.Contains(m.names, fields[0]) {
			m.names = append(m.names, fields[0])
		}
		for k := 2; k+1 < len(fields); k += 2 {
			value, err := strconv.ParseFloat(fields[k], 64)
			if err != nil {
				return fmt.Errorf("%q: %w", line, err)
			}
			key := fields[0] + " " + fields[k+1]
			m.samples[key] = append(m.samples[key], value)
		}
	}
	return nil
}

// value returns a benchmark's median in the unit, NaN if it was not run.
func (m *measurements) value(name, unit string) float64 {
	s := slices.Sorted(slices.Values(m.samples[name+" "+unit]))
	if len(s) == 0 {
		return math.NaN()
	}
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// ratio returns the first's time over the second's, both under the prefix: "copies/products".
func (m *measurements) ratio(prefix, of string) float64 {
	above, below, _ := strings.Cut(of, "/")
	return m.value(prefix+"/"+above, "ns/op") / m.value(prefix+"/"+below, "ns/op")
}

// page fills the template with the measurements.
func (m *measurements) page(file string) ([]byte, error) {
	tmpl, err := template.New(filepath.Base(file)).Funcs(template.FuncMap{
		"table": m.table, "target": m.target, "where": m.place, "fuzz": m.fuzz,
		"per":  func(name, what string) string { return duration(m.value(name, "ns/"+what)) },
		"list": func(s ...string) []string { return s },
	}).ParseFiles(file)
	if err != nil {
		return nil, err
	}
	b := bytes.NewBufferString("<!-- Written by go run ./internal/benchmarks from internal/benchmarks/page.md.tmpl and internal/benchmarks/results. -->\n\n")
	err = tmpl.Execute(b, nil)
	return b.Bytes(), err
}

// table returns a row for each size of the benchmark. A column "copies" is the time of
// that variant, and "copies/products" is how many times as long the first takes as the
// second.
func (m *measurements) table(benchmark string, columns ...string) string {
	var b strings.Builder
	b.WriteString("| size |")
	for _, c := range columns {
		fmt.Fprintf(&b, " %s |", strings.ReplaceAll(c, "/", " ÷ "))
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(columns)) + "\n")
	var sizes []string // what stands between the benchmark's name and the variant
	for _, name := range m.names {
		if rest, ok := strings.CutPrefix(name, benchmark+"/"); ok {
			sizes = append(sizes, rest[:max(0, strings.LastIndex(rest, "/"))])
		}
	}
	for _, size := range slices.Compact(sizes) {
		fmt.Fprintf(&b, "| %s |", strings.ReplaceAll(size, "/", ", "))
		for _, c := range columns {
			cell := times(m.ratio(benchmark+"/"+size, c))
			if !strings.Contains(c, "/") {
				cell = duration(m.value(benchmark+"/"+size+"/"+c, "ns/op"))
			}
			fmt.Fprintf(&b, " %s |", cell)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// target returns the cells "target", "measured" and whether it holds, for a ratio that
// is to be at least ("≥") or at most ("≤") the limit.
func (m *measurements) target(relation string, limit float64, prefix, of string) string {
	v := m.ratio(prefix, of)
	verdict := "**missed**"
	switch {
	case math.IsNaN(v):
		verdict = "not measured"
	case relation == "≥" && v >= limit, relation == "≤" && v <= limit:
		verdict = "holds"
	}
	return fmt.Sprintf("%s %s | %s | %s", relation, times(limit), times(v), verdict)
}

// fuzz returns a row for each fuzz target.
func (m *measurements) fuzz() string {
	b := "| target | cases a second | slowest case |\n| --- | ---: | ---: |\n"
	for _, name := range m.names {
		if target, ok := strings.CutPrefix(name, "Targets/"); ok {
			target, _, _ = strings.Cut(target, "-") // the number of processors
			b += fmt.Sprintf("| %s | %s | %s |\n", target, number(m.value(name, "cases/s")), duration(1e6*m.value(name, "worst-ms")))
		}
	}
	return b
}

// place returns where and when a part was measured.
func (m *measurements) place(part string) string {
	w := m.where[part]
	return fmt.Sprintf("%s, %s processors, %s, %s", w["cpu"], w["processors"], w["go"], w["date"])
}

// times writes a ratio.
func times(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return number(v) + "×"
}

// number writes three digits, or all that stand before the point.
func number(v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case v < 10:
		return fmt.Sprintf("%.2f", v)
	case v < 100:
		return fmt.Sprintf("%.1f", v)
	}
	s := fmt.Sprintf("%.0f", v)
	for k := len(s) - 3; k > 0; k -= 3 {
		s = s[:k] + "," + s[k:]
	}
	return s
}

// duration writes nanoseconds in the unit that suits.
func duration(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "–"
	case ns >= 1e6:
		return number(ns/1e6) + " ms"
	case ns >= 1e3:
		return number(ns/1e3) + " µs"
	}
	return number(ns) + " ns"
}
