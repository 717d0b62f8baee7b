package values

import (
	_ "embed"
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
)

//go:embed beyond_4_three_arms.md
var beyond4ThreeArmsProof string

// Beyond4ThreeArms is the value for three arms at small recalls.
var Beyond4ThreeArms = claims.Statement{
	ID: "beyond-4-three-arms", Reference: "Beyond the paper: three arms", Origin: claims.Beyond,
	Proved: claims.Holds("With three arms and rewards in [0,1] the smallest long-run Reg that a learner with recall M can guarantee is 5/13, 20/63 and 26/97 for M = 1, 2, 3, and for M = 4 it is at least 4016350999891/16919635132746 = .2373781… and at most 9·10⁻⁷ more; among learners whose play does not depend on the order in the window it is 5/13, 16/49 and 320/1071. "+
		"The first three are less than V_3(M+1)/(M+1), that is 5/12, 1/3 and 9/32, which AverageRestart of the best learner for M+1 rounds guarantees: with three arms it is not the best, as it is with two.", claims.ByHand, claims.ByExhaustion, claims.ByCertificate),
	Proof:     beyond4ThreeArmsProof,
	Tightness: "exact for M ≤ 3, and recall minimax gives the lower bound as the value for M = 4; no formula is known",
	Check:     checkBeyond4ThreeArms,
}

func checkBeyond4ThreeArms(c *claims.Case) {
	ms := c.Range("M", 1, 3).Short(2)
	value := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over stationary learners of three arms, rewards {0,1}, against 5/13, 20/63 and 26/97, as fractions, %v", ms)
	symmetric := c.Proved.Tally(claims.Exact, claims.Equals, "the same over symmetric learners against 5/13, 16/49 and 320/1071, the same M")
	game := c.Proved.Tally(claims.Exact, claims.Equals, "V_3(M+1)/(M+1) against 5/12, 1/3 and 9/32, as fractions, the same M")
	less := c.Proved.Tally(claims.Exact, claims.AtMost, "the value against V_3(M+1)/(M+1) − 1/100, the same M")
	for m := range ms.All() {
		best := games.BestOfClass(c, exact.Class{Arms: 3, Recall: m})
		if value.SeeFractions(best, []*big.Rat{big.NewRat(5, 13), big.NewRat(20, 63), big.NewRat(26, 97)}[m-1], "M=%d", m) {
			value.WithWitness(claims.BestLearner{Class: "stationary", Arms: 3, Recall: m})
		}
		symmetric.SeeFractions(games.BestOfClass(c, exact.Class{Arms: 3, Recall: m, Symmetric: true}), []*big.Rat{big.NewRat(5, 13), big.NewRat(16, 49), big.NewRat(320, 1071)}[m-1], "M=%d", m)
		v := exact.GameValue(3, m+1)
		v.Quo(v, big.NewRat(int64(m+1), 1))
		game.SeeFractions(v, []*big.Rat{big.NewRat(5, 12), big.NewRat(1, 3), big.NewRat(9, 32)}[m-1], "M=%d", m)
		less.SeeFractions(best, new(big.Rat).Sub(v, big.NewRat(1, 100)), "M=%d", m)
	}

	of := func(kind certificate.Kind) *big.Rat {
		return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Arms == 3 && one.Recall == 4 })
	}
	longer := big.NewRat(4016350999891, 16919635132746)
	c.Proved.Fraction(claims.Certificate, of(certificate.ClassLower), 1).Equals(longer, "regret forced on every stationary learner of three arms, M = 4, by a mixture of periodic instances")
	c.Proved.Fraction(claims.Certificate, of(certificate.LongRunUpper), 1).AtMost(new(big.Rat).Add(longer, big.NewRat(9, 10_000_000)), "regret guaranteed by a learner over rewards in [0,1], M = 4, by potentials, against the lower bound and 9·10⁻⁷")
}
