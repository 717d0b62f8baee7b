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

// One gradient a round is cheaper than one for each copy, and does not forget. The
// gradient at the point played depends on the losses before the window, since the
// point does, and carries them on. Here four losses have come since, twice the
// recall.
func ExampleLeakyAverageRestart() {
	base := func() convex.Learner { return convex.NewGradientDescent(convex.Interval, 0.5) }
	for _, maker := range []convex.Maker{
		func() convex.Learner { return convex.NewInclusiveAverageRestart(2, base) },
		func() convex.Learner { return convex.NewInclusiveLeakyAverageRestart(2, base) },
	} {
		after := func(first float64) float64 {
			same := convex.SquaredDistance{Target: []float64{0.5}}
			return convex.PointAfter(maker(), convex.SquaredDistance{Target: []float64{first}},
				same, same, same, same)[0]
		}
		fmt.Printf("%T: %.4f after 1, %.4f after -1\n", maker(), after(1), after(-1))
	}
	// Output:
	// *convex.AverageRestart: 0.2083 after 1, 0.2083 after -1
	// *convex.LeakyAverageRestart: 0.1723 after 1, 0.1579 after -1
}

// The price of a restart: with the slope 1 in each of 40 rounds, gradient descent
// goes from 0 to the best point, −1, and stays there. Restarted every 10 rounds it
// goes there four times. The bound is four times √10, that over 10 rounds.
func ExampleNewPeriodicRestart() {
	const block, rounds = 10, 40
	descent := func() convex.Learner {
		return convex.NewGradientDescent(convex.Interval, convex.DescentRate(convex.Interval, 1, block))
	}
	var losses []convex.Loss
	for range rounds {
		losses = append(losses, convex.Linear{Slope: []float64{1}})
	}
	periodic := convex.NewPeriodicRestart(block, descent)
	fmt.Printf("descent %.2f\n", convex.RegretToBest(convex.Interval, descent(), losses))
	fmt.Printf("periodic %.2f, at most %.2f\n",
		convex.RegretToBest(convex.Interval, periodic, losses), periodic.TotalRegretBound(rounds, 1))
	// Output:
	// descent 2.10
	// periodic 8.41, at most 12.65
}
