package beyond

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

// endFactor3 is the factor of M in what T rounds cost beyond λT.
const endFactor3 claims.Formula = "2/3"

// The weight of the learner on arm 2, and what T ≤ rounds3 rounds cost at the most beyond λT.
const (
	weight3 claims.Formula = "λ(M+1+n)/(M+1−n)"
	quarter claims.Formula = "M/4"
	rounds3                = 12
)

// Beyond3 is the exact value for symmetric learners of two arms.
var Beyond3 = claims.Read(texts, "beyond-3", games.InTurn(certify3, formula3, boundEnds3, hold3)).Unquoted()

// value3 returns λ.
func value3(m int) *big.Rat {
	k := claims.Formula("⌈M/2⌉").Rat(claims.Where{"M": m})
	return claims.Formula("(k+1)/(6k+2)").Rat(claims.Where{"k": k})
}

// certify3 says that certificates prove λ from both sides.
func certify3(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 4, 5, 6, 7, 8, 20, 41, 100).Short(9)
	upper := c.Proved.Tally(claims.Certificate, claims.Equals,
		"what a separable potential proves that the learner's long-run Reg is at most, against λ, as fractions, %v", ms)
	lower := c.Proved.Tally(claims.Certificate, claims.Equals,
		"what a mixture of cycles proves that every symmetric learner's long-run Reg is at least, against λ, as fractions, %v", ms)
	for m := range ms.All() {
		above, below, err := exact.SymmetricOptimum(c.Context(), m)
		if err != nil {
			c.Fatalf("M=%d: %v", m, err)
		}
		upper.SeeFractions(games.Checked(c, above), value3(m), "M=%d", m)
		lower.WithWitness(claims.BestLearner{Class: "symmetric", Arms: 2, Recall: m}).
			SeeFractions(games.Checked(c, below), value3(m), "M=%d", m)
	}
}

// formula3 says that the formula of the sentence is the learner.
func formula3(c *claims.Case) {
	const atMost claims.Condition = "n ≤ k"
	ms := c.Range("M", 1, 30)
	y := c.Proved.Tally(claims.Exact, claims.Equals, "%v against the learner's weight on arm 2 after n rewards e_2, %v, "+
		"and 1 less that of M−n above, as fractions, %v", weight3, atMost, ms)
	sixth := claims.Formula("1/6")
	c.Proved.Tally(claims.Exact, claims.Equals, "λ for a recall of a hundred million rounds against %v, to 1e-8", sixth).Within(1e-8).
		See(claims.Formula("(k+1)/(6k+2)").Float(claims.Where{"k": 50_000_000}), sixth.Float(), "")
	for m := range ms.All() {
		one := big.NewRat(1, 1)
		lambda := value3(m)
		weight := func(n int) *big.Rat { return weight3.Rat(claims.Where{"λ": lambda, "M": m, "n": n}) }
		plays := exact.SymmetricCounts(m)
		for n := range m + 1 { // plays[ones] is the weight of arm 1
			want := weight(n)
			if !atMost.Holds(claims.Where{"n": n, "k": (m + 1) / 2}) {
				want.Sub(one, weight(m-n))
			}
			y.SeeFractions(new(big.Rat).Sub(one, plays[m-n]), want, "M=%d, n=%d", m, n)
		}
	}
}

// boundEnds3 says what T rounds cost beyond λT: at most M/4 on small instances, so less than allowed.
func boundEnds3(c *claims.Case) {
	const n = rounds3
	ms := c.Range("M", 1, 4)
	room := c.Proved.Tally(claims.Exhaustive, claims.AtMost,
		"T·Reg − λT on every instance over {e_1, e_2} of up to %d rounds, against %v, %v", n, quarter, ms).WithinFactor(0.99)
	every := c.Proved.Tally(claims.Exhaustive, claims.AtMost,
		"regret on every instance over {e_1, e_2} of %d rounds, against λ + (%v)M/T, %v", n, endFactor3, ms).SharpnessIs(0.89)
	for m := range ms.All() {
		l := exact.NewCountLearner(exact.SymmetricCounts(m))
		lambda, _ := value3(m).Float64()
		limit, most := limit3(m, n), quarter.Float(claims.Where{"M": m})
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.OneHots(2)}).All() {
			curve := boundedrecall.Play(l, in).RegretCurve()
			every.See(curve[n-1]/n, limit, "M=%d, %v", m, in)
			for t, regret := range curve {
				room.See(regret-lambda*float64(t+1), most, "M=%d, T=%d, %v", m, t+1, in)
			}
		}
	}
}

// limit3 returns λ + (2/3)M/T.
func limit3(m, n int) float64 {
	v, _ := value3(m).Float64()
	return v + endFactor3.Float()*float64(m)/float64(n)
}

// hold3 says that the learner keeps the bound on rewards in [0,1].
func hold3(c *claims.Case) {
	const most, longest = 12, 60
	y := c.Proved.Tally(claims.Sampled, claims.AtMost,
		"regret on drawn rewards k/16, M ≤ %d, T ≤ %d, against λ + (%v)M/T", most, longest, endFactor3)
	c.Property(func(t *rapid.T) {
		m := rapid.IntRange(1, most).Draw(t, "recall")
		in := games.Draw(t, 2, rapid.IntRange(1, longest).Draw(t, "horizon"))
		regret := boundedrecall.TotalRegret(exact.NewCountLearner(exact.SymmetricCounts(m)), in)
		y.Hold(t, regret/float64(in.Horizon()), limit3(m, in.Horizon()), "M=%d, %v", m, in)
	})
}
