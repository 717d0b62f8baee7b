package paper

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/claims"
)

//go:embed abstract_symmetric.md
var abstractSymmetricProof string

// AbstractSymmetric is the abstract's last sentence.
var AbstractSymmetric = claims.Statement{
	ID: "abstract-symmetric", Reference: "Abstract, symmetric learners", Origin: claims.Prose,
	Printed: claims.Holds("Any bounded-recall learner that plays a symmetric function of the past M losses, stationary or not, incurs constant regret per round.", claims.ByHand),
	Proved: claims.Holds("If every f_t is symmetric, Reg ≥ (1−M/T)·λ − M/T on some instance of two arms with rewards e_1 and e_2, λ = (k+1)/(6k+2) > 1/6, k = ⌈M/2⌉. "+
		"One and the same distribution over instances gives every such learner exactly λ in expectation in each round after the first M.", claims.ByHand),
	Proof:     abstractSymmetricProof,
	Tightness: "λ is attained, see beyond-3",
	Sharpness: 0.9,
	Check:     checkAbstractSymmetric,
}

func checkAbstractSymmetric(c *claims.Case) {
	// Every learner at once: in round t > M the expected cost is linear in the weights
	// x_2(n) on a window with n rewards e_2; these must all cancel.
	ms := c.Range("M", 1, 40)
	cancels := c.Proved.Tally(claims.Exact, claims.Equals, "the coefficient of the weight on a window with n rewards e_2, in the expected regret of a round, n = 0..M, %v", ms)
	left := c.Proved.Tally(claims.Exact, claims.Equals, "what is left: the expected regret of a round, against λ, %v", ms)
	for m := range ms.All() {
		rest, coefficients := symmetricCost(m)
		for n, x := range coefficients {
			cancels.SeeFractions(x, new(big.Rat), "M = %d, n = %d", m, n)
		}
		left.SeeFractions(rest, symmetricValue(m), "M = %d", m)
	}

	ms = c.Sizes("M", 1, 2, 3, 4, 7, 10)
	const times = 60
	constant := c.Printed.Tally(claims.Single, claims.AtLeast, "the worst regret of symmetric learners, among them some that treat the arms unequally and some that change with the round, on the cycles and their shifts, T = %dM, against 1/7, %v", times, ms)
	sharp := c.Proved.Tally(claims.Single, claims.AtLeast, "the same against (1−M/T)·λ − M/T")
	for m := range ms.All() {
		var instances []*boundedrecall.Instance
		for _, cycle := range symmetricMixture(m) {
			for shift := range cycle.rewards {
				var rows, swapped [][]float64
				for t := range times * m {
					r := cycle.rewards[(t+shift)%len(cycle.rewards)]
					rows, swapped = append(rows, r), append(swapped, []float64{r[1], r[0]})
				}
				instances = append(instances, rewards(rows...), rewards(swapped...))
			}
		}
		lambda, _ := symmetricValue(m).Float64()
		for _, l := range symmetricLearners(m) {
			worst := math.Inf(-1)
			for _, in := range instances {
				worst = max(worst, boundedrecall.TotalRegret(l, in)/float64(in.Horizon()))
			}
			constant.See(worst, 1./7, "%s, M=%d", l.name, m)
			sharp.See(worst, (1-1./times)*lambda-1./times, "%s, M=%d", l.name, m)
		}
	}
}

// symmetricCost returns the expected regret of a round under the distribution that
// draws one of the cycles by its weight, its position, and whether the arms change
// places: a number, and the coefficient of x_2(n) for n = 0..M.
func symmetricCost(m int) (rest *big.Rat, coefficients []*big.Rat) {
	rest = new(big.Rat)
	for range m + 1 {
		coefficients = append(coefficients, new(big.Rat))
	}
	for _, cycle := range symmetricMixture(m) {
		period := len(cycle.rewards)
		weight := new(big.Rat).Quo(cycle.weight, big.NewRat(2*int64(period), 1))
		for position, r := range cycle.rewards {
			n := 0 // rewards e_2 in the window
			for back := 1; back <= m; back++ {
				if cycle.rewards[((position-back)%period+period)%period][1] == 1 {
					n++
				}
			}
			// Against arm 1 the cost is x_2(n)·(r_1 − r_2). With the arms exchanged it
			// is, against arm 2, (1 − x_2(M−n))·(r_1 − r_2).
			cost := new(big.Rat).Mul(weight, big.NewRat(int64(r[0]-r[1]), 1))
			coefficients[n].Add(coefficients[n], cost)
			coefficients[m-n].Sub(coefficients[m-n], cost)
			rest.Add(rest, cost)
		}
	}
	return rest, coefficients
}
