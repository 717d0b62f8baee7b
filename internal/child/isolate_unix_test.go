//go:build unix

package child

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIsolate: a command is started anew for a learner that is made when those
// before it have been closed, and not while one of them is in use.
func TestIsolate(t *testing.T) {
	const script = `n=1; read r; echo '{"id":1,"protocol":1}'
		while read r; do n=$((n+1)); echo '{"id":'$n'}'; done`
	p, err := run(t, script, never)
	require.NoError(t, err)
	p.Isolate(true)
	made := p.Learners(2, 1)
	first, starts := made(), p.starts
	second := made()
	require.Equal(t, starts, p.starts, "the first is in use")
	require.NoError(t, first.(io.Closer).Close())
	third := made()
	require.Equal(t, starts, p.starts, "the second is in use")
	require.NoError(t, second.(io.Closer).Close())
	require.NoError(t, third.(io.Closer).Close())
	made()
	require.Equal(t, starts+1, p.starts, "none was in use")
}
