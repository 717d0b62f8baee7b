package controls

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSeeds: without the variable there is one seed, and a value that is no
// number of seeds is refused: with 0 seeds a control would run nothing.
func TestSeeds(t *testing.T) {
	n, err := parsed("", false)
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
	t.Setenv(variable, "40")
	require.EqualValues(t, 40, Seeds(t))
	for _, text := range []string{"", "0", "-1", "two", "1.5"} {
		_, err := parsed(text, true)
		require.EqualError(t, err, `CONTROL_SEEDS="`+text+`" is not a whole number above 0`)
	}
}
