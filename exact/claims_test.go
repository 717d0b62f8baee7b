package exact

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// constant makes a learner with the same play in all rounds.
func constant(play ...float64) boundedrecall.Maker {
	return func() boundedrecall.Learner { return fixedPlay(play) }
}

type fixedPlay []float64

func (l fixedPlay) Arms() int          { return len(l) }
func (l fixedPlay) Play(dst []float64) { copy(dst, l) }
func (l fixedPlay) Observe([]float64)  {}
func (l fixedPlay) Reset()             {}

// tiring is a learner that moves a share of its weight to arm 1 after a number
// of rounds.
type tiring struct {
	boundedrecall.Learner
	rounds, after int
	share         float64
}

func (l *tiring) Observe(r []float64) { l.rounds++; l.Learner.Observe(r) }
func (l *tiring) Reset()              { l.rounds = 0; l.Learner.Reset() }
func (l *tiring) Play(dst []float64) {
	l.Learner.Play(dst)
	if l.rounds >= l.after {
		floats.Scale(1-l.share, dst)
		dst[0] += l.share
	}
}

// TestTheInstanceFoundIsPlayed: a learner that keeps its claims for as long as
// they are checked is found out when it plays the rewards found, however little
// its play moves.
func TestTheInstanceFoundIsPlayed(t *testing.T) {
	for _, share := range []float64{1, 1e-9} {
		maker := func() boundedrecall.Learner { return &tiring{windowed(2, "hedge")(), 0, 30, share} }
		_, err := WorstCase(t.Context(), maker, Problem{Recall: 2, Horizon: 60, Gaps: true})
		require.ErrorContains(t, err, "the learner is not what was claimed")
	}
}

// TestResolution says what rounding plays may cost.
func TestResolution(t *testing.T) {
	for arms, want := range map[int]float64{2: 0x1p-40, 3: 2 * 0x1p-40} {
		t.Run(fmt.Sprint(arms), func(t *testing.T) {
			maker := func() boundedrecall.Learner { return learners.NewWindowed(2, base(arms, "hedge")) }
			r, err := WorstCase(t.Context(), maker, Problem{Recall: 2, Gaps: true})
			require.NoError(t, err)
			require.InDelta(t, want, r.Resolution, 1e-20)
		})
	}
	r, err := WorstCase(t.Context(), windowed(2, "ftl"), Problem{Recall: 2, Gaps: true, Unit: 2})
	require.NoError(t, err)
	require.Zero(t, r.Resolution)
	require.Equal(t, []int64{9, 9 * (8 + 16 + 1)}, []int64{int64(r.States), r.Bytes})
	for rounds, blocks := range map[int]int64{1: 1, 9: 3} {
		t.Run(fmt.Sprint(rounds), func(t *testing.T) {
			r, err = WorstCase(t.Context(), windowed(2, "ftl"),
				Problem{Recall: 2, Horizon: rounds, Gaps: true, Unit: 2})
			require.NoError(t, err)
			require.Equal(t, 9*(8+8*(2*blocks+1)+1), r.Bytes)
		})
	}
	r, err = WorstCase(t.Context(), base(2, "ftl"), Problem{Horizon: 3, Leads: true, Unit: 2})
	require.NoError(t, err)
	require.Equal(t, []int64{1 + 3 + 5, 16 * 9}, []int64{int64(r.States), r.Bytes})
}

// TestTolerance: rounding errors of rewards decide between arms that tie if the
// rewards are not exact in float64.
func TestTolerance(t *testing.T) {
	require.InDelta(t, 3e-3, NewAlphabet(3, 3, true).tolerance(1000), 1e-15)
	require.InDelta(t, 1e-11, NewAlphabet(3, 3, true).tolerance(1<<40), 1e-20)
	require.InDelta(t, 1e-11, NewAlphabet(3, 4, true).tolerance(1000), 1e-20)
}

// TestSymmetryUpToRounding: arms that are alike up to rounding cost as much
// resolution, and do not keep a claim in whole units.
func TestSymmetryUpToRounding(t *testing.T) {
	r, err := WorstCase(t.Context(), constant(0.5+4e-12, 0.5-4e-12),
		Problem{Recall: 1, Gaps: true, SymmetricArms: true})
	require.NoError(t, err)
	require.InDelta(t, 0x1p-40+2*8e-12, r.Resolution, 3*0x1p-40)
	for _, play := range [][]float64{{0.25, 0.75}, {0.75, 0.25}} {
		r, err := WorstCase(t.Context(), constant(play...), Problem{Horizon: 2, Leads: true, Unit: 4})
		require.NoError(t, err)
		require.Zero(t, r.Lower.Cmp(rat(3, 4)), "%v: %v", play, r.Lower)
	}
	leads := Problem{Horizon: 2, Leads: true, SymmetricArms: true}
	_, err = WorstCase(t.Context(), constant(0.5+2e-12, 0.5-2e-12), leads)
	require.NoError(t, err)
	leads.Unit = 3
	_, err = WorstCase(t.Context(), constant(1./3, 2./3), leads)
	require.ErrorContains(t, err, "alike")
	for _, regret := range []Regret{External, Swap} {
		quarters := Problem{Recall: 1, Gaps: true, SymmetricArms: true, Unit: 4, Regret: regret}
		_, err = WorstCase(t.Context(), constant(0.5, 0.25, 0.25), quarters)
		require.ErrorContains(t, err, "alike only up to rounding")
	}
}

// TestRecallIsChecked_ForLong: a learner that keeps its claims while the
// windows are gone through, and not much longer, is found out before any
// instance is played.
func TestRecallIsChecked_ForLong(t *testing.T) {
	maker := func() boundedrecall.Learner { return &tiring{windowed(1, "hedge")(), 0, 4, 1} }
	_, err := Curve(t.Context(), maker, Problem{Recall: 1, Horizon: 3, Gaps: true})
	require.ErrorContains(t, err, "it has no recall of 1")
}

// TestUnitsAreChecked: a weight that misses a multiple of the unit by a little
// makes no exact result.
func TestUnitsAreChecked(t *testing.T) {
	for _, off := range []float64{1e-4, 1e-9} {
		_, err := WorstCase(t.Context(), constant(0.5+off, 0.5-off),
			Problem{Recall: 1, Gaps: true, Unit: 2})
		require.ErrorContains(t, err, "is not a multiple of 1/2")
	}
	_, err := WorstCase(t.Context(), constant(0.5+0x1p-46, 0.5-0x1p-46),
		Problem{Recall: 1, Gaps: true, Unit: 1 << 40})
	require.ErrorContains(t, err, "is not a multiple of 1/1099511627776", "a 64th of a unit")
	_, err = WorstCase(t.Context(), constant(0.5+1e-11, 0.5-1e-11),
		Problem{Recall: 1, Gaps: true, Unit: 1 << 20})
	require.ErrorContains(t, err, "is not a multiple of 1/1048576", "1e-11")
	_, err = WorstCase(t.Context(), constant(0.5+4e-12, 0.5-4e-12),
		Problem{Recall: 1, Gaps: true, Unit: 1 << 20})
	require.NoError(t, err)
	_, err = WorstCase(t.Context(), constant(1./3, 2./3),
		Problem{Recall: 1, Gaps: true, Unit: 3 << 30})
	require.NoError(t, err)
	// A unit of 1 makes exact results too: this learner loses every other
	// round.
	var steps []int
	r, err := WorstCase(t.Context(),
		NewLeadLearner([]*big.Rat{rat(0, 1), rat(1, 1), rat(1, 1)}).Maker(),
		Problem{Recall: 1, Gaps: true, Unit: 1,
			Progress: func(done, total int) { steps = append(steps, done, total) }})
	require.NoError(t, err)
	require.Equal(t, []string{"1/2", "1/2"}, []string{r.Lower.RatString(), r.Upper.RatString()})
	require.Equal(t, []int{1, 1}, steps[:2])
	_, err = WorstCase(t.Context(), constant(0.5, 0), Problem{Recall: 1, Gaps: true, Unit: 2})
	require.ErrorContains(t, err, "does not sum to 1")
}

// TestTreeSearchInterrupted: the upper bound is 1 unless all instances were
// tried.
func TestTreeSearchInterrupted(t *testing.T) {
	full, err := WorstCase(t.Context(), base(2, "matching"), Problem{Horizon: 5})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	rounds := 0
	maker := func() boundedrecall.Learner {
		return observed{base(2, "matching")(), func() {
			if rounds++; rounds == 500 {
				cancel()
			}
		}}
	}
	r, err := WorstCase(ctx, maker, Problem{Horizon: 5})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, r.States, full.States)
	require.LessOrEqual(t, r.Lower.Cmp(full.Lower), 0)
	require.Zero(t, r.Upper.Cmp(rat(1, 1)))
}

// observed is a learner that tells when it observes.
type observed struct {
	boundedrecall.Learner
	tell func()
}

func (l observed) Observe(r []float64) { l.tell(); l.Learner.Observe(r) }

// TestCurve_OfALearnerThatFavoursAnArm ends where the worst case of the whole
// horizon is, which is against the arm that it does not favour, the first here.
func TestCurve_OfALearnerThatFavoursAnArm(t *testing.T) {
	for _, play := range [][]float64{{0.2, 0.8}, {0.8, 0.2}, {0.2, 0.3, 0.5}} {
		maker := func() boundedrecall.Learner { return learners.NewWindowed(1, constant(play...)) }
		curve, err := Curve(t.Context(), maker, Problem{Recall: 1, Horizon: 4, Gaps: true})
		require.NoError(t, err)
		for n, total := range curve {
			require.InDelta(t, 0.8*float64(n+1), total, 1e-9, "%v", play)
		}
		worst, err := WorstInterval(t.Context(), maker, Problem{Recall: 1, Horizon: 4, Gaps: true})
		require.NoError(t, err)
		require.InDelta(t, 0.8, worst.PerRoundRegret(), 1e-9, "%v", play)
	}
}

// TestShiftInvariantLooksAtEveryArm: with recall 1 and three arms the class is
// that of all learners.
func TestShiftInvariantLooksAtEveryArm(t *testing.T) {
	o, err := Minimax(t.Context(), Class{Arms: 3, Recall: 1, ShiftInvariant: true}, nil)
	require.NoError(t, err)
	require.Zero(t, o.Value.Cmp(rat(5, 13)))
}

func TestAlphabet_String(t *testing.T) {
	require.Equal(t, "{0,1/2,1}^2 up to a common reward", NewAlphabet(2, 2, true).String())
	require.Equal(t, "{0,1/4,2/4,3/4,1}^2", NewAlphabet(2, 4, false).String())
	require.Equal(t, "{0,1/100,…,1}^2 up to a common reward", NewAlphabet(2, 100, true).String())
}

// TestWorstCase_OverManyLetters: with 2q+1 letters, as many as there may be,
// two gaps of 1−1/q and one of −1 repeat against follow-the-leader on the last
// 2 rewards.
func TestWorstCase_OverManyLetters(t *testing.T) {
	for _, q := range []int64{8, 127} {
		r, err := WorstCase(t.Context(), windowed(2, "ftl"), Problem{Recall: 2, Levels: int(q) + 1,
			Gaps: true, SymmetricArms: true, Unit: 2})
		require.NoError(t, err)
		require.Equal(t, []string{rat(2*(q-1), 3*q).RatString(), r.Lower.RatString()},
			[]string{r.Lower.RatString(), r.Upper.RatString()})
		if controls.Short() {
			break
		}
	}
}
