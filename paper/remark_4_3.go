package paper

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed remark_4_3.md
var remark4_3Proof string

// Remark4_3 is about better-reply dynamics.
var Remark4_3 = claims.Statement{
	ID: "remark-4.3", Reference: "Remark 4.3 and related work, better-reply dynamics", Origin: claims.Prose, Place: "Section 4 and Appendix A",
	Printed: claims.Holds("Better-reply dynamics, a generalization of regret matching, are a more constrained class than the mean-based learners. They have high regret with bounded recall (Zapechelnyuk 2008, Theorem 4, with an adversary that adapts).", claims.ByHand).WithSlip(claims.Boundary),
	Why:     "More constrained are those that have low regret without a window, as regret matching has. To play arms of positive regret only is not enough: such a learner need not be mean-based.",
	Proved: claims.Holds("A learner that gives no weight to arms of negative regret, and has regret at most B(n) over n rounds, gives weight 0 to an arm that trails by more than B(n): it is mean-based if B(n) = o(n). "+
		"Run on the last M rounds, 3 | M and B(M) < M/3, it has T·Reg ≥ M/6 − B(M)/2 on the instance of Lemma 4.2, which does not adapt; for regret matching B(M) = √M. Without a bound B(n) = o(n) it need not be mean-based. "+
		"Regret matching that adds up the regrets that it had in the last M rounds, against its own plays then, is no function of the window: it has total regret at most 1 on that instance, and more than 1/6 per round on the near-periodic one with k about M/5.", claims.ByHand, claims.ByMeasurement),
	Proof:     remark4_3Proof,
	Tightness: "M/6 − B/2 is attained, by the learner that knows the instance and gives no weight to an arm that trails by more than B. √M is not: after n ≤ 8 rounds regret matching gives weight to an arm that trails by up to 0.71·√n",
	Check:     checkRemark4_3,
}

func checkRemark4_3(c *claims.Case) {
	name := "regret-matching"
	zero := c.Printed.Tally(claims.Sampled, claims.Equals, "the weight that regret matching gives arms that trail by more than √((d−1)n), or whose regret is negative; drawn histories k/16, d ≤ 4, n ≤ 60")
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		in := games.Draw(t, d, rapid.IntRange(1, 60).Draw(t, "rounds"))
		l := learners.Spec{Name: name}.New(d)
		tr := boundedrecall.Play(l, in)
		regrets, sums := make([]float64, d), make([]float64, d)
		for s := 1; s <= in.Horizon(); s++ {
			earned := 0.
			for i, x := range tr.PlayOf(s) {
				earned += x * in.Reward(s)[i]
			}
			for i, r := range in.Reward(s) {
				regrets[i] += r - earned
				sums[i] += r
			}
		}
		x := games.PlayAfter(l)
		best, bound := 0, math.Sqrt(float64((d-1)*in.Horizon()))
		for i := range sums {
			if sums[i] > sums[best] {
				best = i
			}
		}
		for i := range x {
			if sums[best]-sums[i] > bound || regrets[i] < -claims.Rounding {
				zero.See(x[i], 0, "arm %d after %d rounds, d=%d", i+1, in.Horizon(), d)
			}
		}
	})

	ms := c.Sizes("M", 30, 60, 120, 300, 900)
	lemma := c.Proved.Tally(claims.Chosen, claims.AtLeast, "T·Reg of regret matching on the window, on the instance of Lemma 4.2, against M/6 − √M/2, %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "windowed", Base: name, Recall: m}
		lemma.See(boundedrecall.TotalRegret(s.New(2), lemma4_2(m)), float64(m)/6-math.Sqrt(float64(m))/2, "%v", s)
	}

	squares := c.Sizes("M", 36, 144, 900)
	attained := c.Proved.Tally(claims.Exact, claims.AtLeast, "T·Reg of the learner that knows that instance and earns as much as it may, without weight on an arm that trails by more than √M, against M/6 − √M/2, %v", squares).WithinFactor(1)
	for m := range squares.All() {
		in, lead := lemma4_2(m), math.Sqrt(float64(m))
		attained.See(boundedrecall.TotalRegret(&games.Clairvoyant{Instance: in, Recall: m, Lead: lead}, in), float64(m)/6-lead/2, "M = %d", m)
	}
	ns := c.Range("n", 1, 8)
	furthest := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "by how much an arm trails that regret matching gives weight, every history over {e_1, e_2, 0} of n rounds, against √n, %v", ns).SharpnessIs(0.71)
	for n := range ns.All() {
		l, most := learners.Spec{Name: name}.New(2), 0.
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
			l.Reset()
			x, lead := games.PlayAfter(l, rowsOf(in)...), windowLead(in, n, n+1)
			if lead < 0 {
				x[1], lead = x[0], -lead
			}
			if x[1] > 0 {
				most = max(most, lead)
			}
		}
		furthest.See(most, math.Sqrt(float64(n)), "n = %d", n)
	}

	// Positive regret alone: arm 1 as long as its regret is positive.
	ns = c.Sizes("n", 10, 100)
	stubborn := c.Proved.Tally(claims.Chosen, claims.AtLeast, "the weight on an arm that trails by n−1, in a learner that plays arm 1 whenever its regret is positive: after (1,0) and then n rounds (0,1), against 1, %v", ns)
	for n := range ns.All() {
		rows := [][]float64{{1, 0}}
		for range n {
			rows = append(rows, []float64{0, 1})
		}
		stubborn.See(games.PlayAfter(&ownRegrets{recall: n + 1, stubborn: true}, rows...)[0], 1, "n = %d", n)
	}

	ms = c.Sizes("M", 30, 60, 150)
	harmless := c.Proved.Tally(claims.Chosen, claims.AtMost, "T·Reg of regret matching with the regrets that it had in the last M rounds, on the instance of Lemma 4.2, against 1, %v", ms)
	harmed := c.Proved.Tally(claims.Chosen, claims.AtLeast, "its Reg on the near-periodic instance with k = M/5, T = 20M, against 1/6, the same M")
	for m := range ms.All() {
		harmless.See(boundedrecall.TotalRegret(&ownRegrets{recall: m}, lemma4_2(m)), 1, "M = %d", m)
		near := boundedrecall.Must(adversaries.NearPeriodic{Recall: m, Extra: m / 5, Horizon: 20 * m}.Instance())
		harmed.See(boundedrecall.Play(&ownRegrets{recall: m}, near).PerRoundRegret(), 1./6, "M = %d", m)
	}
}

// ownRegrets is a better-reply learner of two arms on the regrets r_i − ⟨x, r⟩ that it
// had in the last M rounds, x being what it played then. It plays in proportion to the
// positive parts, or, if stubborn, arm 1 whenever its regret is positive.
type ownRegrets struct {
	recall   int
	stubborn bool
	regrets  [][2]float64
}

func (l *ownRegrets) Arms() int { return 2 }
func (l *ownRegrets) Reset()    { l.regrets = nil }

func (l *ownRegrets) Play(dst []float64) {
	var sums [2]float64
	for _, r := range l.regrets[max(0, len(l.regrets)-l.recall):] {
		sums[0] += r[0]
		sums[1] += r[1]
	}
	one, two := max(0, sums[0]), max(0, sums[1])
	switch {
	case one+two == 0:
		dst[0] = 0.5
	case l.stubborn && one > 0:
		dst[0] = 1
	default:
		dst[0] = one / (one + two)
	}
	dst[1] = 1 - dst[0]
}

func (l *ownRegrets) Observe(reward []float64) {
	var x [2]float64
	l.Play(x[:])
	earned := x[0]*reward[0] + x[1]*reward[1]
	l.regrets = append(l.regrets, [2]float64{reward[0] - earned, reward[1] - earned})
}
