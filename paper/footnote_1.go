package paper

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/beyond/convex"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed footnote_1.md
var footnote1Proof string

// Footnote1 is that the results extend to convex losses.
var Footnote1 = claims.Statement{
	ID: "footnote-1", Reference: "Footnote 1, other settings", Origin: claims.Prose,
	Printed: claims.Holds("All observations and theorems of the paper should extend easily to other full-information online learning settings, such as online convex optimization. (It is a question whether they can be adapted to partial-information settings such as bandits.)", claims.ByHand),
	Proved: claims.Holds("For convex losses AverageRestart and PeriodicRestart have the bounds of beyond-convex, and are functions of the last M losses, bit for bit, if each copy takes the gradient at its own point. "+
		"If all copies take one gradient a round, at the point played, then on linear losses the plays are the same; on curved ones they depend on losses that are older: M = 1, suffixes 0..1, gradient descent with rate 1 on [−1,1]: "+
		"after (x−1)²/2 and then x²/2 the learner plays −1/4, after (x+1)²/2 and then x²/2 it plays 1/4. On bandits see beyond-bandits and beyond-bandits-marked.", claims.MachineProvedInPart("convex_average_restart", "shared_gradients_leak"), claims.ByHand),
	Proof:     footnote1Proof,
	Tightness: "the constants are in beyond-convex and beyond-convex-lower",
	Check:     checkFootnote1,
}

func checkFootnote1(c *claims.Case) {
	// The paper's own setting is the simplex with linear losses: so what fails there fails
	// for convex losses too.
	ms := c.Range("M", 1, 3)
	const horizon = 5
	same := c.Printed.Tally(claims.Exhaustive, claims.AtMost, "difference between the plays of AverageRestart, suffixes 1..M, over lazy gradient descent on the simplex with losses −r and over FTRL with rewards r, and difference of their regrets, every instance over {e_1, e_2, 0} of T = %d, %v", horizon, ms)
	for m := range ms.All() {
		lazy := convex.NewAverageRestart(m, func() convex.Learner { return convex.NewLazyGradientDescent(convex.Simplex{D: 2}, 0.25) })
		ftrl := learners.NewAverageRestart(m, func() boundedrecall.Learner { return learners.NewFTRL(2, 0.25) })
		for in := range (adversaries.Exhaustive{Horizon: horizon, Letters: adversaries.Gaps()}).All() {
			var losses []convex.Loss
			for t := range horizon {
				r := in.Reward(t + 1)
				losses = append(losses, convex.Linear{Slope: []float64{-r[0], -r[1]}})
			}
			regrets := math.Abs(games.ConvexRegret(convex.Simplex{D: 2}, lazy, losses) - boundedrecall.TotalRegret(ftrl, in))
			ftrl.Reset()
			for t := range horizon {
				ftrl.Observe(in.Reward(t + 1))
			}
			same.See(max(regrets, games.Distance(games.PointAfter(lazy, losses...), games.PlayAfter(ftrl))), 0, "M=%d, %v", m, in)
		}
	}

	// No less, and no more: on [−1,1] and on the ball, over tuned gradient descent.
	ms = c.Sizes("M", 1, 3, 6)
	order := c.Printed.Tally(claims.Exhaustive, claims.AtLeast, "mean regret per round over all 2^{M+1} signs of the period ±e_1, …, ±e_{M+1}, of AverageRestart over gradient descent on the unit ball, against 1/√(M+1), %v", ms).WithinFactor(1 - 1e-9)
	bound := c.Printed.Tally(claims.Exact, claims.AtMost, "its bound per round over T = 100(M+1) rounds, against 1.01/√(M+1), the same M")
	for m := range ms.All() {
		k, n := convex.Ball{D: m + 1, R: 1}, 100*(m+1)
		for _, base := range games.Descents(k, convex.DescentRate(k, 1, m+1)) {
			l := convex.NewInclusiveAverageRestart(m, base)
			order.See(games.MeanOverSigns(k, l, m, 1), 1/math.Sqrt(float64(m+1)), "M=%d", m)
			bound.See(l.TotalRegretBound(n, 1)/float64(n), 1.01/math.Sqrt(float64(m+1)), "M=%d", m)
		}
	}

	// Own gradients: bit for bit. One gradient: the witness.
	drawn := c.Proved.Tally(claims.Sampled, claims.AtMost, "difference of the points after two pasts of equal length and M equal losses, of the restart learners, drawn linear losses and squared distances, d ≤ 3, M ≤ 6, to the last bit").Within(0)
	linear := c.Proved.Tally(claims.Sampled, claims.AtMost, "the same of AverageRestart with one gradient a round, linear losses, and its difference from AverageRestart, to the last bit").Within(0)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(1, 3).Draw(t, "dimension")
		k := rapid.SampledFrom([]convex.Domain{convex.Ball{D: d, R: 1.5}, convex.Box{D: d, Low: -1, High: 2}, convex.Simplex{D: d}}).Draw(t, "domain")
		m, n := rapid.IntRange(1, 6).Draw(t, "recall"), rapid.IntRange(1, 15).Draw(t, "rounds before")
		past, _ := games.DrawLosses(t, k, n)
		other, _ := games.DrawLosses(t, k, n)
		window, _ := games.DrawLosses(t, k, m)
		for _, base := range games.Descents(k, 0.5) {
			for _, w := range games.ConvexWrappers {
				off := games.RemembersPast(w.Make(m, base), past, other, window)
				if drawn.See(off, 0, "%s, %#v, M=%d", w.Name, k, m); off != 0 {
					t.Fatalf("%s, %#v, M=%d: what is older moves the point by %v", w.Name, k, m, off)
				}
			}
			for i, w := range games.LeakyWrappers {
				leaky, strict := w.Make(m, base), games.ConvexWrappers[2+i].Make(m, base)
				past, other, window := straight(past), straight(other), straight(window)
				linear.See(games.RemembersPast(leaky, past, other, window), 0, "%s, %#v, M=%d", w.Name, k, m)
				linear.See(games.Distance(games.PointAfter(leaky, append(past, window...)...), games.PointAfter(strict, append(past, window...)...)), 0, "%s, %#v, M=%d", w.Name, k, m)
			}
		}
	})
	one := games.Descents(convex.Interval, 1)[0]
	target := func(x float64) []convex.Loss { return []convex.Loss{convex.SquaredDistance{Target: []float64{x}}} }
	for i, w := range []games.ConvexWrapper{games.LeakyWrappers[0], games.ConvexWrappers[2]} {
		gap := []float64{0.5, 0}[i]
		l := w.Make(1, one)
		c.Proved.Measure(claims.Chosen, games.RemembersPast(l, target(1), target(-1), target(0)), 1).Within(0).Equals(gap, "M = 1, rate 1 on [−1,1]: difference of the points after (x−1)²/2, x²/2 and after (x+1)²/2, x²/2, of %s", w.Name)
		c.Proved.Measure(claims.Chosen, games.PointAfter(l, append(target(1), target(0)...)...)[0], 1).Within(0).Equals(-gap/2, "the first of these points")
	}

	// It does not fade: each older loss hands on to the next.
	long := append(target(0), target(0)...)
	for range 3 {
		long = append(long, long...)
	}
	leaky := games.LeakyWrappers[1].Make(2, games.Descents(convex.Interval, 1)[0])
	c.Proved.Measure(claims.Chosen, games.RemembersPast(leaky, target(1), target(-1), long), 1).AtLeast(1e-9, "M = 2, suffixes 1..M, one gradient a round: difference of the points after (x−1)²/2 and after (x+1)²/2, %d rounds of x²/2 later", len(long))
}

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
