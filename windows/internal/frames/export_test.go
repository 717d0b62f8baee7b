package frames

import (
	"testing"
	"time"

	"boundedrecall/properties/laws"
)

// HostedFor is [Hosted] for windows that must move within a time.
func HostedFor(t *testing.T, late time.Duration, maker func() laws.Window) func() Window {
	h := NewHost(t, maker)
	return func() Window {
		w := h.host()
		w.bubble.late = late
		return w
	}
}
