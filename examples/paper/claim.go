// The statements of a paper of one's own: one claim, with the fault that a machine finds.
//
//	go run . verify
//	go run . page page.html
package main

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/cmd/recall/command"
	"boundedrecall/learners"
)

// Uniform says how much the learner that never learns loses.
var Uniform = claims.Statement{
	ID: "lemma-1", Reference: "Lemma 1, the uniform learner", Origin: claims.Numbered,
	Printed: claims.Refuted("On d arms the uniform learner has Reg ≤ 1/2 on every instance.", claims.Constant),
	Why:     "With d arms it earns 1/d of what the best arm earns.",
	Proved:  claims.Holds("It has Reg ≤ 1 − 1/d on every instance of d arms.", claims.ByHand),
	Proof:   "It earns the mean of the arms' rewards, and the arms that are not the best earn at least 0.",

	Tightness: "attained, if the best arm alone earns",
	Check: func(c *claims.Case) {
		uniform := learners.Spec{Name: "uniform"}
		in := boundedrecall.Must(boundedrecall.ParseInstance("3*(1,0,0)"))
		c.Printed.Tally(claims.Chosen, claims.AtMost, "regret per round on three arms").Is(2./3).Refutes().SeeGame(uniform, in, 1./2, "")
		horizons := c.Range("T", 1, 4).Short(3)
		y := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "every instance of three arms over {0,1}³, %v", horizons).WithinFactor(1)
		for n := range horizons.All() {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(3, 0, 1)}).All() {
				y.SeeGame(uniform, in, 2./3, "T=%d", n)
			}
		}
	},
}

var paper = command.Paper{
	Title: "A Note on Not Learning", Lede: "One lemma, as printed and as proved.", Program: "go run .",
	Statements: []*claims.Statement{Uniform},
}

func main() { command.Main(paper) }
