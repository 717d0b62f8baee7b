package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// BeyondPrintedAverageRestart is what the printed AverageRestart of Cover's learner is worth.
var BeyondPrintedAverageRestart = claims.Read(texts, "beyond-printed-average-restart", findWorstPrinted)

// lastPrintedRecall is the largest recall at which the worst case over {0,1}² is computed.
const lastPrintedRecall = 12

// printedOfCover is AverageRestart as printed, over Cover's learner for M+1 rounds.
func printedOfCover(m int) learners.Spec {
	return learners.Spec{Name: "average-restart", Base: "cover", Recall: m}
}

// printedValue returns W/M for odd M and (W − 1/(2(M+1)))/M for even M.
func printedValue(m int) *big.Rat {
	at := claims.Where{"M": m}
	if at["W"] = claims.Formula("E|S_{M+1}|/2").Rat(at); claims.Condition("odd M").Holds(at) {
		return claims.Formula("W/M").Rat(at)
	}
	return claims.Formula("(W − 1/(2(M+1)))/M").Rat(at)
}

// findWorstPrinted says what the long-run worst case over rewards 0 and 1 is, and that it is more than
// the best value.
func findWorstPrinted(c *claims.Case) {
	ms := c.Range("M", 1, lastPrintedRecall).Short(6)
	y := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart as printed over Cover's learner, "+
		"against W/M for odd M and (W − 1/(2(M+1)))/M for even M, as fractions, %v", ms)
	for m := range ms.All() {
		if printedValue(m).Cmp(exact.TwoArmValue(m)) <= 0 {
			c.Errorf("M=%d: %v is not more than the best value %v", m, printedValue(m), exact.TwoArmValue(m))
		}
		y.WithWitness(witness.WorstCase{Learner: printedOfCover(m)}).
			Equal(games.WorstCase(c, printedOfCover(m), 0).Upper, printedValue(m), "M=%d", m)
	}
}
