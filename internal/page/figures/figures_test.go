package figures

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/internal/page"
	"boundedrecall/internal/page/simulation"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
)

// TestAll draws every figure twice and looks at what all have in common.
func TestAll(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every figure twice")
	}
	t.Parallel()
	var steps []int
	all, err := All(t.Context(), 7, simulation.LeastRuns, func(done, total int) {
		steps = append(steps, done)
		require.Equal(t, 12, total)
	})
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, steps)
	require.Len(t, all, 12)
	names := map[string]bool{}
	for _, f := range all {
		checkFigure(t, f)
		require.NotEmpty(t, f.Claims, f.Name) // it stands beside a statement
		require.False(t, names[f.Name], f.Name)
		names[f.Name] = true
	}

	again, err := All(t.Context(), 7, simulation.LeastRuns, func(int, int) {})
	require.NoError(t, err)
	for k := range all {
		require.True(t, bytes.Equal(all[k].SVG, again[k].SVG), all[k].Name)
	}
}

func TestAll_Refuses(t *testing.T) {
	t.Parallel()
	_, err := All(t.Context(), 1, simulation.LeastRuns-1, func(int, int) {})
	require.EqualError(t, err, "39 runs are less than 40, 10 for each period")
	ctx, cancel := context.WithCancel(t.Context())
	_, err = All(ctx, 1, simulation.LeastRuns, func(done, _ int) { cancel() })
	require.ErrorIs(t, err, context.Canceled)
	_, err = All(ctx, 1, 1<<30, func(int, int) {})
	require.ErrorIs(t, err, context.Canceled)
}

// checkFigure requires what every figure promises.
func checkFigure(t *testing.T, f page.Figure) {
	t.Helper()
	require.Regexp(t, `^[a-z0-9.-]+$`, f.Name)
	require.NotEmpty(t, f.Title, f.Name)
	require.NotContains(t, f.Title, "\n", f.Name)
	require.NotEmpty(t, f.Caption, f.Name)
	for _, text := range []string{f.Alt, f.Caption} {
		require.NotContains(t, text, "NaN", f.Name)
		require.NotContains(t, text, "%!", f.Name)
	}
	for _, id := range f.Claims {
		known := slices.ContainsFunc(ledger.Statements, func(s claims.Statement) bool { return s.ID == id })
		require.True(t, known, "%s: no statement is called %s", f.Name, id)
	}
	require.NotEmpty(t, f.Table.Rows, f.Name)
	for _, row := range f.Table.Rows {
		require.Len(t, row, len(f.Table.Columns), f.Name)
		for _, x := range row {
			require.False(t, math.IsInf(x, 0), f.Name)
		}
	}

	text := svgText(t, f)
	require.Equal(t, f.Title, text[0], f.Name)
	require.Equal(t, f.Alt, text[1], f.Name)
	require.NotRegexp(t, `(?m)NaN|Inf|^-[0-9]`, strings.Join(text[2:], "\n"), f.Name) // the minus sign is −
	require.False(t, bytes.Contains(f.SVG, []byte("NaN")) || bytes.Contains(f.SVG, []byte("Inf")), f.Name)
	require.True(t, bytes.Contains(f.SVG, []byte("Arial,Helvetica,sans-serif")), f.Name)
}

// svgText returns the title, the description and the words drawn, and requires the
// picture to be well-formed and to load nothing.
func svgText(t *testing.T, f page.Figure) (words []string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(f.SVG))
	for inside := ""; ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return words
		}
		require.NoError(t, err, f.Name)
		switch token := token.(type) {
		case xml.StartElement:
			inside = token.Name.Local
			require.Contains(t, []string{"svg", "title", "desc", "g", "path", "text"}, inside, f.Name)
			for _, a := range token.Attr {
				require.NotEqual(t, "href", a.Name.Local, f.Name)
			}
		case xml.EndElement:
			inside = ""
		case xml.CharData:
			if inside == "title" || inside == "desc" || inside == "text" {
				words = append(words, string(token))
			}
		}
	}
}

// drawn requires words to be in the picture: the key, the labels of the axes.
func drawn(t *testing.T, f page.Figure, words ...string) {
	t.Helper()
	text := svgText(t, f)
	for _, w := range words {
		require.Contains(t, text[2:], w, f.Name)
	}
}

// column returns a column of the table by its name.
func column(t *testing.T, f page.Figure, name string) (values []float64) {
	t.Helper()
	k := slices.Index(f.Table.Columns, name)
	require.GreaterOrEqual(t, k, 0, "%s has no column %q", f.Name, name)
	for _, row := range f.Table.Rows {
		values = append(values, row[k])
	}
	return values
}

func TestRoundNumbers(t *testing.T) {
	for _, c := range []struct{ lo, hi float64 }{{0, 1}, {-0.4, 12.3}, {-230, 61}, {0, 1e-7}, {3, 3.5}, {0, 1e6}, {-1, 1}} {
		marks := roundNumbers(c.lo, c.hi, 0)
		require.GreaterOrEqual(t, len(marks), 3, "%v", c)
		require.LessOrEqual(t, len(marks), 9, "%v", c)
		for _, m := range marks {
			require.True(t, m >= c.lo && m <= c.hi, "%v", c)
			require.NotRegexp(t, "-|^−0$", number(m))
		}
	}
	require.Equal(t, "−0.25", number(-0.25))
	require.Equal(t, "10⁻¹²", number(1e-12))
	require.Equal(t, "0.0012", digits(0.00123, 2))
	require.Equal(t, "4.2·10⁻¹⁰", digits(4.18e-10, 2))
	require.Equal(t, "−4.2·10⁻⁵", digits(-4.18e-5, 2))
	require.Equal(t, "9.9·10⁻⁵", digits(9.9e-5, 2))
	require.Equal(t, "1.2346·10¹²", digits(1.23456e12, 5))
	require.Equal(t, "1000000", number(1e6))
	require.Equal(t, []float64{0, 1}, roundNumbers(0, 1.3, 1))
	require.Equal(t, []plot.Tick{{Value: 0, Label: "1"}, {Value: 1, Label: "10"}}, axis{log: true, at: []float64{1, 10}}.ticks(0, 1))
}
