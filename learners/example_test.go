package learners_test

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
)

func ExampleParseSpec() {
	spec, err := learners.ParseSpec("average-restart(cover,recall=3)")
	if err != nil {
		panic(err)
	}
	rewards := boundedrecall.Must(boundedrecall.ParseInstance("(0,1) (1,0) (0,1)"))
	fmt.Println(spec, "runs copies of", spec.Of())
	fmt.Printf("total regret %.4f\n", boundedrecall.TotalRegret(spec.New(2), rewards))

	_, err = learners.ParseSpec("average-restart(hegde,recall=3)")
	fmt.Println(err)
	// Output:
	// average-restart(cover,recall=3) runs copies of cover(horizon=4)
	// total regret 0.9167
	// learner "average-restart(hegde,recall=3)", character 17: "hegde": unknown base learner "hegde": did you mean hedge?
}

func ExampleSpec() {
	s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: 12}
	fmt.Println("stationary:", s.Stationary(), "symmetric:", s.Symmetric(), "period:", s.Period())
	fmt.Printf("learning rate %.4f\n", s.LearningRate(2))
	if err := s.Check(2); err != nil {
		panic(err)
	}
	learner := s.New(2)
	learner.Observe([]float64{1, 0})
	play := make([]float64, learner.Arms())
	learner.Play(play)
	fmt.Printf("%v plays %.4f\n", s, play)

	s.Recall = 0
	fmt.Println(s.Check(2))
	// Output:
	// stationary: true symmetric: false period: 1
	// learning rate 0.6531
	// average-restart(hedge,recall=12) plays [0.6577 0.3423]
	// average-restart needs a recall: how many rounds it remembers
}

// Rewards that come two rounds late: round t is played before the rewards of
// the rounds t−2 and t−1 are there.
func ExampleDelayed_PlayAhead() {
	const delay = 2
	late := learners.NewDelayed(delay, func() boundedrecall.Learner {
		return learners.NewInclusiveAverageRestart(1,
			func() boundedrecall.Learner { return learners.NewCover(2) })
	})
	rewards := boundedrecall.Must(boundedrecall.ParseInstance("(1,0) (0,1) (0,1) (1,0) (1,0) (1,0)"))
	play := make([]float64, late.Arms())
	for t := 1; t <= rewards.Horizon(); t++ {
		late.PlayAhead(play, min(t-1, delay))
		fmt.Println("round", t, "plays", play)
		if t > delay {
			late.Observe(rewards.Reward(t - delay))
		}
	}
	// Output:
	// round 1 plays [0.5 0.5]
	// round 2 plays [0.5 0.5]
	// round 3 plays [0.5 0.5]
	// round 4 plays [0.75 0.25]
	// round 5 plays [0.25 0.75]
	// round 6 plays [0.25 0.75]
}

// AverageRestart plays the mean of what its base learner would play after the
// last 1, 2, …, M rewards.
func ExampleNewAverageRestart() {
	l := learners.NewAverageRestart(3, func() boundedrecall.Learner { return learners.NewCover(4) })
	play := make([]float64, 2)
	for _, reward := range [][]float64{{0, 1}, {1, 0}, {0, 1}} {
		l.Play(play)
		l.Observe(reward)
		fmt.Printf("%.4f\n", play[0])
	}
	// Output:
	// 0.5000
	// 0.1667
	// 0.5833
}

// On the instance of Theorem 4.1, Hedge on the window fails, and its average over
// restarts does not. The windowed learner still follows arm 1 when arm 2 has long
// begun to earn: this costs it more than 1/18 per round, as the theorem says.
func ExampleNewWindowed() {
	const recall = 30
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 1) }
	in := boundedrecall.Must(adversaries.Counterexample{Recall: recall, Horizon: 9000}.Instance())
	for _, l := range []boundedrecall.Learner{
		learners.NewWindowed(recall, hedge), learners.NewInclusiveAverageRestart(recall, hedge),
	} {
		fmt.Printf("%T %.3f\n", l, boundedrecall.Play(l, in).PerRoundRegret())
	}
	// Output:
	// *learners.Windowed 0.072
	// *learners.AverageRestart -0.027
}

// PeriodicRestart begins anew every two rounds. Three rounds are two blocks, the
// second of them cut short, and each block costs 1/2. So Theorem 3.2 is false as
// printed, Reg ≤ R(M,d) = 1/4, and the bound of the learner is attained.
func ExampleNewPeriodicRestart() {
	l := learners.NewPeriodicRestart(2, func() boundedrecall.Learner { return learners.NewCover(2) })
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(1,0)"))
	tr := boundedrecall.Play(l, in)
	for t := 1; t <= 3; t++ {
		fmt.Println("round", t, "plays", tr.PlayOf(t))
	}
	fmt.Printf("regret %.4f per round, bound %.4f, as printed %.4f\n", tr.PerRoundRegret(),
		l.TotalRegretBound(3, 2)/3, learners.NewCover(2).TotalRegretBound(2, 2)/2)
	// Output:
	// round 1 plays [0.5 0.5]
	// round 2 plays [1 0]
	// round 3 plays [0.5 0.5]
	// regret 0.3333 per round, bound 0.3333, as printed 0.2500
}

// RandomizedAverageRestart draws which suffix of the window it looks at. Its
// distribution is known, and the mean of the distribution is AverageRestart's
// play.
func ExampleRandomizedAverageRestart_Distribution() {
	cover := func() boundedrecall.Learner { return learners.NewCover(4) }
	l := learners.NewRandomizedAverageRestart(3, cover, 1)
	average := learners.NewAverageRestart(3, cover)
	for _, reward := range [][]float64{{0, 1}, {1, 0}, {0, 1}} {
		l.Observe(reward)
		average.Observe(reward)
	}
	mean, play := 0.0, make([]float64, 2)
	for p, outcome := range l.Distribution() {
		fmt.Printf("plays arm 1 with weight %.4f, with probability %.4f\n", outcome[0], p)
		mean += p * outcome[0]
	}
	average.Play(play)
	fmt.Printf("mean %.4f, AverageRestart %.4f\n", mean, play[0])
	// Output:
	// plays arm 1 with weight 0.2500, with probability 0.3333
	// plays arm 1 with weight 0.5000, with probability 0.3333
	// plays arm 1 with weight 0.0000, with probability 0.3333
	// mean 0.2500, AverageRestart 0.2500
}

// Over T = 4 rounds no learner of two arms with recall 2 has a smaller worst case
// than FiniteCover. AverageRestart is made for the long run, and loses more.
func ExampleNewFiniteCover() {
	const recall, horizon = 2, 4
	finite := learners.NewFiniteCover(recall, horizon)
	average := learners.NewInclusiveAverageRestart(recall,
		func() boundedrecall.Learner { return learners.NewCover(recall + 1) })
	for _, l := range []boundedrecall.Bounded{finite, average} {
		worst := 0.0
		for in := range (adversaries.Exhaustive{Horizon: horizon, Letters: adversaries.OneHots(2)}).All() {
			worst = max(worst, boundedrecall.TotalRegret(l, in))
		}
		fmt.Printf("%T worst %.4f, bound %.4f\n", l, worst, l.TotalRegretBound(horizon, 2))
	}
	// Output:
	// *learners.FiniteCover worst 1.0000, bound 1.0000
	// *learners.AverageRestart worst 1.2500, bound 1.5000
}

// Three arms earn in turn, each for twice as long as the arm before. Hedge earns
// about as much as the best arm. But while Hedge followed an arm, the arm that
// came next earned more, so the swap regret of Hedge grows like T. BlumMansour
// has a bound on its swap regret, and the bound grows like √T.
func ExampleNewBlumMansour() {
	var rows [][]float64
	for k := range 10 {
		for range 1 << k {
			row := make([]float64, 3)
			row[k%3] = 1
			rows = append(rows, row)
		}
	}
	in := boundedrecall.Must(boundedrecall.NewInstance(rows))
	swap := learners.NewBlumMansour(3, 0.15)
	hedge := boundedrecall.Play(learners.NewHedge(3, 0.15), in)
	fmt.Printf("Hedge: regret %.1f, swap regret %.1f\n", hedge.TotalRegret(), hedge.TotalSwapRegret())
	fmt.Printf("BlumMansour: swap regret %.1f, at most %.1f\n",
		boundedrecall.Play(swap, in).TotalSwapRegret(), swap.TotalSwapRegretBound(in.Horizon(), 3))
	// Output:
	// Hedge: regret 10.3, swap regret 130.7
	// BlumMansour: swap regret 21.6, at most 41.2
}

// A base learner's bound holds on every instance. Cover's is attained: no learner
// has a smaller worst case over ten rounds.
func ExampleHedge_TotalRegretBound() {
	const rounds = 10
	rate := learners.HedgeRate(2, rounds)
	for _, l := range []boundedrecall.Bounded{
		learners.NewCover(rounds), learners.NewHedge(2, rate), learners.NewMWU(2, rate),
	} {
		worst := 0.0
		for in := range (adversaries.Exhaustive{Horizon: rounds, Letters: adversaries.OneHots(2)}).All() {
			worst = max(worst, boundedrecall.TotalRegret(l, in))
		}
		fmt.Printf("%T worst %.4f, bound %.4f\n", l, worst, l.TotalRegretBound(rounds, 2))
	}
	// Output:
	// *learners.Cover worst 1.2305, bound 1.2305
	// *learners.Hedge worst 1.6368, bound 1.8616
	// *learners.MWU worst 1.6971, bound 1.9381
}

// The best arm changes every 50 rounds. Hedge follows an arm until another arm has
// earned as much in all. FixedShare keeps a part of the weight on each arm, and
// follows the next arm after a few rounds.
func ExampleNewFixedShare() {
	in := boundedrecall.Must(adversaries.Switching{Arms: 2, Every: 50, Horizon: 200}.Instance())
	for _, l := range []boundedrecall.Learner{
		learners.NewHedge(2, 0.5), learners.NewFixedShare(2, 0.5, 0.02),
	} {
		regret, _ := boundedrecall.Play(l, in).SwitchingRegret(3)
		fmt.Printf("%T %.1f behind the best sequence of arms\n", l, regret)
	}
	// Output:
	// *learners.Hedge 101.0 behind the best sequence of arms
	// *learners.FixedShare 26.9 behind the best sequence of arms
}

// DiscountedHedge remembers less and less of a round, but always something.
// AverageRestart forgets strictly: after the same window its play is the same, bit
// for bit, whatever came before.
func ExampleAverageRestart() {
	discounted := learners.NewDiscountedHedge(2, 1, 0.5)
	average := learners.NewAverageRestart(10,
		func() boundedrecall.Learner { return learners.NewHedge(2, 1) })
	for _, l := range []boundedrecall.Learner{discounted, average} {
		var weight [2]float64
		for k, past := range []string{"20*(1,0) ", "20*(0,1) "} {
			in := boundedrecall.Must(boundedrecall.ParseInstance(past + "10*(0.5,1) (0,0)"))
			weight[k] = boundedrecall.Play(l, in).PlayOf(in.Horizon())[0]
		}
		fmt.Printf("%T differs by %.1g\n", l, weight[0]-weight[1])
	}
	// Output:
	// *learners.DiscountedHedge differs by 0.0005
	// *learners.AverageRestart differs by 0
}
