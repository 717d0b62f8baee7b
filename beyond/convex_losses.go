package beyond

import (
	"fmt"
	"slices"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners/convex"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// ConvexLosses is the statement on convex losses, and their exact value on
// [−1,1] and on balls.
var ConvexLosses = claims.Read(texts, "convex-losses",
	boundConvex, attainConvex, attainConvexPrinted, boundConvexBelow, boundLine,
)

// convexWords are the bounds of the sentence on the total regret of restart
// learners, in the order of [checks.ConvexWrappers] and then of
// [checks.LeakyWrappers].
var convexWords = []string{
	"PeriodicRestart every B rounds has total regret at most ⌈T/B⌉·W(B)",
	"PeriodicRestart every B rounds has total regret at most ⌈T/B⌉·W(B)",
	"has at most (T+M)·W(M+1)/(M+1)",
	"and at most (T+M)·W(M+1)/M",
	"has at most (T+M)·W(M+1)/(M+1)",
	"and at most (T+M)·W(M+1)/M",
}

// convexLet gives the letters of the k-th of these words their values.
func convexLet(k, m, n int, w func(rounds int) float64) claims.Let {
	return claims.Let{"M": m, "T": n, "W": w, "B": []int{m, m + 1, 0, 0, 0, 0}[k]}
}

const descentWords = "with rate η and its lazy form have W(n) = D²/(2η) + ηnG²/2"

// descentLet gives the letters of these words their values.
func descentLet(d, eta, g float64, n int) claims.Let {
	return claims.Let{"D": d, "η": eta, "G": g, "n": n}
}

// boundConvex says that the restart learners carry and keep their bounds over
// both descents.
func boundConvex(c *claims.Case) {
	const dimension, horizon, recall = 3, 30, 6
	wrappers := slices.Concat(checks.ConvexWrappers, checks.LeakyWrappers)
	averages(c, wrappers[2].Learner, "with suffixes 0..M, and")
	averages(c, wrappers[3].Learner, "with suffixes 1..M")
	tallies := make([]*claims.Tally, len(wrappers))
	for k, w := range wrappers {
		tallies[k] = c.Holds.Says(convexWords[k]).Drawn("total regret of %s over gradient descent and "+
			"its lazy form, on balls, boxes and simplices, drawn linear losses and squared distances, "+
			"d ≤ %d, T ≤ %d, M ≤ %d", w.Name, dimension, horizon, recall)
	}
	descent := c.Holds.Says(descentWords).Drawn("bound that both descents carry, T ≤ %d", horizon)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(1, dimension).Draw(t, "dimension")
		k := rapid.SampledFrom([]convex.Domain{convex.Ball{D: d, R: 1.5},
			convex.Box{D: d, Low: -1, High: 2}, convex.Simplex{D: d}}).Draw(t, "domain")
		n, m := rapid.IntRange(1, horizon).Draw(t, "T"), rapid.IntRange(1, recall).Draw(t, "M")
		losses, g := checks.DrawLosses(t, k, n)
		eta := float64(rapid.IntRange(1, 16).Draw(t, "rate")) / 8
		game := fmt.Sprintf("%#v, M=%d, T=%d, η=%v", k, m, n, eta)
		for _, base := range convex.Descents(k, eta) {
			w := func(n int) float64 { return base().(convex.Bounded).TotalRegretBound(n, g) }
			descent.Given(descentLet(k.Radius(), eta, g, n)).Measure(w(n), "%s", game)
			for j, wrapper := range wrappers {
				l, given := wrapper.Make(m, base), tallies[j].Given(convexLet(j, m, n, w))
				given.Carries(l.TotalRegretBound(n, g), "%s, %s", wrapper.Name, game)
				given.Measure(convex.RegretToBest(k, l, losses), "%s", game)
			}
		}
	})
}

// The values on the line and on the ball, and the radius D and the length G of
// gradients there.
const (
	lineWords, ballWords = "E|S_{M+1}|/(M+1)", "DG/√(M+1)"
	ballD, ballG         = 2., 3.
)

// ballLet gives the letters of the ball their values.
func ballLet(m, n int) claims.Let {
	return claims.Let{"M": m, "T": n, "D": ballD, "G": ballG}
}

// attainConvex says that PeriodicRestart (M+1) attains its bound and
// AverageRestart (0..M) nearly, for every M, on orthogonal gradients in turn:
// each copy meets gradients that are new to it.
func attainConvex(c *claims.Case) {
	const turns = 100
	averages(c, checks.LeakyWrappers[0].Learner, "AverageRestart with suffixes 0..M as")
	ms := c.Sizes("M = 1, 2, 4, 5, 15, 20")
	of := claims.Input(c, "attaining learners", []checks.ConvexWrapper{
		checks.ConvexWrappers[1],
		convexAverage(c, "AverageRestart with suffixes 0..M over gradient"),
		checks.LeakyWrappers[0],
	})
	for k, form := range of {
		const on = "total regret of %s over both descents with rate D/(G√(M+1)) on the ball of radius " +
			"D = %v in M+1 dimensions and in 2(M+1), gradients Ge_1, …, Ge_{M+1} in turn, G = %v, " +
			"T = %d(M+1)%s, %v"
		says := c.Holds.Says("with rate D/(G√(M+1)) has Reg ≤ (1+M/T)·" + ballWords)
		y := says.Where("with gradients of length at most G").
			Cases(on, form.Name, ballD, ballG, turns, ", or with gradients half as long", ms).
			WithinFactor(0.99)
		least := c.Holds.Cases(on, form.Name, ballD, ballG, turns,
			", over T(1+M/T)·"+ballWords+", is nearly 1", ms).Within(0.01)
		for m := range ms.All() {
			n := turns * (m + 1)
			let := ballLet(m, n)
			let["length"] = ballG
			rate := c.Value("over gradient descent with rate D/(G√(M+1))", claims.Equals, ballLet(m, n))
			most := c.Value("has Reg ≤ (1+M/T)·"+ballWords, claims.AtMost, ballLet(m, n)) * float64(n)
			if k == 0 { // no copy begins before round 1
				most /= 1 + float64(m)/float64(n)
			} else {
				own := form.Make(m, convex.Descents(convex.Ball{D: m + 1, R: ballD}, rate)[0])
				y.Given(let).Carries(own.TotalRegretBound(n, ballG)/float64(n), "%s, M=%d", form.Name, m)
			}
			for _, regret := range regretsInTurn(form, m, turns, rate, ballG) {
				y.Given(let).Measure(regret/float64(n), "M=%d", m)
				least.Compare(regret/most, claims.Equals, 1, "M=%d", m)
			}
			let["length"] = ballG / 2
			shorter := regretsInTurn(form, m, turns, rate, ballG/2)
			y.Given(let).Measure(slices.Max(shorter)/float64(n), "M=%d, half as long", m)
		}
	}
}

// convexAverage returns the form of AverageRestart whose suffixes end the
// words.
func convexAverage(c *claims.Case, words string) checks.ConvexWrapper {
	name := checks.Averaging(c, words, "", 2).Name
	k := slices.IndexFunc(checks.ConvexWrappers, func(w checks.ConvexWrapper) bool {
		return w.Learner == name
	})
	if k < 0 {
		c.Fatalf("no learner for convex losses has the suffixes of %q", words)
	}
	return checks.ConvexWrappers[k]
}

// regretsInTurn returns the total regrets over both descents, in M+1 dimensions
// and in 2(M+1).
func regretsInTurn(w checks.ConvexWrapper, m, turns int, rate, length float64) (regrets []float64) {
	for _, d := range []int{m + 1, 2 * (m + 1)} {
		k := convex.Ball{D: d, R: ballD}
		turn := convex.UnitSlopes(slices.Repeat([]float64{length}, d))[:m+1]
		for _, base := range convex.Descents(k, rate) {
			losses := slices.Repeat(turn, turns)
			regrets = append(regrets, convex.RegretToBest(k, w.Make(m, base), losses))
		}
	}
	return regrets
}

// attainConvexPrinted says that suffixes 1..M nearly attain their bound: the
// fixed play that is dropped has no regret where slopes cancel.
func attainConvexPrinted(c *claims.Case) {
	const periods = 400
	ms, printed := c.Sizes("M = 1, 5, 21"), convexAverage(c, "With suffixes 1..M")
	y := c.Holds.Says(convexWords[3]).Cases("total regret of %s over Cover's learner on [−1,1], half of M+1 slopes 1 and "+
		"half −1 in turn, T = %d(M+1), %v", printed.Name, periods, ms).WithinFactor(0.985)
	for m := range ms.All() {
		losses := slices.Repeat(convex.Slopes(checks.Signs(1<<((m+1)/2)-1, m+1)...), periods)
		cover := func(n int) float64 { return convex.NewCover(m+1).TotalRegretBound(n, 1) }
		y.Given(convexLet(3, m, len(losses), cover)).
			Measure(convex.RegretToBest(convex.Interval, printed.Make(m, coverOnLine(m)), losses),
				"M=%d", m)
	}
}

// coverOnLine makes Cover's learner for M+1 rounds on [−1,1].
func coverOnLine(m int) convex.Maker {
	return func() convex.Learner { return convex.NewCover(m + 1) }
}

// boundConvexBelow says that every learner has the value on average over the
// signs of a period.
func boundConvexBelow(c *claims.Case) {
	ms := c.Sizes("M = 1..5")
	const what = "mean regret per round over all 2^{M+1} signs of a period, played three times, of " +
		"every restart learner over gradient descent and its lazy form"
	line := c.Holds.Says("can guarantee, stationary or not, is "+lineWords).
		Every(what+", and over Cover's learner, on [−1,1], slopes ±1, %v", ms)
	ball := c.Holds.Says("this smallest Reg is "+ballWords).Every(what+" on the ball of radius "+
		"D = %v, gradients ±Ge_1, …, ±Ge_{M+1}, G = %v, %v", ballD, ballG, ms)
	for m := range ms.All() {
		k := convex.Ball{D: m + 1, R: ballD}
		for _, w := range checks.ConvexWrappers {
			for _, base := range append(convex.Descents(convex.Interval, 0.5), coverOnLine(m)) {
				mean := checks.MeanOverSigns(convex.Interval, w.Make(m, base), m, 1)
				line.Given(bestLet(m)).Measure(mean, "%s, M=%d", w.Name, m)
			}
			for _, base := range convex.Descents(k, 0.25) {
				mean := checks.MeanOverSigns(k, w.Make(m, base), m, ballG)
				ball.Given(ballLet(m, m)).Measure(mean, "%s, M=%d", w.Name, m)
			}
		}
	}
}

// boundLine says that on the line AverageRestart over Cover's learner keeps the
// bound, for losses that bend too.
func boundLine(c *claims.Case) {
	const n = 5
	ms, corners := c.Sizes("M = 1..3"), []float64{-1, 0, 1}
	form := convexAverage(c, "AverageRestart with suffixes 0..M over Cover")
	losses := convex.Slopes(1, -1)
	for _, u := range corners {
		losses = append(losses, convex.AbsoluteError{Features: []float64{1}, Target: u})
	}
	y := c.Holds.Says("over Cover's learner has Reg ≤ (1+M/T)·"+lineWords).
		Every("regret per round of AverageRestart, suffixes 0..M, over Cover's learner on [−1,1], every "+
			"sequence of %d losses x, −x and |x−u|, u = %v, %v", n, corners, ms).WithinFactor(1)
	for m := range ms.All() {
		l, let := form.Make(m, coverOnLine(m)), bestLet(m)
		let["T"] = n
		given := y.Given(let)
		for in := range checks.Of(n, adversaries.OneHots(len(losses))) { // a 1 for the loss
			var sequence []convex.Loss
			for t := range n {
				sequence = append(sequence, losses[floats.MaxIdx(in.Reward(t+1))])
			}
			for _, u := range corners { // the sum is linear between them
				regret := convex.TotalRegret(l, sequence, []float64{u}) / n
				given.Measure(regret, "M=%d, %v, u=%v", m, sequence, u)
			}
		}
	}
}
