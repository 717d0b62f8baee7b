package paper

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/claims"
)

// Section5_3Weak is what the paper reads off Lemma 5.5.
var Section5_3Weak = claims.Read(texts, "section-5.3-weak", identifyWeak, forceWeak)

// symmetricWeak returns stationary symmetric learners with recall m, and the
// patient ones that give the rarer reward's arm half of the weight if n rewards
// are e_1.
func symmetricWeak(c *claims.Case, m int) []symmetricLearner {
	all := stationarySymmetric(m)
	for n := range m + 1 {
		all = append(all, symmetricLearner{patient(m, n, 1./2), fmt.Sprintf("half at n = %d", n), false})
	}
	return claims.Input(c, "the symmetric learners",
		func(_ int, all []symmetricLearner) []symmetricLearner {
			return all
		})(m, all)
}

// identifyWeak says what the long-run regret is, and which leaves the rarer arm
// less than half.
func identifyWeak(c *claims.Case) {
	ms := c.Sizes("M = 1, 2, 3, 7, 12")
	const what = "regret per round of stationary symmetric learners in the third M rounds of the cyclic instance, "
	few := c.Holds.Says("is exactly (1−2n/M)·p(n)").Where("for n ≤ M/2").Cases(what+"%v", ms)
	many := c.Holds.Says("(2n/M−1)·(1−p(n))").Where("for n ≥ M/2").Cases(what+"%v", ms)
	less := c.Holds.Says("this regret is less than |1/2 − n/M|").
		Cases(what+"if the rarer reward's arm has less than half of the weight, n ≠ M/2, %v", ms).WithinFactor(0.9)
	half := c.Holds.Says("its weight on the rarer reward's arm is less than 1/2").
		Cases(what+"if the regret is below the number of the sentence, n ≠ M/2, %v", ms)
	iff := c.Holds.Says("if, and only if, this regret").
		Cases(what+"below the number of the sentence or not, and the weight below half or not, n ≠ M/2, %v", ms)
	least := c.Holds.Says("that is at least 1/(2M)").
		Exactly("|1/2 − n/M| for n ≠ M/2, %v", ms).WithinFactor(1)
	for m := range ms.All() {
		for n := range m + 1 {
			let := claims.Let{"n": n, "M": m}
			for _, l := range symmetricWeak(c, m) {
				tr := boundedrecall.Play(l, cyclic(m, n, 3*m))
				regret, p := tr.IntervalRegrets(m)[2*m]/float64(m), tr.PlayOf(3 * m)[0]
				let["p(n)"] = p
				if 2*n <= m {
					few.Given(let).Measure(regret, "%s, M=%d n=%d", l.name, m, n)
				}
				if 2*n >= m {
					many.Given(let).Measure(regret, "%s, M=%d n=%d", l.name, m, n)
					p = 1 - p
				}
				if 2*n == m {
					continue
				}
				least.Given(let).Measure(less.Given(let), "M=%d n=%d", m, n)
				if p < 0.5 {
					less.Given(let).Measure(regret, "%s, M=%d n=%d", l.name, m, n)
				}
				bound := c.Value("this regret is less than |1/2 − n/M|", claims.Less, let)
				below := regret < bound-claims.Rounding
				if below {
					half.Given(let).Measure(p, "%s, M=%d n=%d", l.name, m, n)
				}
				iff.Compare((p < 0.5) == below, claims.Equals, true, "%s, M=%d n=%d", l.name, m, n)
			}
		}
	}
}

// forceWeak says how much the lemma's hypothesis leaves the rarer reward's arm.
// The patient learner is given as much as it allows.
func forceWeak(c *claims.Case) {
	ms, all := c.Sizes("M = 1, 2, 3, 7, 12"), []float64{1, 1. / 2}
	const what = "weight on the rarer reward's arm in stationary symmetric learners with Reg ≤ ε²/10 over " +
		"10M/ε² rounds of the cyclic instance, ε = %v, %v, "
	must := c.Printed.Says("it must put the majority of its weight").
		Cases(what+"against 1/2", all, ms)
	other := c.Why.Says("Then the weight on the other arm is at most ε/6").
		Where("share of at least (1+ε)/2", "what Reg ≤ ε²/10", "where 0 < ε ≤ 1", "and T ≥ 10M/ε²").
		Cases(what+"and in the patient one with just that, ε = 1/20, M = 40, T = 10M/ε², 20M/ε²", all, ms).
		SharpnessIs(0.885)
	measure := func(l symmetricLearner, m, n int, eps float64, horizon int) {
		tr := boundedrecall.Play(l, cyclic(m, n, horizon))
		rare := min(1, 2*n/(m+1)) // arm 1 if n ≤ M/2
		regret, weight := tr.PerRoundRegret(), tr.PlayOf(horizon)[rare]
		share := float64(max(n, m-n)) / float64(m)
		if share < (1+eps)/2-claims.Rounding || regret > eps*eps/10+claims.Rounding {
			return
		}
		must.Compare(weight, claims.AtMost, 0.5, "%s, M=%d n=%d", l.name, m, n)
		let := claims.Let{"share of": share, "Reg": regret, "ε": eps, "M": m, "T": horizon}
		other.Given(let).Measure(weight, "%s, M=%d n=%d ε=%v", l.name, m, n, eps)
	}
	for m := range ms.All() {
		for n := range m + 1 {
			for _, l := range symmetricWeak(c, m) {
				for _, eps := range all {
					measure(l, m, n, eps, int(math.Ceil(fewestRounds(m, eps))))
				}
			}
		}
	}
	const m, n, eps = 40, 19, 1. / 20
	for _, copies := range []int{4000, 8000} {
		share, rounds := float64(n)/m, float64(copies)
		allowed := (eps*eps/10 + share/rounds) / (1 - 1/rounds) / (1 - 2*share)
		measure(symmetricLearner{patient(m, n, allowed), "the patient one", false}, m, n, eps, copies*m)
	}
}
