package paper

import (
	"cmp"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// weightAfter returns for each arm the function A(r_from, …, r_to) of a
// sentence: the weight that a new base learner gives the arm after these
// rewards, of which those outside the game are zeros. In the sentence r_s is
// told by its round s.
func weightAfter(
	base boundedrecall.Maker, in *boundedrecall.Instance,
) (ofArm func(arm int) func(from, dots, to int) float64) {
	var last [2]int // the rewards asked for last
	var play []float64
	return func(arm int) func(from, dots, to int) float64 {
		return func(from, _, to int) float64 {
			if play != nil && last == [2]int{from, to} {
				return play[arm]
			}
			var rows [][]float64
			for t := from; t <= to; t++ {
				if t < 1 || t > in.Horizon() {
					rows = append(rows, make([]float64, in.Arms()))
				} else {
					rows = append(rows, in.Reward(t))
				}
			}
			last, play = [2]int{from, to}, checks.PlayAfter(base(), rows...)
			return play[arm]
		}
	}
}

// An average is what the listing of a recall learner says.
type average struct {
	name         string
	longest      func(m int, base boundedrecall.Maker) boundedrecall.Learner // the suffixes up to m
	play, suffix string                                                      // of the listing
	over         string                                                      // the suffixes
}

// zeros are the words for the rewards before round 1.
var zeros = []string{"with r_t = 0", "for t ≤ 0"}

// agreesWithListing holds the plays of a recall learner against those that its
// listing averages. The play for the longest of n suffixes is n times the play
// less n−1 times that for the others.
func agreesWithListing(c *claims.Case, a *claims.Account, l average) {
	first := sizesOf(c.Numbers(l.over))[0]
	g := checks.Drawn{Names: []string{l.name}, Pass: checks.AnyBase, Arms: 4, Recall: 9, Rounds: 30}
	y := a.Says(l.play).Where(zeros...).Drawn("play of %s for its longest suffix, which is n times "+
		"the play less n−1 times that without it, every base, %v", l.name, g).Within(1e-13)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		m, base := s.Recall, s.Of().Maker(in.Arms())
		n, after := float64(m-first+1), weightAfter(base, in)
		tr, others := boundedrecall.Play(s.New(in.Arms()), in), (*boundedrecall.Transcript)(nil)
		if n > 1 {
			others = boundedrecall.Play(l.longest(m-1, base), in)
		}
		for r := 1; r <= in.Horizon(); r++ {
			for i, x := range tr.PlayOf(r) {
				if x *= n; others != nil {
					x -= (n - 1) * others.PlayOf(r)[i]
				}
				y.Given(listed(after(i), r, m, l.suffix)).Measure(x, "%v, round %d", s, r)
			}
		}
	})
}

// listed gives the letters of a listing their values in round t: the weight
// after the rewards from round t−m on, where r_{t−m} is written as the text.
// Rewards before round 1 are zeros.
func listed(weight func(from, dots, to int) float64, t, m int, suffix string) claims.Let {
	return claims.Let{"A": weight, suffix: t - m, "…": 0, "r_{t−1}": t - 1,
		"r_t": 0, "t": min(0, t-m)}
}

const oneLength, anyLengths = "one length", "any lengths, or after zeros before round 1"

// forgets compares the plays of recall learners more than M rounds after two
// pasts. If they play alike in all rounds, the pasts differ in length too. A
// learner that draws has one seed in both games.
func forgets(c *claims.Case, a *claims.Account, alike bool, names []string) {
	law, lengths := laws.BoundedRecall, oneLength
	if alike {
		law, lengths = laws.Stationary, anyLengths
		names = stationary(names)
	}
	recall := claims.Input(c, "the recall, pasts of "+lengths,
		func(s learners.Spec) int { return s.Recall })
	g := checks.Drawn{Names: names, Pass: checks.AnyBase, Arms: 3, Recall: 6, Rounds: 30}
	y := a.Drawn("whether a weight of %s differs in any bit, more than M rounds after two pasts "+
		"of %s, every base, a third of %v", strings.Join(names, ", "), lengths, g)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		if s.Randomized() {
			s.Seed = rapid.Uint64Min(1).Draw(t, "seed")
		}
		n := rapid.IntRange(1, 20).Draw(t, "rounds before")
		past, other := third(checks.Draw(t, in.Arms(), n)), third(checks.Draw(t, in.Arms(), n))
		if alike {
			rounds := rapid.IntRange(1, 20).Draw(t, "other rounds before")
			other = third(checks.Draw(t, in.Arms(), rounds))
		}
		err := law(s.Maker(in.Arms()), recall(s), past, other, third(in), 0)
		if alike {
			err = cmp.Or(err, laws.ZeroPadding(s.Maker(in.Arms()), n, past, 0))
		}
		y.Compare(indicator(err != nil), claims.Equals, 0, "%v", s)
	})
}

// stationary returns the names of the learners that are stationary.
func stationary(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !learners.Spec{Name: name, Recall: 2}.Stationary()
	})
}

// third returns a third of the rewards: their sums round, which leaves traces
// of the past.
func third(in *boundedrecall.Instance) laws.Rounds {
	rows := make(laws.Rounds, in.Horizon())
	for t := range rows {
		for _, r := range in.Reward(t + 1) {
			rows[t] = append(rows[t], r/3)
		}
	}
	return rows
}
