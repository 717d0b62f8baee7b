package witness_test

import (
	"fmt"

	"boundedrecall"
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
