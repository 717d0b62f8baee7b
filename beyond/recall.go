package beyond

import (
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Recall is the statement on the exact value for two arms.
var Recall = claims.Read(texts, "recall",
	findWorstOfBest, attainBest, approximateValue)

// bestWords are the value in the words of the sentences; [exact.TwoArmValue]
// computes it.
const bestWords = "E|S_{M+1}|/(2(M+1))"

// bestLet gives the letters of these words their values.
func bestLet(m int) claims.Let { return claims.Let{"M": m, "E|S_{M+1}|": meanWalk(m + 1)} }

// ofCover is a restart learner over Cover's learner for the rounds that a copy
// plays.
func ofCover(name string, m int) learners.Spec {
	return learners.Spec{Name: name, Base: "cover", Recall: m}
}

// averageOfCover is AverageRestart with suffixes 0..M over Cover's learner for
// M+1 rounds.
func averageOfCover(m int) learners.Spec { return ofCover("average-restart-inclusive", m) }

// averages fails unless the words end with the suffixes that the learner of
// this name averages.
func averages(c *claims.Case, name, words string) {
	if said := checks.Averaging(c, words, "", 2).Name; said != name {
		c.Fatalf("%q is about %s, and the check runs %s", words, said, name)
	}
}

// findWorstOfBest says that the learner's long-run worst case is the value.
func findWorstOfBest(c *claims.Case) {
	ms := c.Sizes("M = 1..8").Short(6)
	y := c.Holds.Says("can guarantee, stationary or not, is "+bestWords).
		Exactly("long-run worst case over {0,1}² of AverageRestart, suffixes 0..M, of Cover's "+
			"learner for M+1 rounds, as fractions, %v", ms)
	for m := range ms.All() {
		s := checks.ForRounds(c, "AverageRestart with suffixes 0..M over Cover's learner for M+1", m,
			checks.Averaging(c, "AverageRestart with suffixes 0..M", "cover", m))
		measureWorst(c, y.Given(bestLet(m)), s, 0)
	}
}

// attainBest says that the learner keeps the bound over T rounds on every
// instance, and attains it.
func attainBest(c *claims.Case) {
	const n = 6
	ms := c.Sizes("M = 1..3")
	y := c.Holds.Says("guarantees it: Reg ≤ (1+M/T)·"+bestWords).
		Every("regret of AverageRestart, suffixes 0..M, of Cover's learner for M+1 rounds on every "+
			"instance over {e_1, e_2, 0} of %d rounds, %v", n, ms).WithinFactor(1)
	for m := range ms.All() {
		let := bestLet(m)
		let["T"] = n
		given := y.Given(let)
		for in := range checks.Of(n, adversaries.Gaps()) {
			given.Measure(witness.Play(averageOfCover(m), in), "%v", in)
		}
	}
}

// approximateValue says that the value is 1/√(2πM) up to a factor between 1 −
// 3/(4M) and 1.
func approximateValue(c *claims.Case) {
	const words, factorWords = "the value is less than 1/√(2πM)", "and more than 1 − 3/(4M)"
	ms := c.Sizes("M = 1, 2, 3, 10, 101, 1000, 10001")
	over := c.Holds.Says(words).Exactly("the value, %v", ms).WithinFactor(0.999)
	y := c.Holds.Says(factorWords).Exactly("the value over 1/√(2πM), %v", ms)
	rest := c.Holds.Exactly("3/(4M) over what the value over 1/√(2πM) lacks of 1, %v", ms).
		WithinFactor(0.99)
	for m := range ms.All() {
		let, value := claims.Let{"M": m}, learners.MeanAbsoluteWalk(m+1)/(2*float64(m+1))
		over.Given(let).Measure(value, "M=%d", m)
		factor := value / c.Value(words, claims.Less, let)
		y.Given(let).Measure(factor, "M=%d", m)
		rest.Compare(1-c.Value(factorWords, claims.More, let), claims.AtLeast, 1-factor, "M=%d", m)
	}
}
