package exact

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

func TestComparators(t *testing.T) {
	require.Len(t, External.comparators(3, false), 3)
	require.Equal(t, []Comparator{{0, 0, 0}}, External.comparators(3, true))
	require.Equal(t, []Comparator{{0, 0}, {1, 0}, {1, 1}}, Swap.comparators(2, false))
	require.Equal(t, []Comparator{{0, 0}, {1, 0}}, Swap.comparators(2, true))
	require.Len(t, Swap.comparators(3, false), 26)
	require.Len(t, Swap.comparators(3, true), 6) // maps of 3 points up to renaming, less the identity
	require.Len(t, Swap.comparators(4, true), 18)
	require.Equal(t, "swap", Swap.String())
	require.Equal(t, "external", External.String())
}

// swapRegret is the definition: for each arm the best one to have played in its
// place.
func swapRegret(l boundedrecall.Learner, in *boundedrecall.Instance) float64 {
	tr := boundedrecall.Play(l, in)
	total := 0.0
	for i := range in.Arms() {
		best := 0.0
		for to := range in.Arms() {
			gain := 0.0
			for t := 1; t <= in.Horizon(); t++ {
				gain += tr.PlayOf(t)[i] * (in.Reward(t)[to] - in.Reward(t)[i])
			}
			best = math.Max(best, gain)
		}
		total += best
	}
	return total
}

// TestSwapRegret_AgreesWithAllInstances, with and without recall.
func TestSwapRegret_AgreesWithAllInstances(t *testing.T) {
	for _, s := range subjects() {
		for _, d := range s.arms {
			const m = 2
			horizon := 6 - d
			maker := func() boundedrecall.Learner { return s.make(d, m) }
			p := s.problem(m)
			p.Horizon, p.Regret = horizon, Swap
			r, err := WorstCase(t.Context(), maker, p)
			require.NoError(t, err, "%s d=%d", s.name, d)
			tree, err := WorstCase(t.Context(), maker, Problem{Horizon: horizon, Regret: Swap})
			require.NoError(t, err)
			worst := math.Inf(-1)
			a := NewAlphabet(d, 1, false)
			for word := range int(math.Pow(float64(a.Len()), float64(horizon))) {
				letters := make([]int, horizon)
				for k := range letters {
					letters[k], word = word%a.Len(), word/a.Len()
				}
				worst = math.Max(worst, swapRegret(maker(), instance(a, letters)))
			}
			require.InDelta(t, worst, r.TotalRegret(), 1e-9, "%s d=%d", s.name, d)
			require.InDelta(t, worst, tree.TotalRegret(), 1e-9, "%s d=%d", s.name, d)
			require.InDelta(t, worst, swapRegret(maker(), r.Rewards), 1e-9)
			p.Horizon = 3
			if p.Period == 0 {
				curve, err := Curve(t.Context(), maker, p)
				require.NoError(t, err)
				short, err := WorstCase(t.Context(), maker, p)
				require.NoError(t, err)
				require.InDelta(t, short.TotalRegret(), curve[2], 1e-9)
			}
		}
	}
}

// TestSwapMinimax: the values for two arms, the learner that attains them
// against all rewards in {0,1}², and the mixture. For odd M the value is
// e/(1−e), e = [TwoArmValue]. The files in testdata have proofs of these values
// from both sides.
func TestSwapMinimax(t *testing.T) {
	for m := 1; m <= 5; m++ {
		want := TwoArmSwapValue(m)
		o, err := Minimax(t.Context(), Class{Recall: m, Regret: Swap}, nil)
		require.NoError(t, err)
		require.Zero(t, o.Value.Cmp(want), "M=%d: %v", m, o.Value)
		maker := o.Learner().Maker()
		r, err := WorstCase(t.Context(), maker, Problem{Recall: m, Regret: Swap, Gaps: true})
		require.NoError(t, err)
		f, _ := want.Float64()
		require.InDelta(t, f, r.PerRoundRegret(), 1e-9)
		for _, c := range o.Mixture {
			require.NotNil(t, c.Comparator)
		}
	}
}

// TestSwapRegretOfWindowedLearners: windowed learners fail at swap regret as
// well, and external regret can be small where swap regret is not.
func TestSwapRegretOfWindowedLearners(t *testing.T) {
	maker := func() boundedrecall.Learner {
		return learners.NewInclusiveAverageRestart(4,
			func() boundedrecall.Learner { return learners.NewCover(5) })
	}
	p := Problem{Recall: 4, Gaps: true, SymmetricArms: true}
	external, err := WorstCase(t.Context(), maker, p)
	require.NoError(t, err)
	p.Regret = Swap
	swap, err := WorstCase(t.Context(), maker, p)
	require.NoError(t, err)
	require.Positive(t, swap.Lower.Cmp(external.Lower))
	require.Equal(t, -1, swap.Arm)
	require.Equal(t, Comparator{1, 0}, swap.Comparator)
	require.Panics(t, func() {
		_, _ = WorstCase(t.Context(), base(2, "hedge"), Problem{Horizon: 3, Leads: true, Regret: Swap})
	})
}
