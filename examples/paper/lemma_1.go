package main

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// Lemma1 says how much the learner that never learns loses.
var Lemma1 = claims.Read(texts, "lemma-1", checkLemma1)

func checkLemma1(c *claims.Case) {
	uniform, arms := claims.Input(c, "the learner", learners.Spec{Name: "uniform"}), 3
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(1,0,0)"))
	c.Printed.Says("Reg ≤ 1/2").Cases("regret per round on three arms").Refutes().
		Given(nil).Measure(witness.Play(uniform, in))

	horizons := c.Sizes("T = 1..4").Short(3)
	y := c.Holds.Says("Reg ≤ 1 − 1/d").Every("every instance of three arms over {0,1}³, %v", horizons)
	for n := range horizons.All() {
		for in := range (adversaries.Exhaustive{Horizon: n,
			Letters: adversaries.Levels(arms, 0, 1)}).All() {
			y.Given(claims.Let{"d": arms}).Measure(witness.Play(uniform, in), "T=%d", n)
		}
	}
}
