package proofs_test

import (
	"fmt"

	"boundedrecall/proofs"
)

// A theorem has the statement that the prover printed, and the file of its
// proof.
func ExampleTheorem() {
	s, ok := proofs.Theorem("theorem_5_1_printed_is_false")
	fmt.Println(s.Kind, s.File, ok)
	// Output:
	// theorem Refutation_5_1.v true
}
