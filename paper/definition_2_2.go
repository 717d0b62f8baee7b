package paper

import (
	_ "embed"
	"math"
	"slices"

	"boundedrecall"
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
	Printed: claims.Holds("A learner is M-bounded-recall if x_t = f_t(r_{t−M}, …, r_{t−1}), with zero rewards before round 1, and stationary if f_t does not depend on t. "+
		"PeriodicRestart, AverageRestart and every learner run on the last M rounds are M-bounded-recall; all but PeriodicRestart are stationary.", claims.ByHand),
	Proved: claims.Holds("As programs in floating point these learners are so to the last bit, over every base learner: nothing older than M rounds survives, not even in rounding. "+
		"A running sum that adds the newest reward and subtracts the oldest is not.", claims.ByHand),
	Proof:     definition2_2Proof,
	Tightness: "an identity",
	Check:     checkDefinition2_2,
}

func checkDefinition2_2(c *claims.Case) {
	plays := c.Printed.Tally(claims.Sampled, claims.Equals,
		"difference between plays after equal windows and different pasts (for stationary learners also in different rounds, the first M among them), every deterministic recall learner over every base, d ≤ 3, M ≤ 8, rewards k/1000")
	bits := c.Proved.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit, same cases")
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 3).Draw(t, "arms")
		s := learners.Spec{
			Name:   rapid.SampledFrom(games.Deterministic()).Draw(t, "learner"),
			Base:   rapid.SampledFrom(games.Bases(d, games.AnyBase)).Draw(t, "base"),
			Recall: rapid.IntRange(1, 8).Draw(t, "recall"),
		}
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
		for i := range x {
			plays.See(x[i], y[i], "%v", s)
			bits.See(indicator(x[i] != y[i]), 0, "%v", s)
			if x[i] != y[i] {
				t.Fatalf("%v: after one past arm %d gets %v, after another %v", s, i+1, x[i], y[i])
			}
		}
	})

	// The check must catch these: a learner that remembers every round, a learner with
	// recall M that is not stationary, and one that forgets up to rounding.
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
	leak := math.Abs(games.PlayAfter(&runningSum{}, first, []float64{0.1, 0})[0] - games.PlayAfter(&runningSum{}, second, []float64{0.1, 0})[0])
	c.Proved.Measure(claims.Chosen, indicator(leak > 0 && leak < 1e-15), 1).WithWitness(claims.Rewards{Instance: games.Rewards(first, []float64{0.1, 0})}).Equals(1,
		"a learner that keeps a running sum of the last reward alone: whether a reward of 0.7, two rounds ago, moves its play, by a rounding error")
}

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

// runningSum plays arm 1 with the weight of its lead in the last round. It keeps that lead in
// the wrong way: it adds the newest gap and subtracts the oldest.
type runningSum struct{ lead, last float64 }

var _ boundedrecall.Learner = (*runningSum)(nil)

func (s *runningSum) Arms() int { return 2 }
func (s *runningSum) Reset()    { *s = runningSum{} }

func (s *runningSum) Play(dst []float64) {
	dst[0] = games.Clip(s.lead, 0, 1)
	dst[1] = 1 - dst[0]
}

func (s *runningSum) Observe(reward []float64) {
	gap := reward[0] - reward[1]
	s.lead += gap
	s.lead -= s.last
	s.last = gap
}
