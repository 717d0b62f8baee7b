package beyond

import (
	"math"
	"slices"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners/convex"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// ConvexLosses is the statement on convex losses, and their exact value on [−1,1] and on balls.
var ConvexLosses = claims.Read(texts, "convex-losses", games.InTurn(
	boundConvex, attainConvex, attainConvexPrinted,
	boundConvexBelow, boundLine, attainOnBall,
))

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

// The values on the line and on the ball, what AverageRestart guarantees over T rounds, and the rate of the descents.
const (
	lineValue claims.Formula = "E|S_{M+1}|/(M+1)"
	ballValue claims.Formula = "DG/√(M+1)"
	lineBound claims.Formula = "(1+M/T)·E|S_{M+1}|/(M+1)"
	ballBound claims.Formula = "(1+M/T)·DG/√(M+1)"
	ballRate  claims.Formula = "D/(G√(M+1))"
)

// boundConvexBelow says that every learner has the value on average over the signs of a period.
func boundConvexBelow(c *claims.Case) {
	const radius, length = 2., 3.
	ms := c.Range("M", 1, 5)
	line := c.Proved.Every("mean regret per round over all 2^{M+1} periods of slopes ±1, played three "+
		"times, of every restart learner over gradient descent, its lazy form and Cover's learner on [−1,1], against %v, %v",
		lineValue, ms)
	ball := c.Proved.Every("mean regret per round over all 2^{M+1} signs of the period ±%ve_1, …, "+
		"±%[1]ve_{M+1}, played three times, of every restart learner over gradient descent and its lazy form on the ball of radius %[2]v, "+
		"against %[3]v, %[4]v",
		length, radius, ballValue, ms)
	for m := range ms.All() {
		k, at := convex.Ball{D: m + 1, R: radius}, claims.Where{"M": m, "D": radius, "G": length}
		for _, w := range games.ConvexWrappers {
			for _, base := range append(games.Descents(convex.Interval, 0.5), func() convex.Learner { return convex.NewCover(m + 1) }) {
				line.Equal(games.MeanOverSigns(convex.Interval, w.Make(m, base), m, 1), lineValue.Float(at), "%s, M=%d", w.Name, m)
			}
			for _, base := range games.Descents(k, 0.25) {
				ball.Equal(games.MeanOverSigns(k, w.Make(m, base), m, length), ballValue.Float(at), "%s, M=%d", w.Name, m)
			}
		}
	}
}

// boundLine says that on the line AverageRestart over Cover's learner keeps the bound, for losses that
// bend too.
func boundLine(c *claims.Case) {
	const n = 5
	ms, corners := c.Range("M", 1, 3), []float64{-1, 0, 1}
	losses := games.Slopes(1, -1)
	for _, u := range corners {
		losses = append(losses, convex.AbsoluteError{Features: []float64{1}, Target: u})
	}
	y := c.Proved.Every("regret per round of AverageRestart, suffixes 0..M, over Cover's learner on "+
		"[−1,1], every sequence of %d losses x, −x and |x−u|, u = %v, against %v, %v",
		n, corners, lineBound, ms).WithinFactor(1)
	for m := range ms.All() {
		l := convex.NewInclusiveAverageRestart(m, func() convex.Learner { return convex.NewCover(m + 1) })
		limit := lineBound.Float(claims.Where{"M": m, "T": n})
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.OneHots(len(losses))}).All() { // a 1 for the loss
			var sequence []convex.Loss
			for t := range n {
				sequence = append(sequence, losses[floats.MaxIdx(in.Reward(t+1))])
			}
			most := math.Inf(-1)
			for _, u := range corners { // the sum is linear between them
				most = max(most, convex.TotalRegret(l, sequence, []float64{u}))
			}
			y.AtMost(most/n, limit, "M=%d, %v", m, sequence)
		}
	}
}

// attainOnBall says that the bound on the ball is nearly attained, in M+1 dimensions and in more.
func attainOnBall(c *claims.Case) {
	const radius, length, periods = 2., 3., 100
	ms := c.Sizes("M", 1, 4, 15)
	y := c.Proved.Cases("regret per round of AverageRestart, suffixes 0..M, over tuned gradient descent on "+
		"the ball of radius %v in M+1 dimensions and in 2(M+1), gradients %ve_1, …, %[2]ve_{M+1} in turn, T = %[3]d(M+1), "+
		"against %[4]v, %[5]v", radius, length, periods, ballBound, ms).WithinFactor(0.99)
	for m := range ms.All() {
		n := periods * (m + 1)
		at := claims.Where{"M": m, "T": n, "D": radius, "G": length}
		for _, d := range []int{m + 1, 2 * (m + 1)} {
			k := convex.Ball{D: d, R: radius}
			losses := slices.Repeat(games.UnitSlopes(slices.Repeat([]float64{length}, d))[:m+1], periods)
			for _, base := range games.Descents(k, ballRate.Float(at)) {
				regret := games.ConvexRegret(k, convex.NewInclusiveAverageRestart(m, base), losses)
				y.AtMost(regret/float64(n), ballBound.Float(at), "M=%d, d=%d", m, d)
			}
		}
	}
}
