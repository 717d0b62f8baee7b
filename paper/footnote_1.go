package paper

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
	"boundedrecall/learners/convex"

	"pgregory.net/rapid"
)

// Footnote1 is that the results extend to convex losses.
var Footnote1 = claims.Read(texts, "footnote-1",
	containsRewards, forgetsLosses, leaksLosses)

// containsRewards says that the paper's own setting is the simplex with linear
// losses.
func containsRewards(c *claims.Case) {
	const horizon = 5
	ms, simplex := c.Sizes("M = 1..3"), convex.Simplex{D: 2}
	rate := claims.Input(c, "the rate of FTRL", 0.25)
	same := c.Printed.Says("should extend easily to other full-information online learning settings").Every("difference between the plays of AverageRestart, suffixes 1..M, over "+
		"lazy gradient descent on the simplex with losses −r and over FTRL with rewards r, and "+
		"difference of their regrets, every instance over {e_1, e_2, 0} of T = %d, %v", horizon, ms)
	for m := range ms.All() {
		lazy := convex.NewAverageRestart(m, convex.Descents(simplex, 0.25)[1])
		s := learners.Spec{Name: "average-restart", Base: "ftrl", Recall: m, Rate: rate}
		for in := range checks.Of(horizon, adversaries.Gaps()) {
			ftrl, losses := s.New(2), []convex.Loss(nil)
			for _, r := range checks.Rows(in) {
				losses = append(losses, convex.Linear{Slope: []float64{-r[0], -r[1]}})
			}
			regret := boundedrecall.TotalRegret(ftrl, in)
			difference := math.Abs(convex.RegretToBest(simplex, lazy, losses) - regret)
			plays := checks.Distance(convex.PointAfter(lazy, losses...), checks.PlayAfter(ftrl))
			same.Compare(max(difference, plays), claims.AtMost, 0, "M=%d, %v", m, in)
		}
	}
}

// forgetsLosses says that copies with gradients of their own forget older
// losses, and that copies which share a gradient play the same on linear
// losses.
func forgetsLosses(c *claims.Case) {
	const dims, recall = 3, 6
	own := c.Holds.Says("they are functions of the last M losses, bit for bit").Drawn("difference of restart learners' points after two pasts of equal length "+
		"and M equal losses, drawn linear losses and squared distances, d ≤ %d, "+
		"M ≤ %d", dims, recall).Within(0)
	shared := c.Holds.Says("On linear losses the plays are then the same").Drawn("difference of the points of AverageRestart with one gradient a "+
		"round and with the copies' own, drawn linear losses, d ≤ %d, M ≤ %d", dims, recall).
		Within(0)
	lines := claims.Input(c, "linear losses", straight)
	wrappers := claims.Input(c, "copies with gradients of their own", checks.ConvexWrappers)
	leaky := checks.LeakyWrappers
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(1, dims).Draw(t, "dimension")
		m := rapid.IntRange(1, recall).Draw(t, "recall")
		k := rapid.SampledFrom([]convex.Domain{
			convex.Ball{D: d, R: 1.5}, convex.Box{D: d, Low: -1, High: 2}, convex.Simplex{D: d},
		}).Draw(t, "domain")
		n := rapid.IntRange(1, 15).Draw(t, "rounds before")
		past, _ := checks.DrawLosses(t, k, n)
		other, _ := checks.DrawLosses(t, k, n)
		window, _ := checks.DrawLosses(t, k, m)
		all := slices.Concat(past, window)
		linear := lines(all)
		for _, base := range convex.Descents(k, 0.5) {
			for _, w := range wrappers {
				point := convex.PointAfter(w.Make(m, base), all...)
				again := convex.PointAfter(w.Make(m, base), slices.Concat(other, window)...)
				own.Compare(checks.Distance(point, again), claims.AtMost, 0, "%s, %#v, M=%d", w.Name, k, m)
			}
			for i, w := range leaky {
				point := convex.PointAfter(checks.ConvexWrappers[2+i].Make(m, base), linear...)
				other := convex.PointAfter(w.Make(m, base), linear...)
				shared.Compare(checks.Distance(other, point), claims.AtMost, 0, "%s, %#v, M=%d", w.Name, k, m)
			}
		}
	})
}

// leaksLosses says that with one gradient a round the learner depends on older
// curved losses.
func leaksLosses(c *claims.Case) {
	x := sizesOf(c.Numbers("take M = 1, suffixes 0..M and gradient descent with rate 1 on [−1,1]"))
	m, domain := x[0], convex.Box{D: 1, Low: -float64(x[3]), High: float64(x[4])}
	if x[1] != 0 {
		c.Fatalf("the learner of this check has the suffixes 0..M, not %d..M", x[1])
	}
	for k, words := range []string{
		"and the opposite point after (x+1)²/2", "and then x²/2", "after (x−1)²/2",
	} {
		a := float64(k - 1)
		y := c.Holds.Says(words).Exactly("half of the squared distance from %v, x = −1/2, 3/10, 3", a)
		for _, at := range []float64{-0.5, 0.3, 3} {
			y.Given(claims.Let{"x": at}).Measure(target(a).Value([]float64{at}), "x = %v", at)
		}
	}
	descent := convex.Descents(domain, float64(x[2]))[0]
	leaks := checks.LeakyWrappers[0]
	forgets := claims.Input(c, "the learner that forgets", checks.ConvexWrappers[2])
	const what = "recall of one round, rate 1 on [−1,1]: point after (x−a)²/2 and x²/2, "
	point := c.Holds.Says("The learner plays −1/4").
		Cases(what+"a = 1, and the opposite of that for a = −1, of %s", leaks.Name)
	same := c.Holds.Cases(what+"a = 1 and −1, of %s, against 0", forgets.Name).Within(0)
	for _, side := range []float64{1, -1} {
		after := func(w checks.ConvexWrapper) float64 {
			return convex.PointAfter(w.Make(m, descent), target(side), target(0))[0]
		}
		point.Given(nil).Measure(side*after(leaks), "a = %v", side)
		same.Compare(after(forgets), claims.Equals, 0, "a = %v", side)
	}
}

// target returns half of the squared distance from a number.
func target(x float64) convex.Loss { return convex.SquaredDistance{Target: []float64{x}} }

// straight replaces squared distances by linear losses.
func straight(losses []convex.Loss) (linear []convex.Loss) {
	for _, f := range losses {
		if s, ok := f.(convex.SquaredDistance); ok {
			f = convex.Linear{Slope: s.Target}
		}
		linear = append(linear, f)
	}
	return linear
}
