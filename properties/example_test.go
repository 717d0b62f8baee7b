package properties_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
)

// A test of a learner of one's own: five lines.
func ExampleRun() {
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(8, func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) })
	}
	_ = func(t *testing.T) { // TestMine
		properties.Run(t, maker, properties.Claims{Recall: 8, Stationary: true, MinimalRecall: true})
	}
}

// Outside of a test: claims that a learner remembers two rounds are refuted.
func ExampleTest() {
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(3,
			func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) })
	}
	err := properties.Settings{Cases: 50, Seed: 1}.Test(maker, properties.Claims{Recall: 2})
	var v *laws.Violation
	fmt.Println(errors.As(err, &v), v.Law)
	// Output:
	// true bounded-recall
}

// A bound on the regret is refuted by the rewards on which it fails. Theorem 5.1 is
// printed as Reg ≤ R(M,d) for AverageRestart and T ≥ M. Over Cover's learner for
// four rounds R(3,2) is 1/4, and the regret on three rounds is 11/36. The bound
// that the learner carries holds.
func ExampleSettings_Check() {
	const recall = 3
	cover := func() boundedrecall.Learner { return learners.NewCover(recall + 1) }
	maker := func() boundedrecall.Learner { return learners.NewAverageRestart(recall, cover) }
	printed := func(n, d int) float64 {
		if n < recall {
			return math.Inf(1)
		}
		return float64(n) * learners.NewCover(recall+1).TotalRegretBound(recall, d) / recall
	}
	repaired := learners.NewAverageRestart(recall, cover).TotalRegretBound
	for _, bound := range []func(n, d int) float64{printed, repaired} {
		claims := properties.Claims{Bounds: properties.Bounds{TotalRegret: bound}}
		for f := range (properties.Settings{Cases: 20, Seed: 1}).Check(maker, claims) {
			if f.Law == "regret-bound" {
				fmt.Println(f.Verdict, f.Witness.Rewards)
			}
		}
	}
	// Output:
	// broken (1,0) (0,1) (1,0)
	// holds
}

// A ceiling bounds the mean regret on random rewards, as theorems on bandits do.
// In 100 rounds the uniform learner has 100·(0.7 − 0.5) = 20 in the mean, which is
// more than 10. Hedge finds the better arm.
func ExampleBounds_ceilings() {
	claims := properties.Claims{Bounds: properties.Bounds{
		Ceilings: []laws.Ceiling{laws.Bernoulli(100, 10, 0.3, 0.7)},
	}}
	for _, maker := range []boundedrecall.Maker{
		func() boundedrecall.Learner { return learners.NewUniform(2) },
		func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) },
	} {
		for f := range (properties.Settings{Cases: 20, Seed: 1}).Check(maker, claims) {
			if f.Law == "regret-ceiling" {
				fmt.Printf("%T %v\n", maker(), f.Verdict)
			}
		}
	}
	// Output:
	// *learners.Uniform broken
	// *learners.Hedge holds
}

// A learner that draws anew in each round is not stationary, even if its
// distribution is: with the same window it may draw something else. Claim the
// recall, and say how to make the learner with another seed: then the kit compares
// its draws with the distribution that it states.
func ExampleDraws() {
	draw := func(seed uint64) boundedrecall.Learner {
		return learners.NewRandomizedAverageRestart(3,
			func() boundedrecall.Learner { return learners.NewCover(4) }, seed)
	}
	maker := func() boundedrecall.Learner { return draw(1) }
	for _, claims := range []properties.Claims{
		{Recall: 3, Draws: properties.Draws{New: draw}},
		{Recall: 3, Stationary: true, Draws: properties.Draws{New: draw}},
	} {
		gravest := properties.Holds
		for f := range (properties.Settings{Cases: 5, Seed: 1}).Check(maker, claims) {
			gravest = gravest.Graver(f.Verdict)
		}
		fmt.Println("stationary claimed:", claims.Stationary, "verdict:", gravest)
	}
	// Output:
	// stationary claimed: false verdict: holds
	// stationary claimed: true verdict: broken
}

// RunSizes runs the kit for several numbers of arms and recalls: a wrong index may
// show only with an odd recall, or with a fourth arm.
func ExampleRunSizes() {
	learner := func(s properties.Size) (boundedrecall.Maker, properties.Claims) {
		hedge := learners.Spec{Name: "windowed", Base: "hedge", Recall: s.Recall, Rate: 0.5}
		return hedge.Maker(s.Arms), properties.Claims{Recall: s.Recall, Stationary: true, Symmetric: true}
	}
	_ = func(t *testing.T) { // TestMine
		properties.RunSizes(t, learner)                                      // all of Sizes
		properties.RunSizes(t, learner, properties.Size{Arms: 4, Recall: 7}) // one
	}
}
