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
	p.Close()
	require.Equal(t, "goodbye", p.Complaints())
}
