package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// FutureWorkComputation says what the stationary algorithms cost.
var FutureWorkComputation = claims.ReadUnconverted(texts, "future-work-computation", func(c *claims.Case) {
	ms := c.Sizes("M", 1, 10, 100, 1000).Short(3)
	demanding := c.Printed.Exactly("observations and plays of Hedge in a round, alone against 2, "+
		"in AverageRestart against 2M+1, %v", ms).Within(0)
	quick := c.Proved.Exactly("sums updated, suffixes taken, and plays of Hedge, in a round of "+
		"RandomizedAverageRestart and of the windowed learner, against 3, %v", ms).Within(0)
	periodic := c.Proved.Exactly("steps of Hedge in a round of PeriodicRestart, against 2, %v", ms).
		Within(0)
	copies := c.Proved.Exactly("copies of Hedge made by AverageRestart, against M+2 (one is for "+
		"A(∅)), and by the others, against 1, %v", ms).Within(0)
	sums := claims.Lie(c, "Hedge has no sums to resume", true, false)
	restart, average := learner(learners.NewPeriodicRestart), learner(learners.NewAverageRestart)
	copying := claims.Lie(c, "AverageRestart has one copy", average, restart)
	restart = claims.Lie(c, "PeriodicRestart has a copy for each suffix", restart, average)
	for m := range ms.All() {
		for _, one := range []struct {
			compare       func(value, bound any, label ...any)
			name          string
			additive      bool
			steps, copies int
			make          func(m int, base boundedrecall.Maker) boundedrecall.Learner
		}{
			{demanding.Equal, "hedge", false, 2, 1, alone},
			{demanding.Equal, "average-restart", false, 2*m + 1, m + 2, copying},
			{quick.Equal, "randomized-average-restart", sums, 3, 1, randomized},
			{quick.Equal, "windowed", sums, 3, 1, learner(learners.NewWindowed)},
			{periodic.AtMost, "periodic-restart", false, 2, 1, restart},
		} {
			w := &work{}
			l, x := one.make(m, w.maker(one.additive)), make([]float64, 2)
			copies.AtMost(w.copies, one.copies, "%s, M=%d", one.name, m)
			for t := range 2*m + 3 {
				w.steps = 0
				l.Play(x)
				l.Observe([]float64{float64(t % 2), 1})
				one.compare(w.steps, one.steps, "%s, M=%d, round %d", one.name, m, t+1)
			}
		}
	}
})

// alone makes a base learner without a wrapper.
func alone(_ int, base boundedrecall.Maker) boundedrecall.Learner { return base() }

// randomized makes RandomizedAverageRestart with a fixed seed.
func randomized(m int, base boundedrecall.Maker) boundedrecall.Learner {
	return learners.NewRandomizedAverageRestart(m, base, 1)
}

// learner returns the constructor of a recall learner with the interface as its result.
func learner[L boundedrecall.Learner](
	construct func(int, boundedrecall.Maker) L,
) func(int, boundedrecall.Maker) boundedrecall.Learner {
	return func(m int, base boundedrecall.Maker) boundedrecall.Learner { return construct(m, base) }
}

// work counts the steps that copies of Hedge take, each of O(d), and the copies.
type work struct{ steps, copies int }

// maker makes copies of Hedge that count, with or without the methods of [learners.Additive].
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

func (l counting) Play(x []float64)    { l.work.steps++; l.Learner.Play(x) }
func (l counting) Observe(r []float64) { l.work.steps++; l.Learner.Observe(r) }

// additiveCounting also has the methods of [learners.Additive], and counts them.
type additiveCounting struct {
	counting
	hedge *learners.Hedge
}

func (l additiveCounting) Terms(dst, r []float64)       { l.work.steps++; l.hedge.Terms(dst, r) }
func (l additiveCounting) Resume(n int, sums []float64) { l.work.steps++; l.hedge.Resume(n, sums) }
