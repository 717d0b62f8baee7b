package paper

import (
	_ "embed"
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed definition_2_3.md
var definition2_3Proof string

// gamma2_3 is the constant of γ ≤ 0.37·ln T/√T in Definition2_3, for base learners tuned to T.
const gamma2_3 claims.Number = "0.37"

// Definition2_3 is about mean-based learners.
var Definition2_3 = claims.Statement{
	ID: "definition-2.3", Reference: "Definition 2.3, mean-based", Origin: claims.Numbered, Place: "Section 2.1",
	Printed: claims.Holds("With R_{t,i} = r_{1,i} + … + r_{t,i}, a learner is γ-mean-based if x_{t,j} < γ whenever R_{t,i} − R_{t,j} > γT, and mean-based if it is so for some γ = o(1). "+
		"Hedge, multiplicative weights, follow the perturbed and the regularized leader, and others are mean-based.", claims.ByHand).WithSlip(claims.Misprint),
	Why: "One round off: x_t is chosen before r_t is seen, so R_{t−1} is meant. It changes nothing: a learner that is γ-mean-based with the one is (γ+1/T)-mean-based with the other, so the mean-based learners are the same.",
	Proved: claims.Holds("With R_{t−1}, an arm that trails another by more than D ≥ 0 has weight at most γ(D), a function of its own for Hedge at a fixed and at a falling rate, multiplicative weights, FTL, FTRL, FTPL, regret matching and Cover's learner. "+
		"At rates tuned to T each is γ-mean-based with γ = O(log T/√T). At a fixed rate multiplicative weights is mean-based on rewards 0 and 1, and not on [0,1].", claims.ByHand),
	Proof: definition2_3Proof,
	Tightness: "γ(D) is attained, except by multiplicative weights, regret matching and Cover's learner; that of follow-the-leader is 0. " +
		fmt.Sprintf("Tuned to T = 10², 10⁴ and 10⁶ rounds of two arms each is γ-mean-based with γ ≤ %v·ln T/√T", gamma2_3),
	Sharpness: 1,
	Check:     checkDefinition2_3,
}

func checkDefinition2_3(c *claims.Case) {
	checkOneRoundOff(c)

	ns := c.Range("n", 1, 4)
	for _, base := range games.Bases(2, games.IsMeanBased) {
		y := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "%s: the weight of a trailing arm against γ(D), every history over {0,½,1}² of n rounds, %v", base, ns)
		for n := range ns.All() {
			l := learners.Spec{Name: base}.For(n + 1).New(2).(boundedrecall.MeanBased)
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(2, 0, 0.5, 1)}).All() {
				seeTrailing(y, base, l, in)
			}
		}
		sharp, ok := map[string]float64{"ftl": 0, "mwu": 0.95, "regret-matching": 0.8, "cover": 0.45}[base]
		if !ok {
			sharp = 0.999
		}
		y.WithinFactor(sharp)
	}

	sampled := c.Proved.Tally(claims.Sampled, claims.AtMost, "the same for every mean-based base, η = 1/20, 1/2, 3, drawn histories k/16, d ≤ 5, n ≤ 60")
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 5).Draw(t, "arms")
		s := learners.Spec{Name: rapid.SampledFrom(games.Bases(d, games.IsMeanBased)).Draw(t, "base")}
		in := games.Draw(t, d, rapid.IntRange(1, 60).Draw(t, "rounds"))
		if s.Uses("eta") {
			s.Rate = rapid.SampledFrom([]float64{0.05, 0.5, 3}).Draw(t, "eta")
		}
		l := s.For(in.Horizon() + 1).New(d).(boundedrecall.MeanBased)
		if over := seeTrailing(sampled, s.Name, l, in); over > claims.Rounding {
			t.Fatalf("%v: a trailing arm's weight exceeds γ by %v", s, over)
		}
	})

	ts := c.Sizes("T", 100, 10_000, 1_000_000)
	vanish := c.Proved.Tally(claims.Exact, claims.AtMost, "the least γ for which γ(γT) ≤ γ, every mean-based base tuned to T, against %v·ln T/√T, %v", gamma2_3, ts).WithinFactor(0.99)
	for n := range ts.All() {
		for _, base := range games.Bases(2, games.IsMeanBased) {
			vanish.See(meanBasedGamma(base, n), gamma2_3.Float()*math.Log(float64(n))/math.Sqrt(float64(n)), "%s, T = %d", base, n)
		}
	}

	checkFixedRate(c)
}

// meanBasedGamma returns the least γ for which the base learner, tuned to n rounds of
// two arms, has γ(γn) ≤ γ: so much is it γ-mean-based.
func meanBasedGamma(base string, n int) float64 {
	l := learners.Spec{Name: base}.For(n).New(2).(boundedrecall.MeanBased)
	return leastFixed(func(gamma float64) float64 { return worstGamma(l, gamma*float64(n), n) })
}

// leastFixed returns the least γ in [0,1] with f(γ) ≤ γ, for a function that falls.
func leastFixed(f func(gamma float64) float64) float64 {
	low, high := 0., 1.
	for range 60 {
		if middle := (low + high) / 2; f(middle) <= middle {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// worstGamma returns the largest γ(D) at any time in n rounds at which an arm can trail
// by more than D.
func worstGamma(l boundedrecall.MeanBased, lead float64, n int) float64 {
	worst := 0.
	for _, share := range []float64{0, 0.01, 0.03, 0.1, 0.3, 0.5, 0.7, 0.9, 1} {
		if at := int(lead) + int(share*(float64(n)-lead)); float64(at) >= lead {
			worst = max(worst, l.Gamma(lead, at))
		}
	}
	return worst
}

// checkOneRoundOff compares the printed definition with the one that R_{t−1} makes. A
// learner fails to be γ-mean-based in a round where an arm of weight x trails by L if
// γT < L and γ ≤ x. So it is γ-mean-based for all γ above the largest min(L/T, x).
func checkOneRoundOff(c *claims.Case) {
	ts := c.Range("T", 1, 4)
	after := c.Printed.Tally(claims.Exhaustive, claims.AtMost, "the least γ with R_t less the least with R_{t−1}, against 1/T: every base, over all instances over {0,½,1}², %v", ts).WithinFactor(0.5)
	before := c.Printed.Tally(claims.Exhaustive, claims.AtMost, "the least γ with R_{t−1} less the least with R_t, against 1/T: the same")
	for n := range ts.All() {
		for _, base := range games.Bases(2, games.AnyBase) {
			l, x := learners.Spec{Name: base}.For(n).New(2), make([]float64, 2)
			printed, causal := 0., 0.
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(2, 0, 0.5, 1)}).All() {
				l.Reset()
				lead := 0.
				for t := 1; t <= n; t++ {
					l.Play(x)
					causal = max(causal, min(lead/float64(n), x[1]), min(-lead/float64(n), x[0]))
					lead += in.Reward(t)[0] - in.Reward(t)[1]
					printed = max(printed, min(lead/float64(n), x[1]), min(-lead/float64(n), x[0]))
					l.Observe(in.Reward(t))
				}
			}
			after.See(printed-causal, 1/float64(n), "%s, T = %d", base, n)
			before.See(causal-printed, 1/float64(n), "%s, T = %d", base, n)
		}
	}
}

// seeTrailing plays the learner after the whole instance and records the weight of each
// arm that trails, beside γ at its lead. It returns the largest excess.
func seeTrailing(y *claims.Tally, name string, l boundedrecall.MeanBased, in *boundedrecall.Instance) (over float64) {
	sums := make([]float64, in.Arms())
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		for i, r := range in.Reward(t) {
			sums[i] += r
		}
	}
	x := games.PlayAfter(l, rowsOf(in)...)
	best := slices.Max(sums)
	for i, weight := range x {
		if trail := best - sums[i]; trail > 0 {
			gamma := l.Gamma(math.Nextafter(trail, 0), in.Horizon()) // it trails by more than this
			over = max(over, weight-gamma)
			y.See(weight, gamma, "%s, an arm trails by %v, n = %d", name, trail, in.Horizon())
		}
	}
	return over
}

// checkFixedRate is about multiplicative weights at a rate that does not shrink. On
// rewards 0 and 1 its weights are functions of the lead. Beyond, it favours rewards
// that are spread out over those that come as ones and zeros.
func checkFixedRate(c *claims.Case) {
	mwu := learners.Spec{Name: "mwu", Rate: 0.5}
	ns := c.Range("n", 1, 6)
	y := c.Proved.Tally(claims.Exhaustive, claims.Equals, "the weight of multiplicative weights, η = 1/2, on an arm that trails by D, against 1/(1+(3/2)^D), every history over {0,1}² of n rounds, %v", ns)
	for n := range ns.All() {
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(2, 0, 1)}).All() {
			lead := 0.
			for t := 1; t <= n; t++ {
				lead += in.Reward(t)[0] - in.Reward(t)[1]
			}
			y.See(games.PlayAfter(mwu.New(2), rowsOf(in)...)[1], 1/(1+math.Pow(1+mwu.Rate, lead)), "lead %v, n = %d", lead, n)
		}
	}

	const n = 1000
	spread := 1/math.Log1p(mwu.Rate) - 1/mwu.Rate // where it gains most over the sum
	leader := int(math.Round(n * (spread + 0.03)))
	history := games.Rewards(slices.Concat(slices.Repeat([][]float64{{spread, 1}}, leader), slices.Repeat([][]float64{{spread, 0}}, n-leader))...)
	c.Proved.Measure(claims.Chosen, games.PlayAfter(mwu.New(2), rowsOf(history)...)[0], 1).WithWitness(claims.Rewards{Instance: history}).AtLeast(0.99,
		"its weight on an arm that trails by %.1f after %d rounds: no lead of this order forces it below 99/100", float64(leader)-n*spread, n)
}
