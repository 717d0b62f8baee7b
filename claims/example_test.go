package claims_test

import (
	"context"
	"fmt"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// A lemma with a wrong constant: its witness, what is true instead, and how that is known.
func ExampleCollect() {
	lemma := &claims.Statement{
		ID: "lemma-1", Reference: "Lemma 1, the uniform learner", Origin: claims.Numbered,
		Printed:   claims.Refuted("On d arms the uniform learner has Reg ≤ 1/2 on every instance.", claims.Constant),
		Why:       "With d arms it earns 1/d of what the best arm earns.",
		Proved:    claims.Holds("It has Reg ≤ 1 − 1/d on every instance of d arms.", claims.ByHand),
		Proof:     "It earns the mean of the arms' rewards, and the arms that are not the best earn at least 0.",
		Tightness: "attained, if the best arm alone earns",
		Check: func(c *claims.Case) {
			uniform := learners.Spec{Name: "uniform"}
			in := boundedrecall.Must(boundedrecall.ParseInstance("3*(1,0,0)"))
			c.Printed.Cases("regret per round on three arms").Refutes().AtMost(witness.Game{Learner: uniform, Instance: in}, 1./2)
			c.Proved.Cases("regret per round on three arms").AtMost(witness.Game{Learner: uniform, Instance: in}, 2./3)
		},
	}
	for _, r := range claims.Collect(context.Background(), []*claims.Statement{lemma}, claims.Options{Seed: 1}, nil) {
		fmt.Println(r.Line())
		for _, e := range r.Evidence {
			fmt.Println(e)
		}
	}
	// Output:
	// consistent   lemma-1                      0.6667 > 0.5: refuted as printed (constant); holds as repaired: by hand
	// printed: 0.6667 ≤ 0.5 fails (chosen, 1 case): regret per round on three arms
	// proved: 0.6667 ≤ 0.6667, ratio 1 (chosen, 1 case): regret per round on three arms
}
