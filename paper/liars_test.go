package paper

import (
	"testing"

	"boundedrecall/claims"
)

// TestLiars: every comparison of a check is sharp, or turns red on a lie that the check tells.
func TestLiars(t *testing.T) {
	for _, s := range Statements {
		t.Run(s.ID, func(t *testing.T) { t.Parallel(); claims.Liars(t, s) })
	}
}
