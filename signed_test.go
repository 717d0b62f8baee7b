package boundedrecall_test

import (
	"os"
	"testing"

	"boundedrecall/paper"
	"boundedrecall/proofs"
)

// TestSentences_WereReadWithTheirTheorems: proofs/read.txt signs each sentence with the theorems
// that it names.
func TestSentences_WereReadWithTheirTheorems(t *testing.T) {
	if err := proofs.Signed(os.DirFS("proofs"), paper.Statements); err != nil {
		t.Fatal(err)
	}
}
