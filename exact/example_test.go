package exact_test

import (
	"bytes"
	"context"
	"fmt"
	"math/big"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/learners"
)

// The worst instance of a learner with recall is found, not sampled: a cycle in
// the graph of its windows. The period is one row longer than the window. So the
// arm that trails in the window is the one that earns next, and
// follow-the-leader loses 1/2 a round, as much as a learner that never learns.
func ExampleWorstCase() {
	ftl := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	maker := func() boundedrecall.Learner { return learners.NewWindowed(5, ftl) }
	r, err := exact.WorstCase(context.Background(), maker,
		exact.Problem{Recall: 5, Gaps: true, SymmetricArms: true, Unit: 2})
	if err != nil {
		panic(err)
	}
	fmt.Println("follow the leader on a window of 5 loses", r.Lower, "a round on")
	fmt.Println(r.Rewards)
	// Output:
	// follow the leader on a window of 5 loses 1/2 a round on
	// 2*(0,1) (1,0) (0,1) 2*(1,0)
}

// The best symmetric learner with recall 3 has long-run regret 3/14. Its weight of
// arm 1 depends on how often arm 1 earned in the window.
func ExampleMinimax() {
	best, err := exact.Minimax(context.Background(), exact.Class{Recall: 3, Symmetric: true}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println("value", best.Value)
	learner, play := best.Learner(), make([]float64, 2)
	for n := 0; n <= 3; n++ {
		learner.Reset()
		for k := range 3 {
			reward := []float64{0, 1}
			if k < n {
				reward = []float64{1, 0}
			}
			learner.Observe(reward)
		}
		learner.Play(play)
		fmt.Printf("%d times e_1 of 3: %.4f\n", n, play[0])
	}
	// Output:
	// value 3/14
	// 0 times e_1 of 3: 0.2143
	// 1 times e_1 of 3: 0.3571
	// 2 times e_1 of 3: 0.6429
	// 3 times e_1 of 3: 0.7857
}

// If rewards come a round late, the best regret with recall 4 lies between the
// best without delay with recall 3 and with recall 2.
func ExampleTwoArmDelayedBounds() {
	lower, upper := exact.TwoArmDelayedBounds(4, 1)
	best, err := exact.Minimax(context.Background(), exact.Class{Recall: 4, Delay: 1}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(lower, best.Value, upper)
	// Output: 3/16 19/88 1/4
}

// The best long-run regret per round of two arms, with recall 1 to 5. Over all
// learners the best falls like 1/√M. Over symmetric learners, which ignore the
// order in the window, the best stays above 1/6. Swap regret is at least regret,
// and for M = 2 and 4 a learner can have as little.
func ExampleTwoArmValue() {
	fmt.Println("M all symmetric swap")
	for m := 1; m <= 5; m++ {
		fmt.Println(m, exact.TwoArmValue(m), exact.SymmetricValue(m), exact.TwoArmSwapValue(m))
	}
	// Output:
	// M all symmetric swap
	// 1 1/4 1/4 1/3
	// 2 1/4 1/4 1/4
	// 3 3/16 3/14 3/13
	// 4 3/16 3/14 3/16
	// 5 5/32 1/5 5/27
}

// The best total regret over n rounds of a learner that remembers every round. On
// two arms it is E|S_n|/2, with S_n the sum of n fair signs, and on three arms it
// is larger.
func ExampleGameValue() {
	fmt.Println("n two three")
	for n := 1; n <= 5; n++ {
		fmt.Println(n, exact.GameValue(2, n), exact.GameValue(3, n))
	}
	// Output:
	// n two three
	// 1 1/2 2/3
	// 2 1/2 5/6
	// 3 3/4 1/1
	// 4 3/4 9/8
	// 5 15/16 5/4
}

// The worst total regret over 1, 2, …, 8 rounds, in one pass. AverageRestart over
// Cover's learner loses 3/16 more with each round, and no learner with recall 3
// loses less in the long run: see TwoArmValue. Follow-the-leader on the window
// loses more.
func ExampleCurve() {
	const recall, horizon = 3, 8
	ftl := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	cover := func() boundedrecall.Learner { return learners.NewCover(recall + 1) }
	p := exact.Problem{Recall: recall, Gaps: true, SymmetricArms: true, Horizon: horizon}
	for _, maker := range []boundedrecall.Maker{
		func() boundedrecall.Learner { return learners.NewWindowed(recall, ftl) },
		func() boundedrecall.Learner { return learners.NewInclusiveAverageRestart(recall, cover) },
	} {
		curve, err := exact.Curve(context.Background(), maker, p)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%T %.4f\n", maker(), curve)
	}
	// Output:
	// *learners.Windowed [0.5000 0.5000 1.0000 1.0000 2.0000 2.5000 3.0000 3.0000]
	// *learners.AverageRestart [0.5000 0.7500 0.9375 1.1250 1.3125 1.5000 1.6875 1.8750]
}

// Certify searches, and writes down a proof of what it found. Package certificate
// checks the proof without the search.
func ExampleCertify() {
	proof, err := exact.Certify(context.Background(), certificate.Certificate{
		Kind: certificate.LongRunUpper, Arms: 2, Levels: 2, Recall: 1,
		Learner: &certificate.Learner{Wrapper: "inclusive average restart", Base: "cover", Horizon: 2},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println("potentials of the windows 0, e_1 and e_2:", proof.Potentials, "in units of 1 /", proof.Unit)
	var file bytes.Buffer
	if err := proof.Write(&file); err != nil {
		panic(err)
	}
	statements, err := certificate.Verify(&file)
	fmt.Println(statements, err)
	// Output:
	// potentials of the windows 0, e_1 and e_2: [2 0 4] in units of 1 / 8
	// [inclusive average restart of Cover's learner for horizon 2 with recall 1 has long-run regret per round at most 1/4 on every instance over 2 arms with rewards 0 and 1] <nil>
}

// A proof of both sides: for recall 4 no symmetric learner has less than 3/14, and
// one has no more.
func ExampleSymmetricOptimum() {
	upper, lower, err := exact.SymmetricOptimum(context.Background(), 4)
	if err != nil {
		panic(err)
	}
	fmt.Println(lower.Value, "≤", exact.SymmetricValue(4), "≤", upper.Value)
	fmt.Println(upper.Check(), lower.Check())
	// Output:
	// 3/14 ≤ 3/14 ≤ 3/14
	// <nil> <nil>
}

// A learner with two states gives weight 3/4 to the arm that earned last. Its worst
// case is 1/4 a round, which is the best there is with recall 1: see TwoArmValue.
func ExampleWorstOfStates() {
	l := exact.StatesLearner{
		Next:  [][2]int{{0, 1}, {0, 1}},
		Plays: []*big.Rat{big.NewRat(3, 4), big.NewRat(1, 4)},
	}
	r, _, err := exact.WorstOfStates(context.Background(), l, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Upper, "on", r.Rewards)
	// Output:
	// 1/4 on (1,0)
}
