package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
)

// Lemma5_5 says that a symmetric learner follows the majority.
var Lemma5_5 = claims.Read(texts, "lemma-5.5", refuteMajority, cyclesForce, followsMajority)

// fewestRounds is 10M/ε², the fewest rounds that the lemma is about.
func fewestRounds(m int, eps float64) float64 { return 10 * float64(m) / (eps * eps) }

// refuteMajority plays a learner that meets the printed hypothesis Reg ≤ ε/10
// and has p(n) > ε, and the one with the arms exchanged.
func refuteMajority(c *claims.Case) {
	x := c.Numbers("ε = 1/20, M = 40 and p(19) = 0.1")
	eps, sizes, p := x[0], sizesOf(x[1:3]), claims.Float(x[3])
	m, n := sizes[0], sizes[1]
	horizon := int(math.Ceil(fewestRounds(m, claims.Float(eps))))
	in := cyclic(m, n, horizon)
	tr := boundedrecall.Play(patient(m, n, p), in)
	let := claims.Let{"ε": eps, "M": m, "n": n, "T": horizon}
	const what = "ε = %v, M = %d, 10M/ε² rounds, a learner with p(%d) = %v: "
	c.Why.Says("have regret 0.0049").Cases(what+"regret, to four digits", eps, m, n, p).
		Within(0.00005).Given(let).Measure(tr.PerRoundRegret())
	c.Why.Says("less than ε/10").Cases(what+"regret, against ε/10", eps, m, n, p).
		WithinFactor(0.97).Given(let).Measure(tr.PerRoundRegret())
	premise := c.Premise.Says("M divides T and Reg ≤ ε/10").
		Cases(what+"regret", eps, m, n, p).Given(let)
	premise.Measure(tr.PerRoundRegret())
	c.Premise.Says("With ε/10").Exactly("the bound of the hypothesis, ε = %v", eps).Given(let).
		Measure(premise)
	c.Printed.Says("Then p(n) ≤ ε").Where("Suppose that T ≥ 10M/ε²", "for n ≤ (1−ε)M/2").
		Cases(what+"p(n)", eps, m, n, p).
		Refutes().Given(let).Measure(claims.Witnessed(tr.PlayOf(horizon)[0],
		witness.Rewards{Instance: in.Slice(1, m)}))
	horizon += m
	in = cyclic(m, m-n, horizon)
	tr = boundedrecall.Play(patient(m, m-n, 1-p), in)
	let["n"], let["T"] = m-n, horizon
	const exchanged = what + "with the arms exchanged and M rounds more, "
	c.Premise.Says("M divides T and Reg ≤ ε/10").
		Cases(exchanged+"regret", eps, m, n, p).Given(let).Measure(tr.PerRoundRegret())
	c.Printed.Says("and p(n) ≥ 1−ε").Where("Suppose that T ≥ 10M/ε²", "for n ≥ (1+ε)M/2").
		Cases(exchanged+"p(M−n)", eps, m, n, p).
		Refutes().Given(let).Measure(claims.Witnessed(tr.PlayOf(horizon)[0],
		witness.Rewards{Instance: in.Slice(1, m)}))
}

// cyclesForce says that the finite bound holds, and that the patient learner
// attains it.
func cyclesForce(c *claims.Case) {
	ms, times := c.Sizes("M = 1, 2, 3, 6, 12, 17").Short(5), c.Sizes("T/M = 1, 2, 50")
	weights := []float64{0, 0.35, 1}
	rare := c.Holds.Says("It has Reg ≥ (1−M/T)(1−2n/M)·p(n) − n/T").Where("for n < M/2")
	often := c.Holds.Says("It has Reg ≥ (1−M/T)(2n/M−1)·(1−p(n)) − (M−n)/T").Where("for n > M/2")
	for _, says := range []*claims.Account{rare, often} {
		finite := says.Cases("regret of stationary symmetric learners where the bound is above 0, "+
			"%v, %v", times, ms)
		attained := says.Cases("regret of the learner that plays the first M rounds without loss, "+
			"where the bound is above 0, p(n) = %v, %v, %v", weights, times, ms).WithinFactor(1)
		for m, k := range checks.Pairs(ms, times) {
			for n := range m + 1 {
				if says == rare && 2*n >= m || says == often && 2*n <= m {
					continue
				}
				measure := func(y *claims.Tally, l boundedrecall.Learner, name any) {
					tr := boundedrecall.Play(l, cyclic(m, n, k*m+m))
					p := func(float64) float64 { return tr.PlayOf(m + 1)[0] }
					given := y.Given(claims.Let{"M": m, "T": k * m, "n": n, "p": p})
					if regret := tr.RegretCurve()[k*m-1] / float64(k*m); given.Bound() > claims.Rounding {
						given.Measure(regret, "%v, M=%d n=%d T=%d", name, m, n, k*m)
					}
				}
				for _, p := range weights {
					measure(attained, patient(m, n, p), p)
				}
				for _, l := range stationarySymmetric(m) {
					measure(finite, l, l.name)
				}
			}
		}
	}
}

// followsMajority says what weight Reg ≤ ε²/10 leaves the rarer reward's arm,
// in the patient learner.
func followsMajority(c *claims.Case) {
	ms := c.Sizes("M = 4, 40, 10").Short(2)
	all := []*big.Rat{big.NewRat(1, 1), big.NewRat(1, 2), big.NewRat(1, 5), big.NewRat(1, 20)}
	const learner = "the learner that plays M rounds without loss and has just Reg ≤ ε²/10 over " +
		"T = ⌈10/ε²⌉·M rounds, for the n nearest to M/2 that the sentence is about, "
	rare := c.Holds.Says("Then p(n) ≤ 0.15·ε/(1−ε²/10)").
		Where("0 < ε ≤ 1", "let T ≥ 10M/ε²", "and Reg ≤ ε²/10", "for n ≤ (1−ε)M/2").
		Cases("p(n) of "+learner+"ε = %v, %v", all, ms).SharpnessIs(0.98)
	often := c.Holds.Says("1−p(n) is at most 0.15·ε/(1−ε²/10)").Where("for n ≥ (1+ε)M/2").
		Cases("1−p(n) of "+learner+"with the arms exchanged, and the bound on p(n), ε = %v, %v", all, ms).
		WithinFactor(1)
	proof := c.Holds.Says("Then p(n) ≤ 0.15·ε/(1−ε²/10)").
		Exactly("(ε²/10 + ε²/20)/ε/(1−ε²/10), which the premises leave, ε = %v", all).WithinFactor(1)
	sixth := c.Holds.Says("0.15·ε/(1−ε²/10) ≤ ε/6").Exactly("ε = %v", all).WithinFactor(1)
	patientHas := c.Premise.Says("must be Reg ≤ ε²/10").Cases("regret of "+learner+
		"and with the arms exchanged, ε = %v, %v", all, ms).WithinFactor(1)
	for m := range ms.All() {
		for _, exact := range all {
			eps := claims.Float(exact)
			size, copies := float64(m), math.Ceil(fewestRounds(1, eps)-1e-9)
			n := int((1-eps)*size/2 + 1e-9)
			// The most weight on the rarer reward's arm that the hypothesis
			// leaves.
			share := float64(n) / size
			q := (eps*eps/10 + share/copies) / (1 - 1/copies) / (1 - 2*share)
			let := claims.Let{"ε": exact, "M": m, "n": n, "T": m * int(copies)}
			proof.Given(let).Measure((eps*eps/10+eps*eps/20)/eps/(1-eps*eps/10), "ε=%v", exact)
			sixth.Given(let).Measure(nil, "ε=%v", exact)
			regret := func(ones int, p float64) float64 {
				in := cyclic(m, ones, m*int(copies))
				return boundedrecall.Play(patient(m, ones, p), in).PerRoundRegret()
			}
			let["Reg"] = regret(n, q)
			rare.Given(let).Measure(q, "M=%d n=%d ε=%v", m, n, exact)
			patientHas.Given(let).Measure(let["Reg"], "M=%d n=%d ε=%v", m, n, exact)
			let["Reg"] = regret(n, q/2)
			rare.Given(let).Measure(q/2, "half of p, M=%d n=%d ε=%v", m, n, exact)
			patientHas.Given(let).Measure(let["Reg"], "half of p, M=%d n=%d ε=%v", m, n, exact)
			let["T"], let["Reg"] = 2*m*int(copies), eps*eps/10
			rare.Given(let).Measure((eps*eps/10+share/copies/2)/(1-1/copies/2)/(1-2*share),
				"M=%d n=%d ε=%v, twice as long", m, n, exact)
			let["T"] = m * int(copies)
			patientHas.Given(let).Measure(regret(m-n, 1-q), "M=%d n=%d ε=%v", m, m-n, exact)
			let["n"], let["p"] = m-n, func(float64) float64 { return 1 - q }
			often.Given(let).Measure(nil, "M=%d n=%d ε=%v", m, m-n, exact)
			delete(let, "p")
			let["n"] = n
			bound := rare.Given(let)
			let["n"] = m - n
			often.Given(let).Measure(bound, "the bound on p(n), M=%d ε=%v", m, exact)
		}
	}
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

// patient returns a learner with p(n) = p that loses nothing in m rounds of the
// cyclic instance.
func patient(m, n int, p float64) boundedrecall.Learner {
	return counter(m, func(ones, twos float64) float64 {
		if ones == float64(n) && twos == float64(m-n) {
			return p
		}
		return indicator(ones < float64(n))
	})
}
