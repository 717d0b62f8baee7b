package windows_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

const vectorsFile = "../examples/vectors/windows/cases.json"

// A vector is a case for a window in any language.
type vector struct {
	Name  string      `json:"name"`
	Claim vectorClaim `json:"claim"`
	Rows  [][]any     `json:"rows"`            // numbers, or "NaN"
	Times []float64   `json:"times,omitempty"` // of the rows, in seconds
	Asked float64     `json:"asked,omitempty"` // when the value is asked for

	// Right has the values of which one is right.
	Right     []any   `json:"right"`
	Tolerance float64 `json:"tolerance"`
}

type vectorClaim struct {
	Rows   int     `json:"rows,omitempty"`
	Span   float64 `json:"span,omitempty"` // in seconds
	Grace  float64 `json:"grace,omitempty"`
	Closed string  `json:"closed,omitempty"`
	Is     string  `json:"is"`
}

// float returns the number that stands in a vector, and word what stands for a
// number.
func float(x any) float64 {
	if v, ok := x.(float64); ok {
		return v
	}
	return math.NaN()
}

func word(x float64) any {
	if math.IsNaN(x) {
		return "NaN"
	}
	return x
}

// fill gives the vector its right values, false if the statistic has none: that
// of each choice of the rows that may count, the newest first.
func (v *vector) fill() bool {
	v.Right, v.Tolerance = nil, 0
	for _, rows := range v.choices() {
		x, size, ok := v.value(rows)
		if !ok {
			return false
		}
		if !slices.Contains(v.Right, word(x)) {
			v.Right = append(v.Right, word(x))
		}
		v.Tolerance = max(v.Tolerance, size*0x1p-40)
	}
	return true
}

// value returns the statistic of the rows, and the size of the terms that it is
// made of.
func (v *vector) value(rows [][]any) (x, size float64, ok bool) {
	var all laws.Rounds
	for _, row := range rows {
		var numbers []float64
		for _, x := range row {
			numbers = append(numbers, float(x))
			size = max(size, math.Abs(float(x)))
		}
		if slices.ContainsFunc(numbers, math.IsNaN) {
			return math.NaN(), 0, true
		}
		all = append(all, numbers)
	}
	if v.Claim.Is == "var" || v.Claim.Is == "cov" {
		size *= size
	}
	s, err := windows.Named(v.Claim.Is, 1)
	if err != nil {
		panic(err)
	}
	value, _ := s.Value(all)
	if len(value) == 0 {
		return 0, 0, false
	}
	return value[0], size, true
}

// choices returns the rows that count: each choice of how many older ones do,
// where some may.
func (v *vector) choices() (all [][][]any) {
	first, last, end := len(v.Rows), len(v.Rows), len(v.Rows) // from first to last the oldest may be
	switch c := v.Claim; {
	case c.Rows > 0:
		last = max(0, len(v.Rows)-c.Rows)
		first = max(0, last-int(c.Grace))
	default:
		old := c.Closed == "left" || c.Closed == "both"
		for end > 0 && v.Asked == v.Times[end-1] && (c.Closed == "left" || c.Closed == "neither") {
			end--
		}
		for k := len(v.Rows) - 1; k >= 0; k-- {
			age := v.Asked - v.Times[k]
			if c.Grace == 0 && (age < c.Span || age == c.Span && old) {
				first, last = k, k
			}
			if c.Grace > 0 && age < c.Span-c.Grace {
				last = k
			}
			if c.Grace > 0 && age <= c.Span+c.Grace {
				first = k
			}
		}
		last = max(first, last)
	}
	for k := first; k <= last; k++ {
		all = append(all, v.Rows[min(k, end):end])
	}
	return all
}

// vectorsNow makes the vectors: of the witnesses of the gallery and of the
// kit's broken windows.
func vectorsNow(t *testing.T) (all []vector) {
	add := func(name string, v vector, statistics ...string) {
		for _, is := range statistics {
			v.Claim.Is = is
			if v.Name = name + ", " + is; v.fill() {
				all = append(all, v)
			}
		}
	}
	text, err := os.ReadFile("../examples/forgetting/replays/outcomes.txt")
	require.NoError(t, err)
	names := map[string]bool{} // what was pushed
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(line, " | "); len(f) == 5 && len(f[2]) < 200 {
			after := strings.ReplaceAll(f[2], "1e+06", "1000000")
			names[after] = true
		}
	}
	one := []string{"sum", "mean", "var", "std", "min", "max", "median"}
	for _, after := range slices.Sorted(maps.Keys(names)) {
		rows, ok := parsedRows(after)
		if !ok || len(rows) < 5 {
			continue
		}
		statistics := one
		if len(rows[0]) == 2 {
			statistics = []string{"cov", "corr"}
		}
		add("gallery: "+after, vector{Claim: vectorClaim{Rows: 5}, Rows: rows}, statistics...)
	}
	for _, s := range brokenStreams() {
		if !slices.Contains([]string{"running-sum", "one-more", "poisoned", "carried"}, s.Name) {
			continue
		}
		for f := range (windows.Settings{Seed: 1, Cases: 20}).Check(s.Maker, s.Claims) {
			if f.Law != "frame" || f.Violation == nil {
				continue
			}
			rows := asRows(slices.Concat(f.Witness.Past, f.Witness.Rewards))
			add("kit: "+s.Name, vector{Claim: vectorClaim{Rows: 5}, Rows: rows}, "sum", "mean", "min", "max", "median",
				"var")
			add("kit: "+s.Name+", grace", vector{Claim: vectorClaim{Rows: 3, Grace: 2}, Rows: rows}, "sum", "max")
		}
	}
	nan := math.NaN()
	for k, column := range [][]float64{{nan, 1, 2, 3, 4, 5}, {1, nan, 2, 3, 4, 5}, {1, 2, 3, 4, 5, nan},
		{nan, nan, nan, 1, 1, 1, 1, 1}, {3, nan, 1, 2, 3, 4}} {
		var rows laws.Rounds
		for _, x := range column {
			rows = append(rows, []float64{x})
		}
		add(fmt.Sprint("NaN ", k+1), vector{Claim: vectorClaim{Rows: 5}, Rows: asRows(rows)},
			"sum", "mean", "min", "max")
	}
	addSpans(add)
	return all
}

// addSpans adds vectors in time: rows at the edges of ten seconds, and those of
// the gallery.
func addSpans(add func(name string, v vector, statistics ...string)) {
	for _, c := range []struct {
		name  string
		rows  []float64
		times []float64
		asked float64
	}{
		{"a row, then 12 s", []float64{1}, []float64{0}, 12},
		{"a row, then 10 s", []float64{1}, []float64{0}, 10},
		{"a row now", []float64{1}, []float64{3}, 3},
		{"rows at both edges", []float64{1, 2, 4}, []float64{0, 5, 10}, 10},
		{"two rows at one time", []float64{1, 2, 4}, []float64{0, 0, 10}, 10},
		{"-3, then 4 s, then 3, then 6.75 s", []float64{-3, 3}, []float64{0, 4}, 10.75},
		{"after a long silence", []float64{1, 2}, []float64{0, 100000}, 100001},
	} {
		var rows laws.Rounds
		for _, x := range c.rows {
			rows = append(rows, []float64{x})
		}
		v := vector{Rows: asRows(rows), Times: c.times, Asked: c.asked}
		for _, closed := range []string{"right", "left", "both", "neither"} {
			v.Claim = vectorClaim{Span: 10, Closed: closed}
			add(closed+": "+c.name, v, "sum", "max")
		}
		v.Claim = vectorClaim{Span: 10, Grace: 1, Closed: "right"}
		add("grace: "+c.name, v, "sum")
	}
}

func asRows(rows laws.Rounds) (all [][]any) {
	for _, row := range rows {
		var words []any
		for _, x := range row {
			words = append(words, word(x))
		}
		all = append(all, words)
	}
	return all
}

// parsedRows reads rows as outcomes.txt has them, false if they are no numbers.
func parsedRows(text string) (rows [][]any, ok bool) {
	for _, field := range strings.Fields(text) {
		var row []any
		for _, number := range strings.Split(field, ",") {
			x, err := strconv.ParseFloat(number, 64)
			if err != nil {
				return nil, false
			}
			row = append(row, x)
		}
		rows = append(rows, row)
	}
	return rows, true
}

// TestVectors: what the vectors call right is that, a plain reader in two
// languages agrees, and a window that is broken on purpose fails in each.
func TestVectors(t *testing.T) {
	if *update {
		var lines []string
		for _, v := range vectorsNow(t) {
			line, err := json.Marshal(v)
			require.NoError(t, err)
			lines = append(lines, string(line))
		}
		text := "[\n" + strings.Join(lines, ",\n") + "\n]\n"
		require.NoError(t, os.WriteFile(vectorsFile, []byte(text), 0o644))
	}
	text, err := os.ReadFile(vectorsFile)
	require.NoError(t, err)
	var all []vector
	require.NoError(t, json.Unmarshal(text, &all))
	require.Greater(t, len(all), 140)
	names := map[string]bool{}
	for _, v := range all {
		require.False(t, names[v.Name], "%s is there twice", v.Name)
		names[v.Name] = true
		again := v
		require.True(t, again.fill(), v.Name)
		require.Equal(t, v, again)
	}
	for _, reader := range [][]string{{"python3", "read.py"}, {"node", "read.mjs"}} {
		t.Run(reader[0], func(t *testing.T) {
			controls.SkipUnlessAsked(t)
			if _, err := exec.LookPath(reader[0]); err != nil {
				t.Skip("there is no ", reader[0])
			}
			for _, window := range []string{"plain", "running", "late", "skips-nan"} {
				c := exec.Command(reader[0], reader[1], window)
				c.Dir = "../examples/vectors/windows"
				out, err := c.CombinedOutput()
				if window == "plain" {
					require.NoError(t, err, "%s", out)
					require.Equal(t, fmt.Sprintf("0 of %d cases fail\n", len(all)), string(out))
				} else {
					require.Error(t, err, "%s %s", window, out)
					require.Contains(t, string(out), "cases fail", window)
				}
			}
		})
	}
}
