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

// The line replay of a report is the call of a law. Over three rounds a learner
// that remembers everything can keep its total regret at 3/4. AverageRestart with
// recall 2 has 1 here, which is more than that and within its own bound.
func ExampleRegretBound() {
	maker := learners.Spec{Name: "average-restart", Base: "cover", Recall: 2}.Maker(2)
	rewards := laws.Read("(1,0) (0,1) (1,0)")
	own := maker().(boundedrecall.Bounded).TotalRegretBound
	fmt.Println(own(3, 2), laws.RegretBound(maker, laws.BySize(own), rewards))
	cover := learners.NewCover(3).TotalRegretBound
	fmt.Println(cover(3, 2), laws.RegretBound(maker, laws.BySize(cover), rewards))
	// Output:
	// 1.875 <nil>
	// 0.75 regret-bound: the total regret is above the bound
	//   rewards  (1,0) (0,1) (1,0)
	//   found    total regret 1 in rounds 1..3, the bound is 0.75
	//   replay   laws.RegretBound(maker, bound, laws.Read("(1,0) (0,1) (1,0)"))
}

// Cover's learner remembers every round: after the same two rewards it plays
// otherwise if it has seen other rewards before them. On a window of two rounds
// it forgets.
func ExampleBoundedRecall() {
	past, other, rewards := laws.Read("(1,0)"), laws.Read("(0,1)"), laws.Read("(0,1) (1,0)")
	cover := learners.Spec{Name: "cover", Horizon: 4}
	windowed := learners.Spec{Name: "windowed", Base: "cover", Recall: 2}
	fmt.Println(laws.BoundedRecall(windowed.Maker(2), 2, past, other, rewards, 0))
	fmt.Println(laws.BoundedRecall(cover.Maker(2), 2, past, other, rewards, 0))
	// Output:
	// <nil>
	// bounded-recall: in a given round the play depends on more than the last 2 rewards
	//   past     (1,0)
	//   other    (0,1)
	//   rewards  (0,1) (1,0)
	//   found    2 rewards later arm 1 has weight 1 after past, 0 after other, 1 apart
	//   replay   laws.BoundedRecall(maker, 2, laws.Read("(1,0)"), laws.Read("(0,1)"), laws.Read("(0,1) (1,0)"), 0)
}

// A learner run on the window ignores the order of the rewards. AverageRestart
// does not: the newest reward is in each suffix that it averages, and the oldest
// only in one.
func ExampleSymmetric() {
	window := laws.Read("(1,0) (0,1)")
	for _, name := range []string{"windowed", "average-restart"} {
		maker := learners.Spec{Name: name, Base: "cover", Recall: 2}.Maker(2)
		fmt.Println(laws.Symmetric(maker, 2, nil, window, 1, 2, 0))
	}
	// Output:
	// <nil>
	// symmetric: the order of the rewards in the window plays a part
	//   past     none
	//   rewards  (1,0) (0,1)
	//   found    rewards 1 and 2 exchanged: arm 1 has weight 0.625, want 0.375, 0.25 apart
	//   replay   laws.Symmetric(maker, 2, nil, laws.Read("(1,0) (0,1)"), 1, 2, 0)
}

// Follow-the-leader is mean-based with γ = 0: an arm that trails has no weight. The
// uniform learner is not mean-based with any γ below 1/2.
func ExampleMeanBased() {
	gamma := func(lead float64, rounds int) float64 { return 0 }
	for _, name := range []string{"ftl", "uniform"} {
		fmt.Println(laws.MeanBased(learners.Spec{Name: name}.Maker(2), 0, gamma, laws.Read("(0,1)")))
	}
	// Output:
	// <nil>
	// mean-based: an arm that trails by more than D has weight above γ(D)
	//   rewards  (0,1)
	//   found    round 2 plays arm 1 with weight 0.5, which trails by 1: γ is 0
	//   replay   laws.MeanBased(maker, 0, gamma, laws.Read("(0,1)"))
}

// Games are played until the claim is refuted, 400 at most. The uniform learner has
// 20 in the mean, and after 43 games this is certain enough: a learner whose mean is
// at most 10 would be refuted with probability at most 1e-12.
func ExampleMeasureRegret() {
	ceiling := laws.Bernoulli(100, 10, 0.3, 0.7)
	uniform := func(uint64) boundedrecall.Learner { return learners.NewUniform(2) }
	hedge := func(uint64) boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
	for _, draw := range []func(uint64) boundedrecall.Learner{uniform, hedge} {
		mean, err := laws.MeasureRegret(draw, ceiling, 1)
		fmt.Printf("%.1f in %d games, refuted: %t\n", mean.Regret, mean.Games, err != nil)
	}
	// Output:
	// 20.0 in 43 games, refuted: true
	// 1.8 in 400 games, refuted: false
}
