package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"strings"
	"text/template"
)

// page fills the template with the measurements.
func (m *measurements) page(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	tmpl, err := template.New("page").Option("missingkey=error").Funcs(template.FuncMap{
		"table":   m.table,
		"target":  m.target,
		"percent": func(prefix, of string) string { return percent(m.ratio(prefix, of)) },
		"ratio":   func(prefix, of string) string { return times(m.ratio(prefix, of)) },
		"time":    func(name string) string { return duration(m.seconds(name)) },
		"per":     func(name, what string) string { return duration(m.value(name, "sec/"+what)) },
		"value":   func(name, unit string) string { return number(m.value(name, unit)) },
		"where":   m.place,
		"list":    func(s ...string) []string { return s },
		"fuzz":    m.fuzz,
		"suite":   m.suite,
	}).Parse(string(text))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprint(&b, "<!-- Written by go run ./benchmarks from benchmarks/page.md.tmpl and benchmarks/results. -->\n\n")
	if err := tmpl.Execute(&b, nil); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// table returns a row for each size of the benchmark. A column "copies" is the time of
// that variant, "copies/products" is how many times as long the first takes as the
// second, and "copy%sweep" is the same in percent.
func (m *measurements) table(benchmark string, columns ...string) string {
	var b strings.Builder
	b.WriteString("| size |")
	for _, c := range columns {
		fmt.Fprintf(&b, " %s |", heading(c))
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(columns)) + "\n")
	for _, size := range m.sizes(benchmark) {
		prefix := benchmark + "/" + size
		fmt.Fprintf(&b, "| %s |", strings.ReplaceAll(size, "/", ", "))
		for _, c := range columns {
			fmt.Fprintf(&b, " %s |", m.cell(prefix, c))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func heading(column string) string {
	return strings.NewReplacer("/", " ÷ ", "%", " ÷ ").Replace(column)
}

func (m *measurements) cell(prefix, column string) string {
	switch {
	case strings.Contains(column, "%"):
		return percent(m.ratio(prefix, strings.Replace(column, "%", "/", 1)))
	case strings.Contains(column, "/"):
		return times(m.ratio(prefix, column))
	}
	return duration(m.seconds(prefix + "/" + column))
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
	var b strings.Builder
	b.WriteString("| target | cases a second | slowest case |\n| --- | ---: | ---: |\n")
	for _, name := range m.names {
		if target, ok := strings.CutPrefix(name, "Targets/"); ok {
			target = processorSuffix.ReplaceAllString(target, "")
			fmt.Fprintf(&b, "| %s | %s | %s |\n", target, number(m.value(name, "cases/s")), duration(1e-3*m.value(name, "worst-ms")))
		}
	}
	return b.String()
}

// suite returns a package's row: its seconds, and what they buy.
func (m *measurements) suite(pkg, what string) string {
	name := "Package/" + strings.ReplaceAll(pkg, "/", ".")
	return fmt.Sprintf("| `%s` | %s | %s | %s |\n", pkg, duration(m.seconds(name+"/full")), duration(m.seconds(name+"/short")), what)
}

// place returns where and when a part was measured.
func (m *measurements) place(part string) string {
	w, ok := m.where[part]
	if !ok {
		return "not measured"
	}
	return fmt.Sprintf("%s, %s processors, %s, %s", w["cpu"], w["processors"], w["go"], w["date"])
}

// times writes a ratio.
func times(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return number(v) + "×"
}

func percent(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*v)
}

// number writes three digits, or all that stand before the point.
func number(v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case math.Abs(v) >= 100:
		return grouped(int64(math.Round(v)))
	case math.Abs(v) >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func grouped(n int64) string {
	s := fmt.Sprint(n)
	for k := len(s) - 3; k > 0; k -= 3 {
		s = s[:k] + "," + s[k:]
	}
	return s
}

// duration writes seconds in the unit that suits.
func duration(s float64) string {
	for _, unit := range []struct {
		name string
		size float64
	}{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}} {
		if s >= unit.size {
			return number(s/unit.size) + " " + unit.name
		}
	}
	if math.IsNaN(s) {
		return "–"
	}
	return number(s*1e9) + " ns"
}
