package paper

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Remark4_3 is about better-reply dynamics.
var Remark4_3 = claims.Read(texts, "remark-4.3",
	givesNoWeight, onTheWindow, staysWithArm1In)

// onTheWindow is about the bound on T·Reg, and regret matching on regrets in
// the window.
func onTheWindow(c *claims.Case) {
	k := sizesOf(c.Numbers("where 3"))[0]
	sizes := c.Sizes("M", 4*k, 12*k, 48*k, 300*k) // 3 | M and √M < M/3, nearly M/3 for the first
	bound := c.Holds.Says("for regret matching is B(M) = √M").
		Exactly("bound on its regret that regret matching carries, two arms, %v", sizes)
	attained := c.Holds.Says("it has T·Reg ≥ M/6 − B(M)/2").Where("and B(M) < M/3").
		Exactly("T·Reg on the instance of Lemma 4.2 of the learner that knows it and earns as much as "+
			"it may without weight on an arm that trails by more than √M, or √M/2, B(M) = √M, %v",
			sizes).WithinFactor(1)
	for m := range sizes.All() {
		root := math.Sqrt(float64(m))
		let := claims.Let{"M": m, "T": 3 * m, "B": func(n float64) float64 { return math.Sqrt(n) }}
		for _, trail := range []float64{root, root / 2} {
			regret := clairvoyantRegret(m, 3*m, 0, trail)
			attained.Given(let).Measure(regret/float64(3*m), "M = %d, trail %v", m, trail)
		}
		carried := checks.TotalBound(learners.NewRegretMatching(2), 2)(m)
		bound.Given(claims.Let{"M": m}).Measure(carried, "M = %d", m)
	}
	ms := c.Sizes("M", sizesOf(c.Numbers("At M = 30, 60, 150"))...)
	const own = "regret matching with the regrets that it had in the last M rounds, %v: "
	harmless := c.Holds.Says("it has total regret exactly 1").
		Cases(own+"T·Reg on the instance of Lemma 4.2", ms)
	harmed := c.Holds.Says("At the same M it has regret more than 1/6").
		Cases(own+"Reg on the near-periodic instance with k = M/5 over 20M rounds", ms).
		SharpnessIs(0.92)
	for m := range ms.All() {
		l, let := &ownRegrets{recall: m}, claims.Let{"M": m}
		harmless.Given(nil).Measure(boundedrecall.TotalRegret(l, counterexample(m)), "M = %d", m)
		extra := int(c.Value("on the near-periodic one with k = M/5", claims.Equals, let))
		extra -= (m + extra) % 2 // there is no odd period
		near := adversaries.NearPeriodic{Recall: m, Extra: extra,
			Horizon: int(c.Value("M/5 over 20M", claims.Equals, let))}
		regret := boundedrecall.Play(l, boundedrecall.Must(near.Instance())).PerRoundRegret()
		harmed.Given(nil).Measure(regret, "M = %d", m)
	}
}

// staysWithArm1In says that without a bound on its regret a better-reply
// learner may fail.
func staysWithArm1In(c *claims.Case) {
	ns := c.Sizes("n = 10, 100")
	y := c.Holds.Says("it need not be mean-based").
		Cases("the weight on an arm that trails by n−1, in a learner that plays arm 1 "+
			"whenever its regret is positive: after (1,0) and then n rounds (0,1), against 1, %v", ns)
	stubborn := claims.Input(c, "stubbornness", true)
	for n := range ns.All() {
		rows := append([][]float64{{1, 0}}, checks.Repeat(n, []float64{0, 1})...)
		l := &ownRegrets{recall: n + 1, stubborn: stubborn}
		y.Compare(checks.PlayAfter(l, rows...)[0], claims.Equals, 1, "n = %d", n)
	}
}

// givesNoWeight says to which arms regret matching gives no weight.
func givesNoWeight(c *claims.Case) {
	g := checks.Drawn{Arms: 4, Rounds: 60}
	g.Pass = func(s learners.Spec) bool { return s.Name == "regret-matching" }
	zero := c.Holds.Says("it gives no weight to an arm that trails by more than B(n)").
		Drawn("the weight that regret matching gives after T rounds to arms that "+
			"trail by more than √((d−1)T), or whose regret is negative; %v", g)
	trails := claims.Input(c, "times the bound B", 1.)
	least := claims.Input(c, "the regret below which it is negative", -claims.Rounding)
	likewise := c.Printed.Says("are a more constrained class than the mean-based learners").
		Drawn("the weight that regret matching gives after T rounds to arms that "+
			"trail by more than √((d−1)T), which is o(T); %v", g)
	weight := func(negative bool) checks.Measure {
		return func(s learners.Spec, in *boundedrecall.Instance) (most, none float64) {
			l := s.New(in.Arms())
			earned, sums := boundedrecall.Play(l, in).Reward(), checks.Totals(in)
			best, bound := slices.Max(sums), trails*math.Sqrt(float64((in.Arms()-1)*in.Horizon()))
			for i, weight := range checks.PlayAfter(l) {
				if best-sums[i] > bound || negative && sums[i]-earned < least {
					most = max(most, weight)
				}
			}
			return most, 0
		}
	}
	g.Equal(zero, c, weight(true))
	g.Equal(likewise, c, weight(false))
}

// ownRegrets plays two arms in proportion to the positive parts of the regrets
// r_i − ⟨x, r⟩ that it had in the last M rounds, or, if stubborn, arm 1
// whenever its regret is positive.
type ownRegrets struct {
	recall   int
	stubborn bool
	regrets  [][2]float64
}

func (l *ownRegrets) Arms() int { return 2 }
func (l *ownRegrets) Reset()    { l.regrets = nil }

func (l *ownRegrets) Observe(r []float64) {
	x := checks.PlayAfter(l)
	earned := x[0]*r[0] + x[1]*r[1]
	l.regrets = append(l.regrets, [2]float64{r[0] - earned, r[1] - earned})
}

func (l *ownRegrets) Play(dst []float64) {
	one, two := 0., 0.
	for _, r := range l.regrets[max(0, len(l.regrets)-l.recall):] {
		one, two = one+r[0], two+r[1]
	}
	one, two = max(0, one), max(0, two)
	switch dst[0] = one / (one + two); {
	case one+two == 0:
		dst[0] = 0.5
	case l.stubborn && one > 0:
		dst[0] = 1
	}
	dst[1] = 1 - dst[0]
}
