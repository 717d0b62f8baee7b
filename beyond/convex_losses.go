package beyond

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners/convex"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// ConvexLosses is the statement on convex losses, and their exact value on [−1,1] and on balls.
var ConvexLosses = claims.ReadUnconverted(texts, "convex-losses", games.InTurn(
	boundConvex, attainConvex, attainConvexPrinted, boundConvexBelow, boundLine,
))

// descentBound returns the bound on the total regret of gradient descent.
func descentBound(d, eta, g float64) games.Total {
	return func(n int) float64 { return d*d/(2*eta) + eta*float64(n)*g*g/2 }
}

// boundConvex says that the restart learners carry and keep their bounds over both descents.
func boundConvex(c *claims.Case) {
	const dimension, horizon, recall = 3, 30, 6
	c.Quote("PeriodicRestart every B rounds has total regret at most ⌈T/B⌉·W(B)")
	c.Quote("at most (T+M)·W(M+1)/(M+1) with suffixes 0..M and (T+M)·W(M+1)/M with suffixes 1..M")
	c.Quote("with rate η and its lazy form have W(n) = D²/(2η) + ηnG²/2")
	c.Quote("AverageRestart keeps its bounds if all copies take one gradient, at the mean")
	tallies := map[string]*claims.Tally{}
	wrappers := slices.Concat(games.ConvexWrappers, games.LeakyWrappers)
	for _, w := range wrappers {
		tallies[w.Name] = c.Proved.Drawn("total regret of %s over gradient descent and its lazy form, "+
			"on balls, boxes and simplices, drawn linear losses and squared distances, "+
			"d ≤ %d, T ≤ %d, M ≤ %d", w.Name, dimension, horizon, recall)
	}
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(1, dimension).Draw(t, "dimension")
		k := rapid.SampledFrom([]convex.Domain{convex.Ball{D: d, R: 1.5},
			convex.Box{D: d, Low: -1, High: 2}, convex.Simplex{D: d}}).Draw(t, "domain")
		n, m := rapid.IntRange(1, horizon).Draw(t, "T"), rapid.IntRange(1, recall).Draw(t, "M")
		losses, g := games.DrawLosses(t, k, n)
		eta := float64(rapid.IntRange(1, 16).Draw(t, "rate")) / 8
		game := fmt.Sprintf("%#v, M=%d, T=%d, η=%v", k, m, n, eta)
		for _, w := range wrappers {
			limit := w.TotalBound(descentBound(k.Radius(), eta, g), m, n)
			for _, base := range games.Descents(k, eta) {
				l := w.Make(m, base)
				games.MustCarry(t, l.TotalRegretBound(n, g), limit, "%s, %s", w.Name, game)
				tallies[w.Name].For(t).AtMost(games.ConvexRegret(k, l, losses), limit, "%s", game)
			}
		}
	})
}

// The values on the line and on the ball, and the radius D and the length G of gradients there.
const (
	lineWords, ballWords = "E|S_{M+1}|/(M+1)", "DG/√(M+1)"
	ballD, ballG         = 2., 3.
)

func lineValue(m int) float64 { return 2 * games.Float(exact.TwoArmValue(m)) }
func ballValue(m int) float64 { return ballD * ballG / math.Sqrt(float64(m+1)) }

// attainConvex says that PeriodicRestart (M+1) attains its bound and AverageRestart (0..M) nearly,
// for every M, on orthogonal gradients in turn: each copy meets gradients that are new to it.
func attainConvex(c *claims.Case) {
	const turns, bound = 100, "(1+M/T)·" + ballWords
	c.Quote("over gradient descent with rate D/(G√(M+1)) has Reg ≤ " + bound)
	ms := c.Sizes("M", 1, 2, 4, 5, 15, 20)
	for _, form := range []struct {
		games.ConvexWrapper
		words         string
		times, factor float64 // how often M/T is added, and the share that every M must reach
	}{
		{games.ConvexWrappers[1], ballWords, 0, 1 - 1e-12},
		{games.ConvexWrappers[2], bound, 1, 0.99},
		{games.LeakyWrappers[0], bound, 1, 0.99},
	} {
		y := c.Proved.Cases("total regret of %s over both descents with rate D/(G√(M+1)) on the "+
			"ball of radius D = %v in M+1 dimensions and in 2(M+1), gradients Ge_1, …, Ge_{M+1} in "+
			"turn, G = %v, T = %d(M+1), against T times %s, %v",
			form.Name, ballD, ballG, turns, form.words, ms)
		for m := range ms.All() {
			n, rate := turns*(m+1), ballD/(ballG*math.Sqrt(float64(m+1)))
			limit := (float64(n) + form.times*float64(m)) * ballValue(m)
			own := form.TotalBound(descentBound(ballD, rate, ballG), m, n)
			games.MustCarry(c, own, limit, "%s over tuned descents, M=%d", form.Name, m)
			for _, regret := range regretsInTurn(form.ConvexWrapper, m, turns, rate) {
				if y.AtMost(regret, limit, "M=%d", m); regret < form.factor*limit {
					c.Errorf("%s, M=%d: total regret %v, it should be at least %v of the bound %v",
						form.Name, m, regret, form.factor, limit)
				}
			}
		}
	}
}

// regretsInTurn returns the total regrets over both descents, in M+1 dimensions and in 2(M+1).
func regretsInTurn(w games.ConvexWrapper, m, turns int, rate float64) (regrets []float64) {
	for _, d := range []int{m + 1, 2 * (m + 1)} {
		k := convex.Ball{D: d, R: ballD}
		turn := games.UnitSlopes(slices.Repeat([]float64{ballG}, d))[:m+1]
		for _, base := range games.Descents(k, rate) {
			losses := slices.Repeat(turn, turns)
			regrets = append(regrets, games.ConvexRegret(k, w.Make(m, base), losses))
		}
	}
	return regrets
}

// attainConvexPrinted says that suffixes 1..M nearly attain their bound: the fixed play that is
// dropped has no regret where slopes cancel.
func attainConvexPrinted(c *claims.Case) {
	const periods = 400
	ms, printed := c.Sizes("M", 1, 5, 21), games.ConvexWrappers[3]
	y := c.Proved.Cases("total regret of %s over Cover's learner on [−1,1], half of M+1 slopes 1 and "+
		"half −1 in turn, T = %d(M+1), %v", printed.Name, periods, ms).WithinFactor(0.985)
	for m := range ms.All() {
		losses := slices.Repeat(games.Slopes(games.Signs(1<<((m+1)/2)-1, m+1)...), periods)
		cover := func(n int) float64 { return convex.NewCover(m+1).TotalRegretBound(n, 1) }
		y.AtMost(games.ConvexRegret(convex.Interval, printed.Make(m, coverOnLine(m)), losses),
			printed.TotalBound(cover, m, len(losses)), "M=%d", m)
	}
}

// coverOnLine makes Cover's learner for M+1 rounds on [−1,1].
func coverOnLine(m int) convex.Maker {
	return func() convex.Learner { return convex.NewCover(m + 1) }
}

// boundConvexBelow says that every learner has the value on average over the signs of a period.
func boundConvexBelow(c *claims.Case) {
	c.Quote("can guarantee, stationary or not, is " + lineWords)
	c.Quote("with gradients of length at most G, this smallest Reg is " + ballWords)
	ms := c.Range("M", 1, 5)
	const what = "mean regret per round over all 2^{M+1} signs of a period, played three times, of " +
		"every restart learner over gradient descent and its lazy form"
	line := c.Proved.Every(what+", and over Cover's learner, on [−1,1], slopes ±1, against "+
		lineWords+", %v", ms)
	ball := c.Proved.Every(what+" on the ball of radius D = %v, gradients ±Ge_1, …, ±Ge_{M+1}, "+
		"G = %v, against "+ballWords+", %v", ballD, ballG, ms)
	for m := range ms.All() {
		k := convex.Ball{D: m + 1, R: ballD}
		for _, w := range games.ConvexWrappers {
			for _, base := range append(games.Descents(convex.Interval, 0.5), coverOnLine(m)) {
				mean := games.MeanOverSigns(convex.Interval, w.Make(m, base), m, 1)
				line.Equal(mean, lineValue(m), "%s, M=%d", w.Name, m)
			}
			for _, base := range games.Descents(k, 0.25) {
				mean := games.MeanOverSigns(k, w.Make(m, base), m, ballG)
				ball.Equal(mean, ballValue(m), "%s, M=%d", w.Name, m)
			}
		}
	}
}

// boundLine says that on the line AverageRestart over Cover's learner keeps the bound, for losses
// that bend too.
func boundLine(c *claims.Case) {
	const n, bound = 5, "(1+M/T)·" + lineWords
	c.Quote("over Cover's learner has Reg ≤ " + bound)
	ms, corners := c.Range("M", 1, 3), []float64{-1, 0, 1}
	losses := games.Slopes(1, -1)
	for _, u := range corners {
		losses = append(losses, convex.AbsoluteError{Features: []float64{1}, Target: u})
	}
	y := c.Proved.Every("regret per round of AverageRestart, suffixes 0..M, over Cover's learner on "+
		"[−1,1], every sequence of %d losses x, −x and |x−u|, u = %v, against "+bound+", %v",
		n, corners, ms).WithinFactor(1)
	for m := range ms.All() {
		l := convex.NewInclusiveAverageRestart(m, coverOnLine(m))
		for in := range games.Of(n, adversaries.OneHots(len(losses))) { // a 1 for the loss
			var sequence []convex.Loss
			for t := range n {
				sequence = append(sequence, losses[floats.MaxIdx(in.Reward(t+1))])
			}
			for _, u := range corners { // the sum is linear between them
				regret := convex.TotalRegret(l, sequence, []float64{u}) / n
				y.AtMost(regret, (1+float64(m)/n)*lineValue(m), "M=%d, %v, u=%v", m, sequence, u)
			}
		}
	}
}
