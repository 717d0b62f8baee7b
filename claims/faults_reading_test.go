package claims_test

import (
	"math/big"

	"boundedrecall/claims"
)

// faultsOfReading: words that say more than what is compared with them.
var faultsOfReading = map[string]fault{
	"a number for a formula on the left": {`has the formula "2·H" on the left`, false,
		reason("it has 2·H ≤ 7", true, false, func(c *claims.Case, number bool) {
			y := c.Why.Says("it has 2·H ≤ 7").Cases("x")
			if number {
				y.Given(nil).Measure(3.)
			} else {
				y.Given(claims.Let{"H": 3}).Measure(nil)
			}
		})},
	"a strict bound that is attained": {"1/2 < 1/2 fails", true,
		reason("it is less than 1/2", big.NewRat(1, 2), big.NewRat(1, 3), measureStrictly[*big.Rat])},
	"a strict bound that is attained up to rounding": {"equal up to rounding", false,
		reason("it is less than 1/2", 0.5, 0.3, measureStrictly[float64])},
	"the second of two relations": {`has two relations: quote "it has 2 ≤ H" by itself`, false,
		reason("it has 2 ≤ H ≤ 7", true, false, func(c *claims.Case, alone bool) {
			says := c.Why.Says("it has 2 ≤ H ≤ 7")
			if !alone {
				says.Where("it has 2 ≤ H")
			}
			y := says.Cases("x")
			y.Given(claims.Let{"H": 2}).Measure(nil)
			y.Given(claims.Let{"H": 3}).Measure(nil)
		})},
	"a condition as the bound": {`ends with a condition`, false,
		reason("it is at most 1 for T ≥ 3", true, false, func(c *claims.Case, whole bool) {
			words := "it is at most 1"
			if whole {
				words = "it is at most 1 for T ≥ 3"
			}
			y := c.Why.Says(words).Where("for T ≥ 3").Cases("x")
			y.Given(claims.Let{"T": 3}).Measure(1)
			y.Given(claims.Let{"T": 4}).Measure(0.5)
		})},
	"an equality that nobody measures": {"the sentence says = 2, and no line of the check quotes it", false,
		texts(because(": it has H = 2"), because(": let H = 2"), nil)},
	"a refutation outside of its condition": {`the sentence is about cases with "T ≥ 4"`, false,
		texts(printed("refuted (constant)", "For T ≥ 4 it has Reg ≤ 1/4.", ""),
			printed("refuted (constant)", "It has Reg ≤ 1/4.", ""), nil)},
	"a formula of the words without a letter": {"Let has no Q", false,
		reason("it is at most Q·2", claims.Let{}, claims.Let{"Q": 1}, func(c *claims.Case, let claims.Let) {
			x := c.Value("it is at most Q·2", claims.AtMost, let)
			y := c.Why.Says("it is at most Q·2").Cases("x")
			y.Given(claims.Let{"Q": 1}).Measure(x)
			y.Given(claims.Let{"Q": 1}).Measure(0)
		})},
	"words without a left side": {"has no formula on the left", false,
		reason("it is at most 2", any(nil), any(1), func(c *claims.Case, measured any) {
			c.Why.Says("it is at most 2").Cases("x").Given(nil).Measure(measured)
		})},
	"a condition about some": {"a scan is over every case, and the words are about some", false,
		reason("it is at most 1 for T ≥ 1, as for some T ≥ 1", "as for some T ≥ 1", "for T ≥ 1", measureWhere)},
	"a condition with a letter that has no value": {`the condition "for Q ≥ 1" cannot be read`, false,
		reason("it is at most 1 for T ≥ 1, and for Q ≥ 1", "for Q ≥ 1", "for T ≥ 1", measureWhere)},
	"a number of float32 that is too large": {"fails", true,
		reason("it is at most 1/3", float32(0.3334), float32(1)/3, func(c *claims.Case, x float32) {
			y := c.Why.Says("it is at most 1/3").Cases("x")
			y.Given(nil).Measure(float32(0.1))
			y.Given(nil).Measure(x)
		})},
}

// measureWhere measures cases with T = 1 and 2.
func measureWhere(c *claims.Case, condition string) {
	y := c.Why.Says("it is at most 1").Where(condition).Cases("x")
	for n := 1; n <= 2; n++ {
		y.Given(claims.Let{"T": n}).Measure(1. / float64(n))
	}
}

// measureStrictly measures a number against a strict bound.
func measureStrictly[X any](c *claims.Case, x X) {
	c.Why.Says("it is less than 1/2").Cases("x").Given(nil).Measure(x)
}
