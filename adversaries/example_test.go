package adversaries_test

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
)

// The regret that Lemma 4.2 forces on follow-the-leader run on the window: the
// arm that trails has weight 0 for every lead.
func ExampleCounterexample() {
	c := adversaries.Counterexample{Recall: 6, Horizon: 18}
	var leads []float64
	for t := 1; t <= c.Horizon; t++ {
		leads = append(leads, c.PrintedLead(t))
	}
	fmt.Println(leads)
	fmt.Println("total regret forced:", c.TotalRegretForced(0, 0))
	// Output:
	// [1 2 3 4 5 6 4 2 0 -2 -2 -2 -1 0 1 2 1 0]
	// total regret forced: 1
}

// What every learner with recall M regrets per round on two arms, the exact
// value of the game.
func ExampleRandomPeriod() {
	for m := 1; m <= 5; m++ {
		p := adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: m + 1, OneHot: true}
		fmt.Println(m, p.ExpectedPerRoundRegret())
	}
	// Output:
	// 1 0.25
	// 2 0.25
	// 3 0.1875
	// 4 0.1875
	// 5 0.15625
}

// Exhaustive has every instance over an alphabet, to settle small cases.
func ExampleExhaustive() {
	worst := 0.0
	for in := range (adversaries.Exhaustive{Horizon: 3, Letters: adversaries.OneHots(2)}).All() {
		worst = max(worst, boundedrecall.TotalRegret(learners.NewCover(3), in))
	}
	fmt.Println(worst)
	// Output:
	// 0.75
}

// An environment of the literature has a name.
func ExampleEnvironment() {
	in, err := adversaries.Environment("switching(arms=2,every=2,rounds=5)")
	fmt.Println(in, err)
	// Output:
	// 2*(1,0) 2*(0,1) (1,0) <nil>
}
