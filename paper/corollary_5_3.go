package paper

import "boundedrecall/claims"

// Corollary5_3 is the regret of AverageRestart of Hedge, in its three forms.
var Corollary5_3 = claims.Read(texts, "corollary-5.3", func(c *claims.Case) {
	for _, form := range []hedgeForm{
		{name: "average-restart", bound: "Reg ≤ (1+M/T)·√((M+1)·ln d/2)/M",
			order: "each bound is at most 2·√(ln d/M)", share: "It is up to 0.67"},
		{name: "average-restart-inclusive", bound: "Reg ≤ (1+M/T)·√(ln d/(2(M+1)))",
			order: "and at most √2·√(ln d/M)", share: "with suffixes 1..M, 0.80"},
		{name: "average-restart-exclusive", bound: "Reg ≤ (1+(M−1)/T)·√(ln d/(2M))",
			order: "and at most √2·√(ln d/M)", share: "with 0..M and 0.85"},
	} {
		form.ms, form.from = c.Range("M", 1, 6), "For T ≥ M"
		checkHedgeRate(c, form, nil)
	}
})
