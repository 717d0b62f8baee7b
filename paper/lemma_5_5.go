package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// Constants of the sentences of Lemma5_5.
const (
	eps5_5              claims.Formula = "1/20"
	recall5_5, minor5_5                = 40, 19
	weight5_5           claims.Formula = "0.1"
	regret5_5           claims.Formula = "0.0049" // of the witness
)

// The hypotheses and the bounds.
const (
	printed5_5 claims.Formula = "ε/10"
	meant5_5   claims.Formula = "ε²/10"
	rounds5_5  claims.Formula = "10M/ε²"
	bound5_5   claims.Formula = "0.15·ε/(1−ε²/10)"
	sixth5_5   claims.Formula = "ε/6"
	rarer5_5   claims.Formula = "(1−M/T)(1−2n/M)·p(n) − n/T"
	more5_5    claims.Formula = "(1−M/T)(2n/M−1)·(1−p(n)) − (M−n)/T"

	rarerWhen5_5 claims.Condition = "n < M/2"
	moreWhen5_5  claims.Condition = "n > M/2"
	fewWhen5_5   claims.Condition = "n ≤ (1−ε)M/2"
)

// Lemma5_5 says that a symmetric learner follows the majority.
var Lemma5_5 = claims.Read(texts, "lemma-5.5", games.InTurn(refute5_5, forces5_5, follows5_5)).Unquoted()

// refute5_5 says that a learner with ε = 1/20, M = 40 and p(19) = 0.1 has regret 0.0049 < ε/10.
func refute5_5(c *claims.Case) {
	const m, n = recall5_5, minor5_5
	at := claims.Where{"M": m, "ε": eps5_5.Rat()}
	horizon, p := int(math.Ceil(rounds5_5.Float(at))), weight5_5.Float()
	in := cyclic(m, n, horizon)
	tr := boundedrecall.Play(patient(m, n, p), in)
	if math.Abs(tr.PerRoundRegret()-regret5_5.Float()) > 0.00005 {
		c.Fatalf("the regret is %v, not %v", tr.PerRoundRegret(), regret5_5)
	}
	const what = "ε = %v, M = %d, 10M/ε² rounds, a learner with p(%d) = %v: "
	c.Premise.Tally(claims.Chosen, claims.AtMost, what+"regret against %v", eps5_5, m, n, p, printed5_5).See(tr.PerRoundRegret(),
		printed5_5.Float(at), "")
	c.Printed.Tally(claims.Chosen, claims.AtMost,
		what+"p(n) against ε", eps5_5, m, n, p).WithWitness(claims.Rewards{Instance: in.Slice(1, m)}).Refutes().
		See(tr.PlayOf(horizon)[0], eps5_5.Float(), "")
}

// forces5_5 says that every stationary symmetric learner has the finite bound as regret, and that the
// patient learner, which plays the first M rounds without loss, has no more.
func forces5_5(c *claims.Case) {
	ms, times := c.Sizes("M", 1, 2, 3, 6, 12, 17).Short(5), c.Sizes("T/M", 1, 2, 50)
	weights := []claims.Formula{"0", "0.35", "1"}
	const what = "regret against the finite bound, %v, every n ≠ M/2, %v: "
	finite := c.Proved.Tally(claims.Chosen, claims.AtLeast, what+
		"stationary symmetric learners, some of which treat the arms unequally, where the bound is above 0", times, ms)
	attained := c.Proved.Tally(claims.Chosen, claims.Equals, what+
		"the learner that plays the first M rounds without loss, p(n) = %v", times, ms, weights)
	for m := range ms.All() {
		for n := range m + 1 {
			for k := range times.All() {
				if 2*n == m {
					continue
				}
				for _, p := range weights {
					regret, limit := regretOnCycle(patient(m, n, p.Float()), m, n, k*m)
					attained.See(regret, limit, "p(n) = %v, M=%d n=%d T=%d", p, m, n, k*m)
				}
				for _, l := range stationarySymmetric(m) {
					if regret, limit := regretOnCycle(l, m, n, k*m); limit > claims.Rounding {
						finite.See(regret, limit, "%s, M=%d n=%d T=%d", l.name, m, n, k*m)
					}
				}
			}
		}
	}
}

// follows5_5 says that with Reg ≤ ε²/10 the weight of the rarer reward's arm is at most
// that of the sentence: it is for the patient learner that just meets the hypothesis.
func follows5_5(c *claims.Case) {
	ms, all := c.Sizes("M", 4, 40, 10).Short(2), []claims.Formula{"1", "1/2", "1/5", "1/20"}
	follows := c.Proved.Tally(claims.Chosen, claims.AtMost, "weight of the rarer reward's arm in the learner that plays the first M "+
		"rounds without loss and has just Reg ≤ ε²/10 over T = ⌈10/ε²⌉·M rounds, for the n nearest to M/2 that the sentence is about, "+
		"against %v, ε = %v, %v",
		bound5_5, all, ms).SharpnessIs(0.98)
	sixth := c.Proved.Tally(claims.Exact, claims.AtMost, "%v against %v, ε = %v", bound5_5, sixth5_5, all).WithinFactor(1)
	for m := range ms.All() {
		for _, number := range all {
			at := claims.Where{"M": m, "ε": number.Rat()}
			most, horizon := meant5_5.Float(at), m*int(math.Ceil(rounds5_5.Float(at)/float64(m)-1e-9))
			bound := bound5_5.Float(at)
			sixth.See(bound, sixth5_5.Float(at), "ε=%v", number)
			minor := m
			for at["n"] = minor; !fewWhen5_5.Holds(at); at["n"] = minor {
				minor--
			}
			// The most weight on the rarer reward's arm that the hypothesis leaves.
			q := (most + float64(minor)/float64(horizon)) / (1 - float64(m)/float64(horizon)) / (1 - 2*float64(minor)/float64(m))
			follows.See(q, bound, "M=%d n=%d ε=%v", m, minor, number)
			for n, p := range map[int]float64{minor: q, m - minor: 1 - q} {
				regret := boundedrecall.Play(patient(m, n, p), cyclic(m, n, horizon)).PerRoundRegret()
				if math.Abs(regret-most) > claims.Rounding {
					c.Fatalf("M=%d n=%d ε=%v: the patient learner with p(n) = %v has regret %v, not ε²/10", m, n, number, p, regret)
				}
			}
		}
	}
}

// regretOnCycle returns the learner's regret on the cyclic instance and the finite bound on it, for the
// p(n) that the learner shows after round M.
func regretOnCycle(l boundedrecall.Learner, m, n, horizon int) (regret, limit float64) {
	tr := boundedrecall.Play(l, cyclic(m, n, horizon+m))
	return tr.RegretCurve()[horizon-1] / float64(horizon), forcedOnCycle(m, n, horizon, tr.PlayOf(m + 1)[0])
}

// cyclic returns n rewards e_1 and then m−n rewards e_2, over and over.
func cyclic(m, n, horizon int) *boundedrecall.Instance {
	return boundedrecall.Must(adversaries.Cyclic{Recall: m, Ones: n, Horizon: horizon}.Instance())
}

// forcedOnCycle is the finite bound of Lemma 5.5.
func forcedOnCycle(m, n, horizon int, p float64) float64 {
	at := claims.Where{"M": m, "T": horizon, "n": n}
	at["p"] = claims.Always(new(big.Rat).SetFloat64(p))
	switch {
	case rarerWhen5_5.Holds(at):
		return rarer5_5.Float(at)
	case moreWhen5_5.Holds(at):
		return more5_5.Float(at)
	}
	return 0
}

// patient returns a stationary symmetric learner with p(n) = p that loses nothing in
// the first m rounds of the cyclic instance: it plays arm 1 until it has seen n rewards
// e_1, and then arm 2.
func patient(m, n int, p float64) boundedrecall.Learner {
	return &counter{recall: m, weight: func(ones, twos float64) float64 {
		switch {
		case ones == float64(n) && twos == float64(m-n):
			return p
		case ones < float64(n):
			return 1
		}
		return 0
	}}
}
