package boundedrecall_test

import (
	"fmt"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
)

// A learner plays an instance; the transcript is judged.
func Example() {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{0, 1}, {1, 0}, {0, 1}}))
	cover := func() boundedrecall.Learner { return learners.NewCover(4) }
	tr := boundedrecall.Play(learners.NewAverageRestart(3, cover), in)
	fmt.Printf("best arm %d, regret %.4f per round, %.4f in total\n", tr.BestArm()+1,
		tr.PerRoundRegret(), tr.TotalRegret())
	// Output: best arm 2, regret 0.3056 per round, 0.9167 in total
}

// Running Hedge on the last M rewards is the natural way to forget, and fails;
// averaging over restarts does not.
func Example_forgetting() {
	const recall = 30
	hedge := func() boundedrecall.Learner {
		return learners.NewHedge(2, learners.HedgeRate(2, recall+1))
	}
	windowed := learners.NewWindowed(recall, hedge)
	average := learners.NewInclusiveAverageRestart(recall, hedge)
	in := boundedrecall.Must(adversaries.NearPeriodic{Recall: recall, Extra: 6,
		Horizon: 3600}.Instance())
	fmt.Printf("windowed %.3f\n", boundedrecall.Play(windowed, in).PerRoundRegret())
	fmt.Printf("average  %.3f, at most %.3f\n", boundedrecall.Play(average, in).PerRoundRegret(),
		average.TotalRegretBound(3600, 2)/3600)
	// Output:
	// windowed 0.305
	// average  -0.012, at most 0.107
}

// An adaptive adversary sees the play before it sets the reward.
func ExamplePlayAgainst() {
	l := learners.NewFollowTheLeader(2)
	tr := boundedrecall.PlayAgainst(l, adversaries.NewGreedy(2), 100)
	fmt.Println(tr.TotalRegret())
	// Output: 25
}

// Any type with the four methods is a learner.
func ExampleLearner() {
	in := boundedrecall.Must(adversaries.RandomPeriod{Recall: 9, Arms: 2, Horizon: 1000,
		OneHot: true}.Draw(rand.NewPCG(1, 2)))
	fmt.Printf("%.3f\n", boundedrecall.Play(&lastWinner{}, in).PerRoundRegret())
	// Output: 0.201
}

// lastWinner plays the arm that earned more in the last round: recall 1.
type lastWinner struct{ last [2]float64 }

func (l *lastWinner) Arms() int { return 2 }
func (l *lastWinner) Reset()    { l.last = [2]float64{} }

func (l *lastWinner) Play(dst []float64) {
	dst[0], dst[1] = 0.5, 0.5
	if l.last[0] != l.last[1] {
		dst[0], dst[1] = 0, 1
		if l.last[0] > l.last[1] {
			dst[0], dst[1] = 1, 0
		}
	}
}

func (l *lastWinner) Observe(reward []float64) { copy(l.last[:], reward) }

// A game played round by round, as rewards come in.
func ExampleScore() {
	learner := learners.NewHedge(2, 1)
	score := boundedrecall.NewScore(2)
	play := make([]float64, 2)
	for _, reward := range [][]float64{{1, 0}, {1, 0}, {0, 1}} {
		learner.Play(play)
		score.Round(play, reward)
		learner.Observe(reward)
		fmt.Printf("after round %d: regret %.3f\n", score.Rounds(), score.TotalRegret())
	}
	// Output:
	// after round 1: regret 0.500
	// after round 2: regret 0.769
	// after round 3: regret 0.650
}

// An instance is written run by run. Rewards outside of its rounds are zero, and a
// reward outside of [0,1] is an error that names the place.
func ExampleParseInstance() {
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(0,1) (0.5,1)"))
	fmt.Println(in.Horizon(), "rounds,", in.Arms(), "arms")
	fmt.Println(in.Reward(0), in.Reward(4), in.Slice(3, 5))
	_, err := boundedrecall.ParseInstance("3*(0,1) (0.5,2)")
	fmt.Println(err)
	// Output:
	// 4 rounds, 2 arms
	// [0 0] [0.5 1] (0,1) (0.5,1) (0,0)
	// round 4, arm 2: reward 2 is not in [0,1]
}

// The regrets of one game. The arms earn in turn, for four rounds each, and
// follow-the-leader is late: it plays arm 1 until arm 2 has earned as much. Regret
// compares the learner with one arm, swap regret with another arm in place of each
// arm that it played, and switching regret with a sequence of arms.
func ExampleTranscript() {
	in := boundedrecall.Must(boundedrecall.ParseInstance("4*(1,0) 4*(0,1) 4*(1,0)"))
	tr := boundedrecall.Play(learners.NewFollowTheLeader(2), in)
	fmt.Println("earns", tr.Reward(), "best arm", tr.BestArmReward())
	fmt.Println("regret", tr.TotalRegret(), "swap regret", tr.TotalSwapRegret())
	once, _ := tr.SwitchingRegret(1)
	twice, arms := tr.SwitchingRegret(2)
	fmt.Println("against one switch", once, "two switches", twice, arms)
	fmt.Println("on each interval of four rounds", tr.IntervalRegrets(4))
	// Output:
	// earns 7 best arm 8
	// regret 1 swap regret 1
	// against one switch 1 two switches 5 [0 0 0 0 1 1 1 1 0 0 0 0]
	// on each interval of four rounds [0.5 0 0 2 4 2.5 0.5 0.5 0.5]
}
