package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// Section5_3Weak is what the paper reads off Lemma 5.5.
var Section5_3Weak = claims.ReadUnconverted(texts, "section-5.3-weak", games.InTurn(identifyWeak, forceWeak))

// symmetricWeak returns stationary symmetric learners with recall m.
func symmetricWeak(c *claims.Case, m int) []symmetricLearner {
	other := []symmetricLearner{{newEcho(m), "echo", false}}
	return claims.Lie(c, "the learner looks at the order", stationarySymmetric(m), other)
}

// identifyWeak says what the long-run regret is, and which leaves the rarer arm less than half.
func identifyWeak(c *claims.Case) {
	c.Quote("(1−2n/M)·p(n) for n ≤ M/2")
	c.Quote("(2n/M−1)·(1−p(n)) for n ≥ M/2")
	c.Quote("is less than |1/2 − n/M|")
	c.Quote("for every n ≠ M/2 if the regret is less than 1/(2M)")
	ms := c.Sizes("M", 1, 2, 3, 7, 12)
	identity := c.Proved.Cases("regret per round of stationary symmetric learners in the third M "+
		"rounds of the cyclic instance, against (1−2n/M)·p(n) for n ≤ M/2 and (2n/M−1)·(1−p(n)) "+
		"for n ≥ M/2, every n up to M, %v", ms)
	for m := range ms.All() {
		least := math.Inf(1)
		for n := range m + 1 {
			if 2*n != m {
				least = min(least, math.Abs(1./2-float64(n)/float64(m)))
			}
			for _, l := range symmetricWeak(c, m) {
				tr := boundedrecall.Play(l, cyclic(m, n, 3*m))
				regret := tr.IntervalRegrets(m)[2*m] / float64(m)
				long := forcedOnCycle(m, n, math.Inf(1), tr.PlayOf(3 * m)[0])
				identity.Equal(regret, long, "%s, M=%d n=%d", l.name, m, n)
			}
		}
		over := least - 1/float64(2*m)
		if over < -claims.Rounding || m%2 == 1 && over > claims.Rounding {
			c.Errorf("M = %d: the least regret is %v, not 1/(2M)", m, least)
		}
	}
}

// forceWeak says that the lemma's hypothesis leaves the rarer reward's arm at most half.
func forceWeak(c *claims.Case) {
	c.Quote("Most is a share of (1+ε)/2, and must is what Reg ≤ ε²/10")
	c.Quote("T ≥ 10M/ε²")
	ms, all := c.Sizes("M", 1, 2, 3, 7, 12), []float64{1, 1. / 2}
	must := c.Printed.Cases("weight on the rarer reward's arm in stationary symmetric learners, "+
		"where the share of the other is at least (1+ε)/2 and Reg ≤ ε²/10 over 10M/ε² rounds of "+
		"the cyclic instance, ε = %v, against 1/2, %v", all, ms)
	for m := range ms.All() {
		for n := range m + 1 {
			for _, l := range symmetricWeak(c, m) {
				tr := boundedrecall.Play(l, cyclic(m, n, 40*m))
				weight := tr.PlayOf(3 * m)[min(1, 2*n/(m+1))] // of arm 1 if n ≤ M/2
				for _, eps := range all {
					rounds := int(math.Ceil(rounds5_5(m, eps)))
					if float64(max(n, m-n)) >= (1+eps)/2*float64(m) &&
						tr.RegretCurve()[rounds-1]/float64(rounds) <= eps*eps/10 {
						must.AtMost(weight, 0.5, "%s, M=%d n=%d", l.name, m, n)
					}
				}
			}
		}
	}
}
