package paper

import (
	"math/big"

	"boundedrecall/claims"
)

// Theorem5_4 is the regret of AverageRestartFullHorizon.
var Theorem5_4 = claims.Read(texts, "theorem-5.4", func(c *claims.Case) {
	c.Proved.Says("has Reg = 11/36").Cases("regret of the game").Given(nil).Measure(refute5_1(c, "average-restart-full-horizon", c.Printed.Says("Reg(AverageRestartFullHorizon; r) ≤ R(T,d)")))
	found := map[int]*big.Rat{300: c.Number("searches found 0.71")}
	c.Quote("at T = M = 300 of the bound over FTRL")
	checkStated(c, stated{"average-restart-full-horizon",
		"Reg(AverageRestartFullHorizon) ≤ 2·W(T+1,d)/T"}, found)
})
