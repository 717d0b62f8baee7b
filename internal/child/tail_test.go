package child

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTail_KeepsTheEnd: of a command that complains without end, what it said
// last is shown at any time, whole up to the length that is shown.
func TestTail_KeepsTheEnd(t *testing.T) {
	var kept tail
	all := ""
	for n := range tailBytes {
		line := fmt.Sprintf(" word %d", n)
		all += line
		_, err := kept.Write([]byte(line))
		require.NoError(t, err)
		if len(all) > tailBytes {
			require.Equal(t, "… "+all[len(all)-tailRunes:], kept.String())
		}
	}
	require.LessOrEqual(t, len(kept.text), 2*tailBytes)
}
