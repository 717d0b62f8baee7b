package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// AppendixB2 says which forms of AverageRestart are combinations of
// PeriodicRestarts.
var AppendixB2 = claims.Read(texts, "appendix-b.2",
	combinationDiffers, averagesCopies, playsLast, formsAreCombinations,
)

// combinationDiffers says that the combination is not AverageRestart, which
// averages the listing's suffixes.
func combinationDiffers(c *claims.Case) {
	off, suffixes := distancesOf(c, "average-restart")
	first := sizesOf(c.Numbers("The listing averages those of length 1..M"))[0]
	ms := c.Sizes("M = 1..8")
	const what = "largest difference between a weight of AverageRestart over follow-the-leader, on " +
		"the rewards (1,0), (0,1), (0,1), and of "
	y := c.Printed.Says("as a uniform combination of M copies of PeriodicRestart").
		Cases(what+"the combination, against 0, %v", ms).Refutes()
	listing := c.Why.Says("The listing averages").Cases(what+"the suffixes 1..M, %v", ms).
		Within(1e-13)
	in := checks.Instance("(1,0) (0,1) (0,1)")
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "ftl", Recall: m}
		periodic := learners.NewPeriodicRestart(m, s.Of().Maker(2))
		second := mean(2, 0, m-1, func(offset int) []float64 { return copyPlay(periodic, offset, 2, in) })
		y.Compare(claims.Witnessed(off(s, m, m, in), witness.Game{Learner: s, Instance: in, Plays: true}),
			claims.AtMost, 0,
			"%v; in round 2 the combination plays (%.3g,%.3g)", s, second[0], second[1])
		listing.Compare(suffixes(s, first, m, in), claims.AtMost, 0, "%v", s)
	}
}

// averagesCopies says which copies AverageRestart is the mean of, round by
// round.
func averagesCopies(c *claims.Case) {
	goesOn := claims.Input(c, "which copies go on", func(block, offset, t int) bool {
		return (offset+t-1)%block != 0
	})
	g := checks.Drawn{Names: []string{"average-restart"}, Pass: checks.AnyBase, Arms: 4, Recall: 9,
		Rounds: 30}
	y := c.Why.Says("that do not restart in that round").
		Drawn("difference between the plays of AverageRestart and of the mean of the copies with blocks "+
			"of M+1 rounds that go on, every base, against 0, %v", g).Within(1e-13)
	g.AtMost(y, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		d, block := in.Arms(), s.Recall+1
		periodic := learners.NewPeriodicRestart(block, s.Of().Maker(d))
		return checks.WorstPlay(s.New(d), in, checks.Distance, func(t int) []float64 {
			var going []int
			for offset := range block {
				if goesOn(block, offset, t) {
					going = append(going, offset)
				}
			}
			return mean(d, 0, len(going)-1, func(k int) []float64 {
				return copyPlay(periodic, going[k], t, in)
			})
		}), 0
	})
}

// playsLast says what AverageRestart with blocks of one round plays.
func playsLast(c *claims.Case) {
	y := c.Why.Says("and AverageRestart plays A(r_{t−1})").
		Cases("weights of AverageRestart over Hedge, M = 1, η = 1, in three rounds after e_1, e_2, e_1")
	in := checks.Instance("(1,0) (0,1) (1,0) (0,0)")
	s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: 1, Rate: 1}
	tr := boundedrecall.Play(s.New(2), in)
	for t := 2; t <= in.Horizon(); t++ {
		last := func(t int) float64 { return weightAfter(s.Of().Maker(2), in)(0)(t, 0, t) }
		y.Given(claims.Let{"A": last, "r_{t−1}": t - 1}).Measure(tr.PlayOf(t)[0], "round %d", t)
	}
}

// formsAreCombinations says which form is the combination of M copies, and
// which that of M+1.
func formsAreCombinations(c *claims.Case) {
	seen := sizesOf(c.Numbers("the M copies have seen the suffixes of length 0..M−1"))
	some := sizesOf(c.Numbers("AverageRestart over the suffixes 0..M−1"))
	all := sizesOf(c.Numbers("AverageRestart over the suffixes 0..M"))
	more := sizesOf(c.Numbers("That of the M+1 copies with blocks of M+1 rounds"))
	for _, one := range []struct {
		says, name          string
		more, longer        int // copies and rounds of their blocks, beside M
		first, seen, before int // the suffixes first..M−before; the copies have seen those from seen on
	}{
		{"The uniform combination of the M copies is AverageRestart", "average-restart-exclusive",
			0, 0, some[0], seen[0], some[1]},
		{"is AverageRestart over the suffixes", "average-restart-inclusive",
			more[0], more[1], all[0], all[0], 0},
	} {
		off, suffixes := distancesOf(c, one.name)
		g := checks.Drawn{Names: []string{one.name}, Pass: checks.AnyBase, Arms: 4, Recall: 9, Rounds: 30}
		y := c.Holds.Says(one.says).Drawn("difference between the plays of %s, of the combination and "+
			"of the mean over the suffixes, every base, against 0, %v", one.name, g).Within(1e-13)
		g.AtMost(y, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
			m := s.Recall
			return max(off(s, m+one.more, m+one.longer, in), suffixes(s, one.first, m-one.before, in),
				suffixes(s, one.seen, m-seen[1]+one.longer, in)), 0
		})
	}
}

// A distance is that of a learner's plays from those of a mean, see
// [offCombination] and [offSuffixes].
type distance func(s learners.Spec, from, to int, in *boundedrecall.Instance) float64

// distancesOf returns the two distances of a learner.
func distancesOf(c *claims.Case, name string) (combination, suffixes distance) {
	return claims.Input[distance](c, "distance of "+name+" from the combination", offCombination),
		claims.Input[distance](c, "distance of "+name+" from the suffixes", offSuffixes)
}

// offCombination returns the largest difference between the plays of a learner
// and of the uniform combination of so many PeriodicRestarts with blocks of so
// many rounds, which start one after the other.
func offCombination(s learners.Spec, copies, block int, in *boundedrecall.Instance) float64 {
	d := in.Arms()
	periodic := learners.NewPeriodicRestart(block, s.Of().Maker(d))
	return checks.WorstPlay(s.New(d), in, checks.Distance, func(t int) []float64 {
		return mean(d, 0, copies-1, func(offset int) []float64 {
			return copyPlay(periodic, offset, t, in)
		})
	})
}

// copyPlay returns what PeriodicRestart plays in round t, if so many rounds of
// its first block come before round 1.
func copyPlay(
	periodic *learners.PeriodicRestart, offset, t int, in *boundedrecall.Instance,
) []float64 {
	zeros := checks.Repeat(offset, make([]float64, in.Arms()))
	periodic.Reset()
	return checks.PlayAfter(periodic, append(zeros, checks.Window(in, t, t)...)...)
}

// offSuffixes returns the largest difference between the plays of a learner and
// of the mean of its base learner's over the suffixes of these lengths.
func offSuffixes(s learners.Spec, shortest, longest int, in *boundedrecall.Instance) float64 {
	d := in.Arms()
	base := s.Of().New(d)
	return checks.WorstPlay(s.New(d), in, checks.Distance, func(t int) []float64 {
		return mean(d, shortest, longest, func(length int) []float64 {
			before := checks.Repeat(max(0, length-t+1), make([]float64, d))
			base.Reset()
			return checks.PlayAfter(base, append(before, checks.Window(in, t, length)...)...)
		})
	})
}

// mean returns the mean of the plays from..to of d arms.
func mean(d, from, to int, play func(k int) []float64) []float64 {
	sum := make([]float64, d)
	for k := from; k <= to; k++ {
		for i, x := range play(k) {
			sum[i] += x / float64(to-from+1)
		}
	}
	return sum
}
