package paper

import (
	"math"

	"boundedrecall/claims"
)

// Corollary5_3 is the regret of AverageRestart of Hedge, in its three forms.
var Corollary5_3 = claims.ReadUnconverted(texts, "corollary-5.3", func(c *claims.Case) {
	checkHedgeRate(c, hedgeForm{
		"average-restart", "(1+M/T)·√((M+1)·ln d/2)/M", "2·√(ln d/M)", "It is up to 0.66", 2,
		func(m, t, logs float64) float64 { return (1 + m/t) * math.Sqrt((m+1)*logs/2) / m }}, nil)
	checkHedgeRate(c, hedgeForm{
		"average-restart-inclusive", "(1+M/T)·√(ln d/(2(M+1)))", "√2·√(ln d/M)",
		"with suffixes 1..M, 0.79", math.Sqrt2,
		func(m, t, logs float64) float64 { return (1 + m/t) * math.Sqrt(logs/(2*(m+1))) }}, nil)
	checkHedgeRate(c, hedgeForm{
		"average-restart-exclusive", "(1+(M−1)/T)·√(ln d/(2M))", "√2·√(ln d/M)",
		"with 0..M and 0.85", math.Sqrt2,
		func(m, t, logs float64) float64 { return (1 + (m-1)/t) * math.Sqrt(logs/(2*m)) }}, nil)
})
