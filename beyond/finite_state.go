package beyond

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/beyond/memory"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// FiniteState is the statement on K states in place of M rounds, and the price of forgetting.
var FiniteState = claims.ReadUnconverted(texts, "finite-state", games.InTurn(
	findWorstOfCounter, holdCounter, priceForgetting,
))

// findWorstOfCounter says that the counter's worst case is 1/(2K).
func findWorstOfCounter(c *claims.Case) {
	c.Quote("that it can guarantee from every state is 1/(2K) for every K")
	c.Quote("The saturating counter with the weights (2s+1)/(2K) of arm 1 guarantees it")
	ks := c.Sizes("K", 1, 2, 3, 4, 5, 10, 100, 1024)
	y := c.Proved.Exactly("long-run worst case over one-hot rewards of the counter with K states, "+
		"against 1/(2K), as fractions, %v", ks)
	weights := c.Proved.Exactly("the weight of arm 1 in the counter with K states before the first "+
		"round and after each of K rewards e_1, against (2s+1)/(2K), %v", ks)
	for k := range ks.All() {
		r, err := exact.NewCounter(k).WorstCase(c.Context(), func(int, int) {})
		if err != nil || r.Lower.Cmp(r.Upper) != 0 {
			c.Fatalf("the counter with %d states: %v", k, err)
		}
		y.Equal(r.Upper, ratio(1, 2*k), "K=%d", k)
		l := memory.NewCounter(k)
		for s := k / 2; s < k; s++ {
			weights.Equal(games.PlayAfter(l)[0], float64(2*s+1)/float64(2*k), "K=%d s=%d", k, s)
			l.Observe([]float64{1, 0})
		}
	}
}

// holdCounter says that the learner carries its bound, keeps it on every one-hot instance, and
// attains it.
func holdCounter(c *claims.Case) {
	const n = 12
	ks := c.Range("K", 1, 6)
	y := c.Proved.Every("regret of the counter, begun in state s = ⌊K/2⌋, on every one-hot instance "+
		"of %d rounds, against 1/(2K) + max(s(s+1), (K−1−s)(K−s))/(2KT), %v", n, ks).WithinFactor(1)
	for k := range ks.All() {
		s := k / 2
		limit := float64(n+max(s*(s+1), (k-1-s)*(k-s))) / float64(2*k)
		l := memory.NewCounter(k)
		games.MustCarry(c, l.TotalRegretBound(n, 2), limit, "K=%d", k)
		for in := range games.Of(n, adversaries.OneHots(2)) {
			y.AtMost(boundedrecall.TotalRegret(l, in)/n, limit/n, "K=%d, %v", k, in)
		}
	}
}

// priceForgetting says that the closed form is the value of windows, by the law of S_{M+1}.
func priceForgetting(c *claims.Case) {
	const closed, factor = "C(M,⌊M/2⌋)/2^{M+1}", "C(M,⌊M/2⌋)"
	c.Quote("its smallest regret " + bestWords + " (beyond/recall) is " + closed)
	c.Quote("costs exactly the factor " + factor + " against the best memory with as many states")
	ms := c.Range("M", 1, 100)
	y := c.Proved.Exactly(bestWords+", by the law of S_{M+1}, and by its closed form, against "+closed+
		", as fractions, %v", ms)
	price := c.Proved.Exactly(closed+" over 1/(2K), K = 2^M, against "+factor+", as fractions, %v", ms)
	for m := range ms.All() {
		power := new(big.Int).Lsh(big.NewInt(2), uint(m)) // 2^{M+1} = 2K
		sequences := new(big.Int).Binomial(int64(m), int64(m/2))
		value := new(big.Rat).SetFrac(sequences, power)
		y.Equal(times(meanWalk(m+1), 1, 2*(m+1)), value, "M=%d", m)
		y.Equal(exact.TwoArmValue(m), value, "M=%d", m)
		states := new(big.Rat).SetFrac(big.NewInt(1), power)
		price.Equal(new(big.Rat).Quo(value, states), new(big.Rat).SetInt(sequences), "M=%d", m)
	}
}
