package claims_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// lemma is a document, which usually is a file of its own.
const lemma = `# Lemma 1, the uniform learner

Numbered

In short: On d arms the uniform learner has Reg ≤ 1 − 1/d.

## Printed: refuted (constant)

On d arms the uniform learner has Reg ≤ 1/2 on every instance.

## Why

With d arms it earns 1/d of what the best arm earns.

## Holds

It has Reg ≤ 1 − 1/d on every instance of d arms.

- by hand

## Tightness

attained, if the best arm alone earns.

## Proof

It earns the mean of the arms' rewards, and the arms that are not the best earn at least 0.
`

// A lemma with a wrong constant: its witness, what holds instead, and how that
// is known.
func ExampleCollect() {
	files := fstest.MapFS{"lemma_1.md": {Data: []byte(lemma)}}
	lemma1 := claims.Read(files, "lemma-1", func(c *claims.Case) {
		in := boundedrecall.Must(boundedrecall.ParseInstance("3*(1,0,0)"))
		game := witness.Game{Learner: learners.Spec{Name: "uniform"}, Instance: in}
		c.Printed.Says("the uniform learner has Reg ≤ 1/2").Cases("regret per round on three arms").
			Refutes().Given(nil).Measure(game)
		y := c.Holds.Says("It has Reg ≤ 1 − 1/d").Cases("regret per round on three arms")
		given := y.Given(claims.Let{"d": 3})
		given.Measure(game)
		game.Instance = boundedrecall.Must(boundedrecall.ParseInstance("(1,0,0) (0,1,0)"))
		given.Measure(game)
	})
	o := claims.Options{Seed: 1}
	for _, r := range claims.Collect(context.Background(), []*claims.Statement{lemma1}, o, nil) {
		fmt.Println(r.Line())
		for _, e := range r.Evidence {
			fmt.Println(e)
		}
	}
	// Output:
	// refuted (constant)  lemma-1                       0.6667 > 0.5; holds: by hand  ok
	// printed: 0.6667 ≤ 0.5 fails, which breaks the sentence, as claimed (chosen, 1 case): regret per round on three arms
	// holds: 0.6667 ≤ 0.6667, ratio 1 (chosen, 2 cases): regret per round on three arms
}
