package learners_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// delayedSpecs returns a spec with this delay of every recall learner that
// takes one, over Hedge and over Cover's learner.
func delayedSpecs(recall, delay int) (specs []learners.Spec) {
	for _, base := range []string{"hedge", "cover"} {
		for _, name := range learners.RecallNames() {
			s := learners.Spec{Name: name, Base: base, Recall: recall, Delay: delay}
			if s.Uses("delay") {
				specs = append(specs, s)
			}
		}
	}
	return specs
}

// seesLate reports whether a reward that is one of the last given number never
// changes the next play, and whether a reward that is one older does.
func seesLate(make func() boundedrecall.Learner, delay int) (lastIgnored, olderSeen bool) {
	rng := newSource()
	play := func(rewards [][]float64) []float64 {
		l, x := make(), []float64{0, 0}
		for _, r := range rewards {
			l.Observe(r)
		}
		l.Play(x)
		return x
	}
	lastIgnored = true
	for rounds := 8; rounds < 28; rounds++ { // a restart may just have forgotten everything
		past := [][]float64{}
		for range rounds {
			past = append(past, []float64{rng.Float64(), rng.Float64()})
		}
		before := play(past)
		for age := 1; age <= delay+1; age++ {
			changed := slices.Clone(past)
			changed[rounds-age] = []float64{past[rounds-age][1], past[rounds-age][0]}
			same := slices.Equal(before, play(changed))
			lastIgnored = lastIgnored && (same || age > delay)
			olderSeen = olderSeen || !same && age > delay
		}
	}
	return lastIgnored, olderSeen
}

// TestDelayed_SeesRewardsLate: the last τ rewards do not matter, the one before
// them does. A learner with a smaller delay, or with none, does not pass.
func TestDelayed_SeesRewardsLate(t *testing.T) {
	for delay := 1; delay <= 4; delay++ {
		for _, s := range delayedSpecs(3*(delay+1), delay) {
			ignored, seen := seesLate(s.Maker(2), delay)
			require.True(t, ignored, "%v uses a reward that has not arrived", s)
			require.True(t, seen, "%v ignores a reward that has arrived", s)
			ignored, _ = seesLate(s.Maker(2), delay+1)
			require.False(t, ignored, s)
			s.Delay = 0
			ignored, _ = seesLate(s.Maker(2), delay)
			require.False(t, ignored, s)
		}
	}
}

// TestSpec_DelayedCopies: M rewards that come τ rounds late make copies of
// recall ⌈M/(τ+1)⌉, whose oldest reward is at most M+τ rounds old.
func TestSpec_DelayedCopies(t *testing.T) {
	for k, c := range []struct{ recall, delay, copies, window int }{
		{1, 1, 1, 2}, {2, 1, 1, 2}, {3, 1, 2, 4}, {4, 1, 2, 4}, {5, 1, 3, 6}, {4, 2, 2, 6}, {9, 3, 3, 12},
		{1, 7, 1, 8},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			s := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: c.recall,
				Delay: c.delay}
			require.Equal(t, c.window, s.Window(), s)
			require.LessOrEqual(t, s.Window(), s.Recall+s.Delay, s)
			require.Equal(t, c.copies+1, s.BaseHorizon(), s)
			require.Equal(t, 1, s.Period(), s)
			require.True(t, s.Stationary(), s)
			require.Equal(t, "Theorem 5.1 as it holds, for each copy", s.BoundSource())
			w := learners.MeanAbsoluteWalk(c.copies+1) / 2
			bound := s.New(2).(boundedrecall.Bounded).TotalRegretBound(1000, 2)
			require.InEpsilon(t, (1000+float64(s.Window()))*w/float64(c.copies+1), bound, 1e-12, s)
		})
	}
}

// TestDelayed_PlayAhead plays where rewards really come late: the plays are
// those of the recorded game, bit for bit.
func TestDelayed_PlayAhead(t *testing.T) {
	const rounds = 30
	rng := newSource()
	for delay := range 4 {
		hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
		recorded, late := learners.NewDelayed(delay, hedge), learners.NewDelayed(delay, hedge)
		x, y, waiting := []float64{0, 0}, []float64{0, 0}, [][]float64{}
		for range rounds {
			recorded.Play(x)
			late.PlayAhead(y, len(waiting))
			require.Equal(t, x, y)
			reward := []float64{rng.Float64(), rng.Float64()}
			recorded.Observe(reward)
			waiting = append(waiting, reward)
			if len(waiting) > delay || rng.IntN(3) == 0 { // the first one comes, at the latest now
				late.Observe(waiting[0])
				waiting = waiting[1:]
			}
		}
		require.Panics(t, func() { late.PlayAhead(y, delay+1) })
		require.Panics(t, func() { late.PlayAhead(y, -1) })
	}
}

// TestDelayed_Bounds: seven rounds are three classes of 3, 2 and 2 rounds, two
// rounds are two classes of one.
func TestDelayed_Bounds(t *testing.T) {
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
	share := func() boundedrecall.Learner { return learners.NewFixedShare(2, 0.5, 0.1) }
	swap := func() boundedrecall.Learner { return learners.NewBlumMansour(2, 0.5) }
	w := func(n int) float64 { return hedge().(boundedrecall.Bounded).TotalRegretBound(n, 2) }
	late := learners.NewDelayed(2, hedge)
	require.InDelta(t, w(3)+2*w(2), late.TotalRegretBound(7, 2), 1e-12)
	require.InDelta(t, 2*w(1), late.TotalRegretBound(2, 2), 1e-12)
	require.InDelta(t, 3*w(1), late.TotalRegretBound(3, 2), 1e-12)
	require.Equal(t, math.Inf(1), late.TotalSwapRegretBound(7, 2))
	require.Equal(t, math.Inf(1), late.TotalSwitchingRegretBound(7, 2, 1))
	ws := func(n int) float64 { return swap().(boundedrecall.SwapBounded).TotalSwapRegretBound(n, 2) }
	require.InDelta(t, ws(3)+2*ws(2), learners.NewDelayed(2, swap).TotalSwapRegretBound(7, 2), 1e-12)
	wk := func(n int) float64 {
		return share().(*learners.FixedShare).TotalSwitchingRegretBound(n, 2, 1)
	}
	require.InDelta(t, wk(3)+2*wk(2), learners.NewDelayed(2, share).TotalSwitchingRegretBound(7, 2, 1),
		1e-12)
	require.InDelta(t, w(7), learners.NewDelayed(0, hedge).TotalRegretBound(7, 2), 1e-12)
}
