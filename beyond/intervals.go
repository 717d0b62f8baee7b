package beyond

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Intervals is the statement on regret on every interval (future work, Section
// 7).
var Intervals = claims.Read(texts, "intervals",
	boundIntervals, findWorstIntervals, findWorstOfCover, attainFromIntervals,
	tuneFixedShare, changeArms,
)

// intervalNames are the restart learners with a bound on every interval.
var intervalNames = []string{"average-restart-inclusive", "periodic-restart-inclusive"}

// intervalWords are the bounds of the sentence on n rounds.
var intervalWords = map[string]string{
	"average-restart-inclusive":  "has total regret at most n·W(M+1,d)/(M+1) + M/2",
	"periodic-restart-inclusive": "has at most ⌈n/B⌉·W(B,d) + B − 1",
}

// intervalLet gives the letters of these words their values.
func intervalLet(s learners.Spec, n, d int) claims.Let {
	w := checks.TotalBound(s.Of().New(d), d)
	return claims.Let{"M": s.Recall, "B": s.BaseHorizon(), "n": n, "d": d,
		"W": func(n, _ int) float64 { return w(n) }}
}

// boundIntervals says that AverageRestart and PeriodicRestart keep their bounds
// on every interval.
func boundIntervals(c *claims.Case) {
	averages(c, intervalNames[0], "lies, AverageRestart with suffixes 0..M")
	drawn := checks.Drawn{Names: intervalNames, Pass: checks.IsBounded,
		Arms: 4, Recall: 12, Rounds: 40}
	tallies := map[string]*claims.Tally{}
	for _, name := range intervalNames {
		tallies[name] = c.Holds.Says(intervalWords[name]).Drawn("total regret on every interval, %s "+
			"over every base with a bound, %v", name, drawn)
	}
	c.Property(func(t *rapid.T) {
		s, in := drawn.Draw(t)
		tr := boundedrecall.Play(s.New(in.Arms()), in)
		for n := 1; n <= in.Horizon(); n++ {
			given := tallies[s.Name].Given(intervalLet(s, n, in.Arms()))
			for from, regret := range tr.IntervalRegrets(n) {
				given.Measure(regret, "%v, rounds %d..%d of T=%d d=%d",
					s, from+1, from+n, in.Horizon(), in.Arms())
			}
		}
	})
}

// worstInterval returns the worst interval of n rounds over {0,1}², whatever
// the rewards before it.
func worstInterval(c *claims.Case, s learners.Spec, n int) *exact.Result {
	worst, err := exact.WorstInterval(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, n))
	if err != nil {
		c.Skipf("the worst interval of %v: %v", s, err)
	}
	return worst
}

const onWorst = "regret on the worst interval over {0,1}², whatever the rewards before it, of "

// findWorstIntervals says that the bounds hold on an interval whatever the
// rewards before it, and are attained at M = 1.
func findWorstIntervals(c *claims.Case) {
	ms := c.Sizes("M = 1..6").Short(4)
	isBase := func(s learners.Spec) bool {
		return s.Name == "cover" || s.Name == "hedge" || s.Name == "fixed-share"
	}
	for _, name := range intervalNames {
		y := c.Holds.Says(intervalWords[name]).Exactly(onWorst+"%s over Cover's learner, Hedge and "+
			"fixed share, in total, on 1, M, M+1, 2(M+1) and 4(M+1) rounds, %v", name, ms).WithinFactor(1)
		for m := range ms.All() {
			for _, s := range checks.Specs([]string{name}, isBase, 2, m) {
				for _, n := range []int{1, m, m + 1, 2 * (m + 1), 4 * (m + 1)} {
					worst := worstInterval(c, s, n)
					regret := worst.PerRoundRegret() * float64(n)
					y.Given(intervalLet(s, n, 2)).
						Measure(claims.Witnessed(regret, witness.Play(s, worst.Game())), "%v, n=%d", s, n)
				}
			}
		}
	}
}

// findWorstOfCover says that over Cover's learner ⌊(M+1)²/4⌋/(M+1) takes the
// place of M/2.
func findWorstOfCover(c *claims.Case) {
	const words = "rounds at most (n·E|S_{M+1}|/2 + ⌊(M+1)²/4⌋)/(M+1)"
	ms := c.Sizes("M = 1..6").Short(4)
	const of = "AverageRestart (0..M) over Cover's learner in total, on n = M, M+1, 2(M+1), 4(M+1) " +
		"rounds%s, %v"
	y := c.Holds.Exactly(onWorst+of, ", against the bound of the sentence", ms)
	attained := c.Holds.Says(words).Where("on every interval of n ≥ M").
		Cases("regret on rounds e_1 after M rounds e_2, and from round 1 on, of "+of, "", ms).
		WithinFactor(1)
	more := int(claims.Float(c.Numbers("let the base learner be Cover's for M+1")[0]))
	for m := range ms.All() {
		s := checks.Averaging(c, "AverageRestart with suffixes 0..M then", "cover", m)
		s.Horizon = m + more
		for _, n := range []int{m, m + 1, 2 * (m + 1), 4 * (m + 1)} {
			let := bestLet(m)
			let["n"] = n
			worst := worstInterval(c, s, n).PerRoundRegret() * float64(n)
			y.Compare(worst, claims.Equals, c.Value(words, claims.AtMost, let), "M=%d n=%d", m, n)
			for _, before := range []int{m, 0} {
				in := checks.Cycle(1, before, []float64{0, 1}, n, []float64{1, 0})
				regret := boundedrecall.Play(s.New(2), in).IntervalRegrets(n)[before]
				attained.Given(let).Measure(regret, "M=%d n=%d, after %d rounds", m, n, before)
			}
		}
	}
}

// attainFromIntervals says that the bound (n+M)·w/(M+1) is attained as n grows,
// over the learner that plays all arms alike, for which w = (M+1)/2.
func attainFromIntervals(c *claims.Case) {
	ms := c.Sizes("M = 1..6").Short(4)
	y := c.Holds.Says("It has at most (n+M)·w/(M+1)").
		Cases("total regret of AverageRestart (0..M) over the learner that plays all arms alike, "+
			"n = 100(M+1) rounds e_1, w = (M+1)/2, %v", ms).WithinFactor(0.99)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart-inclusive", Base: "uniform", Recall: m}
		in := checks.Cycle(100, m+1, []float64{1, 0}, 0, nil)
		y.Given(claims.Let{"n": in.Horizon(), "M": m, "w": ratio(m+1, 2)}).
			Measure(boundedrecall.TotalRegret(s.New(2), in), "%v", s)
	}
}

// tunedShare returns fixed share for n rounds, its rate tuned.
func tunedShare(n, d int) *learners.FixedShare {
	return learners.Spec{Name: "fixed-share"}.For(n).New(d).(*learners.FixedShare)
}

// tuneFixedShare says that L ≤ ln(d(M+2)) + 1 for w = √((M+1)·L/2) of tuned
// fixed share.
func tuneFixedShare(c *claims.Case) {
	ms := c.Sizes("M = 1, 10, 100, 1000, 10000, 1000000").Short(4)
	ds := c.Sizes("d = 2, 10, 100")
	root := c.Holds.Says("its rate tuned, has w = √((M+1)·L/2)").
		Exactly("bound of tuned fixed share on every interval within M+1 rounds, L that of the sentence "+
			"at the rate 1, %v, %v", ds, ms)
	y := c.Holds.Says("with L ≤ ln(d(M+2)) + 1").
		Exactly("L of fixed share for M+1 rounds, %v, %v", ds, ms).WithinFactor(0.95)
	small := c.Holds.Says("with L ≤ ln(d(M+2)) + 1").
		Exactly("L of fixed share for M+1 rounds, %v, M = 1", ds).SharpnessIs(0.91)
	for m, d := range checks.Pairs(ms, ds) {
		n := float64(m + 1) // at the rate 1 the bound is L + n/8
		share := c.Value("Fixed share with share 1/(M+2)", claims.Equals, claims.Let{"M": m})
		l := learners.NewFixedShare(d, 1, share).TotalIntervalRegretBound(m+1, d) - n/8
		tuned := tunedShare(m+1, d).TotalIntervalRegretBound(m+1, d)
		root.Given(claims.Let{"M": m, "L": l}).Measure(tuned, "M=%d d=%d", m, d)
		y.Given(claims.Let{"M": m, "d": d}).Measure(l, "M=%d d=%d", m, d)
		if m == 1 {
			small.Given(claims.Let{"M": m, "d": d}).Measure(l, "M=%d d=%d", m, d)
		}
	}
}

// changeArms says that a change from e_1 to e_2 costs Hedge, which has no
// window, nearly all of the n rounds after it, and AverageRestart of
// follow-the-leader (M+1)/4.
func changeArms(c *claims.Case) {
	ns := c.Sizes("n = 30, 300, 3000")
	hedge := c.Holds.Says("cost Hedge tuned to both more than n − 0.42·√n").
		Cases("regret on the last n rounds of Hedge tuned to 2n rounds, rewards e_1 and then e_2, %v",
			ns).WithinFactor(0.9995)
	quarter := c.Holds.Cases("what the change from e_1 to e_2 after n rounds costs AverageRestart "+
		"(0..M) of follow-the-leader, M = n/3, over (M+1)/4, %v", ns).Within(0.08)
	for n := range ns.All() {
		in, size, m := checks.Cycle(1, n, []float64{1, 0}, n, []float64{0, 1}), float64(n), n/3
		last := func(s learners.Spec) float64 {
			return boundedrecall.Play(s.New(2), in).IntervalRegrets(n)[n]
		}
		hedge.Given(claims.Let{"n": n}).Measure(last(learners.Spec{Name: "hedge"}.For(2*n)), "n=%d", n)
		base := claims.Input(c, "base of the learner that changes", "ftl")
		lost := last(learners.Spec{Name: "average-restart-inclusive", Base: base, Recall: m})
		still := size / float64(2*(m+1)) // what A(∅) loses in n rounds
		quarter.Compare((lost-still)/(float64(m+1)/4), claims.Equals, 1, "M=%d", m)
	}
}
