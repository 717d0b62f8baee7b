// The statements of a paper of one's own: one claim, with the fault that a machine finds. The
// sentences stand in lemma_1.md.
//
//	go run .
//	go run . -short -json lemma-1
package main

import (
	"embed"
	"os"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

//go:embed *.md
var texts embed.FS

// Lemma1 says how much the learner that never learns loses.
var Lemma1 = claims.Read(texts, "lemma-1", checkLemma1)

func checkLemma1(c *claims.Case) {
	uniform, arms := learners.Spec{Name: "uniform"}, 3
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(1,0,0)"))
	game := c.Printed.Cases("regret per round on three arms").Is(2. / 3).Refutes()
	game.AtMost(witness.Play(uniform, in), c.Number("Reg ≤ 1/2"))

	c.Quote("Reg ≤ 1 − 1/d on every instance of d arms")
	horizons := c.Range("T", 1, 4).Short(3)
	y := c.Proved.Every("every instance of three arms over {0,1}³, %v", horizons).WithinFactor(1)
	for n := range horizons.All() {
		for in := range (adversaries.Exhaustive{Horizon: n,
			Letters: adversaries.Levels(arms, 0, 1)}).All() {
			y.AtMost(witness.Play(uniform, in), 1-1/float64(arms), "T=%d", n)
		}
	}
}

func main() { os.Exit(claims.Main(os.Args[1:], os.Stdout, Lemma1)) }
