package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// Section5_3Weak is what the paper reads off Lemma 5.5.
var Section5_3Weak = claims.Read(texts, "section-5.3-weak", games.InTurn(identifyWeak, forceWeak))

// The share, the regret and the rounds of Lemma 5.5, the long-run regret, and where the weight is less than half.
const (
	shareWeak  claims.Formula = "(1+ε)/2"
	regretWeak claims.Formula = "ε²/10"
	roundsWeak claims.Formula = "10M/ε²"
	rarerWeak  claims.Formula = "(1−2n/M)·p(n)"
	moreWeak   claims.Formula = "(2n/M−1)·(1−p(n))"
	leastWeak  claims.Formula = "|1/2 − n/M|"
	nearest    claims.Formula = "1/(2M)"

	rarerWhenWeak claims.Condition = "n ≤ M/2"
	moreWhenWeak  claims.Condition = "n ≥ M/2"
	apartWeak     claims.Condition = "n ≠ M/2"
)

func sizesWeak(c *claims.Case) *claims.Sizes { return c.Sizes("M", 1, 2, 3, 7, 12) }

// identifyWeak says what the regret on the lemma's instance is in the long run, and below which regret the weight is less than half.
func identifyWeak(c *claims.Case) {
	for _, words := range []string{
		string(rarerWeak) + " for " + string(rarerWhenWeak), string(moreWeak) + " for " + string(moreWhenWeak),
		"is less than " + string(leastWeak), "for every n ≠ M/2 if it is less than " + string(nearest),
	} {
		c.Quote(words)
	}
	ms := sizesWeak(c)
	identity := c.Proved.Cases("regret per round of stationary symmetric learners in the third M rounds "+
		"of the cyclic instance, against %v for %v and %v for %v, every n up to M, %v",
		rarerWeak, rarerWhenWeak, moreWeak, moreWhenWeak, ms)
	for m := range ms.All() {
		least := math.Inf(1)
		for n := range m + 1 {
			at, regret := claims.Where{"M": m, "n": n}, moreWeak
			few, many := rarerWhenWeak.Holds(at), moreWhenWeak.Holds(at)
			if few {
				regret = rarerWeak
			}
			if few == many && 2*n != m {
				c.Errorf("M = %d, n = %d: %v and %v are not two cases", m, n, rarerWhenWeak, moreWhenWeak)
			}
			if apartWeak.Holds(at) {
				least = min(least, leastWeak.Float(at))
			}
			for _, l := range stationarySymmetric(m) {
				tr := boundedrecall.Play(l, cyclic(m, n, 3*m))
				at["p"] = claims.Always(new(big.Rat).SetFloat64(tr.PlayOf(3 * m)[0]))
				identity.Equal(tr.IntervalRegrets(m)[2*m]/float64(m), regret.Float(at), "%s, M=%d n=%d", l.name, m, n)
			}
		}
		if over := least - nearest.Float(claims.Where{"M": m}); over < -claims.Rounding || m%2 == 1 && over > claims.Rounding {
			c.Errorf("M = %d: the least regret is %v, not %v", m, least, nearest)
		}
	}
}

// forceWeak says that the lemma's hypothesis leaves at most half of the weight to the arm whose reward is rarer.
func forceWeak(c *claims.Case) {
	c.Quote("Most is a share of %s, and must is what Reg ≤ %s", shareWeak, regretWeak)
	c.Quote("T ≥ %s", roundsWeak)
	ms, all := sizesWeak(c), []claims.Formula{"1", "1/2"}
	must := c.Printed.Cases("weight on the rarer reward's arm in stationary symmetric learners, "+
		"where the share of the other is at least %v and Reg ≤ %v over %v rounds of the cyclic instance, ε = %v, against 1/2, %v",
		shareWeak, regretWeak, roundsWeak, all, ms)
	for m := range ms.All() {
		for n := range m + 1 {
			for _, l := range stationarySymmetric(m) {
				tr := boundedrecall.Play(l, cyclic(m, n, 40*m))
				weight := tr.PlayOf(3 * m)[min(1, 2*n/(m+1))] // of arm 1 if n ≤ M/2
				for _, number := range all {
					at := claims.Where{"M": m, "ε": number.Rat()}
					rounds := int(math.Ceil(roundsWeak.Float(at)))
					if float64(max(n, m-n)) >= shareWeak.Float(at)*float64(m) &&
						tr.RegretCurve()[rounds-1]/float64(rounds) <= regretWeak.Float(at) {
						must.AtMost(weight, 0.5, "%s, M=%d n=%d", l.name, m, n)
					}
				}
			}
		}
	}
}
