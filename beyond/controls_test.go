package beyond

import (
	"testing"

	"boundedrecall/claims"
)

// TestControls: every comparison of a check that is not with a formula of its sentence turns red on
// a wrong input.
func TestControls(t *testing.T) {
	for _, s := range []*claims.Statement{WindowedLeader} {
		t.Run(s.ID, func(t *testing.T) { t.Parallel(); claims.Controls(t, s) })
	}
}
