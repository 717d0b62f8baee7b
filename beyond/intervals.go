package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Intervals is the statement on regret on every interval (future work, Section 7).
var Intervals = claims.Read(texts, "intervals", games.InTurn(
	boundIntervals, findWorstIntervals, attainFromIntervals, tuneFixedShare, changeArms,
))

// coverInterval is what AverageRestart of Cover's learner costs on n ≥ M rounds, of which coverChange is due to the rewards before.
const (
	coverInterval claims.Formula = "(n·E|S_{M+1}|/2 + ⌊(M+1)²/4⌋)/(M+1)"
	coverChange   claims.Formula = "⌊(M+1)²/4⌋/(M+1)"

	coverLength claims.Condition = "n ≥ M"
)

// intervalNames are the restart learners with a bound on every interval.
var intervalNames = []string{"average-restart-inclusive", "periodic-restart-inclusive"}

// intervalBound is what is said of a restart learner's total regret on n rounds, from the bound on
// its base learner's over M+1 rounds.
func intervalBound(s learners.Spec, d int) func(n int) float64 {
	bound, w := claims.Formula("n·W(M+1,d)/(M+1) + M/2"), games.TotalBound(s.Of().New(d), d)
	if s.Name == "periodic-restart-inclusive" {
		bound = claims.Formula("⌈n/B⌉·W(B,d) + B − 1")
	}
	return func(n int) float64 {
		return games.Bound(bound, w, claims.Where{"M": s.Recall, "B": s.Recall + 1, "d": d, "n": n})
	}
}

// boundIntervals says that AverageRestart and PeriodicRestart keep their bounds on every interval.
func boundIntervals(c *claims.Case) {
	drawn := games.Drawn{Names: intervalNames, Pass: games.IsBounded, Arms: 4, Recall: 12, Rounds: 40}
	y := c.Proved.Drawn("regret per round on every interval, AverageRestart (0..M) and PeriodicRestart (M+1) over every base with a bound, %v",
		drawn).IgnoreBoundsFrom(1)
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

// findWorstIntervals says that the bounds hold on an interval whatever the rewards before it, are
// attained at M = 1, and have ⌊(M+1)²/4⌋/(M+1) in place of M/2 over Cover's learner.
func findWorstIntervals(c *claims.Case) {
	ms := c.Range("M", 1, 6).Short(4)
	const what = "regret on the worst interval over {0,1}², whatever the rewards before it, of "
	longest := map[string]*claims.Tally{}
	for _, name := range intervalNames {
		longest[name] = c.Proved.Exactly(what+"%s over Cover's learner, Hedge and fixed share, "+
			"per round, on 1, M, M+1, 2(M+1) and 4(M+1) rounds, %v", name, ms).WithinFactor(1)
	}
	total := c.Proved.Exactly(what+"AverageRestart (0..M) over Cover's learner in total, "+
		"on n = M, M+1, 2(M+1), 4(M+1) rounds, against %v, as fractions, %v", coverInterval, ms)
	change := c.Proved.Exactly(what+"AverageRestart (0..M) over Cover's learner in total, "+
		"on n = M, M+1, 2(M+1), 4(M+1) rounds, less n·E|S_{M+1}|/(2(M+1)), against %v, as fractions, %v", coverChange, ms)
	for m := range ms.All() {
		for _, s := range games.Specs(intervalNames, isWorstIntervalBase, 2, m) {
			for _, n := range []int{1, m, m + 1, 2 * (m + 1), 4 * (m + 1)} {
				worst, err := exact.WorstInterval(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, n))
				if err != nil {
					c.Skipf("the worst interval of %v: %v", s, err)
				}
				longest[s.Name].WithWitness(witness.Play(s, worst.Game())).
					AtMost(worst.PerRoundRegret(), intervalBound(s, 2)(n)/float64(n), "%v, n=%d", s, n)
				at := claims.Where{"M": m, "n": n}
				if s.Base == "cover" && s.Name == "average-restart-inclusive" && coverLength.Holds(at) {
					regret := new(big.Rat).Mul(worst.Lower, big.NewRat(int64(n), 1))
					total.Equal(regret, coverInterval.Rat(at), "M=%d n=%d", m, n)
					over := new(big.Rat).Sub(worst.Lower, exact.TwoArmValue(m)) // a round
					change.Equal(over.Mul(over, big.NewRat(int64(n), 1)), coverChange.Rat(at), "M=%d n=%d", m, n)
				}
			}
		}
	}
}

func isWorstIntervalBase(base learners.Spec) bool {
	return base.Name == "cover" || base.Name == "hedge" || base.Name == "fixed-share"
}

// attainFromIntervals says that the bound (n+M)·w/(M+1) is attained as n grows, over the learner that
// plays all arms alike, for which w = (M+1)/2.
func attainFromIntervals(c *claims.Case) {
	ms := c.Range("M", 1, 6).Short(4)
	const bound claims.Formula = "(n+M)·w/(M+1)"
	y := c.Proved.Cases("regret per round of AverageRestart (0..M) over the learner that plays all arms "+
		"alike, 100(M+1) rounds e_1, against %v over n, w = (M+1)/2, %v", bound, ms).WithinFactor(0.99)
	for m := range ms.All() {
		s, n := learners.Spec{Name: "average-restart-inclusive", Base: "uniform", Recall: m}, 100*(m+1)
		limit := bound.Float(claims.Where{"n": n, "M": m, "w": float64(m+1) / 2}) / float64(n)
		y.AtMost(witness.Play(s, games.Cycle(1, n, []float64{1, 0}, 0, nil)), limit, "%v", s)
	}
}

// intervalBounded learners carry a bound on their total regret on every interval.
type intervalBounded interface {
	TotalIntervalRegretBound(rounds, arms int) float64
}

// tuneFixedShare says that L ≤ ln(d(M+2)) + 1 for w = √((M+1)·L/2) of tuned fixed share.
func tuneFixedShare(c *claims.Case) {
	ms, ds := c.Sizes("M", 1, 10, 100, 1000, 10_000, 1_000_000).Short(4), c.Sizes("d", 2, 10, 100)
	const w, most, share claims.Formula = "√((M+1)·L/2)", "ln(d(M+2)) + 1", "1/(M+2)"
	y := c.Proved.Exactly("L for which %v is the bound of tuned fixed share, share %v, on every interval "+
		"within M+1 rounds, against %v, %v, %v", w, share, most, ds, ms).WithinFactor(0.95)
	for m, d := range games.Pairs(ms, ds) {
		at := claims.Where{"M": m, "d": d}
		atRateOne := learners.NewFixedShare(d, 1, share.Float(at)).TotalIntervalRegretBound(m+1, d)
		at["L"] = atRateOne - float64(m+1)/8
		tuned := learners.Spec{Name: "fixed-share"}.For(m+1).New(d).(intervalBounded).TotalIntervalRegretBound(m+1, d)
		games.MustCarry(c, tuned, w.Float(at), "fixed share for %d rounds, d=%d", m+1, d)
		y.AtMost(at["L"].(float64), most.Float(at), "M=%d d=%d", m, d)
	}
}

// changeArms says that a change from e_1 to e_2 costs Hedge, which has no window, nearly all of the
// n rounds after it, and AverageRestart of follow-the-leader (M+1)/4.
func changeArms(c *claims.Case) {
	hedgeRoom := inFloat(c.Numbers("more than n − 0.42·√n")[0])
	ns := c.Sizes("n", 30, 300, 3000)
	hedge := c.Proved.Cases("n less the regret on the last n rounds of Hedge tuned to 2n rounds, "+
		"rewards e_1 and then e_2, over √n, against %v, %v", hedgeRoom, ns).SharpnessIs(0.98)
	quarter := c.Proved.Cases("what the change from e_1 to e_2 after n rounds costs AverageRestart (0..M) "+
		"of follow-the-leader, M = n/3, over (M+1)/4, %v", ns).Within(0.08)
	for n := range ns.All() {
		in := games.Cycle(1, n, []float64{1, 0}, n, []float64{0, 1})
		last := func(s learners.Spec) float64 { return boundedrecall.Play(s.New(2), in).IntervalRegrets(n)[n] }
		hedge.AtMost((float64(n)-last(learners.Spec{Name: "hedge"}.For(2*n)))/math.Sqrt(float64(n)), hedgeRoom, "n=%d", n)
		m := n / 3
		still := float64(n) / float64(2*(m+1)) // what A(∅) loses in n rounds
		s := learners.Spec{Name: "average-restart-inclusive", Base: "ftl", Recall: m}
		quarter.Equal((last(s)-still)/(float64(m+1)/4), 1, "M=%d", m)
	}
}
