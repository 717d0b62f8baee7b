package paper_test

import (
	"fmt"

	"boundedrecall/paper"
)

// A statement is a value: what is printed, whether it is true, and what holds
// instead.
func Example() {
	s := paper.Theorem3_2
	fmt.Println(s.Reference)
	fmt.Println("printed:", s.Printed.Text())
	fmt.Println("verdict:", s.Printed.Verdict())
	fmt.Println("holds:", s.Holds.Text())
	// Output:
	// Theorem 3.2, PeriodicRestart
	// printed: “Assume the algorithm A has the property that Reg(A; r) ≤ R(T,d) for any online learning instance r ∈ [0,1]^{T×d}. Then, for any instance r ∈ [0,1]^{T×d}, Reg(PeriodicRestart; r) ≤ R(M,d).” (A has the property for every T.)
	// verdict: refuted (boundary)
	// holds: Reg(PeriodicRestart) ≤ (⌈T/M⌉·M/T)·R(M,d) on every instance, for every base learner A with that bound, M and T.
}
