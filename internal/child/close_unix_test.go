//go:build unix

package child

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestClose_HearsTheLastWords: a command that ends by itself when its input does is not killed
// before it has said what it has to say.
func TestClose_HearsTheLastWords(t *testing.T) {
	const script = `read request; echo '{"id":1,"protocol":1}'; cat > /dev/null; sleep 0.05; echo goodbye >&2`
	p, err := Start(t.Context(), []string{"sh", "-c", script}, 10*time.Second)
	require.NoError(t, err)
	began := time.Now()
	if p.Close(); time.Since(began) >= grace {
		t.Skip("the machine is too busy: the command did not end in time")
	}
	require.Equal(t, "goodbye", p.Complaints())
}
