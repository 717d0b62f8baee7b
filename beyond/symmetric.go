package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"

	"pgregory.net/rapid"
)

// Symmetric is the statement on symmetric learners, exactly.
var Symmetric = claims.Read(texts, "symmetric",
	certifyValue, matchFormula, boundEnds, keepBound)

const (
	lambdaWords = "let λ = (k+1)/(6k+2)"
	kWords      = "k = ⌈M/2⌉"
	limitWords  = "T·Reg ≤ λT + (2/3)M"
)

// symmetricValue returns λ.
func symmetricValue(m int) *big.Rat { return ratio(ceiling(m, 2)+1, 6*ceiling(m, 2)+2) }

// certifyValue says that certificates prove λ from both sides, and what it
// tends to.
func certifyValue(c *claims.Case) {
	says := c.Holds.Says(lambdaWords).Where(kWords)
	ms := c.Sizes("M = 1, 2, 3, 4, 5, 6, 7, 8, 20, 41, 100").Short(9)
	upper := says.Certified("what a separable potential proves that the learner's long-run Reg "+
		"is at most, as fractions, %v", ms)
	lower := says.Certified("what a mixture of cycles proves that every symmetric learner's "+
		"long-run Reg is at least, as fractions, %v", ms)
	for m := range ms.All() {
		above, below, err := exact.SymmetricOptimum(c.Context(), m)
		if err != nil {
			c.Fatalf("M=%d: %v", m, err)
		}
		given := claims.Let{"M": m}
		upper.Given(given).Measure(checks.Checked(c, above), "M=%d", m)
		lower.
			Given(given).Measure(claims.Witnessed(checks.Checked(c, below),
			witness.BestLearner{Class: "symmetric", Arms: 2, Recall: m}), "M=%d", m)
	}
	const large = 100_000_000
	c.Holds.Says("it tends to 1/6").Exactly("λ for M = %d, to 1e-8", large).Within(1e-8).
		Given(nil).Measure(claims.Float(symmetricValue(large)))
}

// matchFormula says that the formula of the sentence is the learner.
func matchFormula(c *claims.Case) {
	ms := c.Sizes("M = 1..30")
	const what = "weight of the learner on arm 2 after n rewards e_2, as fractions, %s, %v"
	few := c.Holds.Says("it plays x_2(n) = λ(M+1+n)/(M+1−n)").Where("for n ≤ k").
		Exactly(what, "n ≤ k", ms)
	other := c.Holds.Says("and x_2(n) = 1 − x_2(M−n)").Exactly(what, "n > k", ms)
	for m := range ms.All() {
		plays := exact.SymmetricCounts(m) // the weights of arm 1 by the number of rewards e_1
		weight := func(n int) *big.Rat { return minus(one, plays[min(max(m-n, 0), m)]) }
		for n := range plays {
			let := claims.Let{"M": m, "n": n, "λ": symmetricValue(m), "k": ceiling(m, 2), "x_2": weight}
			if n <= ceiling(m, 2) {
				few.Given(let).Measure(weight(n), "M=%d, n=%d", m, n)
			} else {
				other.Given(let).Measure(weight(n), "M=%d, n=%d", m, n)
			}
		}
	}
}

// boundEnds says what T rounds cost beyond λT on small instances.
func boundEnds(c *claims.Case) {
	sizes, largest := checks.Table(c, "T·Reg − λT is 1/4, 3/8, 15/28, 75/112 at M = 1..4")
	n := int(c.Value("with T = 12", claims.Equals, nil))
	ms := c.Sizes("M", sizes...)
	room := c.Holds.Exactly("largest T·Reg − λT over all instances over {e_1, e_2} of %d rounds, "+
		"against those of the sentence, %v", n, ms)
	every := c.Holds.Says(limitWords).Every("regret on every instance over {e_1, e_2} of %d "+
		"rounds, %v", n, ms).SharpnessIs(0.89)
	for m := range ms.All() {
		l, lambda := exact.NewCountLearner(exact.SymmetricCounts(m)), claims.Float(symmetricValue(m))
		given, most := every.Given(claims.Let{"λ": symmetricValue(m), "T": n, "M": m}), math.Inf(-1)
		for in := range checks.Of(n, adversaries.OneHots(2)) {
			regret := boundedrecall.TotalRegret(l, in)
			given.Measure(regret/float64(n), "M=%d, %v", m, in)
			most = max(most, regret-lambda*float64(n))
		}
		room.Compare(most, claims.Equals, largest[m], "M=%d", m)
	}
}

// keepBound says that the learner keeps the bound on rewards in [0,1].
func keepBound(c *claims.Case) {
	const most, longest = 12, 60
	y := c.Holds.Says(limitWords).
		Drawn("regret on drawn rewards k/16, M ≤ %d, T ≤ %d", most, longest)
	c.Property(func(t *rapid.T) {
		m, n := rapid.IntRange(1, most).Draw(t, "recall"), rapid.IntRange(1, longest).Draw(t, "horizon")
		in, l := checks.Draw(t, 2, n), exact.NewCountLearner(exact.SymmetricCounts(m))
		y.Given(claims.Let{"λ": symmetricValue(m), "T": n, "M": m}).
			Measure(boundedrecall.TotalRegret(l, in)/float64(n), "M=%d, %v", m, in)
	})
}
