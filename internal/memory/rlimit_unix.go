//go:build linux || darwin || freebsd

package memory

import (
	"math"
	"syscall"
)

// addressSpace returns the limit on the address space in bytes, +Inf for none.
func addressSpace() float64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		return math.Inf(1)
	}
	if bytes := float64(limit.Cur); bytes >= 0 && bytes < 1<<60 {
		return bytes
	}
	return math.Inf(1)
}
