package adversaries

import (
	"fmt"
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
