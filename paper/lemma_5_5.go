package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
)

// Lemma5_5 says that a symmetric learner follows the majority.
var Lemma5_5 = claims.Read(texts, "lemma-5.5", games.InTurn(refute5_5, forces5_5, follows5_5))

// rounds5_5 is 10M/ε², the fewest rounds that the lemma is about.
func rounds5_5(m int, eps float64) float64 { return 10 * float64(m) / (eps * eps) }

// refute5_5 plays a learner that meets the printed hypothesis Reg ≤ ε/10 and has p(n) > ε.
func refute5_5(c *claims.Case) {
	c.Quote("T ≥ 10M/ε², M divides T and Reg ≤ ε/10")
	x := c.Numbers("ε = 1/20, M = 40 and p(19) = 0.1 have regret 0.0049")
	eps, sizes, p := games.Float(x[0]), sizesOf(x[1:3]), games.Float(x[3])
	m, n := sizes[0], sizes[1]
	horizon := int(math.Ceil(rounds5_5(m, eps)))
	in := cyclic(m, n, horizon)
	tr := boundedrecall.Play(patient(m, n, p), in)
	const what = "ε = %v, M = %d, 10M/ε² rounds, a learner with p(%d) = %v: "
	c.Printed.Cases(what+"regret to four digits, against the sentence", eps, m, n, p).
		Within(0.00005).Equal(tr.PerRoundRegret(), x[4])
	c.Premise.Cases(what+"regret against ε/10", eps, m, n, p).AtMost(tr.PerRoundRegret(), eps/10)
	c.Printed.Cases(what+"p(n) against ε", eps, m, n, p).
		WithWitness(witness.Rewards{Instance: in.Slice(1, m)}).Refutes().
		AtMost(tr.PlayOf(horizon)[0], claims.Lie(c, "ε is 1/2", eps, 1./2))
}

// forces5_5 says that the finite bound holds, and that the patient learner attains it.
func forces5_5(c *claims.Case) {
	ms, times := c.Sizes("M", 1, 2, 3, 6, 12, 17).Short(5), c.Sizes("T/M", 1, 2, 50)
	weights := []float64{0, 0.35, 1}
	const what = "regret against the finite bound, %v, every n ≠ M/2, %v: "
	c.Quote("Reg ≥ (1−M/T)(1−2n/M)·p(n) − n/T for n < M/2")
	c.Quote("Reg ≥ (1−M/T)(2n/M−1)·(1−p(n)) − (M−n)/T for n > M/2")
	c.Quote("M dividing T, and any stationary symmetric learner")
	finite := c.Proved.Cases(what+"stationary symmetric learners, if the bound is above "+
		"0", times, ms)
	c.Quote("by a learner that plays the first M rounds without loss")
	attained := c.Proved.Cases(what+"the learner that plays the first M rounds without loss, "+
		"p(n) = %v", times, ms, weights)
	more := claims.Lie(c, "half as much again is forced", 1., 1.5)
	for m, k := range games.Pairs(ms, times) {
		for n := range m + 1 {
			if 2*n == m {
				continue
			}
			for _, p := range weights {
				regret, limit := regretOnCycle(patient(m, n, p), m, n, k*m)
				attained.Equal(regret, more*limit, "p(n) = %v, M=%d n=%d T=%d", p, m, n, k*m)
			}
			for _, l := range stationarySymmetric(m) {
				if regret, limit := regretOnCycle(l, m, n, k*m); limit > claims.Rounding {
					finite.AtLeast(regret, more*limit, "%s, M=%d n=%d T=%d", l.name, m, n, k*m)
				}
			}
		}
	}
}

// follows5_5 says what weight Reg ≤ ε²/10 leaves the rarer reward's arm, in the patient learner.
func follows5_5(c *claims.Case) {
	ms, all := c.Sizes("M", 4, 40, 10).Short(2), []float64{1, 1. / 2, 1. / 5, 1. / 20}
	c.Quote("let T ≥ 10M/ε² and Reg ≤ ε²/10 there, 0 < ε ≤ 1. Then p(n) ≤ 0.15·ε/(1−ε²/10) ≤ ε/6 " +
		"for n ≤ (1−ε)M/2")
	c.Quote("1−p(n) is at most 0.15·ε/(1−ε²/10) for n ≥ (1+ε)M/2")
	most := func(eps float64) float64 { return 0.15 * eps / (1 - eps*eps/10) }
	follows := c.Proved.Cases("weight of the rarer reward's arm in the learner that plays M "+
		"rounds without loss and has just Reg ≤ ε²/10 over T = ⌈10/ε²⌉·M rounds, for the n "+
		"nearest to M/2 that the sentence is about, against 0.15·ε/(1−ε²/10), ε = %v, %v", all, ms).
		SharpnessIs(0.98)
	sixth := c.Proved.Exactly("0.15·ε/(1−ε²/10) against ε/6, ε = %v", all).WithinFactor(1)
	patientHas := c.Proved.Cases("regret of that learner, and with the arms exchanged, against "+
		"ε²/10, ε = %v, %v", all, ms)
	for m := range ms.All() {
		for _, eps := range all {
			sixth.AtMost(most(eps), eps/6, "ε=%v", eps)
			size, copies := float64(m), math.Ceil(rounds5_5(1, eps)-1e-9)
			n := int((1-eps)*size/2 + 1e-9)
			// The most weight on the rarer reward's arm that the hypothesis leaves.
			share := float64(n) / size
			q := (eps*eps/10 + share/copies) / (1 - 1/copies) / (1 - 2*share)
			q *= claims.Lie(c, "the learner gives it twice the weight", 1., 2)
			follows.AtMost(q, most(eps), "M=%d n=%d ε=%v", m, n, eps)
			regret := func(ones int, p float64) float64 {
				in := cyclic(m, ones, m*int(copies))
				return boundedrecall.Play(patient(m, ones, p), in).PerRoundRegret()
			}
			patientHas.Equal(regret(n, q), eps*eps/10, "M=%d n=%d ε=%v", m, n, eps)
			patientHas.Equal(regret(m-n, 1-q), eps*eps/10, "M=%d n=%d ε=%v", m, m-n, eps)
		}
	}
}

// regretOnCycle returns the learner's regret on the cyclic instance and the bound for its p(n).
func regretOnCycle(l boundedrecall.Learner, m, n, horizon int) (regret, limit float64) {
	tr, t := boundedrecall.Play(l, cyclic(m, n, horizon+m)), float64(horizon)
	return tr.RegretCurve()[horizon-1] / t, forcedOnCycle(m, n, t, tr.PlayOf(m + 1)[0])
}

// cyclic returns n rewards e_1 and then m−n rewards e_2, over and over.
func cyclic(m, n, horizon int) *boundedrecall.Instance {
	return boundedrecall.Must(adversaries.Cyclic{Recall: m, Ones: n, Horizon: horizon}.Instance())
}

// forcedOnCycle is the finite bound of Lemma 5.5 over t rounds.
func forcedOnCycle(m, n int, t, p float64) float64 {
	size, rare := float64(m), float64(n)
	switch {
	case 2*n < m:
		return (1-size/t)*(1-2*rare/size)*p - rare/t
	case 2*n > m:
		return (1-size/t)*(2*rare/size-1)*(1-p) - (size-rare)/t
	}
	return 0
}

// patient returns a learner with p(n) = p that loses nothing in m rounds of the cyclic instance.
func patient(m, n int, p float64) boundedrecall.Learner {
	return counter(m, func(ones, twos float64) float64 {
		if ones == float64(n) && twos == float64(m-n) {
			return p
		}
		return indicator(ones < float64(n))
	})
}
