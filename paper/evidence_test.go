package paper

import (
	"flag"
	"testing"

	"boundedrecall/claims"
)

var update = flag.Bool("update", false, "write testdata/evidence.txt")

// TestEvidence: what the checks measure is what the file says. They notice each
// number of their documents, and each comparison that is not with a formula of
// the sentence turns red on a wrong input.
func TestEvidence(t *testing.T) {
	claims.Golden(t, "testdata/evidence.txt", *update, controls, Statements...)
}
