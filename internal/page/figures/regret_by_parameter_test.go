package figures

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRegretByParameter(t *testing.T) {
	a, b := Series{Learner: "a"}, Series{Learner: "b"}
	a.Add(20, 0.5)
	a.Add(5, 0.25)
	a.Add(20, 0.75) // not the least at 20
	b.Add(math.NaN(), -1)
	f := RegretByParameter([]Series{a, b}, "recall M")
	require.Equal(t, [][]float64{{5, 0.25, -1}, {20, 0.5, -1}}, f.Table.Rows)
	require.Equal(t, []string{"recall M", "a", "b"}, f.Table.Columns)
	require.Equal(t, "regret per round, by recall M. a: 0.25 at 5, 0.5 at 20, least 0.25, most 0.5; b: −1 at 5, −1 at 20, least −1, "+
		"most −1.", f.Alt)
	require.Contains(t, string(f.SVG), f.Alt)
	require.Panics(t, func() { RegretByParameter([]Series{b}, "recall M") })

	var one Series
	one.Add(7, 0.5)
	require.NotPanics(t, func() { RegretByParameter([]Series{one}, "recall M") })
}
