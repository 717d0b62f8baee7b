package paper

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed section_5_2_not_mean_based.md
var section5_2NotMeanBasedProof string

// Section5_2NotMeanBased says that AverageRestart is not mean-based.
var Section5_2NotMeanBased = claims.Statement{
	ID: "section-5.2-not-mean-based", Reference: "Section 5.2, AverageRestart is not mean-based", Origin: claims.Prose,
	Printed: claims.Holds("AverageRestartFullHorizon of a no-regret base learner is not mean-based.", claims.ByHand),
	Proved: claims.Holds("After 3M/5 rewards e_1 and then 2M/5 rewards e_2, arm 1 leads by M/5. Over a base learner with γ(D) arm 2 has at least the weight (1−γ(D))·(4/5 − (2D+1)/M) for each D = 0, 1, …: "+
		"4/5 − o(1) over any mean-based base learner. Over Hedge, FTRL and the other base learners tried, tuned to M+1 rounds, it has at least 4/5 − 0.54/√M, measured for M = 10, 100, 1000. "+
		"Over Hedge at the rate M^−0.9, which is mean-based too, it has only .554, .568, .584, .603, .625 at M = 10², 10³, 10⁴, 10⁵, 10⁶.", claims.ByHand, claims.ByMeasurement),
	Proof:     section5_2NotMeanBasedProof,
	Tightness: "the bound with γ(D) is attained, for each γ and D, by a base learner that gives arm 2 as little as it may",
	Sharpness: 0.99,
	Check:     checkSection5_2NotMeanBased,
}

func checkSection5_2NotMeanBased(c *claims.Case) {
	const gamma, loss = 0.19, 0.54
	ms := c.Sizes("M", 10, 100, 1000)
	printed := c.Printed.Tally(claims.Chosen, claims.AtLeast, "weight of arm 2, which trails by M/5 > γM, γ = %v, AverageRestart over every mean-based base, against γ, %v", gamma, ms)
	explicit := c.Proved.Tally(claims.Chosen, claims.AtLeast, "the same weight against the largest (1−γ(D))·(4/5 − (2D+1)/M), D < M/5, %v", ms)
	tuned := c.Proved.Tally(claims.Chosen, claims.AtMost, "4/5 less the same weight, times √M, bases tuned to M+1 rounds, against %v, %v", loss, ms).WithinFactor(0.9)
	for m := range ms.All() {
		rewards := trailing(m)
		for _, base := range games.Bases(2, games.IsMeanBased) {
			s := learners.Spec{Name: "average-restart", Base: base, Recall: m}
			weight := games.PlayAfter(s.New(2), rewards...)[1]
			printed.See(weight, gamma, "%v", s)
			tuned.See((0.8-weight)*math.Sqrt(float64(m)), loss, "%v", s)
			// γ(D) is the largest over the suffixes.
			l, most := s.Of().New(2).(boundedrecall.MeanBased), 0.
			for lead := range m / 5 {
				g := 0.
				for rounds := 1; rounds <= m; rounds++ {
					g = max(g, l.Gamma(float64(lead), rounds))
				}
				most = max(most, (1-g)*(0.8-float64(2*lead+1)/float64(m)))
			}
			explicit.See(weight, most, "%v", s)
		}
	}

	// Attained, by a base learner that gives arm 2 as little as γ(D) allows.
	ms = c.Sizes("M", 10, 100)
	attained := c.Proved.Tally(claims.Exact, claims.Equals, "weight of arm 2 over the base learner that gives arm 2 the weight 1−γ where arm 1 trails by more than D, and else none, against (1−γ)·(4/5 − (2D+1)/M), γ = 0, 1/10, 1/2, D = 0..M/5, %v", ms)
	for m := range ms.All() {
		for lead := range m/5 + 1 {
			for _, g := range []float64{0, 0.1, 0.5} {
				l := learners.NewAverageRestart(m, func() boundedrecall.Learner { return &grudging{lead: float64(lead), gamma: g} })
				attained.See(games.PlayAfter(l, trailing(m)...)[1], (1-g)*max(0, 0.8-float64(2*lead+1)/float64(m)), "M = %d, D = %d, γ = %v", m, lead, g)
			}
		}
	}

	// Hedge at a slow rate: from the learner while M is small, from the leads always.
	slow := c.Proved.Tally(claims.Chosen, claims.Equals, "weight of arm 2 over Hedge at the rate M^−0.9, M = 10², …, 10⁶, against .554, .568, .584, .603, .625").Within(0.0005)
	for k, want := range []float64{0.554, 0.568, 0.584, 0.603, 0.625} {
		m := int(math.Pow10(k + 2))
		rate := math.Pow(float64(m), -0.9)
		weight := 0.
		for length := 1; length <= m; length++ {
			lead := min(length, 4*m/5-length) // of arm 2 in the suffix
			weight += 1 / (1 + math.Exp(-rate*float64(lead))) / float64(m)
		}
		slow.See(weight, want, "M = %d", m)
		if m <= 1000 {
			s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: rate}
			if got := games.PlayAfter(s.New(2), trailing(m)...)[1]; math.Abs(got-weight) > claims.Rounding {
				c.Fatalf("%v gives arm 2 the weight %v, the leads say %v", s, got, weight)
			}
		}
	}
}

// A grudging learner plays arm 1, but for the weight 1−γ of arm 2 while arm 1 trails by more
// than its lead.
type grudging struct{ lead, gamma, ahead float64 }

func (l *grudging) Arms() int           { return 2 }
func (l *grudging) Reset()              { l.ahead = 0 }
func (l *grudging) Observe(r []float64) { l.ahead += r[0] - r[1] }

func (l *grudging) Play(dst []float64) {
	dst[0], dst[1] = 1, 0
	if l.ahead < -l.lead {
		dst[0], dst[1] = l.gamma, 1-l.gamma
	}
}

// trailing returns 3M/5 rewards e_1 and then 2M/5 rewards e_2.
func trailing(m int) [][]float64 {
	return append(games.Repeat(3*m/5, []float64{1, 0}), games.Repeat(2*m/5, []float64{0, 1})...)
}
