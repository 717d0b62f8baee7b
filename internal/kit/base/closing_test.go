package base

import (
	"testing"

	"github.com/stretchr/testify/require"
)

type plain struct{ closed *bool }

func (p plain) Close() { *p.closed = true }

type closer struct{ closed *bool }

func (c closer) Close() error { *c.closed = true; return nil }

// TestCloserOf closes what has either form of Close, and leaves the rest alone.
func TestCloserOf(t *testing.T) {
	for _, form := range []func(closed *bool) any{
		func(closed *bool) any { return plain{closed} },
		func(closed *bool) any { return closer{closed} },
	} {
		closed := false
		shut, ok := CloserOf(form(&closed))
		require.True(t, ok)
		shut()
		require.True(t, closed)
	}
	shut, ok := CloserOf(7)
	require.False(t, ok)
	shut()
}
