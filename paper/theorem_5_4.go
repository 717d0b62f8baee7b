package paper

import (
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// found5_4 is the share of the bound that searches found.
var found5_4 = claims.Values{300: "0.71"}

// Theorem5_4 is the regret of AverageRestartFullHorizon.
var Theorem5_4 = claims.Read(texts, "theorem-5.4", checkTheorem5_4).Unquoted()

func checkTheorem5_4(c *claims.Case) {
	refute5_1(c, learners.Spec{Name: "average-restart-full-horizon", Base: "cover", Recall: 3})
	checkBound(c, "average-restart-full-horizon", claims.Formula("2·W(T+1,d)/T"), found5_4)
}
