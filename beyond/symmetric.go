package beyond

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

// Symmetric is the statement on symmetric learners, exactly.
var Symmetric = claims.ReadUnconverted(texts, "symmetric",
	games.InTurn(certify3, formula3, boundEnds3, hold3))

// value3 returns λ = (k+1)/(6k+2), k = ⌈M/2⌉.
func value3(m int) *big.Rat { return ratio(ceiling(m, 2)+1, 6*ceiling(m, 2)+2) }

// certify3 says that certificates prove λ from both sides.
func certify3(c *claims.Case) {
	c.Quote("λ = (k+1)/(6k+2), k = ⌈M/2⌉")
	ms := c.Sizes("M", 1, 2, 3, 4, 5, 6, 7, 8, 20, 41, 100).Short(9)
	upper := c.Proved.Certified("what a separable potential proves that the learner's long-run Reg "+
		"is at most, against λ, as fractions, %v", ms)
	lower := c.Proved.Certified("what a mixture of cycles proves that every symmetric learner's "+
		"long-run Reg is at least, against λ, as fractions, %v", ms)
	for m := range ms.All() {
		above, below, err := exact.SymmetricOptimum(c.Context(), m)
		if err != nil {
			c.Fatalf("M=%d: %v", m, err)
		}
		upper.Equal(games.Checked(c, above), value3(m), "M=%d", m)
		lower.WithWitness(witness.BestLearner{Class: "symmetric", Arms: 2, Recall: m}).
			Equal(games.Checked(c, below), value3(m), "M=%d", m)
	}
}

// formula3 says that the formula of the sentence is the learner.
func formula3(c *claims.Case) {
	says := c.Quote("x_2(n) = λ(M+1+n)/(M+1−n) for n ≤ k, and 1 − x_2(M−n) for other n")
	ms := c.Range("M", 1, 30)
	y := c.Proved.Exactly("%s, against the learner's weight on arm 2 after n rewards e_2, as "+
		"fractions, %v", says, ms)
	c.Proved.Exactly("λ for a recall of a hundred million rounds against 1/6, to 1e-8").Within(1e-8).
		Equal(games.Float(value3(100_000_000)), c.Number("it tends to 1/6"))
	for m := range ms.All() {
		weight := func(n int) *big.Rat { return times(value3(m), m+1+n, m+1-n) }
		plays := exact.SymmetricCounts(m) // the weights of arm 1 by the number of rewards e_1
		for n := range plays {
			want := weight(n)
			if n > ceiling(m, 2) {
				want = minus(one, weight(m-n))
			}
			y.Equal(minus(one, plays[m-n]), want, "M=%d, n=%d", m, n)
		}
	}
}

// boundEnds3 says what T rounds cost beyond λT: at most M/4 on small instances.
func boundEnds3(c *claims.Case) {
	const n = 12
	ms := c.Range("M", 1, 4)
	c.Quote("the (2/3)M is not attained: on all instances over {e_1, e_2} of T = %d, M = 1..4, "+
		"T·Reg − λT is at most M/4", n)
	room := c.Proved.Every("T·Reg − λT on every instance over {e_1, e_2} of up to %d rounds, against "+
		"M/4, %v", n, ms).WithinFactor(0.99)
	end := c.Number("T·Reg ≤ λT + (2/3")
	every := c.Proved.Every("regret on every instance over {e_1, e_2} of %d rounds, against "+
		"λ + (%v)M/T, %v", n, end.RatString(), ms).SharpnessIs(0.89)
	for m := range ms.All() {
		l, lambda := exact.NewCountLearner(exact.SymmetricCounts(m)), games.Float(value3(m))
		for in := range games.Of(n, adversaries.OneHots(2)) {
			curve := boundedrecall.Play(l, in).RegretCurve()
			every.AtMost(curve[n-1]/n, limit3(m, n, end), "M=%d, %v", m, in)
			for t, regret := range curve {
				room.AtMost(regret-lambda*float64(t+1), float64(m)/4, "M=%d, T=%d, %v", m, t+1, in)
			}
		}
	}
}

// limit3 returns λ + end·M/T.
func limit3(m, n int, end *big.Rat) float64 {
	return games.Float(plus(value3(m), times(end, m, n)))
}

// hold3 says that the learner keeps the bound on rewards in [0,1].
func hold3(c *claims.Case) {
	const most, longest = 12, 60
	y := c.Proved.Drawn("regret on drawn rewards k/16, M ≤ %d, T ≤ %d, against λ + (2/3)M/T",
		most, longest)
	c.Property(func(t *rapid.T) {
		m, n := rapid.IntRange(1, most).Draw(t, "recall"), rapid.IntRange(1, longest).Draw(t, "horizon")
		in, l := games.Draw(t, 2, n), exact.NewCountLearner(exact.SymmetricCounts(m))
		regret := boundedrecall.TotalRegret(l, in) / float64(n)
		y.For(t).AtMost(regret, limit3(m, n, ratio(2, 3)), "M=%d, %v", m, in)
	})
}
