package checks_test

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
	"boundedrecall/learners/convex"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestInstances: what the window of a round holds, what the arms earn, and the
// rounds of a cycle, on instances that one can count.
func TestInstances(t *testing.T) {
	in := checks.Instance("(1,0) (0,1) (1,1) (0,0.5)")
	require.Equal(t, [][]float64{{0, 1}, {1, 1}}, checks.Window(in, 4, 2))
	require.Equal(t, [][]float64{{1, 0}}, checks.Window(in, 2, 5), "the window of a first round is short")
	require.Empty(t, checks.Window(in, 1, 5))
	require.Len(t, checks.Rows(in), 4)
	require.Equal(t, []float64{2, 2.5}, checks.Totals(in))
	one, two := []float64{1, 0}, []float64{0, 1}
	cycle := checks.Cycle(2, 2, one, 1, two)
	require.Equal(t, checks.Rewards(one, one, two, one, one, two).String(), cycle.String())
}

// TestOf: as many games as letters to the power of the rounds, no two of them
// the same.
func TestOf(t *testing.T) {
	seen := map[string]bool{}
	for in := range checks.Of(4, adversaries.OneHots(3)) {
		require.Equal(t, 4, in.Horizon())
		seen[in.String()] = true
	}
	require.Len(t, seen, 81)
}

// TestWorstPlay: it finds the one round in which the play is not the one that
// is wanted, and nothing where all are.
func TestWorstPlay(t *testing.T) {
	in := checks.Instance("(1,0) (0,1) (1,0)")
	uniform := learners.Spec{Name: "uniform"}.New(2)
	wanted := func(round int) []float64 {
		if round == 2 {
			return []float64{0.25, 0.75}
		}
		return []float64{0.5, 0.5}
	}
	require.Equal(t, 0.25, checks.WorstPlay(uniform, in, checks.Distance, wanted))
	require.Equal(t, 2., checks.WorstPlay(uniform, in, checks.DifferingBits, wanted))
	half := func(int) []float64 { return []float64{0.5, 0.5} }
	require.Zero(t, checks.WorstPlay(uniform, in, checks.Distance, half))
	require.Equal(t, 1., checks.DifferingBits([]float64{0, 1}, []float64{math.Copysign(0, -1), 1}))
}

// TestDrawn: the games are of the sizes that the evidence prints, on the grid,
// and of learners that pass.
func TestDrawn(t *testing.T) {
	g := checks.Drawn{Names: checks.Deterministic(), Pass: checks.IsSymmetric, Arms: 3, Recall: 4,
		Rounds: 9}
	require.Equal(t, "drawn rewards k/16, d ≤ 3, M ≤ 4, T ≤ 9", g.String())
	rapid.Check(t, func(t *rapid.T) {
		s, in := g.Draw(t)
		base := learners.Spec{Name: s.Base}
		if !base.Symmetric() || s.Recall < 1 || s.Recall > 4 || s.Randomized() ||
			in.Arms() < 2 || in.Arms() > 3 || in.Horizon() < 1 || in.Horizon() > 9 {
			t.Fatalf("%v on %v", s, in)
		}
		for _, r := range checks.Rows(in) {
			for _, x := range r {
				if x < 0 || x > 1 || x*16 != math.Trunc(x*16) {
					t.Fatalf("a reward of %v", x)
				}
			}
		}
		if n := len(boundedrecall.Play(s.New(in.Arms()), in).RegretCurve()); n != in.Horizon() {
			t.Fatalf("%d rounds", n)
		}
	})
}

// TestLearners: every recall learner that draws nothing over every base learner
// that passes, and bases that do not pass are left out.
func TestLearners(t *testing.T) {
	require.NotContains(t, checks.Deterministic(), "randomized-average-restart")
	require.Contains(t, checks.Deterministic(), "average-restart")
	all, meanBased := checks.Bases(2, checks.AnyBase), checks.Bases(2, checks.IsMeanBased)
	require.Contains(t, all, "uniform")
	require.NotContains(t, meanBased, "uniform")
	require.Contains(t, checks.Bases(2, checks.AnyBase), "cover")
	require.NotContains(t, checks.Bases(3, checks.AnyBase), "cover", "it plays two arms")
	specs := checks.Specs([]string{"windowed", "average-restart"}, checks.IsMeanBased, 2, 5)
	require.Len(t, specs, 2*len(meanBased))
	for _, s := range specs {
		require.Equal(t, 5, s.Recall)
	}
}

// TestDrawLosses: no gradient on the domain is longer than the length that is
// returned with the losses.
func TestDrawLosses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ball := convex.Ball{D: 2, R: 0.5}
		losses, longest := checks.DrawLosses(t, ball, 5)
		angle := rapid.Float64Range(0, 2*math.Pi).Draw(t, "angle")
		at, g := []float64{0.5 * math.Cos(angle), 0.5 * math.Sin(angle)}, make([]float64, 2)
		for _, f := range losses {
			if f.Gradient(g, at); math.Hypot(g[0], g[1]) > longest+1e-12 {
				t.Fatalf("%v has a gradient of length %v, more than %v", f, math.Hypot(g[0], g[1]), longest)
			}
		}
	})
}
