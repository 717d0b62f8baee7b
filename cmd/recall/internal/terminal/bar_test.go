package terminal

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestBar_Lines: if the writer is not a terminal, a long task writes a line at each interval,
// and a short task writes nothing.
func TestBar_Lines(t *testing.T) {
	var out bytes.Buffer
	short := NewBar(&out, "short")
	short.Step(1, 2)
	short.Finish()
	require.Empty(t, out.String())

	defer func(d time.Duration) { lineDelay = d }(lineDelay)
	lineDelay = time.Millisecond
	long := NewBar(&out, "playing")
	long.Step(1, 0)
	await := func(line string) {
		require.Eventually(t, func() bool {
			long.mutex.Lock() // which the lines are written under
			defer long.mutex.Unlock()
			return bytes.HasSuffix(out.Bytes(), []byte(line+line))
		}, 10*time.Second, time.Millisecond)
	}
	await("recall: playing: 1\n")
	long.Describe("drawing")
	long.Step(3, 7)
	await("recall: drawing: 3 of 7\n")
	long.Finish()
	ended := out.Len()
	time.Sleep(5 * time.Millisecond)
	require.Equal(t, ended, out.Len())
}
