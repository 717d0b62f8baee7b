package paper

import (
	"math/big"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// AbstractSymmetric is the abstract's last sentence. x_2(n) is arm 2's weight
// after n rewards e_2.
var AbstractSymmetric = claims.Read(texts, "abstract-symmetric",
	serves, holdsEveryReward)

// serves says what regret the distribution gives every symmetric learner.
func serves(c *claims.Case) {
	ms := c.Sizes("M = 1..40")
	mixture := claims.Input(c, "the mixture of cycles", exact.SymmetricMixture)
	const regret = "expected regret of a round after M others against the drawn arm, "
	cancels := c.Holds.Says("One distribution serves for all learners").
		Exactly("coefficient of the weight x_2(n) in the "+regret+"against 0, %v", ms)
	left := c.Holds.Says("λ = (k+1)/(6k+2)").Where("Let k = ⌈M/2⌉").
		Exactly(regret+"less its terms with weights, %v", ms)
	const least = 1. / 6
	printed := c.Printed.Says("incurs constant regret per round").
		Exactly(regret+"less its terms with weights, against a sixth, %v", ms)
	for m := range ms.All() {
		rest, coefficients := symmetricCost(m, mixture(m))
		for n := range coefficients {
			cancels.Compare(&coefficients[n], claims.Equals, 0, "M = %d, n = %d", m, n)
		}
		left.Given(claims.Let{"M": m}).Measure(rest, "M = %d", m)
		printed.Compare(rest, claims.AtLeast, least, "M = %d", m)
	}
}

// holdsEveryReward says that Hedge on a window of T rounds or more is Hedge.
func holdsEveryReward(c *claims.Case) {
	ms := c.Sizes("M = 5, 8")
	y := c.Why.Says("Then Hedge on the window is Hedge itself").Where("If T ≤ M").
		Every("weights after T rounds over {0,1}², T = 1..5, tuned to T, %v", ms)
	for m := range ms.All() {
		for n := 1; n <= 5; n++ {
			hedge := learners.Spec{Name: "hedge"}.For(n)
			windowed := learners.NewWindowed(m, hedge.Maker(2))
			for in := range checks.Of(n, adversaries.Levels(2, 0, 1)) {
				windowed.Reset()
				itself := checks.PlayAfter(hedge.New(2), checks.Rows(in)...)[0]
				y.Given(claims.Let{"T": n, "M": m, "Hedge itself": itself}).
					Measure(checks.PlayAfter(windowed, checks.Rows(in)...)[0], "M = %d, %v", m, in)
			}
		}
	}
}

// symmetricCost returns the expected regret of a round if a cycle is drawn by
// its weight, a position, and whether the arms change places: a number, and the
// coefficients of x_2(0..M).
func symmetricCost(m int, mixture []exact.WeightedCycle) (rest *big.Rat, coefficients []big.Rat) {
	rest, coefficients = new(big.Rat), make([]big.Rat, m+1)
	for _, cycle := range mixture {
		period := len(cycle.Letters) // of letters 1 and 2, for e_1 and e_2
		weight := new(big.Rat).Quo(cycle.Weight, big.NewRat(2*int64(period), 1))
		for position, letter := range cycle.Letters {
			n := 0 // rewards e_2 in the window
			for back := 1; back <= m; back++ {
				n += cycle.Letters[(position+(m+1)*period-back)%period] - 1
			}
			// Against arm 1 the cost is x_2(n)·(r_1 − r_2). With the arms
			// exchanged it is, against arm 2, (1 − x_2(M−n))·(r_1 − r_2).
			cost := new(big.Rat).Mul(weight, big.NewRat(int64(3-2*letter), 1))
			coefficients[n].Add(&coefficients[n], cost)
			coefficients[m-n].Sub(&coefficients[m-n], cost)
			rest.Add(rest, cost)
		}
	}
	return rest, coefficients
}
