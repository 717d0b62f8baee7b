package beyond

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Recall is the statement on the exact value for two arms.
var Recall = claims.ReadUnconverted(texts, "recall",
	games.InTurn(findWorstOfBest, attainBest, approximateValue))

// bestWords are the value in the words of the sentences; [exact.TwoArmValue] computes it.
const bestWords = "E|S_{M+1}|/(2(M+1))"

// ofCover is a restart learner over Cover's learner for the rounds that a copy plays.
func ofCover(name string, m int) learners.Spec {
	return learners.Spec{Name: name, Base: "cover", Recall: m}
}

// averageOfCover is AverageRestart with suffixes 0..M over Cover's learner for M+1 rounds.
func averageOfCover(m int) learners.Spec { return ofCover("average-restart-inclusive", m) }

// findWorstOfBest says that the learner's long-run worst case is the value.
func findWorstOfBest(c *claims.Case) {
	c.Quote("can guarantee, stationary or not, is " + bestWords)
	ms := c.Range("M", 1, 8).Short(6)
	y := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart, suffixes 0..M, "+
		"of Cover's learner for M+1 rounds, against "+bestWords+", as fractions, %v", ms)
	for m := range ms.All() {
		equalWorst(c, y, averageOfCover(m), 0, exact.TwoArmValue(m))
	}
}

// attainBest says that the learner keeps the bound over T rounds on every instance, and attains it.
func attainBest(c *claims.Case) {
	const n, bound = 6, "(1+M/T)·" + bestWords
	c.Quote("guarantees it: Reg ≤ " + bound)
	ms := c.Range("M", 1, 3)
	y := c.Proved.Every("regret of AverageRestart, suffixes 0..M, of Cover's learner for M+1 rounds "+
		"on every instance over {e_1, e_2, 0} of %d rounds, against "+bound+", %v", n, ms).WithinFactor(1)
	for m := range ms.All() {
		limit := (1 + float64(m)/n) * games.Float(exact.TwoArmValue(m))
		for in := range games.Of(n, adversaries.Gaps()) {
			y.AtMost(witness.Play(averageOfCover(m), in), limit, "%v", in)
		}
	}
}

// approximateValue says that the value is 1/√(2πM) up to a factor between 1 − 3/(4M) and 1.
func approximateValue(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 10, 101, 1000, 10_001)
	c.Quote("the value is less than 1/√(2πM), and more than 1 − 3/(4M) times that")
	over := c.Proved.Exactly("the value times √(2πM), against 1, %v", ms).WithinFactor(0.999)
	y := c.Proved.Exactly("the value times √(2πM), against 1 − 3/(4M), %v", ms)
	rest := c.Proved.Exactly("3/(4M) over what the value times √(2πM) lacks of 1, %v", ms).
		WithinFactor(0.99)
	for m := range ms.All() {
		size := float64(m)
		factor := learners.MeanAbsoluteWalk(m+1) / (2 * (size + 1)) * math.Sqrt(2*math.Pi*size)
		over.AtMost(factor, 1, "M=%d", m)
		y.AtLeast(factor, 1-3/(4*size), "M=%d", m)
		rest.AtLeast(3/(4*size), 1-factor, "M=%d", m)
	}
}
