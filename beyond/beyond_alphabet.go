package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// BeyondAlphabet is the lemma that makes values over {0,1} values over [0,1].
var BeyondAlphabet = claims.Read(texts, "beyond-alphabet", compareClasses)

// compareClasses says that the best of a class is the same over finer rewards.
func compareClasses(c *claims.Case) {
	ms := c.Sizes("M", 1, 2)
	y := c.Proved.Exactly("value of the linear program over stationary learners of two arms over {0,½,1}² "+
		"against that over {0,1}², as fractions, %v", ms)
	for m := range ms.All() {
		finer := games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Levels: 3})
		y.Equal(finer, games.BestOfClass(c, exact.Class{Arms: 2, Recall: m}), "M=%d", m)
	}
}
