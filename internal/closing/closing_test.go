package closing

import (
	"testing"

	"github.com/stretchr/testify/require"
)

type plain struct{ closed *bool }

func (p plain) Close() { *p.closed = true }

type closer struct{ closed *bool }

func (c closer) Close() error { *c.closed = true; return nil }

// TestOf closes what has either form of Close, and leaves the rest alone.
func TestOf(t *testing.T) {
	for _, form := range []func(closed *bool) any{
		func(closed *bool) any { return plain{closed} },
		func(closed *bool) any { return closer{closed} },
	} {
		closed := false
		shut, ok := Of(form(&closed))
		require.True(t, ok)
		shut()
		require.True(t, closed)
	}
	shut, ok := Of(7)
	require.False(t, ok)
	shut()
}
