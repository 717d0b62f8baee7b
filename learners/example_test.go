package learners_test

import (
	"fmt"

	"boundedrecall"
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
