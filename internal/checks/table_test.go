package checks_test

import (
	"testing"
	"testing/fstest"

	"boundedrecall/claims"
	"boundedrecall/internal/checks"

	"github.com/stretchr/testify/require"
)

const tableDocument = `# Table 1

Beyond

In short: One.

## Holds

c = 1/6, 1/5 at M = 2, 4, e is 1, 2, 3 at M = 2..4, and 1/7, 1/8 at M = 9.

- measured

## Tightness

None.
`

// TestTable: it returns the numbers by their sizes, which are a list or a run,
// and says that words list more numbers than sizes.
func TestTable(t *testing.T) {
	files := fstest.MapFS{"table_1.md": {Data: []byte(tableDocument)}}
	s := claims.Read(files, "table-1", func(c *claims.Case) {
		sizes, numbers := checks.Table(c, "c = 1/6, 1/5 at M = 2, 4")
		require.Equal(t, []int{2, 4}, sizes)
		require.Equal(t, "1/5", numbers[4].RatString())
		sizes, numbers = checks.Table(c, "e is 1, 2, 3 at M = 2..4")
		require.Equal(t, []int{2, 3, 4}, sizes)
		require.Equal(t, "2", numbers[3].RatString())
		require.PanicsWithValue(t, "checks: c = 1/6, 1/5 is no table", func() { checks.Table(c, "c = 1/6, 1/5") })
		sizes, numbers = checks.Table(c, "1/7, 1/8 at M = 9")
		require.Equal(t, []int{9}, sizes)
		require.Equal(t, "1/7", numbers[9].RatString())
	})
	r := claims.Collect(t.Context(), []*claims.Statement{s}, claims.Options{}, nil)[0]
	require.Empty(t, r.NotRun)
	require.Equal(t, []string{`"1/7, 1/8 at M = 9" lists 2 numbers and 1 sizes: list as many`}, r.NotMeasured)
}

// TestPairs: every pair, and an early end.
func TestPairs(t *testing.T) {
	c := new(claims.Case)
	var pairs [][2]int
	for m, n := range checks.Pairs(c.Sizes("M", checks.To(1, 2)...), c.Sizes("T = 5..6")) {
		if pairs = append(pairs, [2]int{m, n}); len(pairs) == 3 {
			break
		}
	}
	require.Equal(t, [][2]int{{1, 5}, {1, 6}, {2, 5}}, pairs)
}
