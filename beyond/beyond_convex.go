package beyond

import (
	"slices"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners/convex"

	"pgregory.net/rapid"
)

// BeyondConvex is the regret of the restart learners on convex losses.
var BeyondConvex = claims.Read(texts, "beyond-convex", games.InTurn(boundConvex, attainConvex, attainConvexPrinted))

// descentBound returns the bound on the total regret of gradient descent over n rounds.
func descentBound(d, eta, g float64) func(n int) float64 {
	return func(n int) float64 {
		return claims.Formula("D²/(2η) + ηnG²/2").Float(claims.Where{"D": d, "η": eta, "n": n, "G": g})
	}
}

// boundConvex says that the restart learners carry and keep their bounds over both descents.
func boundConvex(c *claims.Case) {
	const dimension, horizon, recall = 3, 30, 6
	wrappers := slices.Concat(games.ConvexWrappers, games.LeakyWrappers)
	tallies := make([]*claims.Tally, len(wrappers))
	for i, w := range wrappers {
		tallies[i] = c.Proved.Drawn("total regret of %s over gradient descent and its lazy form, on balls, "+
			"boxes and simplices, drawn linear losses and squared distances, d ≤ %d, T ≤ %d, M ≤ %d", w.Name, dimension, horizon, recall)
	}
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(1, dimension).Draw(t, "dimension")
		domains := []convex.Domain{convex.Ball{D: d, R: 1.5}, convex.Box{D: d, Low: -1, High: 2}, convex.Simplex{D: d}}
		k := rapid.SampledFrom(domains).Draw(t, "domain")
		n, m := rapid.IntRange(1, horizon).Draw(t, "horizon"), rapid.IntRange(1, recall).Draw(t, "recall")
		losses, g := games.DrawLosses(t, k, n)
		eta := float64(rapid.IntRange(1, 16).Draw(t, "rate")) / 8
		for i, w := range wrappers {
			limit := w.TotalBound(descentBound(k.Radius(), eta, g), m, n)
			for _, base := range games.Descents(k, eta) {
				l := w.Make(m, base)
				games.MustCarry(t, l.TotalRegretBound(n, g), limit, "%s on %#v, M=%d, T=%d, η=%v", w.Name, k, m, n, eta)
				tallies[i].For(t).AtMost(games.ConvexRegret(k, l, losses), limit, "%#v, M=%d, T=%d, η=%v", k, m, n, eta)
			}
		}
	})
}

// attainConvex says that PeriodicRestart (M+1) attains its bound and AverageRestart (0..M) nearly, for
// every M, on orthogonal gradients in turn: each copy meets gradients that are new to it.
func attainConvex(c *claims.Case) {
	const radius, length, periods = 2., 3., 100
	ms := c.Sizes("M", 1, 2, 5, 20)
	for _, form := range []struct {
		games.ConvexWrapper
		factor float64 // that every M must reach
	}{{games.ConvexWrappers[1], 1 - 1e-12}, {games.ConvexWrappers[2], 0.99}, {games.LeakyWrappers[0], 0.99}} {
		y := c.Proved.Cases("total regret of %s over tuned descents on the ball of radius %v in M+1 "+
			"dimensions, gradients %ve_1, …, %[3]ve_{M+1} in turn, T = %d(M+1), %v", form.Name, radius, length, periods, ms)
		for m := range ms.All() {
			k := convex.Ball{D: m + 1, R: radius}
			losses := slices.Repeat(games.UnitSlopes(slices.Repeat([]float64{length}, m+1)), periods)
			rate := convex.DescentRate(k, length, m+1)
			limit := form.TotalBound(descentBound(radius, rate, length), m, periods*(m+1))
			for _, base := range games.Descents(k, rate) {
				regret := games.ConvexRegret(k, form.Make(m, base), losses)
				if y.AtMost(regret, limit, "M=%d", m); regret < form.factor*limit {
					c.Errorf("%s, M=%d: total regret %v, it should be at least %v of the bound %v",
						form.Name, m, regret, form.factor, limit)
				}
			}
		}
	}
}

// attainConvexPrinted says that suffixes 1..M nearly attain their bound: the fixed play that is dropped
// has no regret where slopes cancel.
func attainConvexPrinted(c *claims.Case) {
	const periods = 400
	ms, printed := c.Sizes("M", 1, 5, 21), games.ConvexWrappers[3]
	y := c.Proved.Cases("total regret of %s over Cover's learner on [−1,1], half of M+1 slopes 1 and half "+
		"−1 in turn, T = %d(M+1), %v", printed.Name, periods, ms).WithinFactor(0.985)
	for m := range ms.All() {
		period := games.Slopes(games.Signs(1<<((m+1)/2)-1, m+1)...)
		l := printed.Make(m, func() convex.Learner { return convex.NewCover(m + 1) })
		limit := printed.TotalBound(func(n int) float64 { return convex.NewCover(m+1).TotalRegretBound(n, 1) }, m, periods*(m+1))
		y.AtMost(games.ConvexRegret(convex.Interval, l, slices.Repeat(period, periods)), limit, "M=%d", m)
	}
}
