package paper

import (
	"fmt"
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// symmetricMargin times M/T is what every learner tried has beyond λ.
const symmetricMargin claims.Number = "0.1"

// AbstractSymmetric is the abstract's last sentence.
var AbstractSymmetric = claims.Statement{
	ID: "abstract-symmetric", Reference: "Abstract, symmetric learners", Origin: claims.Prose,
	Printed: claims.Holds("Any bounded-recall learner that plays a symmetric function of the past M losses, stationary or not, "+
		"incurs constant regret per round.", claims.MachineProved("theorem_5_6_sixth"), claims.ByHand).
		ReadAs("T large against M"),
	Why: "For T ≤ M the window holds every past reward, and Hedge on the window is Hedge, whose regret tends to 0. Theorem 5.6 has T large.",
	Proved: claims.Holds("One and the same distribution over the cycles of theorem-5.6, their shifts and the arms gives every learner "+
		"with recall M whose f_t are symmetric, whatever they are, expected regret exactly λ = (k+1)/(6k+2) in each round after the first M, "+
		"k = ⌈M/2⌉. So Reg ≥ (1−M/T)·λ − M/T on some instance.",
		claims.MachineProvedInPart("the first sentence for two arms, the second for any number of arms",
			"symmetric_mixture", "mixture_total", "theorem_5_6_many_arms"), claims.ByHand),
	Proof: proof("abstract_symmetric"),
	Tightness: fmt.Sprintf("λ is attained, see beyond-3. The two M/T are not: "+
		"on the worst of the cycles every learner tried here has at least λ + %v·M/T", symmetricMargin),
	Check: games.InTurn(forcesSymmetric, playsSymmetric),
}

// forcesSymmetric says that every symmetric learner has the expected regret λ in a round t > M: the
// cost is linear in the weights x_2(n) on a window with n rewards e_2, and these cancel.
func forcesSymmetric(c *claims.Case) {
	ms := c.Range("M", 1, 40)
	cancels := c.Proved.Tally(claims.Exact, claims.Equals,
		"coefficient of the weight on a window with n rewards e_2, n ≤ M, in the expected regret of a round after M others, %v", ms)
	left := c.Proved.Tally(claims.Exact, claims.Equals,
		"expected regret of a round after M others, less its terms with weights, against λ, %v", ms)
	for m := range ms.All() {
		rest, coefficients := symmetricCost(m)
		for n, x := range coefficients {
			cancels.SeeFractions(x, new(big.Rat), "M = %d, n = %d", m, n)
		}
		left.SeeFractions(rest, exact.SymmetricValue(m), "M = %d", m)
	}
}

// playsSymmetric says what symmetric learners have on the worst of the cycles and their shifts: not
// much more than the bound.
func playsSymmetric(c *claims.Case) {
	const times = 60
	ms := c.Sizes("M", 1, 2, 4, 7)
	what := fmt.Sprintf("the worst regret of symmetric learners, among them some that treat the arms unequally and some that "+
		"change with the round, on the cycles and their shifts, T = %dM, %v", times, ms)
	constant := c.Printed.Tally(claims.Chosen, claims.AtLeast, what+", against (1−M/T)·λ − M/T").SharpnessIs(0.91)
	more := c.Proved.Tally(claims.Chosen, claims.AtLeast, what+", less λ, times T/M, against %v", symmetricMargin).SharpnessIs(0.933)
	for m := range ms.All() {
		lambda, _ := exact.SymmetricValue(m).Float64()
		for _, l := range symmetricLearners(m) {
			_, worst := onSymmetricMixture(l, m, times*m)
			constant.See(worst, (1-1./times)*lambda-1./times, "%s, M=%d", l.name, m)
			more.See((worst-lambda)*times, symmetricMargin.Float(), "%s, M=%d", l.name, m)
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
	for _, cycle := range exact.SymmetricMixture(m) {
		period := len(cycle.Letters) // of letters 1 and 2, for e_1 and e_2
		weight := new(big.Rat).Quo(cycle.Weight, big.NewRat(2*int64(period), 1))
		for position, letter := range cycle.Letters {
			n := 0 // rewards e_2 in the window
			for back := 1; back <= m; back++ {
				if cycle.Letters[((position-back)%period+period)%period] == 2 {
					n++
				}
			}
			// Against arm 1 the cost is x_2(n)·(r_1 − r_2). With the arms exchanged it
			// is, against arm 2, (1 − x_2(M−n))·(r_1 − r_2).
			cost := new(big.Rat).Mul(weight, big.NewRat(int64(3-2*letter), 1))
			coefficients[n].Add(coefficients[n], cost)
			coefficients[m-n].Sub(coefficients[m-n], cost)
			rest.Add(rest, cost)
		}
	}
	return rest, coefficients
}
