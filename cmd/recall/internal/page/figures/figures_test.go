package figures

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/internal/simulation"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
)

// seed is that of the figures tested.
const seed = 5

// drawnOnce draws all figures, for all tests, and returns the steps that were
// told.
var drawnOnce = sync.OnceValues(func() (all []page.Figure, steps [][2]int) {
	all, err := All(context.Background(), seed, simulation.LeastRuns,
		func(done, total int) { steps = append(steps, [2]int{done, total}) })
	if err != nil {
		panic(err)
	}
	return all, steps
})

// figure returns the figure of that name.
func figure(t *testing.T, name string) page.Figure {
	t.Helper()
	if testing.Short() {
		t.Skip("draws all figures")
	}
	all, _ := drawnOnce()
	k := slices.IndexFunc(all, func(f page.Figure) bool { return f.Name == name })
	require.GreaterOrEqual(t, k, 0, name)
	return all[k]
}

// TestAll looks at what all figures have in common, and reads them back.
func TestAll(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all figures")
	}
	all, steps := drawnOnce()
	names := map[string]bool{}
	for k, f := range all {
		checkFigure(t, f)
		require.NotEmpty(t, f.Claims, f.Name) // it stands beside a statement
		require.False(t, names[f.Name], f.Name)
		names[f.Name] = true
		require.Equal(t, [2]int{k + 1, len(all)}, steps[k])
		if f.Name != "worst-instances" {
			logX := map[string]bool{"theorem-5.1": true, "worst-case-by-recall": true,
				"what-recall-costs": true}[f.Name]
			logY := map[string]bool{"worst-case-by-recall": true, "regret-law": true,
				"regret-by-memory": true, "what-recall-costs": true}
			requireDrawn(t, f, logX, logY[f.Name])
		}
	}
	require.Len(t, steps, len(all))
}

func TestAll_Refuses(t *testing.T) {
	_, err := All(t.Context(), 1, simulation.LeastRuns-1, func(int, int) {})
	require.EqualError(t, err, "39 runs are less than 40, 10 for each period")
	ctx, cancel := context.WithCancel(t.Context())
	_, err = All(ctx, 1, 1<<30, func(done, _ int) { cancel() })
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
		known := slices.ContainsFunc(statements.All, func(s *claims.Statement) bool { return s.ID == id })
		require.True(t, known, "%s: no statement is called %s", f.Name, id)
	}
	require.NotEmpty(t, f.Table.Rows, f.Name)
	for _, row := range f.Table.Rows {
		require.Len(t, row, len(f.Table.Columns), f.Name)
		require.False(t, slices.ContainsFunc(row, func(x float64) bool { return math.IsInf(x, 0) }),
			f.Name)
	}

	text := svgText(t, f)
	require.Equal(t, []string{f.Title, f.Alt}, text[:2], f.Name)
	// the minus sign is −
	require.NotRegexp(t, `(?m)NaN|Inf|^-[0-9]`, strings.Join(text[2:], "\n"), f.Name)
	require.NotRegexp(t, "NaN|Inf", string(f.SVG), f.Name)
	require.Contains(t, string(f.SVG), "Arial,Helvetica,sans-serif", f.Name)
}

// svgText returns the title, the description and the words drawn, and requires
// the picture to be well-formed and to load nothing.
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
	require.Subset(t, svgText(t, f)[2:], words, f.Name)
}

// column returns a column of the table by its name.
func column(t *testing.T, f page.Figure, name string) (values []float64) {
	t.Helper()
	for _, row := range f.Table.Rows {
		values = append(values, row[f.Table.Index(name)])
	}
	return values
}

func TestRoundNumbers(t *testing.T) {
	for _, c := range []struct{ lo, hi float64 }{{0, 1}, {-0.4, 12.3}, {-230, 61}, {0, 1e-7}, {3, 3.5},
		{0, 1e6}, {-1, 1}} {
		t.Run(fmt.Sprint(c.lo, c.hi), func(t *testing.T) {
			marks := roundNumbers(c.lo, c.hi, false)
			require.True(t, 3 <= len(marks) && len(marks) <= 9, "%v", c)
			require.True(t, slices.Min(marks) >= c.lo && slices.Max(marks) <= c.hi, "%v", c)
			for _, m := range marks {
				require.NotRegexp(t, "-|^−0$", page.Digits(m, 7))
			}
		})
	}
	require.Equal(t, []float64{0, 1, 2}, roundNumbers(0, 2, true), "rounds")
	require.Equal(t, "−1.235·10⁵", page.Digits(-123456, 4))
	require.Equal(t, "−0.25", page.Digits(-0.25, 7))
	require.Equal(t, "10⁻¹²", page.Digits(1e-12, 7))
	require.Equal(t, "0.0012", page.Digits(0.00123, 2))
	require.Equal(t, "−4.2·10⁻⁵", page.Digits(-4.18e-5, 2))
	require.Equal(t, "1.2346·10¹²", page.Digits(1.23456e12, 5))
	require.Equal(t, "1000000", page.Digits(1e6, 7))
	require.Equal(t, []plot.Tick{{Value: 0, Label: "1"}, {Value: 1, Label: "10"}},
		axis{log: true, at: []float64{1, 10}}.ticks(0, 1))
}
