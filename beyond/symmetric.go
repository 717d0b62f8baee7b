package beyond

import (
	"fmt"
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
var Symmetric = claims.Read(texts, "symmetric", games.InTurn(certify3, formula3, boundEnds3, hold3))

// value3 returns λ, with the words for it.
func value3(m int) *big.Rat {
	k := int64(m+1) / 2
	return big.NewRat(k+1, 6*k+2)
}

const says3 = "λ = (k+1)/(6k+2), k = ⌈M/2⌉"

// certify3 says that certificates prove λ from both sides.
func certify3(c *claims.Case) {
	c.Quote(says3)
	ms := c.Sizes("M", 1, 2, 3, 4, 5, 6, 7, 8, 20, 41, 100).Short(9)
	upper := c.Proved.Certified("what a separable potential proves that the learner's long-run Reg is at most, against λ, as fractions, %v", ms)
	lower := c.Proved.Certified("what a mixture of cycles proves that every symmetric learner's long-run Reg is at least, against λ, as fractions, %v", ms)
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
	says := c.Quote("x_2(n) = λ(M+1+n)/(M+1−n) for n ≤ k, else what x_2(M−n) leaves to arm 1")
	ms := c.Range("M", 1, 30)
	y := c.Proved.Exactly("%s, against the learner's weight on arm 2 after n rewards e_2, as fractions, %v", says, ms)
	c.Proved.Exactly("λ for a recall of a hundred million rounds against 1/6, to 1e-8").Within(1e-8).
		Equal(inFloat(value3(100_000_000)), c.Number("it tends to 1/6"))
	for m := range ms.All() {
		one := big.NewRat(1, 1)
		lambda := value3(m)
		weight := func(n int) *big.Rat { return new(big.Rat).Mul(lambda, big.NewRat(int64(m+1+n), int64(m+1-n))) }
		plays := exact.SymmetricCounts(m)
		for n := range m + 1 { // plays[ones] is the weight of arm 1
			want := weight(n)
			if n > (m+1)/2 {
				want.Sub(one, weight(m-n))
			}
			y.Equal(new(big.Rat).Sub(one, plays[m-n]), want, "M=%d, n=%d", m, n)
		}
	}
}

// boundEnds3 says what T rounds cost beyond λT: at most M/4 on small instances, so less than allowed.
func boundEnds3(c *claims.Case) {
	const n = 12
	ms := c.Range("M", 1, 4)
	c.Quote(fmt.Sprintf("on all instances over {e_1, e_2} of T = %d, M = 1..4, T·Reg − λT is at most M/4", n))
	c.Number("the (2/3")
	room := c.Proved.Every("T·Reg − λT on every instance over {e_1, e_2} of up to %d rounds, against M/4, %v", n, ms).
		WithinFactor(0.99)
	end := c.Number("T·Reg ≤ λT + (2/3")
	every := c.Proved.Every("regret on every instance over {e_1, e_2} of %d rounds, against λ + (%v)M/T, %v", n,
		end.RatString(), ms).SharpnessIs(0.89)
	for m := range ms.All() {
		l := exact.NewCountLearner(exact.SymmetricCounts(m))
		lambda, limit, most := inFloat(value3(m)), limit3(m, n, end), float64(m)/4
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.OneHots(2)}).All() {
			curve := boundedrecall.Play(l, in).RegretCurve()
			every.AtMost(curve[n-1]/n, limit, "M=%d, %v", m, in)
			for t, regret := range curve {
				room.AtMost(regret-lambda*float64(t+1), most, "M=%d, T=%d, %v", m, t+1, in)
			}
		}
	}
}

// limit3 returns λ + end·M/T.
func limit3(m, n int, end *big.Rat) float64 {
	return inFloat(value3(m)) + inFloat(end)*float64(m)/float64(n)
}

// hold3 says that the learner keeps the bound on rewards in [0,1].
func hold3(c *claims.Case) {
	const most, longest = 12, 60
	y := c.Proved.Drawn("regret on drawn rewards k/16, M ≤ %d, T ≤ %d, against λ + (2/3)M/T", most, longest)
	c.Property(func(t *rapid.T) {
		m := rapid.IntRange(1, most).Draw(t, "recall")
		in := games.Draw(t, 2, rapid.IntRange(1, longest).Draw(t, "horizon"))
		regret := boundedrecall.TotalRegret(exact.NewCountLearner(exact.SymmetricCounts(m)), in)
		y.For(t).AtMost(regret/float64(in.Horizon()), limit3(m, in.Horizon(), big.NewRat(2, 3)), "M=%d, %v", m, in)
	})
}
