package laws_test

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// Hedge remembers every round; on a window of two rounds it does not.
func ExampleStationary() {
	past, other := laws.Rounds{{1, 0}, {1, 0}}, laws.Rounds{{0, 1}}
	rewards := laws.Rounds{{0, 1}, {1, 0}, {0.5, 1}}
	hedge := learners.Spec{Name: "hedge", Rate: 1}
	windowed := func() boundedrecall.Learner { return learners.NewWindowed(2, hedge.Maker(2)) }

	fmt.Println(laws.Stationary(windowed, 2, past, other, rewards, 0))
	fmt.Println(laws.Stationary(hedge.Maker(2), 2, past, other, rewards, 0) != nil)
	// Output:
	// <nil>
	// true
}
