//go:build !(linux || darwin || freebsd)

package memory

import "math"

// addressSpace returns +Inf: there is no such limit.
func addressSpace() float64 { return math.Inf(1) }
