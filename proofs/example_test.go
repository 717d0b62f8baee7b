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
	// theorem Refutations.v true
}

// What a reader has to believe is the statement as the prover prints it, and the
// definitions that it uses. This theorem says that Algorithm 1 as printed looks
// ahead: over a base learner that copies the last reward it is neither causal nor
// of bounded recall.
func ExampleStatement() {
	s, _ := proofs.Theorem("algorithm_1_printed_is_false")
	fmt.Println(s.Text)
	for _, used := range proofs.Statements() {
		if used.Name == "copies_last" {
			fmt.Println(used.Kind, used.Name, "in", used.File)
		}
	}
	// Output:
	// algorithm_1_printed_is_false
	//      : forall M : nat,
	//        (1 <= M)%nat ->
	//        is_base 2 copies_last /\
	//        ~ causal (listed_periodic_restart copies_last M) /\
	//        (forall N : nat, ~ bounded_recall N (listed_periodic_restart copies_last M))
	// definition copies_last in Challenge_section_3.v
}
