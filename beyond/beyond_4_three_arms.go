package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
)

const (
	fourArmRecall  = 2
	threeArmRecall = 4
)

// Beyond4ThreeArms is the value for three arms at small recalls.
var Beyond4ThreeArms = claims.Read(texts, "beyond-4-three-arms", games.InTurn(solveThreeArms, solveManyArms, certifyThreeArms))

// solveThreeArms says what the values are, by linear programs, and that AverageRestart has more.
func solveThreeArms(c *claims.Case) {
	for _, class := range []struct{ name, words string }{
		{"stationary", "can guarantee is 5/13, 20/63, 26/97 at M = 1..3"},
		{"symmetric", "does not depend on the order in the window it is 5/13, 16/49, 320/1071 at M = 1..3"},
	} {
		sizes, values := c.Table(class.words)
		ms := c.Sizes("M", sizes...).Short(2)
		y := c.Proved.Exactly("value of the linear program over %s learners of three arms, rewards {0,1}, "+
			"against those of the sentence, as fractions, %v", class.name, ms)
		for m := range ms.All() {
			best := games.BestOfClass(c, exact.Class{Arms: 3, Recall: m, Symmetric: class.name == "symmetric"})
			y.WithWitness(witness.BestLearner{Class: class.name, Arms: 3, Recall: m}).Equal(best, values[m], "M=%d", m)
		}
	}
	average := c.Numbers("that is 5/12, 1/3, 9/32")
	_, values := c.Table("can guarantee is 5/13, 20/63, 26/97 at M = 1..3")
	ms := c.Range("M", 1, 3)
	game := c.Proved.Exactly("V_3(M+1)/(M+1) against those of the sentence, as fractions, %v", ms)
	less := c.Proved.Exactly("what the smallest regret is, against V_3(M+1)/(M+1), %v", ms).WithinFactor(0.9)
	for m := range ms.All() {
		less.AtMost(values[m], average[m-1], "M=%d", m)
		game.Equal(new(big.Rat).Quo(exact.GameValue(3, m+1), big.NewRat(int64(m+1), 1)), average[m-1], "M=%d", m)
	}
}

// solveManyArms says what the values of recall 1 are for more than three arms, and of recall 2 for four, by linear programs.
func solveManyArms(c *claims.Case) {
	sizes, values := c.Table("is 1/2, 8/15, 7/12, 38/63, 5/8 at d = 4..8")
	ds := c.Sizes("d", sizes...).Short(3)
	y := c.Proved.Exactly("value of the linear program over stationary learners with recall 1, rewards {0,1}, "+
		"against those of the sentence, as fractions, %v", ds)
	for d := range ds.All() {
		y.WithWitness(witness.BestLearner{Class: "stationary", Arms: d, Recall: 1}).
			Equal(games.BestOfClass(c, exact.Class{Arms: d, Recall: 1}), values[d], "d=%d", d)
	}
	c.Proved.Exactly("value of the linear program over stationary learners of four arms with recall %d, "+
		"rewards {0,1}, as fractions", fourArmRecall).
		WithWitness(witness.BestLearner{Class: "stationary", Arms: 4, Recall: fourArmRecall}).
		Equal(games.BestOfClass(c, exact.Class{Arms: 4, Recall: fourArmRecall}), c.Number("with four arms and M = 2 it is 11/30"))
}

// certifyThreeArms says between which numbers the value is for M = 4.
func certifyThreeArms(c *claims.Case) {
	of := func(kind certificate.Kind) *big.Rat {
		return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Arms == 3 && one.Recall == threeArmRecall })
	}
	forced := c.Number("for M = 4 it is at least 4016350999891/16919635132746")
	c.Quote("= .2373781… and at most 9·10⁻⁷ more")
	c.Proved.Exactly("the first digits of what is forced").Within(1e-7).Equal(forced, 0.2373781)
	gap := big.NewRat(9, 10_000_000)
	c.Proved.Certified("regret forced on every stationary learner of three arms with recall 4, by a mixture of periodic instances").
		Equal(of(certificate.ClassLower), forced)
	c.Proved.Certified("regret guaranteed by a learner of three arms with recall 4 over rewards in [0,1], by potentials, against %s and 9·10⁻⁷",
		forced.RatString()).AtMost(of(certificate.LongRunUpper), new(big.Rat).Add(forced, gap))
}
