package paper

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// overBase gives the letters of a bound on a recall learner their values over n
// rounds of d arms, where W and R are the bounds that its base learner carries.
func overBase(s learners.Spec, n, d int) claims.Let {
	w := checks.TotalBound(s.Of().New(d), d)
	return claims.Let{"M": s.Recall, "T": n, "d": d,
		"W": func(n, _ int) float64 { return w(n) },
		"R": func(n, _ int) float64 { return w(n) / float64(n) }}
}

// carried is the bound per round that the recall learner itself carries.
func carried(s learners.Spec, n, d int) float64 {
	return checks.TotalBound(s.New(d), d)(n) / float64(n)
}

// keepsBound holds the regret per round of the learner, over every base learner
// that carries a bound, tuned, against the bound of the words: on every small
// instance, and on those that searches found, where it comes to the given
// shares of the bound, by recall. The learner carries that bound itself.
func keepsBound(c *claims.Case, name, words string, found map[int]*big.Rat) {
	ms := c.Sizes("M = 1..3")
	gaps, levels := c.Sizes("T = 1..7").Short(3), c.Sizes("T = 1..3").Short(2)
	says := c.Holds.Says(words)
	y := says.Every("%s over every base with a bound, every instance over {e_1, e_2, 0}, %v, "+
		"and over {0,1}³, %v; %v", name, gaps, levels, ms).
		WithinFactor(0.6)
	play := func(letters [][]float64, horizons *claims.Sizes) {
		d := len(letters[0])
		for m, n := range checks.Pairs(ms, horizons) {
			for _, s := range checks.Specs([]string{name}, checks.IsBounded, d, m) {
				if s.FullHorizon() {
					s.Recall = n
				}
				given, l := y.Given(overBase(s, n, d)), s.New(d)
				given.Carries(carried(s, n, d), "per round, %v, T=%d d=%d", s, n, d)
				if given.Bound() >= 1 {
					continue
				}
				for in := range checks.Of(n, letters) {
					regret := boundedrecall.TotalRegret(l, in) / float64(n)
					given.Measure(claims.Witnessed(regret, witness.Play(s, in)), "%v, T=%d d=%d", s, n, d)
				}
			}
		}
	}
	play(adversaries.Gaps(), gaps)
	play(adversaries.Levels(3, 0, 1), levels)
	checkSearched(c, says, name, checks.IsBounded, found,
		func(y *claims.Tally, s learners.Spec, n, d int, game witness.Game, label ...any) {
			given := y.Given(overBase(s, n, d))
			given.Carries(carried(s, n, d), "per round, %v, T=%d d=%d", s, n, d)
			if given.Bound() < 1 {
				given.Measure(game, label...)
			}
		})
}

// checkSearched compares the regret on the worst instances that searches found,
// if any, over the bases that pass. The shares say how near to the limit it
// comes, by recall.
func checkSearched(c *claims.Case, says *claims.Account, name string, pass func(learners.Spec) bool,
	shares map[int]*big.Rat,
	compare func(y *claims.Tally, s learners.Spec, n, d int, game witness.Game, label ...any)) {
	byRecall := map[int][]checks.Search{}
	for _, f := range checks.Searches() {
		if s := f.Learner; s.Name == name && pass(s.Of()) {
			byRecall[s.Recall] = append(byRecall[s.Recall], f)
		}
	}
	if len(byRecall) == 0 {
		return
	}
	for _, m := range []int{10, 30, 100, 300} {
		y := says.Searched("the worst that directed searches found against %s, rate tuned, M = %d",
			name, m)
		if share, ok := shares[m]; ok {
			y.SharpnessIs(claims.Float(share))
		} else if len(shares) > 0 {
			c.Fatalf("the sentence says no share of the bound for M = %d", m)
		}
		for _, f := range byRecall[m] {
			s, game := f.Learner, witness.Play(f.Learner, checks.Instance(f.Instance))
			n, d := game.Instance.Horizon(), game.Instance.Arms()
			compare(y, s, n, d, game, "%v, T=%d d=%d, the worst of %d instances, seed %d", s, n, d,
				f.Budget, f.Seed)
		}
	}
}
