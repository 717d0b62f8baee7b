package beyond_test

import (
	"os"
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/proofs"
)

// TestSentences_WereReadWithTheirTheorems: read.txt signs each sentence with the theorems that it
// names.
func TestSentences_WereReadWithTheirTheorems(t *testing.T) {
	if err := proofs.Signed(os.DirFS("."), beyond.Statements); err != nil {
		t.Fatal(err)
	}
}
