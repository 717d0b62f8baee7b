package witness_test

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// A game of a learner that the project names has a value, the regret per round,
// and a command that replays it.
func ExamplePlay() {
	learner, err := learners.ParseSpec("average-restart(cover,recall=3)")
	if err != nil {
		panic(err)
	}
	in := boundedrecall.Must(boundedrecall.ParseInstance("(0,1) (1,0) (0,1)"))
	w := witness.Play(learner, in)
	fmt.Printf("%.4f\n%q\n", w.Value(), w.Replay())
	// Output:
	// 0.3056
	// ["play" "--learner" "average-restart(cover,recall=3)" "--rewards" "(0,1) (1,0) (0,1)"]
}

// A game of a learner of one's own has a value too, and no command.
func ExampleOf() {
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(1,0)"))
	uniform := func() boundedrecall.Learner { return learners.NewUniform(2) }
	fmt.Println(witness.Of("mine", uniform, in).Value())
	// Output:
	// 0.5
}

// A worst case and a best learner are questions that the command recall answers.
func ExampleWorstCase() {
	learner, err := learners.ParseSpec("windowed(ftl,recall=5)")
	if err != nil {
		panic(err)
	}
	fmt.Printf("%q\n", witness.WorstCase{Learner: learner}.Replay())
	fmt.Printf("%q\n", witness.BestLearner{Class: "symmetric", Arms: 2, Recall: 3}.Replay())
	// Output:
	// ["worst" "--learner" "windowed(ftl,recall=5)" "--long-run"]
	// ["minimax" "--class" "symmetric" "--recall" "3" "--arms" "2"]
}

// A clairvoyant learner knows the instance. With γ = 0 it must play the arm that
// leads in the window, and may choose only where the arms tie. Its regret is as
// small as Lemma 4.2 allows.
func ExampleClairvoyant() {
	c := adversaries.Counterexample{Recall: 6, Horizon: 18}
	in := boundedrecall.Must(c.Instance())
	best := &witness.Clairvoyant{Instance: in, Recall: 6}
	fmt.Println(boundedrecall.TotalRegret(best, in), "at least", c.TotalRegretForced(0, 0))
	// Output:
	// 1 at least 1
}
