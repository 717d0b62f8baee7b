package workers_test

import (
	"sync/atomic"
	"testing"

	"boundedrecall/internal/workers"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	var sum atomic.Int64
	workers.Run(10, func(k int) { sum.Add(int64(k)) })
	require.EqualValues(t, 45, sum.Load())
	workers.Run(0, func(int) { t.Error("there is no work") })
}

// TestRun_Panic: a worker's panic is the caller's, and the others end first.
func TestRun_Panic(t *testing.T) {
	var ended atomic.Int64
	require.PanicsWithValue(t, "worker 3 fails", func() {
		workers.Run(5, func(k int) {
			if k == 3 {
				panic("worker 3 fails")
			}
			ended.Add(1)
		})
	})
	require.EqualValues(t, 4, ended.Load())
}
