package paper

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/exact"
)

// AbstractSymmetric is the abstract's last sentence. x_2(n) is arm 2's weight after n rewards e_2.
var AbstractSymmetric = claims.ReadUnconverted(texts, "abstract-symmetric", func(c *claims.Case) {
	c.Quote("Let k = ⌈M/2⌉ and λ = (k+1)/(6k+2)")
	c.Quote("it has expected regret exactly λ against the drawn arm")
	ms := c.Range("M", 1, 40)
	const regret = "expected regret of a round after M others against the drawn arm, "
	cancels := c.Proved.Exactly("coefficient of the weight x_2(n) in the "+regret+"%v", ms)
	left := c.Printed.Exactly(regret+"less its terms with weights, against λ, %v", ms)
	for m := range ms.All() {
		rest, coefficients := symmetricCost(m)
		none := claims.Lie(c, "1/100 is left", new(big.Rat), big.NewRat(1, 100))
		for n := range coefficients {
			cancels.Equal(&coefficients[n], none, "M = %d, n = %d", m, n)
		}
		left.Equal(rest, claims.Lie(c, "k is ⌈M/2⌉ + 1", mean5_6(m), mean5_6(m+2)), "M = %d", m)
	}
})

// symmetricCost returns the expected regret of a round if a cycle is drawn by its weight, a
// position, and whether the arms change places: a number, and the coefficients of x_2(0..M).
func symmetricCost(m int) (rest *big.Rat, coefficients []big.Rat) {
	rest, coefficients = new(big.Rat), make([]big.Rat, m+1)
	for _, cycle := range exact.SymmetricMixture(m) {
		period := len(cycle.Letters) // of letters 1 and 2, for e_1 and e_2
		weight := new(big.Rat).Quo(cycle.Weight, big.NewRat(2*int64(period), 1))
		for position, letter := range cycle.Letters {
			n := 0 // rewards e_2 in the window
			for back := 1; back <= m; back++ {
				n += cycle.Letters[(position+(m+1)*period-back)%period] - 1
			}
			// Against arm 1 the cost is x_2(n)·(r_1 − r_2). With the arms exchanged it is, against
			// arm 2, (1 − x_2(M−n))·(r_1 − r_2).
			cost := new(big.Rat).Mul(weight, big.NewRat(int64(3-2*letter), 1))
			coefficients[n].Add(&coefficients[n], cost)
			coefficients[m-n].Sub(&coefficients[m-n], cost)
			rest.Add(rest, cost)
		}
	}
	return rest, coefficients
}
