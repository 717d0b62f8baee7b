package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/search"
	"boundedrecall/learners"
)

// A regretLimit is what a statement says of a learner's regret per round on every
// instance of n rounds and d arms.
type regretLimit func(s learners.Spec, n, d int) float64

// checkSearched holds the worst instances that searches found against a recall learner over the
// bases that pass, at tuned rates, against the limit, if any are committed for the learner. The
// shares, if any, are by recall what they come to.
func checkSearched(a *claims.Account, name string, pass func(learners.Spec) bool, limit regretLimit, shares claims.Values) {
	byRecall := map[int][]search.Find{}
	for _, f := range search.Finds() {
		if f.Learner.Name == name && pass(f.Learner.Of()) {
			byRecall[f.Learner.Recall] = append(byRecall[f.Learner.Recall], f)
		}
	}
	if len(byRecall) == 0 {
		return
	}
	c := a.Case()
	ms := c.Sizes("M", 10, 30, 100, 300).Short(3)
	for m := range ms.All() {
		y := a.Tally(claims.Searched, claims.AtMost, "the worst that directed searches found against %s, rate tuned, %v", name, ms.At(m)).
			IgnoreBoundsFrom(1)
		if share, ok := shares[m]; ok {
			y.SharpnessIs(share.Float())
		}
		for _, f := range byRecall[m] {
			in := boundedrecall.Must(boundedrecall.ParseInstance(f.Instance))
			n, d := in.Horizon(), in.Arms()
			regret := y.SeeGame(f.Learner, in, limit(f.Learner, n, d),
				"%v, T=%d d=%d, the worst of %d instances, seed %d", f.Learner, n, d, f.Budget, f.Seed)
			if math.Abs(regret*float64(n)-f.TotalRegret) > claims.Rounding {
				c.Errorf("%v: the instance found gives total regret %v, not %v: search again, go generate ./internal/search",
					f.Learner, regret*float64(n), f.TotalRegret)
			}
		}
	}
}
