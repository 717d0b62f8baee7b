package statements

import (
	_ "embed"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/beyond/convex"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_convex_lower.md
var beyondConvexLowerProof string

// BeyondConvexLower is the exact value for linear losses, on the line and on balls.
var BeyondConvexLower = claims.Statement{
	ID: "beyond-convex-lower", Reference: "Beyond the paper: the exact value for convex losses, on [−1,1] and on balls", Origin: claims.Beyond,
	Proved: claims.Holds("On [−1,1] with convex losses of slope at most 1, or with linear ones only, the smallest long-run Reg that a learner with recall M can guarantee, stationary or not, is E|S_{M+1}|/(M+1), twice the value for two arms (beyond-1): "+
		"AverageRestart with suffixes 0..M over Cover's learner has Reg ≤ (1+M/T)·E|S_{M+1}|/(M+1). "+
		"On the ball of radius D in M+1 dimensions or more, with gradients of length at most G, it is DG/√(M+1): the same over gradient descent with rate D/(G√(M+1)) has Reg ≤ (1+M/T)·DG/√(M+1).", claims.ByHand),
	Proof:     beyondConvexLowerProof,
	Tightness: "the bounds from both sides meet",
	Sharpness: 0.99,
	Check:     checkBeyondConvexLower,
}

func checkBeyondConvexLower(c *claims.Case) {
	// Below: every learner has the same mean regret over the signs of a period.
	ms := c.Range("M", 1, 5)
	line := c.Proved.Tally(claims.Exhaustive, claims.Equals, "mean regret per round over all 2^{M+1} periods of slopes ±1, T = 3(M+1), of every restart learner over gradient descent, its lazy form and Cover's learner on [−1,1], against E|S_{M+1}|/(M+1), %v", ms)
	ball := c.Proved.Tally(claims.Exhaustive, claims.Equals, "mean regret per round over all 2^{M+1} signs of the period ±3e_1, …, ±3e_{M+1}, T = 3(M+1), of every restart learner over gradient descent and its lazy form on the ball of radius 2, against 6/√(M+1), the same M")
	for m := range ms.All() {
		k := convex.Ball{D: m + 1, R: 2}
		for _, w := range games.ConvexWrappers {
			for _, base := range append(games.Descents(convex.Interval, 0.5), func() convex.Learner { return convex.NewCover(m + 1) }) {
				line.See(games.MeanOverSigns(convex.Interval, w.Make(m, base), m, 1), learners.MeanAbsoluteWalk(m+1)/float64(m+1), "%s, M=%d", w.Name, m)
			}
			for _, base := range games.Descents(k, 0.25) {
				ball.See(games.MeanOverSigns(k, w.Make(m, base), m, 3), 6/math.Sqrt(float64(m+1)), "%s, M=%d", w.Name, m)
			}
		}
	}

	// Above, on the line: the game is that of two arms, doubled.
	const horizon = 6
	ms = c.Range("M", 1, 4)
	double := c.Proved.Tally(claims.Exhaustive, claims.Equals, "total regret of AverageRestart, suffixes 0..M, over Cover's learner on [−1,1], less twice that of the learner of two arms on rewards (1−g, 1+g)/2, all slopes g in {−1, 0, 1}, T = %d, %v", horizon, ms)
	value := c.Proved.Tally(claims.Exact, claims.Equals, "twice the long-run worst case of that learner of two arms over {0,1}², against E|S_{M+1}|/(M+1), the same M")
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
		arms := s.New(2)
		line := convex.NewInclusiveAverageRestart(m, func() convex.Learner { return convex.NewCover(m + 1) })
		for in := range (adversaries.Exhaustive{Horizon: horizon, Letters: [][]float64{{1, 0}, {0.5, 0.5}, {0, 1}}}).All() {
			var losses []convex.Loss
			for t := range horizon {
				r := in.Reward(t + 1)
				losses = append(losses, games.Slopes(r[1]-r[0])...)
			}
			double.See(games.ConvexRegret(convex.Interval, line, losses), 2*boundedrecall.TotalRegret(arms, in), "M=%d, %v", m, in)
		}
		two := big.NewRat(2, 1)
		value.SeeFractions(two.Mul(two, games.WorstCase(c, s, 0).Upper), new(big.Rat).Mul(big.NewRat(2, 1), exact.TwoArmValue(m)), "M=%d", m)
	}

	// Losses that bend have no more.
	ms = c.Range("M", 1, 3)
	bent := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "regret per round of the same, losses |x+1|, |x|, |x−1|, all sequences of T = %d, against (1+M/T)·E|S_{M+1}|/(M+1), %v", horizon, ms).WithinFactor(0.5)
	corners := []float64{-1, 0, 1}
	for m := range ms.All() {
		line := convex.NewInclusiveAverageRestart(m, func() convex.Learner { return convex.NewCover(m + 1) })
		limit := (1 + float64(m)/horizon) * learners.MeanAbsoluteWalk(m+1) / float64(m+1)
		for number := range int(math.Pow(3, horizon)) {
			var losses []convex.Loss
			for t, rest := 0, number; t < horizon; t, rest = t+1, rest/3 {
				losses = append(losses, convex.AbsoluteError{Features: []float64{1}, Target: corners[rest%3]})
			}
			most := math.Inf(-1)
			for _, u := range corners { // the sum is linear between them
				most = max(most, convex.TotalRegret(line, losses, []float64{u}))
			}
			bent.See(most/horizon, limit, "M=%d, number %d", m, number)
		}
	}

	// The bound on the ball is nearly attained.
	ms = c.Sizes("M", 1, 4, 15)
	const periods = 100
	attained := c.Proved.Tally(claims.Chosen, claims.AtMost, "regret per round of AverageRestart, suffixes 0..M, over tuned gradient descent on the ball of radius 2 in M+1 dimensions and in 2(M+1), gradients 3e_1, …, 3e_{M+1} in turn, T = %d(M+1), against (1+M/T)·6/√(M+1), %v", periods, ms).WithinFactor(0.99)
	for m := range ms.All() {
		n := periods * (m + 1)
		ends := float64(n+m) / float64(n)
		for _, d := range []int{m + 1, 2 * (m + 1)} {
			k := convex.Ball{D: d, R: 2}
			period := make([]convex.Loss, m+1)
			for i := range period {
				slope := make([]float64, d)
				slope[i] = 3
				period[i] = convex.Linear{Slope: slope}
			}
			for _, base := range games.Descents(k, convex.DescentRate(k, 3, m+1)) {
				regret := games.ConvexRegret(k, convex.NewInclusiveAverageRestart(m, base), slices.Repeat(period, periods))
				attained.See(regret/float64(n), ends*6/math.Sqrt(float64(m+1)), "M=%d, d=%d", m, d)
			}
		}
	}
}
