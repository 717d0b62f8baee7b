package paper_test

import (
	"context"
	"fmt"

	"boundedrecall/claims"
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

// A check measures a statement. What it finds is a line with the verdict, evidence
// such as the case that breaks the printed sentence, and the arguments with which
// the command recall plays that case. PeriodicRestart(cover) plays ½, 1 and ½ in
// the three rounds: its regret is 1/3 per round.
func Example_check() {
	o := claims.Options{Short: true, Seed: 1}
	r := claims.Collect(context.Background(), []*claims.Statement{paper.Theorem3_2}, o, nil)[0]
	fmt.Println(r.Line())
	if e, ok := r.Breaks(); ok {
		fmt.Println(e)
		fmt.Printf("%q\n", e.Witness.Replay())
	}
	// Output:
	// refuted (boundary)  theorem-3.2                   0.3333 > 0.25; holds: machine-proved, by hand  ok
	// printed: 0.3333 ≤ 0.25 fails, which breaks the sentence, as claimed (chosen, 1 case): M = 2, T = 3: regret of PeriodicRestart of Cover's learner, against R(2,2) = 1/4
	// ["play" "--learner" "periodic-restart(cover,recall=2)" "--rewards" "3*(1,0)"]
}
