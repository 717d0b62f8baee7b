package convex_test

import (
	"fmt"

	"boundedrecall/learners/convex"
)

// A point that follows a target with a recall of two rounds. The target moves
// once, and two rounds later nothing is left of where it was.
func Example() {
	domain := convex.Ball{D: 2, R: 1}
	learner := convex.NewInclusiveAverageRestart(2, func() convex.Learner {
		return convex.NewGradientDescent(domain, 0.5)
	})
	x := make([]float64, 2)
	for _, target := range [][]float64{{1, 0}, {1, 0}, {1, 0}, {0, 1}, {0, 1}, {0, 1}} {
		learner.Play(x)
		fmt.Printf("plays (%.3f, %.3f), target %v\n", x[0], x[1], target)
		learner.Observe(convex.SquaredDistance{Target: target})
	}
	// Output:
	// plays (0.000, 0.000), target [1 0]
	// plays (0.333, 0.000), target [1 0]
	// plays (0.417, 0.000), target [1 0]
	// plays (0.417, 0.000), target [0 1]
	// plays (0.083, 0.333), target [0 1]
	// plays (0.000, 0.417), target [0 1]
}

// What a learner is proved to lose at most, and what it loses.
func ExampleTotalRegret() {
	learner := convex.NewInclusiveAverageRestart(3,
		func() convex.Learner { return convex.NewCover(4) })
	var losses []convex.Loss
	for t := range 100 {
		losses = append(losses, convex.Linear{Slope: []float64{float64(1 - t/2%2*2)}}) // 1, 1, −1, −1, …
	}
	fmt.Printf("total regret %.2f, bound %.2f\n",
		convex.TotalRegret(learner, losses, convex.BestPoint(convex.Interval, losses)),
		learner.TotalRegretBound(100, 1))
	// Output:
	// total regret 36.25, bound 38.62
}
