package paper

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/learners"
)

// Theorem5_4 is the regret of AverageRestartFullHorizon.
var Theorem5_4 = claims.Read(texts, "theorem-5.4", func(c *claims.Case) {
	refute5_1(c, learners.Spec{Name: "average-restart-full-horizon", Base: "cover", Recall: 3})
	found := map[int]*big.Rat{300: c.Number("searches found 0.71")}
	c.Quote("at T = M = 300 of the bound over FTRL")
	checkStated(c, stated{"average-restart-full-horizon", "Reg(AverageRestartFullHorizon) ≤ " +
		"2·W(T+1,d)/T",
		func(_, t float64, w total) float64 { return 2 * w(t+1) / t }}, found)
})
