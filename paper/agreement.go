package paper

import (
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"
)

// agreesWithListing compares the plays of a recall learner with those of the transcription of
// its listing.
func agreesWithListing(a *claims.Account, name string) {
	g := games.Drawn{Names: []string{name}, Pass: games.AnyBase, Arms: 4, Recall: 9, Rounds: 30}
	y := a.Tally(claims.Sampled, claims.Equals, "difference between the plays of %s and of the listing, every base, %v",
		name, g).Within(1e-13)
	g.Hold(y, a.Case(), func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		listed := boundedrecall.Play(listing.Learners[name](s.Recall, s.Of().Maker(in.Arms())), in)
		return games.WorstPlay(s.New(in.Arms()), in, games.Distance, listed.PlayOf), 0
	})
}

// isFunctionOfWindow compares the plays of stationary recall learners with those of a fresh copy that sees
// the window alone.
func isFunctionOfWindow(a *claims.Account, names ...string) {
	g := games.Drawn{Names: names, Pass: games.AnyBase, Arms: 3, Recall: 8, Rounds: 30}
	y := a.Tally(claims.Sampled, claims.Equals, "weights of %s that differ in any bit from those of a copy that has seen the window "+
		"alone, every base, a third of %v", strings.Join(names, ", "), g).Within(0)
	g.Hold(y, a.Case(), func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		in = third(in)
		return games.WorstPlay(s.New(in.Arms()), in, games.DifferingBits, func(t int) []float64 {
			return games.PlayAfter(s.New(in.Arms()), games.Window(in, t, s.Recall)...)
		}), 0
	})
}

// stationaryNames returns the recall learners whose play is a function of the window, by name.
func stationaryNames() []string {
	return slices.DeleteFunc(games.Deterministic(), func(name string) bool { return !learners.Spec{Name: name, Recall: 2}.Stationary() })
}

// third returns the instance with a third of the rewards: their sums round, so that what is added and
// subtracted again leaves a trace.
func third(in *boundedrecall.Instance) *boundedrecall.Instance {
	rows := make([][]float64, in.Horizon())
	for t := range rows {
		for _, r := range in.Reward(t + 1) {
			rows[t] = append(rows[t], r/3)
		}
	}
	return games.Rewards(rows...)
}
