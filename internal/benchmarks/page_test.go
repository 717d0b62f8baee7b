package main

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMeasurements(t *testing.T) {
	m := &measurements{where: map[string]map[string]string{}, samples: map[string][]float64{}}
	require.NoError(t, m.read("exact", `date: 2026-01-02
cpu: Some(R) Processor
cpu: Another
BenchmarkSweep/M=9/finite    4045     30000 ns/op    624.6 Mwindows/s
BenchmarkSweep/M=9/finite    4045     90000 ns/op
BenchmarkSweep/M=9/finite    4045     40000 ns/op
BenchmarkSweep/M=9/copy      18208     7000 ns/op
BenchmarkSweep/M=9/copy      18208     9000 ns/op
BenchmarkTargets/FuzzX-2     7   100 ns/op   1234567.8 cases/s   0.5 worst-ms
PASS
`))
	require.Equal(t, "Some(R) Processor", m.where["exact"]["cpu"])
	require.Equal(t, 0.2, m.ratio("Sweep/M=9", "copy/finite"))
	require.Equal(t, 624.6, m.value("Sweep/M=9/finite", "Mwindows/s"))
	require.True(t, math.IsNaN(m.value("Sweep/M=9/long", "ns/op")))
	require.Equal(t, "| size | finite | finite ÷ copy | long |\n"+
		"| --- | ---: | ---: | ---: |\n"+
		"| M=9 | 40.0 µs | 5.00× | – |\n", m.table("Sweep", "finite", "finite/copy", "long"))
	require.Equal(t, "≥ 0.25× | 0.20× | **missed**", m.target("≥", 0.25, "Sweep/M=9", "copy/finite"))
	require.Equal(t, "≤ 6.00× | 5.00× | holds", m.target("≤", 6, "Sweep/M=9", "finite/copy"))
	require.Equal(t, "≤ 6.00× | – | not measured", m.target("≤", 6, "Sweep/M=9", "finite/nothing"))
	require.Contains(t, m.fuzz(), "| FuzzX | 1,234,568 | 500 µs |\n")
	require.Error(t, m.read("bad", "BenchmarkX 1 y ns/op\n"))
}

// TestPage makes the page of the committed results: it is the committed page, and every
// table of it has its numbers.
func TestPage(t *testing.T) {
	m, err := load("results")
	require.NoError(t, err)
	page, err := m.page("page.md.tmpl")
	require.NoError(t, err)
	committed, err := os.ReadFile("../../BENCHMARKS.md")
	require.NoError(t, err)
	require.True(t, string(committed) == string(page), "go run ./internal/benchmarks -only none writes it again")
	for _, missing := range []string{"| not measured", "Measured on ,", "| ---: |\n\n", "| --- |\n\n"} {
		require.False(t, strings.Contains(string(page), missing), missing)
	}
}

func TestNumbers(t *testing.T) {
	require.Equal(t, "12.3", number(12.34))
	require.Equal(t, "3.10 µs", duration(3100))
	require.Equal(t, "20.0 ns", duration(20))
	require.Equal(t, "–", duration(math.NaN()))
}

func TestChoose(t *testing.T) {
	all, err := choose("")
	require.NoError(t, err)
	require.Len(t, all, len(parts))
	two, err := choose("numpy,exact")
	require.NoError(t, err)
	require.Equal(t, "numpy", two[0].name)
	require.Equal(t, "exact", two[1].name)
	_, err = choose("nothing")
	require.ErrorContains(t, err, `"nothing"`)
}
