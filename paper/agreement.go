package paper

import (
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"

	"pgregory.net/rapid"
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
// the window alone, with zeros for the rounds before the first.
func isFunctionOfWindow(a *claims.Account, names ...string) {
	g := games.Drawn{Names: names, Pass: games.AnyBase, Arms: 3, Recall: 8, Rounds: 30}
	y := a.Tally(claims.Sampled, claims.Equals, "weights of %s that differ in any bit from those of a copy that has seen the window "+
		"alone, with zeros before round 1, every base, a third of %v", strings.Join(names, ", "), g).Within(0)
	g.Hold(y, a.Case(), func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		in = third(in)
		return games.WorstPlay(s.New(in.Arms()), in, games.DifferingBits, func(t int) []float64 {
			return games.PlayAfter(s.New(in.Arms()), append(zerosBefore(in, t, s.Recall), games.Window(in, t, s.Recall)...)...)
		}), 0
	})
}

// zerosBefore returns the zeros of the window before round t, for the rounds before the first.
func zerosBefore(in *boundedrecall.Instance, t, m int) [][]float64 {
	return games.Repeat(max(0, m-t+1), make([]float64, in.Arms()))
}

// forgetsPast compares the plays of recall learners, more than M rounds after a round, between games
// that differ up to that round. A learner that draws has one seed in both.
func forgetsPast(a *claims.Account, names ...string) {
	g := games.Drawn{Names: names, Pass: games.AnyBase, Arms: 3, Recall: 6, Rounds: 40}
	y := a.Tally(claims.Sampled, claims.Equals, "weights of %s that differ in any bit, more than M rounds after one up to which the "+
		"rewards were others, every base, a third of %v", strings.Join(names, ", "), g).Within(0)
	a.Case().Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		if s.Randomized() {
			s.Seed = rapid.Uint64Min(1).Draw(t, "seed")
		}
		last := rapid.IntRange(1, in.Horizon()).Draw(t, "rounds before")
		rows := rowsOf(third(in))
		other := slices.Concat(rowsOf(third(games.Draw(t, in.Arms(), last))), rows[last:])
		y.Hold(t, remembered(s.Maker(in.Arms()), rows, other, last+s.Recall), 0, "%v", s)
	})
}

// remembered returns how many weights differ in any bit after the given round if the rewards are changed.
func remembered(maker boundedrecall.Maker, rows, changed [][]float64, round int) (differ float64) {
	one, two := boundedrecall.Play(maker(), games.Rewards(rows...)), boundedrecall.Play(maker(), games.Rewards(changed...))
	for t := round + 1; t <= len(rows); t++ {
		differ += games.DifferingBits(one.PlayOf(t), two.PlayOf(t))
	}
	return differ
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
