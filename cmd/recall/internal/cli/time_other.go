//go:build !unix

package cli

import "time"

var started = time.Now()

// processorTime returns how long the program has run, where it is not asked how
// long it has worked.
func processorTime() time.Duration { return time.Since(started) }
