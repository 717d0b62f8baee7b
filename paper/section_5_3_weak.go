package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
)

// Section5_3Weak is what the paper reads off Lemma 5.5.
var Section5_3Weak = claims.Statement{
	ID: "section-5.3-weak", Reference: "Section 5.3, after Lemma 5.5: the weak form of mean-based", Origin: claims.Prose,
	Printed: claims.Holds("Lemma 5.5 says that whenever most of the rewards in the window are (1,0) a stationary symmetric learner must put the majority of its weight on arm 1, and whenever most are (0,1) on arm 2. "+
		"(Most is a share of (1+ε)/2, must is what Reg ≤ ε²/10 on the lemma's instance asks for, 0 < ε ≤ 1 and T ≥ 10M/ε².)", claims.ByHand),
	Proved: claims.Holds("In the long run the regret of a stationary symmetric learner on the lemma's instance, n rewards e_1 and M−n rewards e_2 over and over, is exactly (1−2n/M)·p(n) for n ≤ M/2, and (2n/M−1)·(1−p(n)) for n ≥ M/2. "+
		"So it puts less than half of its weight on the rarer reward's arm if, and only if, this regret is less than |1/2 − n/M|; for every n ≠ M/2 if it is less than 1/(2M) on all these instances.", claims.ByHand),
	Proof: "After M rounds every window holds n rewards e_1 and M−n rewards e_2, so the play is p(n) in every round. For n ≤ M/2 arm 2 is the best; it earns 1 − n/M a round and the learner p(n)·n/M + (1−p(n))(1−n/M): the difference is (1−2n/M)·p(n). " +
		"For n ≥ M/2 exchange the arms. Half of the weight is p(n) = 1/2. |1/2 − n/M| is at least 1/(2M) for n ≠ M/2. The reading as printed is Lemma 5.5 as proved: it gives p(n) ≤ ε/6 < 1/2.",
	Tightness: "an identity",
	Check:     checkSection5_3Weak,
}

func checkSection5_3Weak(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 7, 12)
	identity := c.Proved.Tally(claims.Chosen, claims.Equals, "regret per round of stationary symmetric learners in round 2M+1..3M of the instance, against |1−2n/M| times the weight on the rarer reward's arm, n = 0..M, %v", ms).Within(1e-9)
	majority := c.Proved.Tally(claims.Chosen, claims.Equals, "1 if just one of these holds: less than half of the weight is on the rarer reward's arm; the regret is less than |1/2 − n/M| (n ≠ M/2). Against 0, the same M").Within(0)
	must := c.Printed.Tally(claims.Chosen, claims.AtMost, "weight on the rarer reward's arm, where its share is at most (1−ε)/2 and Reg ≤ ε²/10 over T = ⌈10/ε²⌉·M rounds of the instance, ε = 1, 1/2, against 1/2, the same M")
	nearest := c.Proved.Tally(claims.Exact, claims.AtLeast, "|1/2 − n/M| for n ≠ M/2, against 1/(2M), the same M").WithinFactor(1)
	for m := range ms.All() {
		for n := range m + 1 {
			if 2*n != m {
				nearest.See(math.Abs(0.5-float64(n)/float64(m)), 1/float64(2*m), "M=%d n=%d", m, n)
			}
		}
		for _, l := range symmetricLearners(m) {
			if !l.stationary {
				continue
			}
			for n := range m + 1 {
				in := cyclic(m, n, 40*m)
				tr := boundedrecall.Play(l, in)
				rarer := tr.PlayOf(3 * m)[0]
				if 2*n > m {
					rarer = 1 - rarer
				}
				regret := tr.IntervalRegrets(m)[2*m] / float64(m)
				apart := math.Abs(1 - 2*float64(n)/float64(m))
				identity.See(regret, apart*rarer, "%s, M=%d n=%d", l.name, m, n)
				const rounding = 1e-9
				if 2*n != m && math.Abs(rarer-0.5) > rounding {
					differ := 0.0
					if (rarer < 0.5) != (regret < apart/2) {
						differ = 1
					}
					majority.See(differ, 0, "%s, M=%d n=%d", l.name, m, n)
				}
				for _, eps := range []float64{1, 0.5} {
					horizon := m * int(math.Ceil(10/(eps*eps)))
					if apart >= eps && tr.RegretCurve()[horizon-1]/float64(horizon) <= eps*eps/10 {
						must.See(rarer, 0.5, "%s, M=%d n=%d", l.name, m, n)
					}
				}
			}
		}
	}
}
