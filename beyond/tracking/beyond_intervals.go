package tracking

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed beyond_intervals.md
var beyondIntervalsProof string

// BeyondIntervals is the regret of the restart learners on every interval.
var BeyondIntervals = claims.Statement{
	ID: "beyond-intervals", Reference: "Beyond the paper: regret on every interval (future work, Section 7)", Origin: claims.Beyond,
	Proved: claims.Holds("On every interval of n rounds, wherever it lies, AverageRestart with suffixes 0..M has total regret at most n·W(M+1,d)/(M+1) + M/2, against the best arm of the interval; "+
		"and at most (n+M)·w/(M+1) if the base learner has total regret at most w on every interval within M+1 rounds. PeriodicRestart with blocks of B rounds has at most ⌈n/B⌉·W(B,d) + B − 1. "+
		"Fixed share with share 1/(M+2), its rate tuned, has w = √((M+1)·L/2) with L ≤ ln(d(M+2)) + 1. Learners without a window have no such bound: "+
		"after n rounds e_1 the next n rounds e_2 cost Hedge tuned to 2n rounds more than n − 0.42·√n.", claims.MachineProvedInPart("average_restart_intervals", "average_restart_any_interval", "fixed_share_intervals"), claims.ByHand),
	Proof:     beyondIntervalsProof,
	Tightness: "at M = 1 both are attained; over Cover's learner for M+1 rounds the exact worst case has ⌊(M+1)²/4⌋/(M+1) in place of M/2 for n = M+1, 2(M+1), 4(M+1) and M = 1..6, and over follow-the-leader a change costs M/4",
	Check:     checkBeyondIntervals,
}

// intervalLearners are AverageRestart and PeriodicRestart, with what is said of their
// total regret on an interval.
var intervalLearners = []struct {
	name  string
	bound func(w float64, m, n int) float64
}{
	{"average-restart-inclusive", func(w float64, m, n int) float64 { return float64(n)*w/float64(m+1) + float64(m)/2 }},
	{"periodic-restart-inclusive", func(w float64, m, n int) float64 { return math.Ceil(float64(n)/float64(m+1))*w + float64(m) }},
}

// fromIntervals is the bound on AverageRestart's total regret on n rounds, if the base
// learner has at most w on every interval within M+1 rounds.
func fromIntervals(w float64, m, n int) float64 { return float64(n+m) * w / float64(m+1) }

func checkBeyondIntervals(c *claims.Case) {
	play := func(y *claims.Tally, s learners.Spec, in *boundedrecall.Instance, bound func(n int) float64) {
		tr := boundedrecall.Play(s.New(in.Arms()), in)
		for n := 1; n <= in.Horizon(); n++ {
			most := bound(n) / float64(n)
			for from, regret := range tr.IntervalRegrets(n) {
				if y.See(regret/float64(n), most, "%v, rounds %d..%d of T=%d d=%d", s, from+1, from+n, in.Horizon(), in.Arms()) {
					y.WithWitness(claims.Game{Learner: s, Instance: in})
				}
			}
		}
	}
	// each plays both learners over a base, and AverageRestart with the bound from w.
	each := func(y, sub *claims.Tally, base string, m int, in *boundedrecall.Instance) {
		d := in.Arms()
		for _, l := range intervalLearners {
			s := learners.Spec{Name: l.name, Base: base, Recall: m}
			w := s.Of().New(d).(boundedrecall.Bounded).TotalRegretBound(m+1, d)
			play(y, s, in, func(n int) float64 { return l.bound(w, m, n) })
		}
		s := learners.Spec{Name: "average-restart-inclusive", Base: base, Recall: m}
		if a, ok := s.Of().New(d).(intervalBounded); ok {
			w := a.TotalIntervalRegretBound(m+1, d)
			play(sub, s, in, func(n int) float64 { return fromIntervals(w, m, n) })
		}
	}
	ts, ms := c.Range("T", 1, 5).Short(4), c.Range("M", 1, 3)
	all := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "regret per round on every interval, AverageRestart (0..M) and PeriodicRestart (M+1) over every base with a bound, every instance over {e_1, e_2}, %v, %v", ts, ms).IgnoreBoundsFrom(1)
	sub := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "the same, AverageRestart over fixed share and discounted Hedge, against (n+M)·w/(M+1)").IgnoreBoundsFrom(1)
	for n := range ts.All() {
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: [][]float64{{1, 0}, {0, 1}}}).All() {
			for m := range ms.All() {
				for _, base := range games.Bases(2, games.IsBounded) {
					each(all, sub, base, m, in)
				}
			}
		}
	}
	drawn := c.Proved.Tally(claims.Sampled, claims.AtMost, "the same on drawn rewards k/16, d ≤ 4, T ≤ 40, M ≤ 12").IgnoreBoundsFrom(1)
	drawnSub := c.Proved.Tally(claims.Sampled, claims.AtMost, "the same over fixed share and discounted Hedge, against (n+M)·w/(M+1), M ≤ 40").IgnoreBoundsFrom(1)
	c.Property(func(t *rapid.T) {
		in := games.Draw(t, rapid.IntRange(2, 4).Draw(t, "arms"), rapid.IntRange(1, 40).Draw(t, "horizon"))
		base := rapid.SampledFrom(games.Bases(in.Arms(), games.IsBounded)).Draw(t, "base")
		each(drawn, drawnSub, base, rapid.IntRange(1, 12).Draw(t, "recall"), in)
		each(drawn, drawnSub, rapid.SampledFrom([]string{"fixed-share", "discounted-hedge"}).Draw(t, "interval base"), rapid.IntRange(1, 40).Draw(t, "long recall"), in)
	})

	ms = c.Range("M", 1, 6).Short(4)
	uniform := c.Proved.Tally(claims.Chosen, claims.AtMost, "regret per round of AverageRestart (0..M) over the learner that plays all arms alike, for which w = (M+1)/2, on 100(M+1) rounds e_1, against (n+M)·w/(M+1) over n, the same M").WithinFactor(0.99)
	longest := map[string]*claims.Tally{}
	for _, l := range intervalLearners {
		longest[l.name] = c.Proved.Tally(claims.Exact, claims.AtMost, "worst regret per round on an interval of 1, M, M+1, 2(M+1) and 4(M+1) rounds, whatever the rewards before it, over {0,1}², %s over Cover's learner, Hedge and fixed share, %v", l.name, ms).WithinFactor(1)
	}
	excess := c.Proved.Tally(claims.Exact, claims.Equals, "the same in total, AverageRestart (0..M) over Cover's learner on n = M+1, 2(M+1), 4(M+1) rounds, less n·W(M+1,2)/(M+1), against ⌊(M+1)²/4⌋/(M+1), as fractions, the same M")
	for m := range ms.All() {
		s, n := learners.Spec{Name: "average-restart-inclusive", Base: "uniform", Recall: m}, 100*(m+1)
		uniform.SeeGame(s, games.Rewards(games.Repeat(n, []float64{1, 0})...), fromIntervals(float64(m+1)/2, m, n)/float64(n), "%v", s)
		for _, n := range []int{1, m, m + 1, 2 * (m + 1), 4 * (m + 1)} {
			for _, base := range []string{"cover", "hedge", "fixed-share"} {
				for _, l := range intervalLearners {
					s := learners.Spec{Name: l.name, Base: base, Recall: m}
					worst, err := exact.WorstInterval(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, n))
					if err != nil {
						c.Skipf("the worst interval of %v: %v", s, err)
					}
					w := s.Of().New(2).(boundedrecall.Bounded).TotalRegretBound(m+1, 2)
					regret, _ := worst.Regret.Float64()
					if longest[l.name].See(regret, l.bound(w, m, n)/float64(n), "%v, n=%d", s, n) {
						longest[l.name].WithWitness(claims.Game{Learner: s, Instance: worst.Rewards})
					}
					if base == "cover" && l.name == "average-restart-inclusive" && n > m {
						over := new(big.Rat).Sub(worst.Regret, exact.TwoArmValue(m)) // a round
						excess.SeeFractions(over.Mul(over, big.NewRat(int64(n), 1)), big.NewRat(int64((m+1)*(m+1)/4), int64(m+1)), "M=%d n=%d", m, n)
					}
				}
			}
		}
	}

	ms = c.Sizes("M", 1, 10, 100, 1000, 10_000, 1_000_000).Short(4)
	path := c.Proved.Tally(claims.Exact, claims.AtMost, "2w²/(M+1) − ln(d(M+2)), w the interval bound of tuned fixed share for M+1 rounds, against 1, d = 2, 10, 100, %v", ms).WithinFactor(0.95)
	for m := range ms.All() {
		for _, d := range []int{2, 10, 100} {
			w := learners.Spec{Name: "fixed-share"}.For(m+1).New(d).(intervalBounded).TotalIntervalRegretBound(m+1, d)
			path.See(2*w*w/float64(m+1)-math.Log(float64(d*(m+2))), 1, "M=%d d=%d", m, d)
		}
	}

	ns := c.Sizes("n", 30, 300, 3000).Short(2)
	hedge := c.Proved.Tally(claims.Chosen, claims.AtLeast, "regret of Hedge tuned to 2n rounds on the last n, rewards e_1 and then e_2, against n − 0.42·√n, %v", ns)
	room := c.Proved.Tally(claims.Chosen, claims.AtMost, "n less the same regret, over √n, against 0.42, the same n").WithinFactor(0.95)
	quarter := c.Proved.Tally(claims.Chosen, claims.Equals, "what the change from e_1 to e_2 costs AverageRestart (0..M) of follow-the-leader, M = n/3, over (M+1)/4, the same n").Within(0.08)
	for n := range ns.All() {
		in := boundedrecall.Must(adversaries.Switching{Arms: 2, Every: n, Horizon: 2 * n}.Instance())
		last := func(s learners.Spec) float64 {
			return boundedrecall.Play(s.New(2), in).IntervalRegrets(n)[n]
		}
		regret, root := last(learners.Spec{Name: "hedge"}.For(2*n)), math.Sqrt(float64(n))
		hedge.See(regret, float64(n)-0.42*root, "n=%d", n)
		room.See((float64(n)-regret)/root, 0.42, "n=%d", n)
		m := n / 3
		still := float64(n) / float64(2*(m+1)) // what A(∅) loses in n rounds
		s := learners.Spec{Name: "average-restart-inclusive", Base: "ftl", Recall: m}
		quarter.See((last(s)-still)/(float64(m+1)/4), 1, "M=%d", m)
	}
}

// intervalBounded learners carry a bound on their total regret on every interval.
type intervalBounded interface {
	TotalIntervalRegretBound(rounds, arms int) float64
}
