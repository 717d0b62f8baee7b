package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
)

// Section5_3Weak is what the paper reads off Lemma 5.5.
var Section5_3Weak = claims.Statement{
	ID: "section-5.3-weak", Reference: "Section 5.3, after Lemma 5.5: the weak form of mean-based", Origin: claims.Prose,
	Printed: claims.Holds("Lemma 5.5 says that whenever most of the rewards in the window are (1,0) a stationary symmetric learner must "+
		"put the majority of its weight on arm 1, and whenever most are (0,1) on arm 2.",
		claims.ByHand).ReadAs("Lemma 5.5 as mended here"),
	Why: "Most is a share of (1+ε)/2, and must is what Reg ≤ ε²/10 on the lemma's instance asks for, 0 < ε ≤ 1 and T ≥ 10M/ε².",
	Proved: claims.Holds("In the long run the regret of a stationary symmetric learner on the lemma's instance, n rewards e_1 and M−n "+
		"rewards e_2 over and over, is exactly (1−2n/M)·p(n) for n ≤ M/2, and (2n/M−1)·(1−p(n)) for n ≥ M/2. So it puts less than half "+
		"of its weight on the rarer reward's arm if, and only if, this regret is less than |1/2 − n/M|; for every n ≠ M/2 if it is less "+
		"than 1/(2M) on all these instances.", claims.ByHand),
	Proof:     proof("section_5_3_weak"),
	Tightness: "an identity",
	Check:     checkSection5_3Weak,
}

func checkSection5_3Weak(c *claims.Case) {
	ms, all := c.Sizes("M", 1, 2, 3, 7, 12), []claims.Formula{"1", "1/2"}
	identity := c.Proved.Tally(claims.Chosen, claims.Equals, "regret per round of stationary symmetric learners in the third M rounds "+
		"of the cyclic instance, against |1−2n/M| times the weight on the rarer reward's arm, every n up to M, %v", ms)
	must := c.Printed.Tally(claims.Chosen, claims.AtMost, "weight on the rarer reward's arm in stationary symmetric learners, "+
		"where its share is at most (1−ε)/2 and Reg ≤ ε²/10 over T = ⌈10/ε²⌉·M rounds of the cyclic instance, ε = %v, against 1/2, %v",
		all, ms)
	for m := range ms.All() {
		for n := range m + 1 {
			apart := math.Abs(1 - 2*float64(n)/float64(m))
			for _, l := range stationarySymmetric(m) {
				tr := boundedrecall.Play(l, cyclic(m, n, 40*m))
				rarer := tr.PlayOf(3 * m)[0]
				if 2*n > m {
					rarer = 1 - rarer
				}
				identity.See(tr.IntervalRegrets(m)[2*m]/float64(m), apart*rarer, "%s, M=%d n=%d", l.name, m, n)
				for _, number := range all {
					eps := number.Float()
					horizon := m * int(math.Ceil(10/(eps*eps)))
					if apart >= eps && tr.RegretCurve()[horizon-1]/float64(horizon) <= eps*eps/10 {
						must.See(rarer, 0.5, "%s, M=%d n=%d", l.name, m, n)
					}
				}
			}
		}
	}
}
