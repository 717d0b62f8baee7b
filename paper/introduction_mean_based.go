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

	"gonum.org/v1/gonum/floats"
)

// IntroductionMeanBased is what the paper says in words that mean-based means.
var IntroductionMeanBased = claims.Read(texts, "introduction-mean-based",
	wordsOfTwoArms, leavesLittle, wordsAreNotEnough)

// wordsOfTwoArms says that two arms which do what the words ask are mean-based.
func wordsOfTwoArms(c *claims.Case) {
	const what = "two arms, a learner that leaves the other arm the weight γ, or none, where one leads by more than " +
		"γT, else plays arm 2, every instance over {e_1, e_2, 0}, γ = %v, %v: "
	gammas, ns := []float64{1. / 10, 1. / 4, 1. / 2}, c.Sizes("T = 1..6")
	words := c.Printed.Says("intuitively, it contains any algorithm").
		Every(what+"the largest γ' for which it is not γ'-mean-based, against γ", gammas, ns)
	two := c.Holds.Says("not γ'-mean-based is at most γ").
		Where("leave the other arm at most γ", "where an arm leads by more than γT").
		Every(what+"the largest γ' for which it is not γ'-mean-based", gammas, ns).WithinFactor(1)
	share := claims.Input(c, "the weight left", 1.)
	for in := range checks.Every(adversaries.Gaps(), ns) {
		n := float64(in.Horizon())
		for _, gamma := range gammas {
			for _, left := range []float64{gamma * share, 0} {
				l := &onlyLeader{sums: make([]float64, 2), lead: gamma * n, left: left}
				most := mostGamma(l, in, false)
				words.Compare(most, claims.AtMost, gamma, "γ = %v, %v", gamma, in)
				if lead := mostLead(in); lead > gamma*n {
					two.Given(claims.Let{"γ": gamma, "T": n, "where an arm leads by": lead,
						"leave the other arm": left}).Measure(most, "γ = %v, %v", gamma, in)
				}
			}
		}
	}
}

// leavesLittle says what a mean-based learner leaves the others if an arm leads
// them all.
func leavesLittle(c *claims.Case) {
	ds, n := c.Sizes("d = 2, 3, 4"), 40
	y := c.Holds.Says("then a γ-mean-based learner gives less than γ").
		Where("let an arm lead all others by more than γT").
		Cases("the largest weight of an arm that does not lead, every mean-based base learner, the least γ that "+
			"its γ(D) allows, rewards e_1 in every round, T = %d, %v", n, ds).SharpnessIs(0.93)
	for d := range ds.All() {
		in := checks.Rewards(checks.Repeat(n, adversaries.OneHots(d)[0])...)
		for _, base := range checks.Bases(d, checks.IsMeanBased) {
			l := learners.Spec{Name: base}.For(n).New(d)
			gamma := leastFixed(func(gamma float64) (worst float64) {
				lead := gamma * float64(n)
				for rounds := int(math.Ceil(lead)); rounds < n; rounds++ {
					worst = max(worst, l.(boundedrecall.MeanBased).Gamma(lead, rounds))
				}
				return worst
			})
			tr := boundedrecall.Play(l, in)
			for t := 2; t <= n; t++ {
				if lead := float64(t - 1); lead > gamma*float64(n) {
					y.Given(claims.Let{"γ": gamma, "T": n, "let an arm lead all others by": lead}).
						Measure(slices.Max(tr.PlayOf(t)[1:]), "%v, d = %d, t = %d", base, d, t)
				}
			}
		}
	}
}

// wordsAreNotEnough says that three arms which do what the words ask need not
// be mean-based.
func wordsAreNotEnough(c *claims.Case) {
	const learner = "the learner that plays an arm that leads all others by more than √T, else " +
		"the last, %v, "
	ns, ts := c.Sizes("T = 1..5"), c.Sizes("T = 9, 100, 10000")
	asked := c.Holds.Says("With three arms a learner that gives such an arm all its weight").
		Every(learner+"every instance over {0,1}³: such an arm's weight, against 1", ns)
	from := c.Holds.Says("γ = 1/√T").
		Cases(learner+"rewards (1,0,0) in every round: the lead at which it still plays arm 3, over T", ts)
	three := c.Holds.Says("γ'-mean-based only from γ' = 1 − 1/T").
		Cases(learner+"rewards (1,1,0) in every round: the least γ' for which it is γ'-mean-based", ts)
	plays := claims.Input(c, "the three arms", newOnlyLeader)
	for in := range checks.Every(adversaries.Levels(3, 0, 1), ns) {
		l, sums := plays(in), slices.Sorted(slices.Values(checks.Totals(in)))
		x, lead := checks.PlayAfter(l, checks.Rows(in)...), sums[2]-sums[1]
		if lead > math.Sqrt(float64(in.Horizon())) {
			asked.Compare(x[floats.MaxIdx(checks.Totals(in))], claims.AtLeast, 1, "%v", in)
		}
	}
	for n := range ts.All() {
		alone := checks.Rewards(checks.Repeat(n, []float64{1, 0, 0})...)
		tr, t := boundedrecall.Play(plays(alone), alone), 1
		for tr.PlayOf(t + 1)[0] == 0 {
			t++
		}
		from.Given(claims.Let{"T": n}).Measure(float64(t-1)/float64(n), "T = %d", n)
		in := checks.Rewards(checks.Repeat(n, []float64{1, 1, 0})...)
		three.
			Given(claims.Let{"T": n}).Measure(claims.Witnessed(mostGamma(plays(in), in, false),
			witness.Rewards{Instance: in}), "T = %d", n)
	}
}

// mostLead returns the largest lead of one of two arms.
func mostLead(in *boundedrecall.Instance) (most float64) {
	for t := range in.Horizon() {
		most = max(most, math.Abs(windowLead(in, t, t+1)))
	}
	return most
}

// mostGamma returns the largest γ for which the learner is not γ-mean-based: an
// arm of weight x ≥ γ trails by more than γT. If late, the round's own reward
// counts, as printed.
func mostGamma(l boundedrecall.Learner, in *boundedrecall.Instance, late bool) (most float64) {
	tr, sums := boundedrecall.Play(l, in), make([]float64, in.Arms())
	for t := 1; t <= in.Horizon(); t++ {
		before := slices.Clone(sums)
		if floats.Add(sums, in.Reward(t)); late {
			before = sums
		}
		for i, x := range tr.PlayOf(t) {
			most = max(most, min((slices.Max(before)-before[i])/float64(in.Horizon()), x))
		}
	}
	return most
}

// onlyLeader plays the arm that leads all others by more than lead, but for
// what is left to the next arm, else the last arm.
type onlyLeader struct {
	sums       []float64
	lead, left float64
}

// newOnlyLeader returns the learner for the instance, with the lead √T.
func newOnlyLeader(in *boundedrecall.Instance) *onlyLeader {
	return &onlyLeader{sums: make([]float64, in.Arms()), lead: math.Sqrt(float64(in.Horizon()))}
}

func (l *onlyLeader) Arms() int           { return len(l.sums) }
func (l *onlyLeader) Reset()              { clear(l.sums) }
func (l *onlyLeader) Observe(r []float64) { floats.Add(l.sums, r) }

func (l *onlyLeader) Play(dst []float64) {
	clear(dst)
	best := floats.MaxIdx(l.sums)
	others := slices.Delete(slices.Clone(l.sums), best, best+1)
	if l.sums[best]-slices.Max(others) <= l.lead {
		dst[len(dst)-1] = 1
		return
	}
	dst[best], dst[(best+1)%len(dst)] = 1-l.left, l.left
}
