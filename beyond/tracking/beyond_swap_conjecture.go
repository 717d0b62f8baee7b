package tracking

import (
	"fmt"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// swapFloors are the values of e/(1−e) for odd M and of e for even M that the conjecture names.
var swapFloors = claims.Values{1: "1/3", 3: "3/13", 5: "5/27", 6: "5/32", 7: "35/221", 8: "35/256", 9: "63/449"}

// BeyondSwapConjecture is that the bound of beyond-swap-value is the value for odd M.
var BeyondSwapConjecture = claims.Statement{
	ID: "beyond-swap-conjecture", Reference: "Beyond the paper: the value of swap regret for every odd M", Origin: claims.Beyond,
	Proved: claims.Conjecture("With two arms and odd M the smallest long-run swap regret that a learner with recall M can guarantee is " +
		"e/(1−e), e = E|S_{M+1}|/(2(M+1)). " +
		fmt.Sprintf("Computed for M = 1, 3, 5, 7: %v, %v, %v, %v. ", swapFloors[1], swapFloors[3], swapFloors[5], swapFloors[7]) +
		fmt.Sprintf("For even M it is not e in general: it is e for M = 2 and 4, %v > e = %v for M = 6, and %v > e = %v for M = 8 "+
			"(beyond-swap-value). ",
			swapValues[6], swapFloors[6], swapValues[8], swapFloors[8]) +
		fmt.Sprintf("For M = 9 recall minimax --regret swap gives %v = e/(1−e) within a minute.", swapFloors[9])),
	Tightness: "an equality",
	Check: func(c *claims.Case) {
		named := c.Sizes("M", swapFloors.Sizes()...)
		floors := c.Proved.Tally(claims.Exact, claims.Equals, "e/(1−e) for odd M and e for even M, against %v, %v", swapFloors, named)
		for m := range named.All() {
			floors.SeeFractions(swapFloor(m), swapFloors[m].Rat(), "M=%d", m)
		}
		ms := c.Sizes("M", 1, 3, 5, 7).Short(3)
		y := c.Proved.Tally(claims.Exact, claims.Equals,
			"smallest long-run swap regret of stationary learners over {0,1}², a linear program, against e/(1−e), %v", ms)
		for m := range ms.All() {
			y.SeeFractions(games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Regret: exact.Swap}), swapFloors[m].Rat(), "M=%d", m)
		}
	},
}
