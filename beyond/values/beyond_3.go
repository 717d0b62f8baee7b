package values

import (
	_ "embed"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

//go:embed beyond_3.md
var beyond3Proof string

// Beyond3 is the exact value for symmetric learners of two arms.
var Beyond3 = claims.Statement{
	ID: "beyond-3", Reference: "Beyond the paper: symmetric learners, exactly", Origin: claims.Beyond,
	Proved: claims.Holds("With two arms and rewards in [0,1] the smallest long-run Reg that a learner with recall M can guarantee whose play does not depend on the order in the window, stationary or not, is λ = (k+1)/(6k+2), k = ⌈M/2⌉, for every M; it tends to 1/6. "+
		"On a window with n rewards e_2 and M−n rewards e_1 this learner guarantees it: x_2(n) = λ(M+1+n)/(M+1−n) for n ≤ k, else 1 − x_2(M−n), with other rewards rounded as in beyond-alphabet; T·Reg ≤ λT + (2/3)M.", claims.MachineProvedInPart("theorem_5_6", "symmetric_upper", "symmetric_exact_value"), claims.ByHand, claims.ByCertificate),
	Proof:     beyond3Proof,
	Tightness: "the bounds from both sides meet in the long run; the (2/3)M is not attained: on all instances over {e_1, e_2} of T = 12, M = 1..4, T·Reg − λT is at most M/4",
	Sharpness: 0.99,
	Check:     checkBeyond3,
}

func checkBeyond3(c *claims.Case) {
	// Certificates from both sides, which the checker verifies.
	ms := c.Sizes("M", 1, 2, 3, 4, 5, 6, 7, 8, 20, 41, 100).Short(9)
	upper := c.Proved.Tally(claims.Certificate, claims.Equals, "what a separable potential proves that the learner's long-run Reg is at most, against λ, as fractions, %v", ms)
	lower := c.Proved.Tally(claims.Certificate, claims.Equals, "what a mixture of cycles proves that every symmetric learner's is at least, against λ, as fractions, the same M")
	value := func(m int) *big.Rat { k := int64(m+1) / 2; return big.NewRat(k+1, 6*k+2) }
	for m := range ms.All() {
		above, below, err := exact.SymmetricOptimum(c.Context(), m)
		if err != nil {
			c.Fatalf("M=%d: %v", m, err)
		}
		upper.SeeFractions(games.Checked(c, above), value(m), "M=%d", m)
		if lower.SeeFractions(games.Checked(c, below), value(m), "M=%d", m) {
			lower.WithWitness(claims.BestLearner{Class: "symmetric", Arms: 2, Recall: m})
		}
	}
	// The formula is the learner, and a linear program that knows neither finds the value.
	ms = c.Range("M", 1, 30)
	formula := c.Proved.Tally(claims.Exact, claims.Equals, "λ(M+1+n)/(M+1−n) against the learner's weight on arm 2 after n rewards e_2, n ≤ k, and 1 less that of M−n above, as fractions, %v", ms)
	for m := range ms.All() {
		plays, k := exact.SymmetricCounts(m), (m+1)/2
		for n := range m + 1 { // plays[ones] is the weight of arm 1
			two := new(big.Rat).Sub(big.NewRat(1, 1), plays[m-n])
			want := new(big.Rat).Mul(value(m), big.NewRat(int64(m+1+n), int64(m+1-n)))
			if n > k {
				want.Sub(big.NewRat(1, 1), new(big.Rat).Mul(value(m), big.NewRat(int64(2*m+1-n), int64(n+1))))
			}
			formula.SeeFractions(two, want, "M=%d, n=%d", m, n)
		}
	}
	ms = c.Range("M", 1, 4).Short(3)
	program := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over symmetric learners of two arms, rewards {0,1}, against λ, as fractions, %v", ms)
	for m := range ms.All() {
		program.SeeFractions(games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Symmetric: true}), value(m), "M=%d", m)
		program.WithWitness(claims.BestLearner{Class: "symmetric", Arms: 2, Recall: m})
	}
	// The learner itself, at finite horizons.
	limit := func(m, n int) float64 { v, _ := value(m).Float64(); return v + 2*float64(m)/float64(3*n) }
	ms = c.Range("M", 1, 4)
	room := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "T·Reg − λT over M, on the first t ≤ 12 rounds of the same instances, against 1/4, the same M").WithinFactor(0.99)
	every := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "its regret on every instance over {e_1, e_2} of T = 12, against λ + (2/3)M/T, %v", ms).WithinFactor(0.85)
	for m := range ms.All() {
		l := exact.NewCountLearner(exact.SymmetricCounts(m))
		lambda, _ := value(m).Float64()
		for in := range (adversaries.Exhaustive{Horizon: 12, Letters: [][]float64{{1, 0}, {0, 1}}}).All() {
			curve := boundedrecall.Play(l, in).RegretCurve()
			every.See(curve[11]/12, limit(m, 12), "M=%d, %v", m, in)
			for t, regret := range curve {
				room.See((regret-lambda*float64(t+1))/float64(m), 0.25, "M=%d, T=%d, %v", m, t+1, in)
			}
		}
	}
	ms = c.Sizes("M", 1, 2, 7, 20)
	constant := c.Proved.Tally(claims.Chosen, claims.AtMost, "its regret on e_1 in every round, T = 1000M, against λ + (2/3)M/T, %v", ms)
	for m := range ms.All() {
		n := 1000 * m
		in := games.Rewards(slices.Repeat([][]float64{{1, 0}}, n)...)
		constant.See(boundedrecall.TotalRegret(exact.NewCountLearner(exact.SymmetricCounts(m)), in)/float64(n), limit(m, n), "M=%d", m)
	}
	drawn := c.Proved.Tally(claims.Sampled, claims.AtMost, "its regret on drawn rewards k/16, M ≤ 12, T ≤ 60, against λ + (2/3)M/T")
	c.Property(func(t *rapid.T) {
		m := rapid.IntRange(1, 12).Draw(t, "recall")
		in := games.Draw(t, 2, rapid.IntRange(1, 60).Draw(t, "horizon"))
		n := in.Horizon()
		got := boundedrecall.TotalRegret(exact.NewCountLearner(exact.SymmetricCounts(m)), in) / float64(n)
		drawn.See(got, limit(m, n), "M=%d, %v", m, in)
		if got > limit(m, n)+claims.Rounding {
			t.Fatalf("M=%d, %v: regret %v, bound %v", m, in, got, limit(m, n))
		}
	})
}
