package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// measurements are the medians of all parts.
type measurements struct {
	where  map[string]map[string]string // by part: date, go, processors, cpu
	values map[string]float64           // by benchmark and unit, as "Sweep/M=9/copy sec/op"
	names  []string                     // of benchmarks, in the order they ran
}

// load reads the folder's results and lets benchstat take the medians.
func load(folder string) (*measurements, error) {
	m := &measurements{where: map[string]map[string]string{}, values: map[string]float64{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if err := m.read(file); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return m, nil
}

func (m *measurements) read(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	where := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "Benchmark") {
			break
		}
		if key, value, ok := strings.Cut(line, ": "); ok && where[key] == "" {
			where[key] = strings.TrimSpace(value)
		}
	}
	part := strings.TrimSuffix(filepath.Base(file), ".txt")
	m.where[part] = where
	stats, err := output(exec.Command("go", "tool", "-modfile=tools/go.mod", "benchstat", "-ignore", "date,go,processors", "-format", "csv", file))
	if err != nil {
		return err
	}
	return m.parse(stats)
}

// parse reads benchstat's tables, one for each unit, which its second line names.
func (m *measurements) parse(stats []byte) error {
	r := csv.NewReader(bytes.NewReader(stats))
	r.FieldsPerRecord = -1
	r.LazyQuotes = true
	rows, err := r.ReadAll()
	if err != nil {
		return err
	}
	unit := ""
	for _, row := range rows {
		switch {
		case len(row) < 2:
		case row[0] == "" && len(row) > 2 && row[2] == "CI":
			unit = row[1]
		case row[0] == "" || row[0] == "geomean" || row[1] == "":
		default:
			value, err := strconv.ParseFloat(row[1], 64)
			if err != nil {
				return err
			}
			name := row[0]
			if !slices.Contains(m.names, name) {
				m.names = append(m.names, name)
			}
			m.values[name+" "+unit] = value
		}
	}
	return nil
}

// value returns a benchmark's median in the unit, NaN if it was not run.
func (m *measurements) value(name, unit string) float64 {
	if v, ok := m.values[name+" "+unit]; ok {
		return v
	}
	return math.NaN()
}

// seconds returns the time of an operation.
func (m *measurements) seconds(name string) float64 { return m.value(name, "sec/op") }

// ratio returns the first's time over the second's, both under the prefix: "copies/products".
func (m *measurements) ratio(prefix, of string) float64 {
	above, below, ok := strings.Cut(of, "/")
	if !ok {
		return math.NaN()
	}
	return m.seconds(prefix+"/"+above) / m.seconds(prefix+"/"+below)
}

var processorSuffix = regexp.MustCompile(`-\d+$`)

// sizes returns what stands between the benchmark's name and the variant, in the order
// they ran: "M=10/d=2" of "Cost/M=10/d=2/windowed".
func (m *measurements) sizes(benchmark string) []string {
	var sizes []string
	for _, name := range m.names {
		rest, ok := strings.CutPrefix(name, benchmark+"/")
		if !ok {
			continue
		}
		size := rest[:max(0, strings.LastIndex(rest, "/"))]
		if !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}
