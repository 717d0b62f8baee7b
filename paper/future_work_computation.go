package paper

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// FutureWorkComputation says what the stationary algorithms cost.
var FutureWorkComputation = claims.Read(texts, "future-work-computation", func(c *claims.Case) {
	ms := c.Sizes("M = 1, 10, 100, 1000").Short(3)
	made := claims.Input(c, "what is made", wrappers{
		"hedge": alone, "average-restart": learner(learners.NewAverageRestart),
		"randomized-average-restart": randomized, "windowed": learner(learners.NewWindowed),
		"periodic-restart": learner(learners.NewPeriodicRestart),
	})
	countAverageRestart(c, ms, made)
	countOthers(c, ms, made)
})

// countAverageRestart says what AverageRestart takes in a round, in contrast to
// Hedge alone.
func countAverageRestart(c *claims.Case, ms *claims.Sizes, made wrappers) {
	const in = "AverageRestart over Hedge, %v: "
	observed := c.Holds.Says("In a round AverageRestart takes M+1").
		Exactly(in+"observations of copies in a round", ms)
	played := c.Holds.Says("observations and M").Exactly(in+"plays of copies in a round", ms)
	copies := c.Holds.Says("The memory is M+1").
		Exactly(in+"copies, but for the one that has played A(∅)", ms)
	demanding := c.Printed.Says("are more computationally demanding than other no-regret algorithms").
		Exactly(in+"observations and plays in a round, against the 2 of Hedge alone and one more", ms)
	for m := range ms.All() {
		let := claims.Let{"M": m}
		made.run("average-restart", m, false, func(w *work, label string) {
			observed.Given(let).Measure(w.observed, label)
			played.Given(let).Measure(w.played, label)
			copies.Given(let).Measure(w.copies-1, label)
			demanding.Compare(w.observed+w.played, claims.AtLeast, 2+1, label)
		})
	}
}

// countOthers says what the others take. Where Hedge has sums to resume it
// observes nothing.
func countOthers(c *claims.Case, ms *claims.Sizes, made wrappers) {
	const per = " in a round, against 1, %v"
	base := c.Holds.Says("The base learner itself takes one of each").
		Exactly("observations, and plays, of Hedge alone"+per, ms)
	quick := c.Holds.Says("takes one update of the sums, one suffix of them and one play").
		Exactly("sums updated, suffixes taken, and plays, in RandomizedAverageRestart over Hedge"+per, ms)
	windowed := c.Holds.Says("So does a round of the windowed learner").
		Exactly("sums updated, suffixes taken, and plays, in the windowed learner over Hedge"+per, ms)
	periodic := c.Holds.Says("PeriodicRestart takes one observation and one play").
		Exactly("observations, and plays, in PeriodicRestart over Hedge"+per, ms)
	one := c.Holds.Says("and one copy for PeriodicRestart").
		Exactly("copies of Hedge that PeriodicRestart makes, against 1, %v", ms)
	for m := range ms.All() {
		made.run("hedge", m, false, func(w *work, label string) {
			base.Compare(w.observed, claims.Equals, 1, label)
			base.Compare(w.played, claims.Equals, 1, label)
		})
		for name, y := range map[string]*claims.Tally{
			"randomized-average-restart": quick, "windowed": windowed,
		} {
			made.run(name, m, true, func(w *work, label string) {
				y.Compare(w.sums, claims.Equals, 1, label)
				y.Compare(w.suffixes, claims.Equals, 1, label)
				y.Compare(w.played, claims.Equals, 1, label)
				y.Compare(w.observed+w.copies, claims.Equals, 1, label)
			})
		}
		made.run("periodic-restart", m, false, func(w *work, label string) {
			periodic.Compare(w.observed, claims.AtMost, 1, label)
			periodic.Compare(w.played, claims.AtMost, 1, label)
			one.Compare(w.copies, claims.Equals, 1, label)
		})
	}
}

// wrappers make the learners that are counted, by their names.
type wrappers map[string]func(m int, base boundedrecall.Maker) boundedrecall.Learner

// run plays a learner for 2M+3 rounds over copies of Hedge that count, with or
// without the methods of [learners.Additive], and hands in the count of each
// round.
func (made wrappers) run(name string, m int, additive bool, count func(w *work, label string)) {
	w := &work{}
	l, x := made[name](m, w.maker(additive)), make([]float64, 2)
	for t := range 2*m + 3 {
		*w = work{copies: w.copies}
		l.Play(x)
		l.Observe([]float64{float64(t % 2), 1})
		count(w, fmt.Sprintf("%s, M=%d, round %d", name, m, t+1))
	}
}

// alone makes a base learner without a wrapper.
func alone(_ int, base boundedrecall.Maker) boundedrecall.Learner { return base() }

// randomized makes RandomizedAverageRestart with a fixed seed.
func randomized(m int, base boundedrecall.Maker) boundedrecall.Learner {
	return learners.NewRandomizedAverageRestart(m, base, 1)
}

// learner returns the constructor of a recall learner with the interface as its
// result.
func learner[L boundedrecall.Learner](
	construct func(int, boundedrecall.Maker) L,
) func(int, boundedrecall.Maker) boundedrecall.Learner {
	return func(m int, base boundedrecall.Maker) boundedrecall.Learner { return construct(m, base) }
}

// work counts the steps that copies of Hedge take in a round, each of O(d), and
// the copies.
type work struct{ observed, played, sums, suffixes, copies int }

// maker makes copies of Hedge that count, with or without the methods of
// [learners.Additive].
func (w *work) maker(additive bool) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		w.copies++
		hedge := learners.NewHedge(2, 1)
		if additive {
			return additiveCounting{counting{hedge, w}, hedge}
		}
		return counting{hedge, w}
	}
}

// counting is a copy of Hedge that counts its observations and plays.
type counting struct {
	boundedrecall.Learner
	work *work
}

func (l counting) Play(x []float64)    { l.work.played++; l.Learner.Play(x) }
func (l counting) Observe(r []float64) { l.work.observed++; l.Learner.Observe(r) }

// additiveCounting also has the methods of [learners.Additive], and counts
// them.
type additiveCounting struct {
	counting
	hedge *learners.Hedge
}

func (l additiveCounting) Terms(dst, r []float64) { l.work.sums++; l.hedge.Terms(dst, r) }
func (l additiveCounting) Resume(n int, sums []float64) {
	l.work.suffixes++
	l.hedge.Resume(n, sums)
}
