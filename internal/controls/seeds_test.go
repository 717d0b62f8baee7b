package controls

import (
	"os"
	"runtime"
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
	for text, red := range map[string]bool{"two": true, "2": false} {
		t.Setenv(variable, text)
		s, done := &spy{}, make(chan bool)
		go func() {
			defer close(done)
			Seeds(s)
		}()
		<-done
		require.Equal(t, red, s.red, text)
	}
	for _, text := range []string{"", "0", "-1", "two", "1.5"} {
		_, err := parsed(text, true)
		require.EqualError(t, err, `CONTROL_SEEDS="`+text+`" is not a whole number above 0`)
	}
}

// A spy is a test that tells whether it has ended with a failure.
type spy struct {
	testing.TB
	red bool
}

func (s *spy) Helper() {}

func (s *spy) Fatal(...any) {
	s.red = true
	runtime.Goexit()
}

// TestCases: all cases run where the variable is set, and a third otherwise,
// but one at least.
func TestCases(t *testing.T) {
	t.Setenv(variable, "1")
	require.True(t, Asked())
	require.Equal(t, testing.Short(), Short())
	require.Equal(t, 100, Cases(100))
	require.NoError(t, os.Unsetenv(variable)) // Setenv puts it back
	require.False(t, Asked())
	require.True(t, Short())
	require.Equal(t, 33, Cases(100))
	require.Equal(t, 1, Cases(3))
}
