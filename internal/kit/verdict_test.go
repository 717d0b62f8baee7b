package kit_test

import (
	"testing"

	"boundedrecall/internal/kit"

	"github.com/stretchr/testify/require"
)

// TestGraver: of any two verdicts the graver is the later one in this list.
func TestGraver(t *testing.T) {
	order := []kit.Verdict{
		"", "holds", "forgets", "rounding", "wrong", "leaks", "foresees", "broken", "fails",
	}
	for i, v := range order {
		for j, w := range order {
			require.Equal(t, order[max(i, j)], v.Graver(w), "%q and %q", v, w)
		}
	}
	var words []kit.Verdict
	for _, w := range kit.Words {
		words = append(words, w.Verdict)
	}
	require.Equal(t, order[2:], words, "the words of a whole window, from the best to the gravest")
}
