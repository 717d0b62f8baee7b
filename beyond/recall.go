package beyond

import (
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Recall is the statement on the exact value for two arms.
var Recall = claims.Read(texts, "recall", games.InTurn(findWorst1, attain1, approximate1))

// value1 is the value.
const value1 claims.Formula = "E|S_{M+1}|/(2(M+1))"

// averageOfCover is AverageRestart with suffixes 0..M over Cover's learner for M+1 rounds.
func averageOfCover(m int) learners.Spec {
	return learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
}

// findWorst1 says that the learner's long-run worst case is the value.
func findWorst1(c *claims.Case) {
	ms := c.Range("M", 1, 8).Short(6)
	y := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart, suffixes 0..M, "+
		"of Cover's learner for M+1 rounds, against %v, as fractions, %v", value1, ms)
	for m := range ms.All() {
		y.WithWitness(witness.WorstCase{Learner: averageOfCover(m)}).
			Equal(games.WorstCase(c, averageOfCover(m), 0).Upper, value1.Rat(claims.Where{"M": m}), "M=%d", m)
	}
}

// attain1 says that the learner keeps the bound over T rounds on every instance, and attains it.
func attain1(c *claims.Case) {
	const n = 6
	const bound claims.Formula = "(1+M/T)·E|S_{M+1}|/(2(M+1))"
	ms := c.Range("M", 1, 3)
	y := c.Proved.Every("regret of AverageRestart, suffixes 0..M, of Cover's learner for M+1 rounds "+
		"on every instance over {e_1, e_2, 0} of %d rounds, against %v, %v", n, bound, ms).WithinFactor(1)
	for m := range ms.All() {
		limit := bound.Float(claims.Where{"M": m, "T": n})
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
			y.AtMost(witness.Play(averageOfCover(m), in), limit, "%v", in)
		}
	}
}

// approximate1 says that the value is 1/√(2πM) up to a factor between 1 − 3/(4M) and 1.
func approximate1(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 10, 101, 1000, 10_001)
	const simple, share claims.Formula = "1/√(2πM)", "1 − 3/(4M)"
	y := c.Proved.Exactly("the value E|S_{M+1}|/(2(M+1)) over %v, against %v, %v", simple, share, ms)
	rest := c.Proved.Exactly("1 less %v over what the value lacks of %v, %v", share, simple, ms).
		WithinFactor(0.99)
	for m := range ms.All() {
		at := claims.Where{"M": m}
		factor := learners.MeanAbsoluteWalk(m+1) / float64(2*(m+1)) / simple.Float(at)
		if factor > 1 {
			c.Errorf("M=%d: the value is %v times %v", m, factor, simple)
		}
		y.AtLeast(factor, share.Float(at), "M=%d", m)
		rest.AtLeast(1-share.Float(at), 1-factor, "M=%d", m)
	}
}
