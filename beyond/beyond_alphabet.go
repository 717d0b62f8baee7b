package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// BeyondAlphabet is the lemma that makes values over {0,1} values over [0,1].
var BeyondAlphabet = claims.Statement{
	ID: "beyond-alphabet", Reference: "Beyond the paper: the alphabet lemma", Origin: claims.Beyond,
	Proved: claims.Holds("For every learner f with recall M and g(w) = E f(ŵ), where each reward of the window w is rounded to one of "+
		"{0,1} with its own mean, independently: the worst Reg of g over rewards in [0,1] is at most that of f over {0,1}, for every T "+
		"and d. The recall, stationarity and symmetry of f survive. "+
		"So the smallest worst case of such a class is the same over {0,1} and over [0,1].",
		claims.MachineProved("alphabet"), claims.ByHand),
	Proof:     proof("beyond_alphabet"),
	Tightness: "an equality for classes; for a given learner the alphabet matters, see beyond-4-alphabet",
	Check:     compareClasses,
}

// compareClasses says that the best of a class is the same over finer rewards.
func compareClasses(c *claims.Case) {
	ms := c.Sizes("M", 1, 2)
	y := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over stationary learners of two arms over {0,½,1}² "+
		"against that over {0,1}², as fractions, %v", ms)
	for m := range ms.All() {
		finer := games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Levels: 3})
		y.SeeFractions(finer, games.BestOfClass(c, exact.Class{Arms: 2, Recall: m}), "M=%d", m)
	}
}
