package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Sizes of Beyond4Alphabet.
const (
	recall4Alphabet = 4
	rounds4Alphabet = 12
)

// The rates at which the alphabets are alike, and those at which they are not.
var mild4Alphabet, steep4Alphabet = []claims.Formula{"1/2", "1"}, []claims.Formula{"2", "3", "5", "8"}

// Beyond4Alphabet is that the alphabet matters for a given learner.
var Beyond4Alphabet = claims.Read(texts, "beyond-4-alphabet", func(c *claims.Case) {
	c.Quote("M = %d and T = %d", recall4Alphabet, rounds4Alphabet)
	c.Quote("Hedge on a window at η = 2, 3, 5, 8 and AverageRestart of Hedge at η = 3, 5, 8")
	c.Quote("at η = 1/2 and 1 the two are equal for both")
	least := number(c, "by at least 0.0022")
	same := c.Proved.Exactly(what4Alphabet+"η = %v", recall4Alphabet, rounds4Alphabet, mild4Alphabet)
	equal := func(w witness.WorstCase, more float64) { same.WithWitness(w).Equal(more, 0, "%v", w.Learner) }
	compareAlphabets(c, "windowed", mild4Alphabet, equal)
	compareAlphabets(c, "average-restart", mild4Alphabet, equal)
	more := c.Proved.Exactly(what4Alphabet+"η = %v, the first for windowed Hedge alone, against %v",
		recall4Alphabet, rounds4Alphabet, steep4Alphabet, least).SharpnessIs(0.96)
	atLeast := func(w witness.WorstCase, added float64) {
		more.WithWitness(w).AtLeast(added, least, "%v", w.Learner)
	}
	compareAlphabets(c, "windowed", steep4Alphabet, atLeast)
	compareAlphabets(c, "average-restart", steep4Alphabet[1:], atLeast)
})

const what4Alphabet = "worst case per round over {0,½,1}² less that over {0,1}², windowed and averaged Hedge, M = %d, T = %d, to 1e-9, "

// compareAlphabets calls see with what the reward ½ adds to the worst case of a learner over Hedge at each of
// these rates.
func compareAlphabets(
	c *claims.Case, name string, rates []claims.Formula, see func(w witness.WorstCase, more float64),
) {
	for _, eta := range rates {
		s := learners.Spec{Name: name, Base: "hedge", Recall: recall4Alphabet, Rate: eta.Float()}
		three, err := exact.WorstCase(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 3, rounds4Alphabet))
		if err != nil {
			c.Skipf("the worst case of %v over three levels: %v", s, err)
		}
		see(witness.WorstCase{Learner: s, Horizon: rounds4Alphabet, Levels: 3},
			three.PerRoundRegret()-games.WorstCase(c, s, rounds4Alphabet).PerRoundRegret())
	}
}
