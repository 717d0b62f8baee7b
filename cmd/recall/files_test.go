package main

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlay_Memory: a wide file is not read many rows at a time.
func TestPlay_Memory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	wide := strings.Repeat("0,", 99_999) + "1\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	status, _, stderr := runWith(wide, "play", "--learner", "anytime-hedge", "-")
	runtime.ReadMemStats(&after)
	require.Zero(t, status, stderr)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(100<<20))
}
