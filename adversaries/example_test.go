package adversaries_test

import (
	"fmt"
	"math"
	"math/rand/v2"

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

// Every learner with recall M has the same expected regret on RandomBlocks. The
// zeros have emptied its window before a block, and a play knows nothing of the
// coins to come: so the learner earns 1/2 a round in a block, whatever it does.
func ExampleRandomBlocks() {
	blocks := adversaries.RandomBlocks{Recall: 3, Arms: 2, Horizon: 6}
	for _, l := range []boundedrecall.Learner{
		learners.NewWindowed(3, func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }),
		learners.NewAverageRestart(3, func() boundedrecall.Learner { return learners.NewCover(4) }),
	} {
		sum, count := 0.0, 0.0
		for in := range blocks.All() {
			sum, count = sum+boundedrecall.Play(l, in).PerRoundRegret(), count+1
		}
		fmt.Printf("%T %.4f over %v instances\n", l, sum/count, count)
	}
	fmt.Printf("as computed %.4f\n", blocks.ExpectedPerRoundRegret())
	// Output:
	// *learners.Windowed 0.0781 over 64 instances
	// *learners.AverageRestart 0.0781 over 64 instances
	// as computed 0.0781
}

// Follow-the-leader on the window is forced to regret almost 1/2: the period is a
// little longer than the window, so the arm that is behind in the window is the
// one that earns next.
func ExampleNearPeriodic() {
	const recall, horizon = 30, 3200
	n := adversaries.NearPeriodic{Recall: recall, Extra: 2, Horizon: horizon}
	ftl := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	in := boundedrecall.Must(n.Instance())
	fmt.Printf("forced %.4f\n", n.TotalRegretForced(0, 0)/horizon)
	fmt.Printf("windowed %.4f\n",
		boundedrecall.Play(learners.NewWindowed(recall, ftl), in).PerRoundRegret())
	fmt.Printf("average %.4f\n",
		boundedrecall.Play(learners.NewAverageRestart(recall, ftl), in).PerRoundRegret())
	// Output:
	// forced 0.4328
	// windowed 0.4641
	// average 0.0132
}

// After round M each window of Cyclic holds the same rewards in another order. So
// a symmetric learner, such as Hedge on the window, plays the same in each round.
// AverageRestart is not symmetric: newer rewards are in more of its suffixes.
func ExampleCyclic() {
	in := boundedrecall.Must(adversaries.Cyclic{Recall: 3, Ones: 2, Horizon: 9}.Instance())
	fmt.Println(in)
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 1) }
	for _, l := range []boundedrecall.Learner{
		learners.NewWindowed(3, hedge), learners.NewAverageRestart(3, hedge),
	} {
		tr := boundedrecall.Play(l, in)
		fmt.Printf("%T", l)
		for t := 7; t <= 9; t++ {
			fmt.Printf(" %.3f", tr.PlayOf(t)[0])
		}
		fmt.Printf(", regret %.3f\n", tr.PerRoundRegret())
	}
	// Output:
	// 2*(1,0) (0,1) 2*(1,0) (0,1) 2*(1,0) (0,1)
	// *learners.Windowed 0.731 0.731 0.731, regret 0.132
	// *learners.AverageRestart 0.500 0.654 0.781, regret 0.206
}

// Arm 1 pays with a probability that drifts between 0 and 1, arm 2 with 1/2. Where
// the drift is slow, a learner that forgets follows the better arm and earns more
// than either, so its regret is negative. Hedge compares the arms over all rounds.
func ExampleDrift() {
	d := adversaries.Drift{Horizon: 4000}
	in := boundedrecall.Must(d.DrawPeriod(rand.NewPCG(1, 2), 2000))
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
	for _, l := range []boundedrecall.Learner{hedge(), learners.NewAverageRestart(100, hedge)} {
		fmt.Printf("%T %.3f\n", l, boundedrecall.Play(l, in).PerRoundRegret())
	}
	// Output:
	// *learners.Hedge 0.001
	// *learners.AverageRestart -0.060
}

// The best arm changes every 50 rounds. The best sequence of arms with three
// changes earns 200, the best arm half of that.
func ExampleSwitching() {
	in := boundedrecall.Must(adversaries.Switching{Arms: 2, Every: 50, Horizon: 200}.Instance())
	tr := boundedrecall.Play(learners.NewUniform(2), in)
	total, arms := tr.SwitchingRegret(3)
	fmt.Println("best arm earns", tr.BestArmReward())
	fmt.Println("best sequence earns", tr.Reward()+total)
	fmt.Println("in rounds 50 and 51 it plays arms", arms[49]+1, arms[50]+1)
	// Output:
	// best arm earns 100
	// best sequence earns 200
	// in rounds 50 and 51 it plays arms 1 2
}

// Greedy gives 1 to the arm with the least weight, to arm 1 on a tie. On two arms
// the regret is half the difference of what the arms earn, plus how far the plays
// are from 1/2 in all. The uniform learner is never away from 1/2, so arm 1 earns
// 100. Against one that follows the leader both arms earn 50, and every second
// play is 1/2 away.
func ExampleGreedy() {
	for _, l := range []boundedrecall.Learner{
		learners.NewUniform(2), learners.NewFollowTheLeader(2), learners.NewHedge(2, 0.1),
	} {
		tr := boundedrecall.PlayAgainst(l, adversaries.NewGreedy(2), 100)
		away := 0.0
		for t := 1; t <= 100; t++ {
			away += math.Abs(tr.PlayOf(t)[0] - 0.5)
		}
		fmt.Printf("%T: regret %.2f = %.2f + %.2f\n", l, tr.TotalRegret(),
			math.Abs(2*tr.BestArmReward()-100)/2, away)
	}
	// Output:
	// *learners.Uniform: regret 50.00 = 50.00 + 0.00
	// *learners.FollowTheLeader: regret 25.00 = 0.00 + 25.00
	// *learners.Hedge: regret 1.25 = 0.00 + 1.25
}
