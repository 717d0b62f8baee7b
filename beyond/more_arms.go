package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// MoreArms is the statement on three arms, and many.
var MoreArms = claims.Read(texts, "more-arms", games.InTurn(
	solveThreeArms, solveManyArms, certifyThreeArms,
	meetForManyArms,
))

const (
	fourArmRecall  = 2
	threeArmRecall = 4
)

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

// Many arms and rounds, at which the bounds from both sides are close.
const (
	manyRounds = 10_000
	manyArms   = 100_000_000
)

// meetForManyArms compares what every learner has on random periods with what AverageRestart over
// tuned Hedge carries. The ratio rises with the number of arms, to more than 9/10: so the constant is no
// smaller.
func meetForManyArms(c *claims.Case) {
	const m, fewer, forever = manyRounds, 1000, 1 << 30
	c.Quote("can guarantee is √(ln d/(2M)) up to")
	order := func(m, d int) float64 { return math.Sqrt(math.Log(float64(d)) / (2 * float64(m))) }
	c.Quote("at M = %d and d = %d they are within", manyRounds, manyArms)
	ds, few := c.Sizes("d", 2, 16, 256, 4096, 1_000_000, manyArms), c.Sizes("d", 2, 16, 256, 4096)
	y := c.Proved.Exactly("expected regret of every learner on M+1 fair coins for each arm, with period M+1, "+
		"against √(ln d/(2M)) at M+1, M = %d, %v", m, ds).SharpnessIs(number(c, "within a factor of 0.94"))
	last := 0.
	for d := range ds.All() {
		expected := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}.ExpectedPerRoundRegret()
		hedge := order(m+1, d)
		y.AtMost(expected, hedge, "d=%d", d)
		if expected/hedge < last {
			c.Errorf("d=%d: the ratio %v falls", d, expected/hedge)
		}
		last = expected / hedge
	}
	carried := c.Proved.Exactly("bound per round in the long run of AverageRestart of tuned Hedge over "+
		"√(ln d/(2M)) at M+1, M = %d, %v", fewer, few).Within(1e-5)
	for d := range few.All() {
		l := learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: fewer}.New(d).(boundedrecall.Bounded)
		carried.Equal(l.TotalRegretBound(forever, d)/forever/order(fewer+1, d), 1, "d=%d", d)
	}
}
