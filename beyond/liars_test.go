package beyond_test

import (
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/claims"
)

// TestLiars: every comparison of a check is sharp, or turns red on a lie that the check tells.
func TestLiars(t *testing.T) {
	for _, s := range []*claims.Statement{
		beyond.Delay,
	} {
		t.Run(s.ID, func(t *testing.T) { claims.Liars(t, s) })
	}
}
