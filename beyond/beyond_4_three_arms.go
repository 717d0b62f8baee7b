package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
)

// Smallest regrets for three arms by recall: of all learners, of those whose play does not depend on
// the order, and of AverageRestart of the best learner for M+1 rounds; and what is forced at M = 4.
var (
	threeArmValues    = claims.Values{1: "5/13", 2: "20/63", 3: "26/97"}
	threeArmSymmetric = claims.Values{1: "5/13", 2: "16/49", 3: "320/1071"}
	threeArmAverage   = claims.Values{1: "5/12", 2: "1/3", 3: "9/32"}
)

// manyArmValues are the smallest regrets with recall 1 by the number of arms.
var manyArmValues = claims.Values{4: "1/2", 5: "8/15", 6: "7/12", 7: "38/63", 8: "5/8"}

const (
	fourArmRecall                 = 2
	fourArmValue   claims.Formula = "11/30"
	threeArmRecall                = 4
	threeArmForced claims.Formula = "4016350999891/16919635132746"
	threeArmGap    claims.Formula = "9·10⁻⁷"
)

// Beyond4ThreeArms is the value for three arms at small recalls.
var Beyond4ThreeArms = claims.Read(texts, "beyond-4-three-arms", games.InTurn(solveThreeArms, solveManyArms, certifyThreeArms)).Unquoted()

// solveThreeArms says what the values are, by linear programs, and that AverageRestart has more.
func solveThreeArms(c *claims.Case) {
	for _, class := range []struct {
		name   string
		values claims.Values
	}{{"stationary", threeArmValues}, {"symmetric", threeArmSymmetric}} {
		ms := c.Sizes("M", class.values.Sizes()...).Short(2)
		y := c.Proved.Exactly("value of the linear program over %s learners of three arms, rewards {0,1}, "+
			"against %v, as fractions, %v", class.name, class.values, ms)
		for m := range ms.All() {
			best := games.BestOfClass(c, exact.Class{Arms: 3, Recall: m, Symmetric: class.name == "symmetric"})
			y.WithWitness(witness.BestLearner{Class: class.name, Arms: 3, Recall: m}).Equal(best, class.values[m].Rat(), "M=%d", m)
		}
	}
	ms := c.Sizes("M", threeArmAverage.Sizes()...)
	game := c.Proved.Exactly("V_3(M+1)/(M+1) against %v, as fractions, %v", threeArmAverage, ms)
	for m := range ms.All() {
		if threeArmValues[m].Rat().Cmp(threeArmAverage[m].Rat()) >= 0 {
			c.Errorf("M=%d: %v is not less than %v", m, threeArmValues[m], threeArmAverage[m])
		}
		game.Equal(new(big.Rat).Quo(exact.GameValue(3, m+1), big.NewRat(int64(m+1), 1)), threeArmAverage[m].Rat(), "M=%d", m)
	}
}

// solveManyArms says what the values of recall 1 are for more than three arms, and of recall 2 for four, by linear programs.
func solveManyArms(c *claims.Case) {
	ds := c.Sizes("d", manyArmValues.Sizes()...).Short(3)
	y := c.Proved.Exactly("value of the linear program over stationary learners with recall 1, rewards {0,1}, "+
		"against %v, as fractions, %v", manyArmValues, ds)
	for d := range ds.All() {
		y.WithWitness(witness.BestLearner{Class: "stationary", Arms: d, Recall: 1}).
			Equal(games.BestOfClass(c, exact.Class{Arms: d, Recall: 1}), manyArmValues[d].Rat(), "d=%d", d)
	}
	c.Proved.Exactly("value of the linear program over stationary learners of four arms with recall %d, "+
		"rewards {0,1}, as fractions", fourArmRecall).
		WithWitness(witness.BestLearner{Class: "stationary", Arms: 4, Recall: fourArmRecall}).
		Equal(games.BestOfClass(c, exact.Class{Arms: 4, Recall: fourArmRecall}), fourArmValue.Rat())
}

// certifyThreeArms says between which numbers the value is for M = 4.
func certifyThreeArms(c *claims.Case) {
	of := func(kind certificate.Kind) *big.Rat {
		return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Arms == 3 && one.Recall == threeArmRecall })
	}
	forced := threeArmForced.Rat()
	c.Proved.Certified("regret forced on every stationary learner of three arms with recall 4, by a mixture of periodic instances").
		Equal(of(certificate.ClassLower), forced)
	c.Proved.Certified("regret guaranteed by a learner of three arms with recall 4 over rewards in [0,1], by potentials, against %v and %v",
		threeArmForced, threeArmGap).AtMost(of(certificate.LongRunUpper), new(big.Rat).Add(forced, threeArmGap.Rat()))
}
