package paper

import (
	_ "embed"
	"math"
	"slices"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed definition_2_2.md
var definition2_2Proof string

// Definition2_2 is bounded recall.
var Definition2_2 = claims.Statement{
	ID: "definition-2.2", Reference: "Definition 2.2, bounded recall and stationary", Origin: claims.Numbered, Place: "Section 2",
	Printed: claims.Holds("A learner is M-bounded-recall if x_t = f_t(r_{t−M}, …, r_{t−1}), with zero rewards before round 1, "+
		"and stationary if f_t does not depend on t. PeriodicRestart, AverageRestart and every learner run on the last M rounds "+
		"are M-bounded-recall; all but PeriodicRestart are stationary.", claims.ByHand),
	Proved: claims.Holds("As programs in floating point these learners are so to the last bit, over every base learner: nothing older than M "+
		"rounds survives, not even in rounding. A running sum that adds the newest reward and subtracts the oldest is not.", claims.ByHand),
	Proof:     definition2_2Proof,
	Tightness: "an identity",
	Check: func(c *claims.Case) {
		forgetsPast(c)
		seesRecall(c)
		leaksRunningSum(c)
	},
}

// forgetsPast says that after equal windows and different pasts, and a stationary learner also in
// different rounds, the plays are the same.
func forgetsPast(c *claims.Case) {
	const arms, recall = 3, 8
	const what = "between plays after equal windows and different pasts (of stationary learners also in different rounds, the first M among " +
		"them), every deterministic recall learner over every base, drawn rewards k/1000, d ≤ %d, M ≤ %d"
	plays := c.Printed.Tally(claims.Sampled, claims.Equals, "difference "+what, arms, recall)
	bits := c.Proved.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit "+what, arms, recall).Within(0)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, arms).Draw(t, "arms")
		specs := games.Specs(games.Deterministic(), games.AnyBase, d, rapid.IntRange(1, recall).Draw(t, "recall"))
		s := rapid.SampledFrom(specs).Draw(t, "learner")
		past := rapid.IntRange(0, 20).Draw(t, "past")
		otherPast := past
		if s.Stationary() {
			otherPast = rapid.IntRange(0, 20).Draw(t, "other past")
		}
		early := rapid.IntRange(0, s.Recall).Draw(t, "rounds before the first")
		window := slices.Concat(slices.Repeat([][]float64{make([]float64, d)}, early), offGrid(t, s.Recall-early, d))
		other := slices.Concat(offGrid(t, otherPast, d), window)
		if s.Stationary() && otherPast == 0 {
			other = window[early:] // the zeros before round 1 are not shown to it
		}
		x := games.PlayAfter(s.New(d), slices.Concat(offGrid(t, past, d), window)...)
		y := games.PlayAfter(s.New(d), other...)
		plays.Hold(t, games.Distance(x, y), 0, "%v", s)
		bits.Hold(t, games.DifferingBits(x, y), 0, "%v", s)
	})
}

// seesRecall ends the check unless it tells apart a learner that remembers every round, and one that
// is not stationary.
func seesRecall(c *claims.Case) {
	first, second := []float64{0.7, 0}, []float64{0, 0}
	for _, s := range []learners.Spec{{Name: "average-restart-full-horizon", Base: "hedge", Recall: 4}, {Name: "hedge", Rate: 1}} {
		if slices.Equal(games.PlayAfter(s.New(2), first, second), games.PlayAfter(s.New(2), second, second)) {
			c.Errorf("%v seems to have recall 1", s)
		}
	}
	periodic := learners.Spec{Name: "periodic-restart", Base: "hedge", Recall: 2, Rate: 1}
	if slices.Equal(games.PlayAfter(periodic.New(2), first), games.PlayAfter(periodic.New(2), second, first)) {
		c.Errorf("%v seems to be stationary", periodic)
	}
}

// leaksRunningSum says that a running sum forgets up to rounding alone.
func leaksRunningSum(c *claims.Case) {
	const older = 0.7
	leak := runningSum(older, 0.1) - runningSum(0, 0.1)
	c.Proved.Measure(claims.Chosen, indicator(leak != 0 && math.Abs(leak) < 1e-15), 1).
		WithWitness(claims.Rewards{Instance: games.Instance("(0.7,0) (0.1,0)")}).Equals(1,
		"running sum of the last reward alone: whether a reward of %v, two rounds ago, moves it, by a rounding error", older)
}

// indicator returns 1 if b is true, else 0.
func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// offGrid draws n reward vectors k/1000: their sums round.
func offGrid(t *rapid.T, n, d int) [][]float64 {
	drawn := make([][]float64, n)
	for k := range drawn {
		drawn[k] = make([]float64, d)
		for i := range drawn[k] {
			drawn[k][i] = float64(rapid.IntRange(0, 1000).Draw(t, "thousandths")) / 1000
		}
	}
	return drawn
}

// runningSum returns the newest of the numbers, kept in the wrong way: it adds the newest to a sum
// and subtracts the one before.
func runningSum(numbers ...float64) (sum float64) {
	last := 0.
	for _, x := range numbers {
		sum += x
		sum -= last
		last = x
	}
	return sum
}
