package paper

import (
	_ "embed"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed theorem_3_1.md
var theorem3_1Proof string

// Constants of the sentences of Theorem3_1.
const (
	proof3_1    claims.Number = "75"   // the proof gives √(ln d/M) divided by this
	measured3_1 claims.Number = "0.11" // of √(ln d/M)
)

// Theorem3_1 is the lower bound for all learners with recall M.
var Theorem3_1 = claims.Statement{
	ID: "theorem-3.1", Reference: "Theorem 3.1, lower bound", Origin: claims.Numbered, Place: "Section 3; proof in Appendix B.1",
	Printed: claims.Holds("For every M > 0, every M-bounded-recall learner and T > M there is a distribution over instances of T rounds and d actions with E[Reg] ≥ Ω(√(log d/M)).", claims.MachineProved("theorem_3_1"), claims.ByHand).WithSlip(claims.Boundary),
	Why:     "It needs M at least of the order of log d, here M ≥ log₂ d, as every bound of this form does: no regret per round exceeds 1, and √(log d/M) exceeds every constant as d grows.",
	Proved: claims.Holds("For M ≥ log₂ d the paper's distribution, a block of M fair coins for each arm and M rounds of zeros in turn, "+
		fmt.Sprintf("gives every learner at least √(ln d/M)/%v (that is what the proof gives; it is at least %v·√(ln d/M) for each d and M computed), ", proof3_1, measured3_1)+
		"and when 2M divides T exactly (E max_i S_i(M) − M/2)/(2M). "+
		"Sharper: M+1 independent reward vectors of one law, with the same mean for all arms, repeated with period M+1 give every M-bounded-recall learner, stationary or not, exactly (E max_i S_i(M+1) − E S_1(M+1))/(M+1) when M+1 divides T. "+
		"With coins this is about twice as much. S_i(n) is what arm i earns in n of these rounds.", claims.MachineProvedInPart("theorem_3_1", "theorem_3_1_exact", "theorem_3_1_two_arms_exact"), claims.ByHand),
	Proof:     theorem3_1Proof,
	Tightness: "an equality for every learner; for two arms and one-hot rewards also the value of the game, see beyond-1",
	Sharpness: 0.99,
	Check:     checkTheorem3_1,
}

func checkTheorem3_1(c *claims.Case) {
	const constant = 0.3 // measured
	proved := 1 / proof3_1.Float()
	c.Proved.Tally(claims.Exact, claims.AtLeast,
		"what the proof gives over √(ln d/M): √(1/(4·ln(32/3)))/4, the least of E max_i Z_i/√(M ln d), halved and over 3, against 1/%v", proof3_1).WithinFactor(0.98).
		See(math.Sqrt(1/(4*math.Log(32./3)))/4/2/3, proved, "d ≥ 11")
	ds, ms := c.Sizes("d", 2, 3, 8, 64, 1024), c.Sizes("M", 1, 2, 3, 6, 10, 30, 100, 1000)
	rate := c.Printed.Tally(claims.Exact, claims.AtLeast, "expected regret of the paper's distribution against %v·√(ln d/M), %v, %v with M ≥ log₂ d, T = M+1, 2M−1, 2M, 3M−1, 3M, 5M−1", measured3_1, ds, ms).WithinFactor(0.95)
	half := c.Proved.Tally(claims.Exact, claims.AtLeast, "E max_i S_i(M) − M/2 against √(M ln d)·%v, same d and M", constant).WithinFactor(0.99)
	for d := range ds.All() {
		for m := range ms.All() {
			if float64(m) < math.Log2(float64(d)) {
				continue
			}
			for _, n := range []int{m + 1, 2*m - 1, 2 * m, 3*m - 1, 3 * m, 5*m - 1} {
				if n > m {
					rate.See(adversaries.RandomBlocks{Recall: m, Arms: d, Horizon: n}.ExpectedPerRoundRegret(), measured3_1.Float()*math.Sqrt(math.Log(float64(d))/float64(m)), "d=%d M=%d T=%d", d, m, n)
				}
			}
			half.See(adversaries.RandomBlocks{Recall: m, Arms: d, Horizon: 2 * m}.ExpectedPerRoundRegret()*2*float64(m), constant*math.Sqrt(float64(m)*math.Log(float64(d))), "d=%d M=%d", d, m)
		}
	}

	numbers := c.Sizes("T/(M+1)", 1, 3).Short(1)
	blocks, period := everyLearner(c, "the paper's distribution"), everyLearner(c, "the random period")
	period.value = c.Proved.Tally(claims.Exhaustive, claims.Equals, "the random period: the same as a fraction against E|S_{M+1}|/(2(M+1)), two arms, one-hot, %v", numbers)
	for _, s := range []struct{ d, m int }{{2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}} {
		for _, n := range []int{s.m + 1, 4 * s.m, 5*s.m - 1} {
			in := adversaries.RandomBlocks{Recall: s.m, Arms: s.d, Horizon: n}
			blocks.see(s.m, in.ExpectedPerRoundRegret(), in.All())
		}
	}
	for _, s := range []struct {
		d, m   int
		oneHot bool
	}{{2, 1, true}, {2, 2, true}, {2, 3, true}, {2, 4, true}, {2, 5, true}, {3, 1, true}, {3, 2, true}, {3, 3, true}, {2, 1, false}, {2, 2, false}} {
		for periods := range numbers.All() {
			in := adversaries.RandomPeriod{Recall: s.m, Arms: s.d, Horizon: periods * (s.m + 1), OneHot: s.oneHot}
			value := period.see(s.m, in.ExpectedPerRoundRegret(), in.All())
			if s.d == 2 && s.oneHot {
				period.value.SeeFractions(value, exact.TwoArmValue(s.m), "M = %d", s.m)
			}
		}
	}
	ms = c.Range("M", 1, 5)
	values := c.Proved.Tally(claims.Exact, claims.Equals, "E|S_{M+1}|/(2(M+1)) against 1/4, 1/4, 3/16, 3/16, 5/32, d = 2, %v", ms)
	for m := range ms.All() {
		values.SeeFractions(exact.TwoArmValue(m), []*big.Rat{big.NewRat(1, 4), big.NewRat(1, 4), big.NewRat(3, 16), big.NewRat(3, 16), big.NewRat(5, 32)}[m-1], "M = %d", m)
	}

	ds = c.Sizes("d", 2, 8, 64)
	twice := c.Proved.Tally(claims.Exact, claims.Equals, "the random period's expected regret over that of the paper's distribution, fair coins, against 2, M = 1000, %v, to 1/100", ds).Within(0.01)
	for d := range ds.All() {
		twice.See(adversaries.RandomPeriod{Recall: 1000, Arms: d, Horizon: 1001}.ExpectedPerRoundRegret()/adversaries.RandomBlocks{Recall: 1000, Arms: d, Horizon: 2000}.ExpectedPerRoundRegret(), 2, "d = %d", d)
	}
}

// An everyLearnerTally holds what a distribution over instances is said to do to every
// learner with recall M, stationary or not, and to those that have a name.
type everyLearnerTally struct {
	uneven, regret, games, value *claims.Tally
}

func everyLearner(c *claims.Case, name string) everyLearnerTally {
	return everyLearnerTally{
		uneven: c.Proved.Tally(claims.Exhaustive, claims.Equals, "%s: how much the arms' expected rewards in a round, given the round and the window, differ from their mean: then every learner earns the same", name),
		regret: c.Proved.Tally(claims.Exhaustive, claims.Equals, "%s: the best arm's expected reward less that of every learner, per round, by enumeration, against the formula", name),
		games:  c.Proved.Tally(claims.Exhaustive, claims.Equals, "%s: the expected regret of every deterministic recall learner over every base, by enumeration, against the formula", name),
	}
}

// see enumerates a distribution, all of whose instances are equally likely, and
// returns the expected regret per round of every learner with recall m. Rewards are 0
// and 1, so sums are exact.
func (y everyLearnerTally) see(m int, expected float64, instances iter.Seq[*boundedrecall.Instance]) *big.Rat {
	all := slices.Collect(instances)
	d, n := all[0].Arms(), all[0].Horizon()
	type seen struct {
		count   float64
		rewards []float64
	}
	windows := map[string]*seen{} // by round and window
	best := 0.
	for _, in := range all {
		totals := make([]float64, d)
		for t := 1; t <= n; t++ {
			key := fmt.Sprint(t)
			if t > 1 {
				key = fmt.Sprint(t, " ", in.Slice(max(1, t-m), t-1))
			}
			w := windows[key]
			if w == nil {
				w = &seen{rewards: make([]float64, d)}
				windows[key] = w
			}
			w.count++
			for i, r := range in.Reward(t) {
				w.rewards[i] += r
				totals[i] += r
			}
		}
		best += slices.Max(totals)
	}
	earned := 0.
	for key, w := range windows {
		y.uneven.See((slices.Max(w.rewards)-slices.Min(w.rewards))/w.count, 0, "M=%d d=%d T=%d, round and window %s", m, d, n, key)
		earned += w.rewards[0]
	}
	value := big.NewRat(int64(best-earned), int64(n*len(all)))
	regret, _ := value.Float64()
	y.regret.See(regret, expected, "M=%d d=%d T=%d", m, d, n)

	for _, name := range games.Deterministic() {
		for _, base := range games.Bases(d, games.AnyBase) {
			s := learners.Spec{Name: name, Base: base, Recall: m}
			l, mean := s.New(d), 0.
			for _, in := range all {
				mean += boundedrecall.TotalRegret(l, in) / float64(n) / float64(len(all))
			}
			y.games.See(mean, expected, "%v, d=%d T=%d", s, d, n)
		}
	}
	return value
}
