package paper

import (
	"math"
	"math/big"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/finds"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// stated is a bound of a sentence on the regret per round of a recall learner: its words, and what
// they come to for recall m and t rounds if the base learner's total regret is at most w.
type stated struct {
	learner, words string
	value          func(m, t float64, w total) float64
}

// total is a bound on total regret by the number of rounds.
type total func(rounds float64) float64

// limit returns the bound over n rounds of d arms, which the learner itself must carry.
func (b stated) limit(c *claims.Case, s learners.Spec, n, d int) float64 {
	w := games.TotalBound(s.Of().New(d), d)
	limit := b.value(float64(s.Recall), float64(n), func(k float64) float64 { return w(int(k)) })
	carried := games.TotalBound(s.New(d), d)(n) / float64(n)
	games.MustCarry(c, carried, limit, "per round, %v, T=%d d=%d", s, n, d)
	return limit * claims.Lie(c, "every bound is a tenth of what is said", 1., 0.1)
}

// checkStated holds the regret per round of the learner, over every base learner that carries a
// bound, tuned, against the bound of the sentence: on every small instance, and on those that
// searches found, where it comes to the given shares of the bound, by recall.
func checkStated(c *claims.Case, b stated, found map[int]*big.Rat) {
	c.Quote(b.words)
	ms := c.Range("M", 1, 3)
	gaps, levels := c.Range("T", 1, 7).Short(3), c.Range("T", 1, 3).Short(2)
	y := c.Proved.Every("%s over every base with a bound, every instance over {e_1, e_2, 0}, %v, "+
		"and over {0,1}³, %v; %v", b.learner, gaps, levels, ms).
		IgnoreBoundsFrom(1).WithinFactor(0.6)
	play := func(letters [][]float64, horizons *claims.Sizes) {
		d := len(letters[0])
		for m, n := range games.Pairs(ms, horizons) {
			for _, s := range games.Specs([]string{b.learner}, games.IsBounded, d, m) {
				if s.FullHorizon() {
					s.Recall = n
				}
				limit := b.limit(c, s, n, d)
				for in := range games.Of(n, letters) {
					y.AtMost(witness.Play(s, in), limit, "%v, T=%d d=%d", s, n, d)
				}
			}
		}
	}
	play(adversaries.Gaps(), gaps)
	play(adversaries.Levels(3, 0, 1), levels)
	checkSearched(c, b.learner, games.IsBounded, b.limit, found)
}

// checkSearched holds the regret on the worst instances that searches found, if any, over the bases
// that pass, against the limit. The shares say how near to the limit it comes, by recall.
func checkSearched(c *claims.Case, name string, pass func(learners.Spec) bool,
	limit func(c *claims.Case, s learners.Spec, n, d int) float64, shares map[int]*big.Rat) {
	byRecall := map[int][]finds.Find{}
	for _, f := range finds.Finds() {
		if s := f.Learner; s.Name == name && pass(s.Of()) {
			byRecall[s.Recall] = append(byRecall[s.Recall], f)
		}
	}
	if len(byRecall) == 0 {
		return
	}
	ms := c.Sizes("M", 10, 30, 100, 300)
	for m := range ms.All() {
		y := c.Proved.Searched("the worst that directed searches found against %s, rate tuned, %v",
			name, ms.At(m)).IgnoreBoundsFrom(1)
		if share, ok := shares[m]; ok {
			y.SharpnessIs(games.Float(share))
		}
		for _, f := range byRecall[m] {
			s, game := f.Learner, witness.Play(f.Learner, games.Instance(f.Instance))
			n, d, regret := game.Instance.Horizon(), game.Instance.Arms(), game.Value()
			y.WithWitness(game).AtMost(regret, limit(c, s, n, d), "%v, T=%d d=%d, the worst of %d "+
				"instances, seed %d", s, n, d, f.Budget, f.Seed)
			if total := regret * float64(n); math.Abs(total-f.TotalRegret) > claims.Rounding {
				c.Errorf("%v: total regret %v, not %v: search again, go generate "+
					"./internal/search", s, total, f.TotalRegret)
			}
		}
	}
}
