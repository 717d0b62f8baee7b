package beyond

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/beyond/automata"
	"boundedrecall/beyond/memory"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
)

// FiniteState is the statement on K states in place of M rounds, and the price
// of forgetting.
var FiniteState = claims.Read(texts, "finite-state",
	findWorstOfCounter, holdCounter, priceForgetting,
)

// findWorstOfCounter says that the counter's worst case is 1/(2K).
func findWorstOfCounter(c *claims.Case) {
	ks := c.Sizes("K = 1, 2, 3, 4, 5, 10, 100, 1024")
	y := c.Holds.Says("that it can guarantee from every state is 1/(2K)").
		Exactly("long-run worst case over one-hot rewards of the counter with K states, as "+
			"fractions, %v", ks)
	weights := c.Holds.Says("The saturating counter with the weights (2s+1)/(2K)").
		Exactly("the weight of arm 1 in the counter with K states before the first round and after "+
			"each of K rewards e_1, %v", ks)
	for k := range ks.All() {
		r, err := automata.NewCounter(k).WorstCase(c.Context(), func(int, int) {})
		if err != nil || r.Lower.Cmp(r.Upper) != 0 {
			c.Fatalf("the counter with %d states: %v", k, err)
		}
		y.Given(claims.Let{"K": k}).Measure(r.Upper, "K=%d", k)
		l := memory.NewCounter(k)
		for s := k / 2; s < k; s++ {
			weights.Given(claims.Let{"K": k, "s": s}).
				Measure(checks.PlayAfter(l)[0], "K=%d s=%d", k, s)
			l.Observe([]float64{1, 0})
		}
	}
}

// holdCounter says that the learner carries its bound, keeps it on every
// one-hot instance, and attains it.
func holdCounter(c *claims.Case) {
	const n = 12
	ks := c.Sizes("K = 1..6")
	y := c.Holds.Says("the counter has T·Reg ≤ (T + s(s+1))/(2K)").Where("s = ⌊K/2⌋").
		Every("regret of the counter, begun in state s, on every one-hot instance of %d rounds, %v",
			n, ks).WithinFactor(1)
	for k := range ks.All() {
		l, given := memory.NewCounter(k), y.Given(claims.Let{"K": k, "T": n})
		given.Carries(l.TotalRegretBound(n, 2), "K=%d", k)
		for in := range checks.Of(n, adversaries.OneHots(2)) {
			given.Measure(boundedrecall.TotalRegret(l, in)/n, "K=%d, %v", k, in)
		}
	}
}

// priceForgetting says that the closed form is the value of windows, by the law
// of S_{M+1}.
func priceForgetting(c *claims.Case) {
	const valueWords = "its smallest regret " + bestWords
	ms := c.Sizes("M = 1..100")
	y := c.Holds.Says(valueWords+" (beyond/recall) is C(M,⌊M/2⌋)/2^{M+1}").
		Exactly(bestWords+", by the law of S_{M+1}, and the value by its closed form, %v", ms)
	price := c.Holds.Says("costs exactly the factor C(M,⌊M/2⌋)").
		Exactly("the value over 1/(2K), K = 2^M, as fractions, %v", ms)
	for m := range ms.All() {
		let := bestLet(m)
		value := c.Value(valueWords, claims.Equals, let)
		let["C"] = func(n, k int) *big.Rat {
			return new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
		}
		y.Given(let).Measure(value, "M=%d", m)
		y.Given(let).Measure(exact.TwoArmValue(m), "M=%d", m)
		states := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(2), uint(m)))
		price.Given(let).Measure(states.Mul(states, exact.TwoArmValue(m)), "M=%d", m)
	}
}
