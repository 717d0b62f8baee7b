package paper

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// slope4_2 is what γ costs a γ-mean-based learner, over γM.
const slope4_2 claims.Formula = "4/3"

// What Lemma 4.2 forces, for q rounds (0,1), and if 3 | M, and then for D = γM.
const (
	forced4_2  claims.Formula = "M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q)"
	seconds4_2 claims.Formula = "⌈2M/3⌉"
	simple4_2  claims.Formula = "M/6 − D/2 − γ(5M/6 − D/2)"
	shared4_2  claims.Formula = "M/6 − (4/3)γM"

	leads4_2  claims.Condition = "0 ≤ D < M/3"
	thirds4_2 claims.Condition = "3 | M"
)

// Lemma4_2 is the instance against mean-based learners.
var Lemma4_2 = claims.Read(texts, "lemma-4.2", checkLemma4_2).Unquoted()

// lemma4_2 returns the instance of Lemma 4.2, rounded if 3 does not divide M.
func lemma4_2(m int) *boundedrecall.Instance { return copies4_2(m, 3*m) }

// copies4_2 returns ⌊T/3M⌋ copies of the instance of Lemma 4.2, and then zeros up to round T.
func copies4_2(m, horizon int) *boundedrecall.Instance {
	q, zero := int(seconds4_2.Rat(claims.Where{"M": m}).Num().Int64()), []float64{0, 0}
	one := rowsOf(games.Instance(fmt.Sprintf("%d*(1,0) %d*(0,1) %d*(1,0) %d*(0,0)", m, q, m-q, m)))
	return games.Rewards(append(games.Repeat(horizon/(3*m), one...), games.Repeat(horizon%(3*m), zero)...)...)
}

// where4_2 says what the letters stand for in T rounds.
func where4_2(m, horizon int, gamma, lead float64) claims.Where {
	return claims.Where{"M": m, "T": horizon, "q": seconds4_2.Rat(claims.Where{"M": m}), "γ": gamma, "D": lead}
}

func checkLemma4_2(c *claims.Case) {
	ms := c.Sizes("M", 300, 301, 302, 900).Short(3)
	order := c.Printed.Cases("T·Reg/M of every windowed mean-based base, tuned, "+
		"against 1/6 − (%v)γ, γ the learner's own γ(M), where that is positive, %v", slope4_2, ms)
	for m := range ms.All() {
		rounded := 2 / float64(m) * indicator(!thirds4_2.Holds(claims.Where{"M": m}))
		for _, l := range meanBasedOnWindow(m) {
			if bound := 1./6 - slope4_2.Float()*l.leastGamma(m) - rounded; bound > 0 {
				order.AtLeast(boundedrecall.TotalRegret(l, lemma4_2(m))/float64(m), bound, "%s, M=%d", l.name, m)
			}
		}
	}
	attains4_2(c, c.Sizes("T/M", 3), forced4_2, simple4_2, leads4_2, thirds4_2)
	slopes4_2(c)
}

// clairvoyantRegret4_2 is T·Reg of the learner that knows the instance and earns as much as γ and D allow.
func clairvoyantRegret4_2(m, horizon int, gamma, lead float64) float64 {
	in := copies4_2(m, horizon)
	return boundedrecall.TotalRegret(&games.Clairvoyant{Instance: in, Recall: m, Lead: lead, Gamma: gamma}, in)
}

// attains4_2 says that on copies of the instance this learner has just the regret of the sentences of
// Lemma 4.2 and Theorem 4.1, for every γ and the D of a condition, and that under another, 3 | M, a copy's
// M/6 − D/2 − γ(5M/6 − D/2) is no more, and as much where M−D is even.
func attains4_2(c *claims.Case, times *claims.Sizes, forced, simple claims.Formula, leads, thirds claims.Condition) {
	ms, gammas := c.Sizes("M", 4, 5, 6, 30, 31, 32, 60, 120, 300), []claims.Formula{"0", "1/100", "1/10", "1/2"}
	const what = "on copies of the instance of Lemma 4.2 and then zeros, T·Reg of the learner that knows them and earns as much as γ " +
		"and D allow, γ = %v, %v, %v, %v, against %v"
	attained := c.Proved.Exactly(what+" with q = %v", gammas, leads, times, ms, forced, seconds4_2)
	least := c.Proved.Exactly(what+" if %v and that is positive", gammas, leads, times, ms, simple,
		thirds).WithinFactor(1)
	for m, n := range games.Pairs(ms, times) {
		for lead := 0; leads.Holds(claims.Where{"M": m, "D": lead}); lead += max(1, m/20) {
			for _, number := range gammas {
				at := where4_2(m, n*m, number.Float(), float64(lead))
				regret := clairvoyantRegret4_2(m, n*m, number.Float(), float64(lead))
				attained.Equal(regret, forced.Float(at), "M=%d, T=%dM, D=%d, γ=%v", m, n, lead, number)
				if bound := simple.Float(at); thirds.Holds(at) && bound > 0 {
					least.AtLeast(regret, bound, "M=%d, T=%dM, D=%d, γ=%v", m, n, lead, number)
				}
			}
		}
	}
}

// slopes4_2 says that for D = γM and 3 | M the regret is at least M/6 − (4/3)γM, and little more for small γ.
func slopes4_2(c *claims.Case) {
	ms, percents := c.Sizes("M", 6, 30, 60, 120, 300), c.Range("100γ", 1, 12)
	y := c.Proved.Exactly("T·Reg of the learner that knows the instance and earns as much as γ and D = γM "+
		"allow, against %v, %v, %v", shared4_2, percents, ms).WithinFactor(0.9985)
	for m, percent := range games.Pairs(ms, percents) {
		gamma := float64(percent) / 100
		lead := gamma * float64(m)
		y.AtLeast(clairvoyantRegret4_2(m, 3*m, gamma, lead), shared4_2.Float(where4_2(m, 3*m, gamma, lead)), "M=%d, γ=%v", m, gamma)
	}
}
