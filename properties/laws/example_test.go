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

// The distribution of a regret is computed, not sampled: Algorithm 3 on three
// rounds.
func ExampleRegretDistribution() {
	l := learners.NewRandomizedAverageRestart(2,
		func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }, 1)
	regret := laws.NewRegretDistribution(l, laws.Read("(1,0) (0,1) (1,0)").Instance(), 1.0/1024)
	low, high := regret.AtLeast(1.4)
	fmt.Printf("mean %.4f\n", regret.Mean())
	fmt.Printf("P(regret ≥ 1.4) is between %.4f and %.4f\n", low, high)
	// Output:
	// mean 1.2500
	// P(regret ≥ 1.4) is between 0.5000 and 0.5000
}
