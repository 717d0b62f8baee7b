package bandits_test

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/beyond/bandits"
)

// Two arms, arm 1 without loss. The expected regret is over all draws.
func Example() {
	losses, err := boundedrecall.ParseInstance("8*(0,1)")
	if err != nil {
		panic(err)
	}
	const recall, arms = 3, 2
	learner := bandits.NewInclusiveAverageRestart(recall, arms,
		bandits.AverageRestartRate(arms, recall))
	fmt.Printf("expected total regret %.3f, bound %.3f\n", bandits.ExpectedRegret(learner, losses),
		learner.TotalRegretBound(8))

	// The window holds arms, losses and probabilities.
	learner.Reset()
	x := make([]float64, arms)
	for range 3 {
		learner.ObserveWithProbability(0, 1, 0.5)
	}
	learner.Play(x)
	fmt.Printf("after three losses of arm 1: %.3f\n", x)
	for range 3 {
		learner.ObserveWithProbability(1, 1, 0.5)
	}
	learner.Play(x)
	fmt.Printf("after three of arm 2: %.3f\n", x)
	// Output:
	// expected total regret 3.178, bound 7.909
	// after three losses of arm 1: [0.260 0.740]
	// after three of arm 2: [0.740 0.260]
}
