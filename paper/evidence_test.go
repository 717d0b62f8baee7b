package paper

import (
	"flag"
	"testing"

	"boundedrecall/claims"
)

var update = flag.Bool("update", false, "write testdata/evidence.txt")

// TestEvidence: what the checks measure is what the file says.
func TestEvidence(t *testing.T) {
	claims.Golden(t, "testdata/evidence.txt", *update, Statements...)
}
