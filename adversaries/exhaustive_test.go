package adversaries

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExhaustiveOrder(t *testing.T) {
	var got []string
	for in := range (Exhaustive{Horizon: 2, Letters: Gaps()}).All() {
		got = append(got, fmt.Sprint(rows(in)))
	}
	require.Equal(t, []string{
		"[[1 0] [1 0]]", "[[1 0] [0 1]]", "[[1 0] [0 0]]",
		"[[0 1] [1 0]]", "[[0 1] [0 1]]", "[[0 1] [0 0]]",
		"[[0 0] [1 0]]", "[[0 0] [0 1]]", "[[0 0] [0 0]]",
	}, got)
}

// Every instance comes once: the stated number, all different.
func TestExhaustiveCount(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, e := range []Exhaustive{
		{1, Levels(1, 0)},
		{6, Levels(2, 0, 1)},
		{3, Levels(2, 0, 0.5, 1)},
		{4, Levels(3, 0, 1)},
		{7, OneHots(3)},
		{8, Gaps()},
	} {
		all := e.All()
		for range 2 { // the sequence can be walked again
			seen := map[string]bool{}
			for in := range all {
				require.Equal(t, e.Horizon, in.Horizon())
				seen[fmt.Sprint(rows(in))] = true
			}
			require.Len(t, seen, int(math.Pow(float64(len(e.Letters)), float64(e.Horizon))))
		}
	}
}

func TestExhaustiveStops(t *testing.T) {
	n := 0
	for range (Exhaustive{Horizon: 15, Letters: Levels(2, 0, 1)}).All() {
		if n++; n == 3 {
			break
		}
	}
	require.Equal(t, 3, n)
}

func TestAlphabets(t *testing.T) {
	require.Equal(t, [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Levels(2, 0, 1))
	require.Len(t, Levels(3, 0, 0.5, 1), 27)
	require.Equal(t, [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, OneHots(3))
	require.Equal(t, [][]float64{{1, 0}, {0, 1}, {0, 0}}, Gaps())
}
