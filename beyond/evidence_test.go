package beyond_test

import (
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/claims"
)

// TestEvidence: what the checks measure is what the file says.
func TestEvidence(t *testing.T) {
	claims.Golden(t, "testdata/evidence.txt", *update, beyond.Statements...)
}
