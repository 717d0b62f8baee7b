package beyond

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Intervals is the statement on regret on every interval (future work, Section 7).
var Intervals = claims.ReadUnconverted(texts, "intervals", games.InTurn(
	boundIntervals, findWorstIntervals, findWorstOfCover, attainFromIntervals,
	tuneFixedShare, changeArms,
))

// intervalNames are the restart learners with a bound on every interval.
var intervalNames = []string{"average-restart-inclusive", "periodic-restart-inclusive"}

// intervalBound returns what is said of a restart learner's total regret on n rounds, from the
// bound on its base learner's over M+1 rounds.
func intervalBound(s learners.Spec, d int) games.Total {
	w, m := games.TotalBound(s.Of().New(d), d), float64(s.Recall)
	if s.Name == "periodic-restart-inclusive" {
		return func(n int) float64 { return w.Restarted(s, n) + m }
	}
	return func(n int) float64 { return float64(n)*w(s.Recall+1)/(m+1) + m/2 }
}

// boundIntervals says that AverageRestart and PeriodicRestart keep their bounds on every interval.
func boundIntervals(c *claims.Case) {
	c.Quote("AverageRestart with suffixes 0..M has total regret at most n·W(M+1,d)/(M+1) + M/2")
	c.Quote("PeriodicRestart with blocks of B rounds has at most ⌈n/B⌉·W(B,d) + B − 1")
	drawn := games.Drawn{Names: intervalNames, Pass: games.IsBounded,
		Arms: 4, Recall: 12, Rounds: 40}
	y := c.Proved.Drawn("regret per round on every interval, AverageRestart (0..M) and "+
		"PeriodicRestart (M+1) over every base with a bound, %v", drawn).IgnoreBoundsFrom(1)
	c.Property(func(t *rapid.T) {
		s, in := drawn.Draw(t)
		tr, bound := boundedrecall.Play(s.New(in.Arms()), in), intervalBound(s, in.Arms())
		for n := 1; n <= in.Horizon(); n++ {
			limit := bound(n) / float64(n)
			for from, regret := range tr.IntervalRegrets(n) {
				y.For(t).AtMost(regret/float64(n), limit, "%v, rounds %d..%d of T=%d d=%d",
					s, from+1, from+n, in.Horizon(), in.Arms())
			}
		}
	})
}

// worstInterval returns the worst interval of n rounds over {0,1}², whatever the rewards before it.
func worstInterval(c *claims.Case, s learners.Spec, n int) *exact.Result {
	worst, err := exact.WorstInterval(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, n))
	if err != nil {
		c.Skipf("the worst interval of %v: %v", s, err)
	}
	return worst
}

const onWorst = "regret on the worst interval over {0,1}², whatever the rewards before it, of "

// findWorstIntervals says that the bounds hold on an interval whatever the rewards before it, and
// are attained at M = 1.
func findWorstIntervals(c *claims.Case) {
	ms := c.Range("M", 1, 6).Short(4)
	isBase := func(s learners.Spec) bool {
		return s.Name == "cover" || s.Name == "hedge" || s.Name == "fixed-share"
	}
	for _, name := range intervalNames {
		y := c.Proved.Exactly(onWorst+"%s over Cover's learner, Hedge and fixed share, per round, "+
			"on 1, M, M+1, 2(M+1) and 4(M+1) rounds, %v", name, ms).WithinFactor(1)
		for m := range ms.All() {
			for _, s := range games.Specs([]string{name}, isBase, 2, m) {
				for _, n := range []int{1, m, m + 1, 2 * (m + 1), 4 * (m + 1)} {
					worst, limit := worstInterval(c, s, n), intervalBound(s, 2)(n)/float64(n)
					y.WithWitness(witness.Play(s, worst.Game())).
						AtMost(worst.PerRoundRegret(), limit, "%v, n=%d", s, n)
				}
			}
		}
	}
}

// findWorstOfCover says that over Cover's learner ⌊(M+1)²/4⌋/(M+1) takes the place of M/2.
func findWorstOfCover(c *claims.Case) {
	const bound = "(n·E|S_{M+1}|/2 + ⌊(M+1)²/4⌋)/(M+1)"
	c.Quote("on every interval of n ≥ M rounds at most %s, and just that on n rounds e_1 after", bound)
	c.Quote("over Cover's learner for M+1 rounds ⌊(M+1)²/4⌋/(M+1) takes the place of the last term")
	ms := c.Range("M", 1, 6).Short(4)
	y := c.Proved.Exactly(onWorst+"AverageRestart (0..M) over Cover's learner in total, "+
		"on n = M, M+1, 2(M+1), 4(M+1) rounds, against "+bound+", as fractions, %v", ms)
	for m := range ms.All() {
		for _, n := range []int{m, m + 1, 2 * (m + 1), 4 * (m + 1)} {
			limit := plus(times(meanWalk(m+1), n, 2), ratio((m+1)*(m+1)/4, 1))
			worst := worstInterval(c, averageOfCover(m), n).Lower
			y.Equal(times(worst, n, 1), times(limit, 1, m+1), "M=%d n=%d", m, n)
		}
	}
}

// attainFromIntervals says that the bound (n+M)·w/(M+1) is attained as n grows, over the learner
// that plays all arms alike, for which w = (M+1)/2.
func attainFromIntervals(c *claims.Case) {
	c.Quote("It has at most (n+M)·w/(M+1) if the base learner has total regret at most w on every interval")
	ms := c.Range("M", 1, 6).Short(4)
	y := c.Proved.Cases("regret per round of AverageRestart (0..M) over the learner that plays all "+
		"arms alike, n = 100(M+1) rounds e_1, against (n+M)·w/(M+1) over n, w = (M+1)/2, %v", ms).
		WithinFactor(0.99)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart-inclusive", Base: "uniform", Recall: m}
		in := games.Cycle(100, m+1, []float64{1, 0}, 0, nil)
		n, w := float64(in.Horizon()), float64(m+1)/2
		y.AtMost(witness.Play(s, in), (n+float64(m))*w/float64(m+1)/n, "%v", s)
	}
}

// tunedShare returns fixed share for n rounds, its rate tuned.
func tunedShare(n, d int) *learners.FixedShare {
	return learners.Spec{Name: "fixed-share"}.For(n).New(d).(*learners.FixedShare)
}

// tuneFixedShare says that L ≤ ln(d(M+2)) + 1 for w = √((M+1)·L/2) of tuned fixed share.
func tuneFixedShare(c *claims.Case) {
	const w, most = "√((M+1)·L/2)", "ln(d(M+2)) + 1"
	c.Quote("Fixed share with share 1/(M+2), its rate tuned, has w = " + w + " with L ≤ " + most)
	ms := c.Sizes("M", 1, 10, 100, 1000, 10_000, 1_000_000).Short(4)
	ds := c.Sizes("d", 2, 10, 100)
	y := c.Proved.Exactly("L for which "+w+" is the bound of tuned fixed share, share 1/(M+2), on "+
		"every interval within M+1 rounds, against "+most+", %v, %v", ds, ms).WithinFactor(0.95)
	for m, d := range games.Pairs(ms, ds) {
		n := float64(m + 1) // at the rate 1 the bound is L + n/8
		l := learners.NewFixedShare(d, 1, 1/(n+1)).TotalIntervalRegretBound(m+1, d) - n/8
		tuned := tunedShare(m+1, d).TotalIntervalRegretBound(m+1, d)
		games.MustCarry(c, tuned, math.Sqrt(n*l/2), "fixed share for %d rounds, d=%d", m+1, d)
		y.AtMost(l, math.Log(float64(d)*(n+1))+1, "M=%d d=%d", m, d)
	}
}

// changeArms says that a change from e_1 to e_2 costs Hedge, which has no window, nearly all of the
// n rounds after it, and AverageRestart of follow-the-leader (M+1)/4.
func changeArms(c *claims.Case) {
	room := games.Factor(c, "more than n − 0.42·√n")
	ns := c.Sizes("n", 30, 300, 3000)
	hedge := c.Proved.Cases("n less the regret on the last n rounds of Hedge tuned to 2n rounds, "+
		"rewards e_1 and then e_2, over √n, against %v, %v", room, ns).SharpnessIs(0.98)
	quarter := c.Proved.Cases("what the change from e_1 to e_2 after n rounds costs AverageRestart "+
		"(0..M) of follow-the-leader, M = n/3, over (M+1)/4, %v", ns).Within(0.08)
	for n := range ns.All() {
		in, size, m := games.Cycle(1, n, []float64{1, 0}, n, []float64{0, 1}), float64(n), n/3
		last := func(s learners.Spec) float64 {
			return boundedrecall.Play(s.New(2), in).IntervalRegrets(n)[n]
		}
		lost := last(learners.Spec{Name: "hedge"}.For(2 * n))
		hedge.AtMost((size-lost)/math.Sqrt(size), room, "n=%d", n)
		lost = last(learners.Spec{Name: "average-restart-inclusive", Base: "ftl", Recall: m})
		still := size / float64(2*(m+1)) // what A(∅) loses in n rounds
		quarter.Equal((lost-still)/(float64(m+1)/4), 1, "M=%d", m)
	}
}
