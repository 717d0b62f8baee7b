package paper

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// AppendixA2 says that bounded recall makes the deletion of data efficient.
var AppendixA2 = claims.Statement{
	ID: "appendix-a.2", Reference: "Appendix A.2, deletion is efficient", Origin: claims.Prose,
	Printed: claims.Holds("With bounded recall the deletion of data is efficient.", claims.ByHand),
	Proved: claims.Holds("M rounds after a round, a learner with recall M, PeriodicRestart, AverageRestart or the windowed one, "+
		"plays as if the rewards of that round had been others, in floating point too, to the last bit. Nothing has to be done for it. "+
		"To forget a round at once, show a fresh copy of a stationary learner the window with zeros for the round: "+
		"that takes M observations. Hedge without a window never forgets a round.", claims.ByHand, claims.ByMeasurement),
	Proof: "The play is a function of the window (and of the round for PeriodicRestart, and of the draws for RandomizedAverageRestart), " +
		"bit for bit. Definition 2.2 asks for that much, without the bits; a running sum from which old rewards are subtracted " +
		"satisfies it and leaks in the last bits. M rounds later the round has left the window.",
	Tightness: "an identity",
	Check:     checkAppendixA2,
}

func checkAppendixA2(c *claims.Case) {
	isFunctionOfWindow(c.Printed, stationaryNames()...)
	g := games.Drawn{Names: learners.RecallNames(), Pass: games.AnyBase, Arms: 3, Recall: 6, Rounds: 30}
	y := c.Proved.Tally(claims.Sampled, claims.Equals,
		"weights that differ in any bit, more than M rounds after a round whose rewards differ, every recall learner and base, "+
			"a third of %v", g).Within(0)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		if s.Randomized() {
			s.Seed = rapid.Uint64Min(1).Draw(t, "seed")
		}
		round := rapid.IntRange(0, max(0, in.Horizon()-s.Recall-2)).Draw(t, "round")
		other := third(games.Draw(t, in.Arms(), 1)).Reward(1)
		y.Hold(t, remembered(s.Maker(in.Arms()), rowsOf(third(in)), round, other, s.Recall), 0, "%v", s)
	})

	const rounds = 1000
	rows := games.Repeat(rounds, []float64{0.5, 0.5})
	hedge := learners.Spec{Name: "hedge", Rate: 0.1}
	one := games.PlayAfter(hedge.New(2), append([][]float64{{1, 0}}, rows...)...)
	none := games.PlayAfter(hedge.New(2), append([][]float64{{0, 1}}, rows...)...)
	c.Proved.Measure(claims.Chosen, games.Distance(one, none), 1).Equals(math.Tanh(hedge.Rate/2),
		"difference between the plays of Hedge, η = %v, %d rounds after e_1 and after e_2, against tanh(η/2)", hedge.Rate, rounds)
}

// remembered returns how many weights, more than m rounds after the given round (from
// 0), differ in any bit if that round's rewards are others.
func remembered(maker boundedrecall.Maker, rows [][]float64, round int, other []float64, m int) (differ float64) {
	changed := slices.Clone(rows)
	changed[round] = other
	one := boundedrecall.Play(maker(), games.Rewards(rows...))
	two := boundedrecall.Play(maker(), games.Rewards(changed...))
	for t := round + 1 + m + 1; t <= len(rows); t++ {
		differ += games.DifferingBits(one.PlayOf(t), two.PlayOf(t))
	}
	return differ
}
