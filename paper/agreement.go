package paper

import (
	"cmp"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// weightAfter returns the function A(r_from, …, r_to) of a sentence: the weight that a new base learner
// gives the arm after these rewards, of which those outside the game are zeros. In the sentence r_s is
// told by its round: the letter r_ is 1, and so r_s is s.
func weightAfter(
	base boundedrecall.Maker, in *boundedrecall.Instance, arm int,
) func(from, dots, to int) float64 {
	return func(from, _, to int) float64 {
		var rows [][]float64
		for t := from; t <= to; t++ {
			if t < 1 || t > in.Horizon() {
				rows = append(rows, make([]float64, in.Arms()))
			} else {
				rows = append(rows, in.Reward(t))
			}
		}
		return games.PlayAfter(base(), rows...)[arm]
	}
}

// agreesWithListing compares a recall learner with the transcription of its listing.
func agreesWithListing(a *claims.Account, name string) {
	g := games.Drawn{Names: []string{name}, Pass: games.AnyBase, Arms: 4, Recall: 9, Rounds: 30}
	y := a.Drawn("difference between the plays of %s and of the listing, every base, %v", name, g).
		Within(1e-13)
	g.Equal(y, a.Case(), func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		m := claims.Lie(a.Case(), "the listing has one round more of recall", s.Recall, s.Recall+1)
		listed := boundedrecall.Play(listing.Learners[name](m, s.Of().Maker(in.Arms())), in)
		return games.WorstPlay(s.New(in.Arms()), in, games.Distance, listed.PlayOf), 0
	})
}

// forgets compares the plays of recall learners more than M rounds after two pasts. The pasts of
// stationary learners differ in length too. A learner that draws has one seed in both games.
func forgets(a *claims.Account, stationary bool, names []string) {
	law, lengths := laws.BoundedRecall, "one length"
	if stationary {
		law, lengths = laws.Stationary, "any lengths, or after zeros before round 1"
		names = slices.DeleteFunc(names, func(name string) bool {
			return !learners.Spec{Name: name, Recall: 2}.Stationary()
		})
	}
	g := games.Drawn{Names: names, Pass: games.AnyBase, Arms: 3, Recall: 6, Rounds: 30}
	y := a.Drawn("whether a weight of %s differs in any bit, more than M rounds after two pasts "+
		"of %s, every base, a third of %v", strings.Join(names, ", "), lengths, g)
	a.Case().Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		if s.Randomized() {
			s.Seed = rapid.Uint64Min(1).Draw(t, "seed")
		}
		n := rapid.IntRange(1, 20).Draw(t, "rounds before")
		past, other := third(games.Draw(t, in.Arms(), n)), third(games.Draw(t, in.Arms(), n))
		if stationary {
			rounds := rapid.IntRange(1, 20).Draw(t, "other rounds before")
			other = third(games.Draw(t, in.Arms(), rounds))
		}
		less := "a round less of recall, pasts of " + lengths
		m := claims.Lie(a.Case(), less, s.Recall, max(1, s.Recall-1))
		err := law(s.Maker(in.Arms()), m, past, other, third(in), 0)
		if stationary {
			err = cmp.Or(err, laws.ZeroPadding(s.Maker(in.Arms()), n, past, 0))
		}
		y.For(t).Equal(indicator(err != nil), 0, "%v", s)
	})
}

// third returns a third of the rewards: their sums round, which leaves traces of the past.
func third(in *boundedrecall.Instance) laws.Rounds {
	rows := make(laws.Rounds, in.Horizon())
	for t := range rows {
		for _, r := range in.Reward(t + 1) {
			rows[t] = append(rows[t], r/3)
		}
	}
	return rows
}
