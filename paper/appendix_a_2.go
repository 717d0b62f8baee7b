package paper

import (
	"math"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// AppendixA2 says that bounded recall makes the deletion of data efficient.
var AppendixA2 = claims.Statement{
	ID: "appendix-a.2", Reference: "Appendix A.2, deletion is efficient", Origin: claims.Prose,
	Printed: claims.Holds("With bounded recall the deletion of data is efficient.", claims.ByHand),
	Proved: claims.Holds("M rounds after a round, a learner with recall M, PeriodicRestart, AverageRestart or the windowed one, "+
		"plays as if the rewards of that round had been others, in floating point too, to the last bit. "+
		"To forget a round at once, show a fresh copy of a stationary learner the window with zeros for the round: "+
		"that takes M observations. Hedge without a window never forgets a round.", claims.ByHand, claims.ByMeasurement),
	Proof: "The play is a function of the window (and of the round for PeriodicRestart, and of the draws for RandomizedAverageRestart), " +
		"bit for bit (definition-2.2), and M rounds later the round has left the window.",
	Tightness: "an identity",
	Check:     checkAppendixA2,
}

func checkAppendixA2(c *claims.Case) {
	forgets(c.Printed, true, stationaryNames()...)
	forgets(c.Proved, false, learners.RecallNames()...)
	const rounds = 1000
	rows := games.Repeat(rounds, []float64{0.5, 0.5})
	hedge := learners.Spec{Name: "hedge", Rate: 0.1}
	one := games.PlayAfter(hedge.New(2), append([][]float64{{1, 0}}, rows...)...)
	none := games.PlayAfter(hedge.New(2), append([][]float64{{0, 1}}, rows...)...)
	c.Proved.Tally(claims.Chosen, claims.Equals,
		"difference between the plays of Hedge, η = %v, %d rounds after e_1 and after e_2, against tanh(η/2)", hedge.Rate, rounds).
		See(games.Distance(one, none), math.Tanh(hedge.Rate/2), "")
}
