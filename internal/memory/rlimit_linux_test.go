package memory

import (
	"math"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAddressSpace: the limit is that of ulimit -v, and +Inf without one.
func TestAddressSpace(t *testing.T) {
	var old syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_AS, &old))
	defer func() { require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_AS, &old)) }()
	if old.Cur == math.MaxUint64 {
		require.Equal(t, math.Inf(1), addressSpace())
	} else {
		require.Equal(t, float64(old.Cur), addressSpace())
	}
	lower := old
	lower.Cur = min(old.Cur, 1<<50)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_AS, &lower))
	require.Equal(t, float64(lower.Cur), addressSpace())
}
