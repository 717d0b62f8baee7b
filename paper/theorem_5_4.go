package paper

import (
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
)

// Theorem5_4 is the regret of AverageRestartFullHorizon.
var Theorem5_4 = claims.Read(texts, "theorem-5.4", func(c *claims.Case) {
	printed := c.Printed.Says("Reg(AverageRestartFullHorizon; r) ≤ R(T,d)")
	c.Why.Says("has Reg = 11/36").Cases("regret of the game").Given(nil).
		Measure(refuteInThreeRounds(c, "average-restart-full-horizon", printed))
	_, found := checks.Table(c, "for two arms searches found 0.60, 0.68, 0.71, 0.71 of the bound over FTRL "+
		"at T = M = 10, 30, 100, 300")
	keepsBound(c, "average-restart-full-horizon",
		"Reg(AverageRestartFullHorizon) ≤ 2·W(T+1,d)/T", found)
})
