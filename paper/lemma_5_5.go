package paper

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
)

//go:embed lemma_5_5.md
var lemma5_5Proof string

// Lemma5_5 says that a symmetric learner follows the majority.
var Lemma5_5 = claims.Statement{
	ID: "lemma-5.5", Reference: "Lemma 5.5, symmetric learners", Origin: claims.Numbered, Place: "Section 5.3; proof in Appendix B.4",
	Printed: claims.Refuted("Let a stationary symmetric learner with recall M play arm 1 with weight p(n) when the window holds n rewards e_1 and M−n rewards e_2. "+
		"If T ≥ 10M/ε², M divides T and Reg ≤ ε/10 on the instance that the proof builds, n rewards e_1 and M−n rewards e_2 over and over, "+
		"then p(n) ≤ ε for n ≤ (1−ε)M/2, and p(n) ≥ 1−ε for n ≥ (1+ε)M/2.", claims.Misprint).KnownBy(claims.MachineProved("lemma_5_5_printed_is_false")),
	Why: "The hypothesis must be Reg ≤ ε²/10, with which the proof ends. With ε/10 the sentence fails: " +
		"ε = 1/20, M = 40 and p(19) = 0.1 have regret 0.0049 < ε/10 = 0.005. " +
		"(A hypothesis on all instances would say nothing: by theorem-5.6 no symmetric learner meets it in the long run. The lemma is a step in a proof by contradiction.)",
	Proved: claims.Holds("On that instance every stationary symmetric learner has Reg ≥ (1−M/T)(1−2n/M)·p(n) − n/T for n < M/2, and Reg ≥ (1−M/T)(2n/M−1)·(1−p(n)) − (M−n)/T for n > M/2. "+
		"So if T ≥ 10M/ε² and Reg ≤ ε²/10 there, then p(n) ≤ 0.15·ε/(1−ε²/10) ≤ ε/6 for n ≤ (1−ε)M/2, and 1−p(n) ≤ 0.15·ε/(1−ε²/10) ≤ ε/6 for n ≥ (1+ε)M/2.", claims.MachineProvedInPart("lemma_5_5", "lemma_5_5_eps"), claims.ByHand),
	Proof:     lemma5_5Proof,
	Tightness: "attained, by a learner that plays the first M rounds without loss",
	Sharpness: 1,
	Check:     checkLemma5_5,
}

func checkLemma5_5(c *claims.Case) {
	const eps, m, n, weight = 1. / 20, 40, 19, 0.1
	horizon := int(math.Ceil(10 * m / (eps * eps)))
	for _, ones := range []int{n, m - n} { // and with the arms exchanged
		p, in := weight, cyclic(m, ones, horizon)
		if ones != n {
			p = 1 - weight
		}
		tr := boundedrecall.Play(patient(m, ones, p), in)
		if math.Abs(tr.PerRoundRegret()-0.0049) > 0.00005 {
			c.Fatalf("the regret is %v, not 0.0049", tr.PerRoundRegret())
		}
		c.Premise.Measure(claims.Chosen, tr.PerRoundRegret(), 1).AtMost(eps/10, "ε = 1/20, M = %d, n = %d, p(n) = %v, T = 10M/ε²: regret against ε/10", m, ones, p)
		measured := c.Printed.Measure(claims.Chosen, tr.PlayOf(horizon)[0], 1).WithWitness(claims.Rewards{Instance: in.Slice(1, m)}).Refutes()
		if ones == n {
			measured.AtMost(eps, "ε = 1/20, M = %d, n = %d: p(n) of a learner with regret ≤ ε/10, against ε", m, ones)
		} else {
			measured.AtLeast(1-eps, "ε = 1/20, M = %d, n = %d: p(n) of a learner with regret ≤ ε/10, against 1−ε", m, ones)
		}
	}

	ms := c.Sizes("M", 1, 2, 3, 6, 12, 17).Short(5)
	finite := c.Proved.Tally(claims.Chosen, claims.AtLeast, "regret of stationary symmetric learners, some of which treat the arms unequally, against the finite bound, T = M, 2M, 50M, all n ≠ M/2, where the bound is above 0, %v", ms).WithinFactor(0.999)
	attained := c.Proved.Tally(claims.Chosen, claims.Equals, "regret of the learner that plays the first M rounds without loss, less the finite bound, p(n) = 0, 0.35, 1, the same T and n, %v", ms)
	for m := range ms.All() {
		for n := range m + 1 {
			all := []symmetricLearner{
				{Learner: patient(m, n, 0.35), name: "patient, p(n) = 0.35"},
				{Learner: patient(m, n, 1), name: "patient, p(n) = 1"},
				{Learner: patient(m, n, 0), name: "patient, p(n) = 0"},
			}
			patients := len(all)
			for _, l := range symmetricLearners(m) {
				if l.stationary {
					all = append(all, l)
				}
			}
			for _, horizon := range []int{m, 2 * m, 50 * m} {
				in := cyclic(m, n, horizon+m) // p(n) is seen after round M
				for k, l := range all {
					tr := boundedrecall.Play(l, in)
					p := tr.PlayOf(m + 1)[0]
					if q := tr.PlayOf(horizon + m)[0]; math.Abs(p-q) > 1e-12 { // MWU rounds
						c.Fatalf("%s, M=%d n=%d: it plays %v in round M+1 and %v in round %d, and is called symmetric and stationary", l.name, m, n, p, q, horizon+m)
					}
					if 2*n == m {
						continue
					}
					regret, limit := tr.RegretCurve()[horizon-1]/float64(horizon), forcedOnCycle(m, n, horizon, p)
					if limit > 1e-9 {
						finite.See(regret, limit, "%s, M=%d n=%d T=%d", l.name, m, n, horizon)
					}
					if k < patients {
						attained.See(regret-limit, 0, "%s, M=%d n=%d T=%d", l.name, m, n, horizon)
					}
				}
			}
		}
	}

	// With ε²/10: the learners that meet the hypothesis, and the one that just does.
	ms = c.Sizes("M", 4, 40, 10).Short(2)
	follows := c.Proved.Tally(claims.Chosen, claims.AtMost, "p(n), n ≤ (1−ε)M/2, and 1−p(n), n ≥ (1+ε)M/2, of stationary symmetric learners with Reg ≤ ε²/10, against 0.15·ε/(1−ε²/10), "+
		"ε = 1, 1/2, 1/5, 1/20, T = ⌈10/ε²⌉·M (for T > 1000 the learner that just has it, at the n nearest to M/2), %v", ms).WithinFactor(0.95)
	sixth := c.Proved.Tally(claims.Exact, claims.AtMost, "0.15·ε/(1−ε²/10) against ε/6, the same ε").WithinFactor(1)
	for m := range ms.All() {
		for _, eps := range []float64{1, 0.5, 0.2, 0.05} {
			horizon := m * int(math.Ceil(10/(eps*eps)-1e-9))
			most := eps * eps / 10
			sixth.See(0.15*eps/(1-most), eps/6, "ε=%v", eps)
			for n := range m + 1 {
				minor := min(n, m-n)
				if float64(minor) > (1-eps)*float64(m)/2+1e-9 {
					continue
				}
				// The most weight on the minor arm that the hypothesis leaves.
				q := (most + float64(minor)/float64(horizon)) / (1 - float64(m)/float64(horizon)) / (1 - 2*float64(minor)/float64(m))
				if 2*n > m {
					q = 1 - q
				}
				all := []symmetricLearner{{Learner: patient(m, n, q), name: "patient"}}
				for _, l := range symmetricLearners(m) {
					if l.stationary && horizon <= 1000 {
						all = append(all, l)
					}
				}
				if horizon > 1000 && minor < int((1-eps)*float64(m)/2) {
					continue // the largest minor is the sharpest
				}
				in := cyclic(m, n, horizon)
				for k, l := range all {
					tr := boundedrecall.Play(l, in)
					meets := tr.PerRoundRegret() <= most+claims.Rounding
					if k == 0 && !meets {
						c.Fatalf("M=%d n=%d ε=%v: the patient learner with p(n) = %v has regret %v > ε²/10", m, n, eps, q, tr.PerRoundRegret())
					}
					p := tr.PlayOf(m + 1)[0]
					if 2*n > m {
						p = 1 - p
					}
					if meets {
						follows.See(p, 0.15*eps/(1-eps*eps/10), "%s, M=%d n=%d ε=%v", l.name, m, n, eps)
					}
				}
			}
		}
	}
}

// cyclic returns n rewards e_1 and then m−n rewards e_2, over and over.
func cyclic(m, n, horizon int) *boundedrecall.Instance {
	return boundedrecall.Must(adversaries.Cyclic{Recall: m, Ones: n, Horizon: horizon}.Instance())
}

// forcedOnCycle is the finite bound of Lemma 5.5.
func forcedOnCycle(m, n, horizon int, p float64) float64 {
	ratio, share := float64(m)/float64(horizon), float64(n)/float64(m)
	if 2*n < m {
		return (1-ratio)*(1-2*share)*p - share*ratio
	}
	return (1-ratio)*(2*share-1)*(1-p) - (1-share)*ratio
}

// patient returns a stationary symmetric learner with p(n) = p that loses nothing in
// the first m rounds of the cyclic instance: it plays arm 1 until it has seen n rewards
// e_1, and then arm 2.
func patient(m, n int, p float64) boundedrecall.Learner {
	return &counter{recall: m, weight: func(_ int, ones, twos float64) float64 {
		switch {
		case ones == float64(n) && twos == float64(m-n):
			return p
		case ones < float64(n):
			return 1
		}
		return 0
	}}
}
