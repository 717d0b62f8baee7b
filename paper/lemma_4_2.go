package paper

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
)

// Lemma4_2 is the instance against mean-based learners.
var Lemma4_2 = claims.Read(texts, "lemma-4.2", func(c *claims.Case) {
	ms := c.Sizes("M = 300, 301, 302, 900").Short(3)
	order := c.Printed.Says("There is an instance of two actions with T·Reg(A) ≥ M/6 − o(M)").
		Where("let T = 3M").Cases("T·Reg of windowed mean-based bases, tuned, and of the learner that knows the instance, "+
		"o(M) = (4/3)γM, and 2 more if 3 does not divide M, γ the learner's γ(M), %v", ms).
		WithinFactor(0.99)
	for m := range ms.All() {
		size := float64(m)
		measure := func(gamma, total float64, label ...any) {
			let := claims.Let{"M": m, "T": 3 * m, "γ": gamma}
			let["o(M)"] = c.Value("for o(M) it gives (4/3)·γM", claims.Equals, let) + 2*indicator(m%3 != 0)
			if given := order.Given(let); given.Bound() > claims.Rounding {
				given.Measure(total, label...)
			}
		}
		for _, s := range checks.Specs([]string{"windowed"}, checks.IsMeanBased, 2, m) {
			gamma := leastFixed(func(gamma float64) float64 { return windowGamma(s, gamma*size) })
			measure(gamma, boundedrecall.TotalRegret(s.New(2), counterexample(m)), "%v", s)
		}
		for _, gamma := range []float64{0, 0.1} {
			total := clairvoyantRegret(m, 3*m, gamma, gamma*size)
			measure(gamma, total, "it knows the instance, M = %d, γ = %v", m, gamma)
		}
	}
	clairvoyantAttains(c, c.Sizes("T/M = 3"), "T·Reg ≥ M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q)",
		"it is at least M/6 − D/2 − γ(5M/6 − D/2)")
	shrinksWithGamma(c)
	nearPeriodicCosts(c)
})

// counterexample returns the instance of Lemma 4.2, rounded if 3 does not
// divide M.
func counterexample(m int) *boundedrecall.Instance { return counterexampleCopies(m, 3*m) }

// counterexampleCopies returns ⌊T/3M⌋ copies of the instance of Lemma 4.2, and
// then zeros up to round T.
func counterexampleCopies(m, horizon int) *boundedrecall.Instance {
	q := (2*m + 2) / 3 // ⌈2M/3⌉
	one := checks.Instance(fmt.Sprintf("%d*(1,0) %d*(0,1) %d*(1,0) %d*(0,0)", m, q, m-q, m))
	return checks.Rewards(checks.Repeat(horizon/(3*m), checks.Rows(one)...)...).Slice(1, horizon)
}

// forcedPerCopy is M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q), what a copy costs.
func forcedPerCopy(m int, gamma, lead float64) float64 {
	q := (2*m + 2) / 3
	return float64(m-2*q) + (1-gamma)*math.Ceil((float64(m)-lead)/2) - gamma*float64(m-q)
}

// clairvoyantRegret is T·Reg of the learner that knows the copies and earns
// what γ, D allow.
func clairvoyantRegret(m, horizon int, gamma, lead float64) float64 {
	in := counterexampleCopies(m, horizon)
	l := &witness.Clairvoyant{Instance: in, Recall: m, Lead: lead, Gamma: gamma}
	return boundedrecall.TotalRegret(l, in)
}

// clairvoyantAttains says that on copies of the instance this learner has just
// the regret of Lemma 4.2 and Theorem 4.1, and that if 3 | M the simpler bound
// is no more, and as much where M−D is even. One that earns half as much has
// more regret.
func clairvoyantAttains(c *claims.Case, times *claims.Sizes, words, simpler string) {
	ms := c.Sizes("M = 4, 5, 6, 30, 31, 32, 60, 120, 300")
	gammas := []float64{0, 1. / 100, 1. / 10, 1. / 2}
	const what = "T·Reg on ⌊T/(3M)⌋ copies of Lemma 4.2's instance of a learner that knows them " +
		"and earns as much as γ, D allow, or as γ/2, D allow, if the bound is positive, γ = %v, %v, %v"
	divisor := sizesOf(c.Numbers("If 3"))[0]
	weights := []string{"give weight at most γ", "trails by more than D"}
	attained := c.Holds.Says(words).Where("0 ≤ D < M/3", "q = ⌈2M/3⌉").Where(weights...).
		Exactly(what, gammas, times, ms).WithinFactor(1)
	least := c.Holds.Says(simpler).Where("0 ≤ D < M/3").Where(weights...).
		Exactly(what+", if 3 | M and the bound is positive", gammas, times, ms).WithinFactor(1)
	for m, n := range checks.Pairs(ms, times) {
		for d := 0; 3*d < m; d += max(1, m/20) {
			for _, gamma := range gammas {
				for _, earned := range []float64{gamma, gamma / 2} {
					let := claims.Let{"T": n * m, "M": m, "D": d, "γ": gamma, "trails by": d + 1,
						"give weight": earned}
					exact, simple := attained.Given(let), least.Given(let)
					regret := clairvoyantRegret(m, n*m, earned, float64(d))
					if exact.Bound() > claims.Rounding {
						exact.Measure(regret/float64(n*m), "M=%d, T=%dM, D=%d, γ=%v", m, n, d, gamma)
					}
					if m%divisor == 0 && simple.Bound() > claims.Rounding {
						simple.Measure(regret, "M=%d, T=%dM, D=%d, γ=%v", m, n, d, gamma)
					}
				}
			}
		}
	}
}

// shrinksWithGamma says that for D = γM, 3 | M the regret is little more than
// M/6 − (4/3)γM.
func shrinksWithGamma(c *claims.Case) {
	ms, percents := c.Sizes("M = 6, 30, 60, 120, 300"), c.Sizes("100γ = 1..12")
	y := c.Holds.Says("and at least M/6 − (4/3)γM").Where("for D = γM").
		Exactly("on the instance of Lemma 4.2, T·Reg of the learner that knows it and earns as much "+
			"as γ and D allow, %v, %v", percents, ms).
		WithinFactor(0.9985)
	for m, percent := range checks.Pairs(ms, percents) {
		gamma, size := float64(percent)/100, float64(m)
		y.Given(claims.Let{"M": m, "γ": gamma, "D": gamma * size}).
			Measure(clairvoyantRegret(m, 3*m, gamma, gamma*size), "M=%d, γ=%v", m, gamma)
	}
}

// nearPeriodicCosts says that the near-periodic instance costs nearly M in 3M
// rounds, if γ and D/M are small.
func nearPeriodicCosts(c *claims.Case) {
	ms, gammas := c.Sizes("M = 900, 9000"), []float64{0, 1. / 1000}
	y := c.Why.Says("T·Reg ≥ M(1 − o(1))").Where("at T = 3M").
		Exactly("T·Reg that the near-periodic instance with k just above D = γM forces on every learner "+
			"that is γ-mean-based on the window, γ = %v, T = 3M, o(1) = 3γ + 9(D+1)/M, %v", gammas, ms).
		WithinFactor(0.99)
	for m := range ms.All() {
		for _, gamma := range gammas {
			lead := gamma * float64(m)
			near := adversaries.NearPeriodic{Recall: m, Extra: int(lead) + 1, Horizon: 3 * m}
			near.Extra += (m + near.Extra) % 2
			let := claims.Let{"M": m, "T": 3 * m, "o(1)": 3*gamma + 9*(lead+1)/float64(m)}
			y.Given(let).Measure(near.TotalRegretForced(gamma, lead)/float64(3*m), "M=%d, γ=%v", m, gamma)
		}
	}
}
