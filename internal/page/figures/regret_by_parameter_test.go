package figures

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRegretByParameter(t *testing.T) {
	points := []Point{{"a", 20, 0.5}, {"a", 5, 0.25}, {"a", 20, 0.75}, {"b", 0, -1}} // one is not the least at 20
	f := RegretByParameter(points, "recall M")
	require.Equal(t, [][]float64{{5, 0.25, -1}, {20, 0.5, -1}}, f.Table.Rows)
	require.Equal(t, []string{"recall M", "a", "b"}, f.Table.Columns)
	require.Equal(t, "regret per round, by recall M. a: 0.25 at 5, 0.5 at 20, least 0.25, most 0.5; b: −1 at 5, −1 at 20, least −1, "+
		"most −1.", f.Alt)
	require.Contains(t, string(f.SVG), f.Alt)
	require.Panics(t, func() { RegretByParameter(points[3:], "recall M") })
	require.NotPanics(t, func() { RegretByParameter([]Point{{"one", 7, 0.5}}, "recall M") })
}
