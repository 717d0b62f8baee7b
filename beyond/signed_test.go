package beyond_test

import (
	"os"
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/proofs"
)

// TestSentences_WereReadWithTheirTheorems: read.txt signs each sentence with
// the theorems that it names, each proof, and the note.
func TestSentences_WereReadWithTheirTheorems(t *testing.T) {
	if err := proofs.Signed(os.DirFS("."), beyond.Statements, os.DirFS("."), "README.md"); err != nil {
		t.Fatal(err)
	}
}
