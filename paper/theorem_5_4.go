package paper

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/learners"
)

// Theorem5_4 is the regret of AverageRestartFullHorizon.
var Theorem5_4 = claims.Read(texts, "theorem-5.4", checkTheorem5_4)

func checkTheorem5_4(c *claims.Case) {
	refute5_1(c, learners.Spec{Name: "average-restart-full-horizon", Base: "cover", Recall: 3})
	c.Quote("Reg(AverageRestartFullHorizon) ≤ 2·W(T+1,d)/T")
	found := map[int]*big.Rat{300: c.Number("searches found 0.71")}
	c.Quote("at T = M = 300 of the bound over FTRL")
	checkBound(c, "average-restart-full-horizon", claims.Formula("2·W(T+1,d)/T"), found)
}
