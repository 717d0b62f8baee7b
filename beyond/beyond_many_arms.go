package beyond

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// Many arms and rounds, at which the bounds from both sides are close.
const (
	manyRounds = 10_000
	manyArms   = 100_000_000

	manyArmsOrder claims.Formula = "√(ln d/(2M))"
)

// BeyondManyArms is that the constant of Hedge is optimal for many arms.
var BeyondManyArms = claims.Read(texts, "beyond-many-arms", checkBeyondManyArms)

// checkBeyondManyArms compares what every learner has on random periods with what AverageRestart over
// tuned Hedge carries. The ratio rises with the number of arms, to more than 9/10: so the constant is no
// smaller.
func checkBeyondManyArms(c *claims.Case) {
	const m, fewer, forever = manyRounds, 1000, 1 << 30
	c.Quote("can guarantee is %s up to", manyArmsOrder)
	c.Quote("at M = %d and d = %d they are within", manyRounds, manyArms)
	ds, few := c.Sizes("d", 2, 16, 256, 4096, 1_000_000, manyArms), c.Sizes("d", 2, 16, 256, 4096)
	y := c.Proved.Exactly("expected regret of every learner on M+1 fair coins for each arm, with period M+1, "+
		"against %v at M+1, M = %d, %v", manyArmsOrder, m, ds).SharpnessIs(number(c, "within a factor of 0.94"))
	last := 0.
	for d := range ds.All() {
		expected := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}.ExpectedPerRoundRegret()
		hedge := manyArmsOrder.Float(claims.Where{"d": d, "M": m + 1})
		y.AtMost(expected, hedge, "d=%d", d)
		if expected/hedge < last {
			c.Errorf("d=%d: the ratio %v falls", d, expected/hedge)
		}
		last = expected / hedge
	}
	carried := c.Proved.Exactly("bound per round in the long run of AverageRestart of tuned Hedge over %v at M+1, M = %d, %v", manyArmsOrder, fewer, few).
		Within(1e-5)
	for d := range few.All() {
		l := learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: fewer}.New(d).(boundedrecall.Bounded)
		order := manyArmsOrder.Float(claims.Where{"d": d, "M": fewer + 1})
		carried.Equal(l.TotalRegretBound(forever, d)/forever/order, 1, "d=%d", d)
	}
}
