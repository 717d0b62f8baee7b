package exact

import (
	"context"
	"math/big"

	"boundedrecall"
	"boundedrecall/learners"
)

// A LiteralBound compares Theorem 5.1 as printed, and as it can be proved, with
// AverageRestart of Hedge at rate √(8 ln 2/M) over rewards 0 and 1 of two arms.
// All regrets are per round, right to 1e-9; R is Hedge's own exact worst case.
type LiteralBound struct {
	Recall, Horizon int
	Literal         float64 // R(M): worst case of Hedge over M rounds, per round
	Exact           float64 // worst case of AverageRestart over T rounds
	Repaired        float64 // (1+M/T)·W(M+1)/M, W(M+1) Hedge's worst total over M+1 rounds
	LastFailure     int     // the largest T ≤ 20M at which Exact > Literal; 0 if none
	LongRun         float64 // AverageRestart's exact worst case as T → ∞
}

// LiteralBounds returns a row for each T = M, 2M, 3M, 5M, 20M. With inclusive it
// is about the suffixes 0..M, and the repaired bound (1+M/T)·W(M+1)/(M+1).
func LiteralBounds(ctx context.Context, recall int, inclusive bool) ([]LiteralBound, error) {
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, learners.HedgeRate(2, recall)) }
	maker, suffixes := func() boundedrecall.Learner { return learners.NewAverageRestart(recall, hedge) }, recall
	if inclusive {
		maker, suffixes = func() boundedrecall.Learner { return learners.NewInclusiveAverageRestart(recall, hedge) }, recall+1
	}
	var w [2]float64 // Hedge over M and M+1 rounds, in total
	for k := range w {
		r, err := WorstCase(ctx, hedge, Problem{Horizon: recall + k, Leads: true, SymmetricArms: true})
		if err != nil {
			return nil, err
		}
		w[k] = r.TotalRegret()
	}
	p := Problem{Recall: recall, Horizon: 20 * recall, Gaps: true, SymmetricArms: true}
	curve, err := Curve(ctx, maker, p)
	if err != nil {
		return nil, err
	}
	p.Horizon = 0
	long, err := WorstCase(ctx, maker, p)
	if err != nil {
		return nil, err
	}
	literal := w[0] / float64(recall)
	last := 0
	for t := recall; t <= len(curve); t++ {
		if curve[t-1]/float64(t) > literal+1e-9 {
			last = t
		}
	}
	var rows []LiteralBound
	for _, times := range []int{1, 2, 3, 5, 20} {
		t := times * recall
		rows = append(rows, LiteralBound{
			Recall: recall, Horizon: t, Literal: literal, Exact: curve[t-1] / float64(t),
			Repaired: (1 + float64(recall)/float64(t)) * w[1] / float64(suffixes), LastFailure: last, LongRun: long.PerRoundRegret(),
		})
	}
	return rows, nil
}

// A PeriodicBound compares Theorem 3.2, as printed and repaired, with the worst
// case of PeriodicRestart of Cover's learner for horizon M. All are total regrets, exact.
type PeriodicBound struct {
	Recall, Horizon          int
	Literal, Exact, Repaired *big.Rat // T·W(M)/M; worst case; ⌈T/M⌉·W(M)
}

// PeriodicBounds returns the comparison for one M ≤ 12 and T.
func PeriodicBounds(ctx context.Context, recall, horizon int) (*PeriodicBound, error) {
	cover := func() boundedrecall.Learner { return learners.NewCover(recall) }
	maker := func() boundedrecall.Learner { return learners.NewPeriodicRestart(recall, cover) }
	r, err := WorstCase(ctx, maker, Problem{
		Recall: recall, Period: recall, Horizon: horizon, Gaps: true, SymmetricArms: true, Unit: 1 << recall,
	})
	if err != nil {
		return nil, err
	}
	rounds := func(n int) *big.Rat { return big.NewRat(int64(n), 1) }
	w := GameValue(2, recall)
	return &PeriodicBound{
		Recall: recall, Horizon: horizon,
		Literal:  new(big.Rat).Quo(new(big.Rat).Mul(rounds(horizon), w), rounds(recall)),
		Exact:    new(big.Rat).Mul(r.Lower, rounds(horizon)),
		Repaired: new(big.Rat).Mul(rounds((horizon+recall-1)/recall), w),
	}, nil
}

// A TwoArmRow is the two-arm theorem at one M, in the long run, per round and
// exact. Inclusive equals Best: AverageRestart over the suffixes 0..M of Cover's
// learner for horizon M+1 is the best there is. Printed and PrintedShort are the
// printed AverageRestart, over the suffixes 1..M, of Cover's learner for horizon
// M+1 and M.
type TwoArmRow struct {
	Recall                                 int
	Best, Inclusive, Printed, PrintedShort *big.Rat
}

// TwoArms returns the row for M ≤ 15.
func TwoArms(ctx context.Context, recall int) (*TwoArmRow, error) {
	row := &TwoArmRow{Recall: recall, Best: TwoArmValue(recall)}
	cover := func(n int) boundedrecall.Maker {
		return func() boundedrecall.Learner { return learners.NewCover(n) }
	}
	for _, c := range []struct {
		to    **big.Rat
		maker boundedrecall.Maker
		terms int64
	}{
		{&row.Inclusive, func() boundedrecall.Learner { return learners.NewInclusiveAverageRestart(recall, cover(recall+1)) }, int64(recall + 1)},
		{&row.Printed, func() boundedrecall.Learner { return learners.NewAverageRestart(recall, cover(recall+1)) }, int64(recall)},
		{&row.PrintedShort, func() boundedrecall.Learner { return learners.NewAverageRestart(recall, cover(recall)) }, int64(recall)},
	} {
		r, err := WorstCase(ctx, c.maker, Problem{Recall: recall, Gaps: true, SymmetricArms: true, Unit: c.terms << (recall + 1)})
		if err != nil {
			return nil, err
		}
		*c.to = r.Lower
	}
	return row, nil
}

// SymmetricValue returns (k+1)/(6k+2), k = ⌈M/2⌉: no symmetric stationary learner
// of two arms has less long-run regret per round, for any M.
//
// By symmetrizing let p(n,m) = 1 − p(m,n) be the weight of arm 1 when n rewards e_1
// and m rewards e_2 are in the window, and q = 1 − p(M,0). For M = 2k repeat
// k times e_2, 2k times e_1. The window lacks the next k rewards. If they hold j
// rewards e_2, 0 < j < k, the window is one of two with the same play, one
// followed by e_1 and one by e_2, and these cancel. There are k+1 windows with
// k and k, where the play is ½, before an e_1, and one of e_1 alone, before an e_2.
// So the total regret against arm 1 over the 3k rounds is (k+1)/2 − q, while
// repeating e_1 has q a round: with weights 3k : 1 the mean is (k+1)/(6k+2).
//
// For M = 2k−1 take k and k−1 times e_2, each followed by 2k−1 times e_1. The totals
// are k·p − q and (k+1)(1−p) − q, p being the weight p(k,k−1); add k+1 of the first,
// k of the second and 2k+1 rounds of e_1, which make k(k+1) in k(6k+2) rounds.
func SymmetricValue(recall int) *big.Rat {
	k := int64(recall+1) / 2
	return big.NewRat(k+1, 6*k+2)
}

// SymmetricMixture returns the adversary of [SymmetricValue].
func SymmetricMixture(recall int) []WeightedCycle {
	k := (recall + 1) / 2
	cycle := func(twos, ones, times, rounds int) WeightedCycle {
		c := WeightedCycle{}
		for range twos {
			c.Letters = append(c.Letters, 2)
		}
		for range ones {
			c.Letters = append(c.Letters, 1)
		}
		c.Weight = big.NewRat(int64(times*len(c.Letters)), int64(rounds))
		return c
	}
	if recall%2 == 0 {
		return []WeightedCycle{cycle(0, 1, 1, 3*k+1), cycle(k, 2*k, 1, 3*k+1)}
	}
	rounds := k * (6*k + 2)
	mix := []WeightedCycle{cycle(0, 1, 2*k+1, rounds), cycle(k, 2*k-1, k+1, rounds)}
	if k > 1 {
		return append(mix, cycle(k-1, 2*k-1, k, rounds))
	}
	mix[0].Weight = big.NewRat(int64(2*k+1+k), int64(rounds)) // the third is e_1 alone too
	return mix
}

// SymmetricPlays returns, for each lead D = −M..M of arm 1 in the window, the
// weight ½ ± h(|D|)/(3k+1) of arm 1, k = ⌈M/2⌉, the sign that of D: h(D) = D up to
// k and then k, except that h(k) = k−½ if M is odd and k even. Its worst case over
// rewards 0 and 1 is exactly [SymmetricValue] for M = 1..15, by [SymmetricUpper]: it
// is a best symmetric learner there.
func SymmetricPlays(recall int) []*big.Rat {
	k := int64(recall+1) / 2
	var plays []*big.Rat
	for lead := -int64(recall); lead <= int64(recall); lead++ {
		halves := 2 * max(-k, min(lead, k))
		if recall%4 == 3 && lead == k {
			halves--
		}
		if recall%4 == 3 && lead == -k {
			halves++
		}
		plays = append(plays, big.NewRat(3*k+1+halves, 6*k+2))
	}
	return plays
}

// SymmetricUpper returns the exact long-run worst case of the learner of
// [SymmetricPlays].
func SymmetricUpper(ctx context.Context, recall int) (*Result, error) {
	l := NewLeadLearner(SymmetricPlays(recall))
	maker := func() boundedrecall.Learner { return l.Clone() }
	return WorstCase(ctx, maker, Problem{Recall: recall, Gaps: true, SymmetricArms: true, Unit: 6*(int64(recall+1)/2) + 2})
}

// MeanBased returns the long-run worst case, per round, of the windowed base
// learner of two arms over rewards 0 and 1. unit is that of [Problem].
func MeanBased(ctx context.Context, recall int, base boundedrecall.Maker, unit int64) (*Result, error) {
	maker := func() boundedrecall.Learner { return learners.NewWindowed(recall, base) }
	return WorstCase(ctx, maker, Problem{Recall: recall, Gaps: true, SymmetricArms: true, Unit: unit})
}

// A LevelsRow is how much finer rewards hurt a learner: worst case per round over
// rewards {0,1} and {0,½,1}, and the rewards that attain the latter.
type LevelsRow struct {
	Eta, Two, Three float64
	Rewards         *boundedrecall.Instance
}

// FinerRewards compares the alphabets for a learner of two arms that ignores a
// common reward and treats the arms alike, made with learning rate eta.
func FinerRewards(ctx context.Context, maker boundedrecall.Maker, eta float64, recall, horizon int) (*LevelsRow, error) {
	row := &LevelsRow{Eta: eta}
	p := Problem{Recall: recall, Horizon: horizon, Gaps: true, SymmetricArms: true}
	two, err := WorstCase(ctx, maker, p)
	if err != nil {
		return nil, err
	}
	p.Levels = 3
	three, err := WorstCase(ctx, maker, p)
	if err != nil {
		return nil, err
	}
	row.Two, row.Three, row.Rewards = two.PerRoundRegret(), three.PerRoundRegret(), three.Rewards
	return row, nil
}
