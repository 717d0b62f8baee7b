package beyond

import (
	"math"
	"math/big"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// MoreArms is the statement on three arms, and many.
var MoreArms = claims.ReadUnconverted(texts, "more-arms", games.InTurn(
	solveThreeArms, solveManyArms, certifyThreeArms,
	meetForManyArms,
))

// equalBest compares the value of the linear program over a class of learners with the value.
func equalBest(c *claims.Case, y *claims.Tally, class exact.Class, value *big.Rat) {
	best, w := bestOf(c, class)
	y.WithWitness(w).Equal(best, value, "d=%d M=%d", class.Arms, class.Recall)
}

const programArms = "value of the linear program over %s learners of %s, rewards {0,1}, against " +
	"those of the sentence, as fractions, %v"

// solveThreeArms says what the values are, by linear programs, and that AverageRestart has more.
func solveThreeArms(c *claims.Case) {
	sizes, values := c.Table("can guarantee is 5/13, 20/63, 26/97 at M = 1..3")
	_, symmetric := c.Table("the order in the window it is 5/13, 16/49, 320/1071 at M = 1..3")
	ms := c.Sizes("M", sizes...).Short(2)
	all := c.Proved.Exactly(programArms, "stationary", "three arms", ms)
	some := c.Proved.Exactly(programArms, "symmetric", "three arms", ms)
	for m := range ms.All() {
		equalBest(c, all, exact.Class{Arms: 3, Recall: m}, values[m])
		equalBest(c, some, exact.Class{Arms: 3, Recall: m, Symmetric: true}, symmetric[m])
	}
	average := c.Numbers("that is 5/12, 1/3, 9/32")
	ms = c.Sizes("M", sizes...)
	game := c.Proved.Exactly("V_3(M+1)/(M+1) against those of the sentence, as fractions, %v", ms)
	less := c.Proved.Exactly("the smallest regret against V_3(M+1)/(M+1), %v", ms).WithinFactor(0.9)
	for m := range ms.All() {
		less.AtMost(values[m], average[m-1], "M=%d", m)
		game.Equal(times(exact.GameValue(3, m+1), 1, m+1), average[m-1], "M=%d", m)
	}
}

// solveManyArms says what the values of recall 1 are for more than three arms, and of recall 2 for
// four, by linear programs.
func solveManyArms(c *claims.Case) {
	sizes, values := c.Table("is 1/2, 8/15, 7/12, 38/63, 5/8 at d = 4..8")
	ds := c.Sizes("d", sizes...).Short(3)
	y := c.Proved.Exactly(programArms, "stationary", "4 arms with recall 2, and d with recall 1", ds)
	for d := range ds.All() {
		equalBest(c, y, exact.Class{Arms: d, Recall: 1}, values[d])
	}
	two := c.Number("With four arms and M = 2 it is 11/30")
	equalBest(c, y, exact.Class{Arms: 4, Recall: 2}, two)
}

// certifyThreeArms says between which numbers the value is for M = 4.
func certifyThreeArms(c *claims.Case) {
	of := func(kind certificate.Kind) *big.Rat {
		return games.Certified(c, kind, func(one *certificate.Certificate) bool {
			return one.Arms == 3 && one.Recall == 4
		})
	}
	forced := c.Number("For M = 4 it is at least 4016350999891/16919635132746")
	c.Quote("= .2373781… and at most 9·10⁻⁷ more")
	c.Proved.Exactly("the first digits of what is forced").Within(1e-7).Equal(forced, 0.2373781)
	c.Proved.Certified("regret forced on every stationary learner of three arms with recall 4, by a "+
		"mixture of periodic instances").Equal(of(certificate.ClassLower), forced)
	c.Proved.Certified("regret guaranteed by a learner of three arms with recall 4 over rewards in "+
		"[0,1], by potentials, against %s and 9·10⁻⁷", forced.RatString()).
		AtMost(of(certificate.LongRunUpper), plus(forced, ratio(9, 10_000_000)))
}

// meetForManyArms compares what every learner has on random periods with what AverageRestart over
// tuned Hedge carries. The ratio rises with the number of arms, to more than 9/10: so the constant
// is no smaller.
func meetForManyArms(c *claims.Case) {
	const m, most, fewer, forever, words = 10_000, 100_000_000, 1000, 1 << 30, "√(ln d/(2M))"
	c.Quote("can guarantee is " + words + " up to")
	c.Quote("at M = %d and d = %d they are within", m, most)
	order := func(m, d int) float64 { return math.Sqrt(math.Log(float64(d)) / (2 * float64(m))) }
	ds, few := c.Sizes("d", 2, 16, 256, 4096, 1_000_000, most), c.Sizes("d", 2, 16, 256, 4096)
	y := c.Proved.Exactly("expected regret of every learner on M+1 fair coins for each arm, with "+
		"period M+1, against "+words+" at M+1, M = %d, %v", m, ds).
		SharpnessIs(games.Number(c, "within a factor of 0.94"))
	last := 0.
	for d := range ds.All() {
		period := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}
		expected, hedge := period.ExpectedPerRoundRegret(), order(m+1, d)
		y.AtMost(expected, hedge, "d=%d", d)
		if expected/hedge < last {
			c.Errorf("d=%d: the ratio %v falls", d, expected/hedge)
		}
		last = expected / hedge
	}
	carried := c.Proved.Exactly("bound per round in the long run of AverageRestart of tuned Hedge "+
		"over "+words+" at M+1, M = %d, %v", fewer, few).Within(1e-5)
	for d := range few.All() {
		s := learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: fewer}
		bound := games.TotalBound(s.New(d), d)(forever) / forever
		carried.Equal(bound/order(fewer+1, d), 1, "d=%d", d)
	}
}
