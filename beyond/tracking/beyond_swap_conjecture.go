package tracking

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// BeyondSwapConjecture is that the bound of beyond-swap-value is the value for odd M.
var BeyondSwapConjecture = claims.Statement{
	ID: "beyond-swap-conjecture", Reference: "Beyond the paper: the value of swap regret for every odd M", Origin: claims.Beyond,
	Proved: claims.Conjecture("With two arms and odd M the smallest long-run swap regret that a learner with recall M can guarantee is e/(1−e), e = E|S_{M+1}|/(2(M+1)). " +
		"Computed for M = 1, 3, 5, 7: 1/3, 3/13, 5/27, 35/221. For even M it is not e in general: it is e for M = 2 and 4, 5/31 > e = 5/32 for M = 6, and 28/193 > e = 35/256 for M = 8 (beyond-swap-value). " +
		"For M = 9 recall minimax --regret swap gives 63/449 = e/(1−e) within a minute."),
	Tightness: "an equality",
	Check: func(c *claims.Case) {
		c.Proved.Fraction(claims.Exact, swapFloor(9), 1).Equals(big.NewRat(63, 449), "e/(1−e) at M = 9")
		ms := c.Sizes("M", 1, 3, 5, 7).Short(3)
		y := c.Proved.Tally(claims.Exact, claims.Equals, "smallest long-run swap regret of stationary learners over {0,1}², a linear program, against e/(1−e), %v", ms)
		for m := range ms.All() {
			y.SeeFractions(games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Regret: exact.Swap}), swapFloor(m), "M=%d", m)
		}
	},
}
