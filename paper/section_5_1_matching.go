package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/learners"
)

// Section5_1Matching says that the bounds of Theorems 3.1 and 5.1 match.
var Section5_1Matching = claims.Statement{
	ID: "section-5.1-matching", Reference: "Section 5.1, matching the lower bound", Origin: claims.Prose,
	Printed: claims.Holds("AverageRestart of Hedge has regret O(√(log d/M)), which matches the lower bound Ω(√(log d/M)) of Theorem 3.1: for M ≥ log₂ d the two differ by a constant factor.",
		claims.ByHand, claims.ByMeasurement),
	Proved: claims.Holds("For two arms the constants match as well, in the long run. AverageRestart over the suffixes 0..M of Cover's learner for M+1 rounds has regret at most E|S_{M+1}|/(2(M+1)), S a walk of fair signs, "+
		"and every learner with recall M has that expected regret on M+1 fair draws of e_1 or e_2 that are repeated.", claims.ByHand),
	Proof: `Upper bound: corollary-5.3. Lower bound: on M+1 fair coins for each arm, repeated, every learner with recall M has the expected regret (E max_i S_i(M+1) − (M+1)/2)/(M+1) per round if M+1 divides T (theorem-3.1).
E max_i S_i(n) − n/2 is of the order √(n·ln d) for n ≥ log₂ d: Orabona and Pál, Optimal non-asymptotic lower bound on the minimax regret of learning with expert advice, 2015.

Two arms: Cover's learner for M+1 rounds has W(M+1,2) = ½·E|S_{M+1}|. Put it into theorem-5.1 with suffixes 0..M and let T/M grow. A learner with recall M sees all of the period but the coming reward, which does not depend on what it sees. So it earns
½ a round on average, where the best arm earns ½ + E|S_{M+1}|/(2(M+1)).`,
	Tightness: "for two arms attained; over Hedge the bounds differ by a factor of at most 4.5",
	Sharpness: 1,
	Check:     checkSection5_1Matching,
}

func checkSection5_1Matching(c *claims.Case) {
	const factor = 4.5
	ms, ds := c.Sizes("M", 1, 2, 3, 6, 10, 20, 100, 1000, 100_000), c.Sizes("d", 2, 3, 8, 64, 1000, 1_000_000)
	orders := c.Printed.Tally(claims.Exact, claims.AtMost, "bound on AverageRestart of Hedge in the long run, against %v times the expected regret of every learner with recall M on fair coins with period M+1, M ≥ log₂ d, %v, %v", factor, ms, ds).Sharp(0.95)
	for m := range ms.All() {
		for d := range ds.All() {
			if float64(m) < math.Log2(float64(d)) {
				continue
			}
			upper := math.Sqrt(float64(m+1)*math.Log(float64(d))/2) / float64(m)
			lower := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}.ExpectedPerRoundRegret()
			orders.See(upper, factor*lower, "M=%d d=%d", m, d)
		}
	}

	ms = c.Range("M", 1, 6).Short(4)
	attained := c.Proved.Tally(claims.Exact, claims.AtMost, "long-run worst case over {0,1}² of AverageRestart over the suffixes 0..M of Cover's learner for M+1 rounds, against E|S_{M+1}|/(2(M+1)), %v", ms)
	forced := c.Proved.Tally(claims.Exact, claims.Equals, "expected regret of each learner with recall M, every base, on the 2^(M+1) rewards e_1 and e_2 with period M+1, T = 3(M+1), against E|S_{M+1}|/(2(M+1)), %v", ms)
	for m := range ms.All() {
		best := exact.TwoArmValue(m)
		s := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
		if attained.SeeFractions(worstCase(c, s, 0).Upper, best, "%v", s) {
			attained.Show(claims.WorstCase{Learner: s})
		}
		limit, _ := best.Float64()
		for _, name := range deterministic() {
			for _, base := range bases(2, anyBase) {
				s := learners.Spec{Name: name, Base: base, Recall: m}
				mean, games := 0., 0.
				for in := range (adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: 3 * (m + 1), OneHot: true}).All() {
					mean += boundedrecall.TotalRegret(s.New(2), in) / float64(in.Horizon())
					games++
				}
				forced.See(mean/games, limit, "%v", s)
			}
		}
	}
}
