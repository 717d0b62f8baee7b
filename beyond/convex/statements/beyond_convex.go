package statements

import (
	_ "embed"
	"fmt"
	"slices"

	"boundedrecall/beyond/convex"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

//go:embed beyond_convex.md
var beyondConvexProof string

// BeyondConvex is the regret of the restart learners on convex losses.
var BeyondConvex = claims.Statement{
	ID: "beyond-convex", Reference: "Beyond the paper: convex losses", Origin: claims.Beyond,
	Proved: claims.Holds("For convex losses on a compact convex domain, let W(n) bound the total regret of a base learner over n rounds against every point of the domain. Then PeriodicRestart every B rounds has total regret at most ⌈T/B⌉·W(B), "+
		"and AverageRestart, which plays the mean of its copies' points, has Reg ≤ (1+M/T)·W(M+1)/(M+1) with suffixes 0..M and Reg ≤ (1+M/T)·W(M+1)/M with suffixes 1..M. "+
		"Projected gradient descent with rate η and its lazy form have W(n) = D²/(2η) + ηnG²/2, D being the largest distance of a point from the start and G the length of the longest gradient. "+
		"AverageRestart keeps its bounds if all copies take one gradient, at the mean.", claims.MachineProvedInPart("convex_periodic_restart", "convex_average_restart", "convex_average_restart_printed", "gradient_descent_bound"), claims.ByHand),
	Proof:     beyondConvexProof,
	Tightness: "attained exactly by PeriodicRestart every M+1 rounds over tuned gradient descent on a ball, and as T/M grows by AverageRestart with suffixes 0..M; with suffixes 1..M over Cover's learner on [−1,1], for odd M",
	Sharpness: 1,
	Check:     checkBeyondConvex,
}

func checkBeyondConvex(c *claims.Case) {
	// Drawn losses, linear and curved, on each domain.
	wrappers := slices.Concat(games.ConvexWrappers, games.LeakyWrappers)
	tallies := make([]*claims.Tally, len(wrappers))
	for i, w := range wrappers {
		tallies[i] = c.Proved.Tally(claims.Sampled, claims.AtMost, "total regret of %s over gradient descent and its lazy form, on balls, boxes and simplices, d ≤ 3, drawn linear losses and squared distances, T ≤ 30, M ≤ 6", w.Name)
	}
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(1, 3).Draw(t, "dimension")
		k := rapid.SampledFrom([]convex.Domain{convex.Ball{D: d, R: 1.5}, convex.Box{D: d, Low: -1, High: 2}, convex.Simplex{D: d}}).Draw(t, "domain")
		n, m := rapid.IntRange(1, 30).Draw(t, "horizon"), rapid.IntRange(1, 6).Draw(t, "recall")
		losses, g := games.DrawLosses(t, k, n)
		eta := float64(rapid.IntRange(1, 16).Draw(t, "rate")) / 8
		for i, w := range wrappers {
			limit := w.Bound(func(rounds int) float64 { return descentBound(k.Radius(), eta, g, rounds) }, m, n)
			for _, base := range games.Descents(k, eta) {
				l, name := w.Make(m, base), fmt.Sprintf("%#v, M=%d, T=%d, η=%v", k, m, n, eta)
				games.MustCarry(t, l.TotalRegretBound(n, g), limit, "%s of %s, T=%d", w.Name, name, n)
				regret := games.ConvexRegret(k, l, losses)
				tallies[i].See(regret, limit, "%s", name)
				if regret > limit+claims.Rounding {
					t.Fatalf("%s: %s: total regret %v, bound %v, losses %v", w.Name, name, regret, limit, losses)
				}
			}
		}
	})

	// Orthogonal gradients in turn: each copy meets gradients that are new to it.
	ms := c.Sizes("M", 1, 2, 5, 20)
	const radius, length, periods = 2., 3., 100
	for _, form := range []struct {
		games.ConvexWrapper
		loosest float64 // what every M must reach of the bound
	}{{games.ConvexWrappers[1], 1 - 1e-12}, {games.ConvexWrappers[2], 0.99}, {games.LeakyWrappers[0], 0.99}} {
		y := c.Proved.Tally(claims.Chosen, claims.AtMost, "total regret of %s over tuned descents on the ball of radius 2 in M+1 dimensions, gradients 3e_1, …, 3e_{M+1} in turn, T = %d(M+1), %v", form.Name, periods, ms)
		for m := range ms.All() {
			k, n := convex.Ball{D: m + 1, R: radius}, periods*(m+1)
			losses := slices.Repeat(games.UnitSlopes(slices.Repeat([]float64{length}, m+1)), periods)
			rate := convex.DescentRate(k, length, m+1)
			limit := form.Bound(func(rounds int) float64 { return descentBound(radius, rate, length, rounds) }, m, n)
			for _, base := range games.Descents(k, rate) {
				regret := games.ConvexRegret(k, form.Make(m, base), losses)
				y.See(regret, limit, "M=%d", m)
				if regret < form.loosest*limit {
					c.Errorf("%s, M=%d: total regret %v, it should be at least %v of the bound %v", form.Name, m, regret, form.loosest, limit)
				}
			}
		}
	}

	// Suffixes 1..M: the fixed play that is dropped has no regret where slopes cancel.
	ms = c.Sizes("M", 1, 5, 21)
	y := c.Proved.Tally(claims.Chosen, claims.AtMost, "total regret of %s over Cover's learner on [−1,1], half of M+1 slopes 1 and half −1 in turn, T = 400(M+1), %v", games.ConvexWrappers[3].Name, ms).WithinFactor(0.985)
	for m := range ms.All() {
		period := games.Slopes(games.Signs(1<<((m+1)/2)-1, m+1)...)
		l := games.ConvexWrappers[3].Make(m, func() convex.Learner { return convex.NewCover(m + 1) })
		limit := games.ConvexWrappers[3].Bound(func(n int) float64 { return convex.NewCover(m+1).TotalRegretBound(n, 1) }, m, 400*(m+1))
		y.See(games.ConvexRegret(convex.Interval, l, slices.Repeat(period, 400)), limit, "M=%d", m)
	}
}

// descentBound is the bound on the total regret of gradient descent over n rounds.
func descentBound(d, eta, g float64, n int) float64 { return d*d/(2*eta) + eta*float64(n)*g*g/2 }
