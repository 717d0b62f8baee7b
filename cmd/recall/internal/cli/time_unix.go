//go:build unix

package cli

import (
	"syscall"
	"time"
)

// processorTime returns how long the program has worked, on all processors
// together.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
