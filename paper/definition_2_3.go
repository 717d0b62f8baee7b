package paper

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Definition2_3 is about mean-based learners.
var Definition2_3 = claims.Read(texts, "definition-2.3",
	shiftsOneRound, limitsTrailing, tunesGamma, keepsRate)

// shiftsOneRound says that R_t in place of R_{t−1} changes γ by at most 1/T.
func shiftsOneRound(c *claims.Case) {
	ts := c.Sizes("T = 1..4")
	y := c.Why.Says("differ by at most 1/T").Every("difference of the least γ with R_t and with "+
		"R_{t−1}, every base, over all instances over {0,½,1}², %v", ts).WithinFactor(1)
	for n := range ts.All() {
		for _, base := range checks.Bases(2, checks.AnyBase) {
			l, printed, causal := learners.Spec{Name: base}.For(n).New(2), 0., 0.
			for in := range checks.Of(n, adversaries.Levels(2, 0, 0.5, 1)) {
				printed = max(printed, mostGamma(l, in, true))
				causal = max(causal, mostGamma(l, in, false))
			}
			given := y.Given(claims.Let{"T": n})
			given.Measure(printed-causal, "%s, T = %d, by how much it is more with R_t", base, n)
			given.Measure(causal-printed, "%s, T = %d, by how much it is less with R_t", base, n)
		}
	}
}

// limitsTrailing says how near the weight of an arm that trails by more than D
// comes to γ(D).
func limitsTrailing(c *claims.Case) {
	skip := claims.Input(c, "rewards that are not seen", 0)
	limit := func(y *claims.Tally, t *rapid.T, s learners.Spec, in *boundedrecall.Instance) {
		l, n := s.For(in.Horizon()+1).New(in.Arms()).(boundedrecall.MeanBased), in.Horizon()
		sums := checks.Totals(in)
		for i, weight := range checks.PlayAfter(l, checks.Rows(in)[skip:]...) {
			if trail := slices.Max(sums) - sums[i]; trail > 0 {
				gamma := func(lead float64) float64 { return l.Gamma(lead, n) }
				leads := []float64{math.Nextafter(trail, 0)} // it trails by more than this
				if n == 1 {
					leads = append(leads, 0)
				}
				for _, lead := range leads {
					y.Given(claims.Let{"γ": gamma, "D": lead}).
						Measure(weight, "%v, an arm trails by %v, n = %d", s, trail, n)
				}
			}
		}
	}
	says := c.Holds.Says("an arm has weight at most γ(D)").
		Where("whenever it trails another by more than D ≥ 0")
	ns := c.Sizes("n = 1..4").Short(3)
	shares := map[string]float64{"ftl": 0, "mwu": 0.99, "regret-matching": 0.85, "cover": 0.5}
	if c.Short() { // its worst case has n = 4
		shares["regret-matching"] = 0.8
	}
	for _, base := range checks.Bases(2, checks.IsMeanBased) {
		y := says.Every("%s: weight of a trailing arm, all histories over {0,½,1}², %v", base, ns)
		switch share, short := shares[base]; {
		case !short:
			y.WithinFactor(0.999)
		case share > 0:
			y.SharpnessIs(share)
		}
		for in := range checks.Every(adversaries.Levels(2, 0, 0.5, 1), ns) {
			limit(y, nil, learners.Spec{Name: base}, in)
		}
	}

	g, rates := checks.Drawn{Pass: checks.IsMeanBased, Arms: 5, Rounds: 60}, []float64{0.05, 0.5, 3}
	drawn := says.Drawn("the weight of a trailing arm, every mean-based base, η = %v where there is a "+
		"rate, %v", rates, g)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		if s.Uses("eta") {
			s.Rate = rapid.SampledFrom(rates).Draw(t, "eta")
		}
		limit(drawn, t, s, in)
	})
}

// tunesGamma says that tuned to T rounds each base is γ-mean-based with γ =
// O(ln T/√T).
func tunesGamma(c *claims.Case) {
	ts := c.Sizes("T", sizesOf(c.Numbers("T = 100, 10000, 1000000"))...)
	y := c.Holds.Says("each is γ-mean-based with γ ≤ 0.37·ln T/√T").
		Exactly("the least γ for which γ(γT) ≤ γ, every mean-based base tuned to T, %v", ts).
		WithinFactor(0.99)
	falls := c.Printed.Says("and others are mean-based").
		Exactly("the least γ for which γ(γT) ≤ γ in R_{t−1}, every mean-based base tuned to T, %v, "+
			"against half of that for the T before", ts)
	tuned := claims.Input(c, "the rounds of the tuning", func(n int) int { return n })
	least := func(base string, n int) float64 {
		l := learners.Spec{Name: base}.For(tuned(n)).New(2).(boundedrecall.MeanBased)
		return leastFixed(func(gamma float64) (worst float64) {
			size, lead := float64(n), gamma*float64(n)
			for _, share := range []float64{0, 0.01, 0.03, 0.1, 0.3, 0.5, 0.7, 0.9, 1} {
				if at := int(lead) + int(share*(size-lead)); float64(at) >= lead {
					worst = max(worst, l.Gamma(lead, at))
				}
			}
			return worst
		})
	}
	for _, base := range checks.Bases(2, checks.IsMeanBased) {
		before := 0.
		for n := range ts.All() {
			gamma := least(base, n)
			y.Given(claims.Let{"T": n}).Measure(gamma, "%s, T = %d", base, n)
			if before > 0 {
				falls.Compare(gamma, claims.AtMost, before/2, "%s, T = %d", base, n)
			}
			before = gamma
		}
	}
}

// leastFixed returns the least γ in [0,1] with f(γ) ≤ γ, for a function that
// falls.
func leastFixed(f func(gamma float64) float64) float64 {
	low, high := 0., 1.
	if f(low) <= low {
		return low
	}
	for range 60 {
		if middle := (low + high) / 2; f(middle) <= middle {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// keepsRate is about a fixed rate: the lead decides on rewards 0 and 1, and
// does not on [0,1].
func keepsRate(c *claims.Case) {
	const eta, n = 0.5, 1000
	ns := c.Sizes("n = 1..6")
	says := c.Holds.Says("At a fixed rate multiplicative weights is mean-based on rewards")
	y := says.Every("the weight of multiplicative weights, η = %v, on an arm that trails by "+
		"D, against 1/(1+(1+η)^D), every history over {0,1}² of n rounds, %v", eta, ns)
	rate := claims.Input(c, "the rate", eta)
	for in := range checks.Every(adversaries.Levels(2, 0, 1), ns) {
		lead := windowLead(in, in.Horizon(), in.Horizon()+1)
		weight := checks.PlayAfter(learners.NewMWU(2, eta), checks.Rows(in)...)[1]
		y.Compare(weight, claims.Equals, 1/(1+math.Pow(1+rate, lead)), "lead %v, n = %d", lead,
			in.Horizon())
	}

	spread := 1/math.Log1p(eta) - 1/eta // where it gains most over the sum
	spread = claims.Input(c, "the smaller reward", spread)
	ones := int(math.Round(n * (spread + 0.03)))
	in := checks.Cycle(1, ones, []float64{spread, 1}, n-ones, []float64{spread, 0})
	says.Cases("weight of multiplicative weights, η = %v, on an arm that trails by %.1f after "+
		"%d rounds: no lead of this order forces it below 99/100", eta, float64(ones)-n*spread, n).
		Compare(claims.Witnessed(checks.PlayAfter(learners.NewMWU(2, eta), checks.Rows(in)...)[0],
			witness.Rewards{Instance: in}), claims.AtLeast, 0.99)
}
