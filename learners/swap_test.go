package learners_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

func TestInternalRegretMatching_ByHand(t *testing.T) {
	l := learners.NewInternalRegretMatching(2)
	require.Equal(t, []float64{0.5, 0.5}, observeAll(l))
	require.Equal(t, []float64{1, 0}, observeAll(l, []float64{1, 0}))     // R₁₂ = −½, R₂₁ = ½
	require.Equal(t, []float64{0.5, 0.5}, observeAll(l, []float64{0, 1})) // R₁₂ = ½, R₂₁ = ½

	// Arms 2 and 3 both call for arm 1 and for each other; nobody leaves arm 1.
	l = learners.NewInternalRegretMatching(3)
	x := observeAll(l, []float64{1, 0, 0})
	require.InDeltaSlice(t, []float64{1, 0, 0}, x, 1e-15)
	// Arm 3 is left for arms 1 and 2 alike, which nobody leaves: half of it
	// each.
	l.Reset()
	require.InDeltaSlice(t, []float64{0.5, 0.5, 0}, observeAll(l, []float64{1, 1, 0}), 1e-15)
}

func TestFixedShare_ByHand(t *testing.T) {
	l := learners.NewFixedShare(2, math.Log(3), 0.5)
	require.Equal(t, []float64{0.5, 0.5}, observeAll(l))
	require.InDeltaSlice(t, []float64{0.625, 0.375}, observeAll(l, []float64{1, 0}), 1e-15) // ½·¾ + ¼
	// 5·1 : 3·3 is 5/14 and 9/14.
	require.InDeltaSlice(t, []float64{5./28 + 0.25, 9./28 + 0.25}, observeAll(l, []float64{0, 1}),
		1e-15)
}

func TestDiscountedHedge_ByHand(t *testing.T) {
	l := learners.NewDiscountedHedge(2, 2, 0.5)
	require.Equal(t, []float64{0.5, 0.5}, observeAll(l))
	require.InDelta(t, 1/(1+math.Exp(-1)), observeAll(l, []float64{1, 0})[0], 1e-15)
	require.InDelta(t, 1/(1+math.Exp(0.5)), observeAll(l, []float64{0, 1})[0], 1e-15) // sums ¼ and ½
}

// TestBases_CommonReward: where a learner rounds what it adds up, a reward that
// all arms have does not even change the last bit, since at a large rate, or
// with small rewards, that bit decides.
func TestBases_CommonReward(t *testing.T) {
	for _, base := range []string{"blum-mansour", "discounted-hedge", "fixed-share",
		"internal-regret-matching", "regret-matching"} {
		for _, rate := range []float64{0, 1e300} {
			s := learners.Spec{Base: base, Name: "windowed", Recall: 10}.WithRate(rate).Of()
			one, other, rng := s.New(3), s.New(3), rand.New(rand.NewPCG(1, 2))
			for range 300 {
				require.Equal(t, observeAll(one), observeAll(other), s)
				r, shifted, common := make([]float64, 3), make([]float64, 3), float64(rng.IntN(3))/4
				for i := range r {
					r[i] = float64(rng.IntN(4)) / (1 << 40)
					shifted[i] = r[i] + common
				}
				one.Observe(r)
				other.Observe(shifted)
			}
		}
	}
}

// TestSwapLearners_LeaveTheirPlayAsItIs: the play of a Blum–Mansour learner is
// what its copies make of it, computed here with copies of Hedge.
func TestSwapLearners_LeaveTheirPlayAsItIs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, eta := range []float64{0.1, 3, 30} {
		for d := 2; d <= 6; d++ {
			l, copies := learners.NewBlumMansour(d, eta), make([]*learners.Hedge, d)
			for i := range copies {
				copies[i] = learners.NewHedge(d, eta)
			}
			x, of, r := make([]float64, d), make([]float64, d), make([]float64, d)
			for range 60 {
				l.Play(x)
				made := make([]float64, d)
				for i, c := range copies {
					c.Play(of)
					for j := range of {
						made[j] += x[i] * of[j]
					}
				}
				require.InDeltaSlice(t, x, made, 1e-13)
				for j := range r {
					r[j] = float64(rng.IntN(17)) / 16
				}
				l.Observe(r)
				for i, c := range copies {
					for j := range r {
						of[j] = x[i] * r[j]
					}
					c.Observe(of)
				}
			}
		}
	}
}

// TestSwapBounds plays every instance over {e_1, e_2, 0}, and over {0,1}³, of
// small horizons: no swap regret exceeds the bound. A tenth of the bound does
// not hold.
func TestSwapBounds(t *testing.T) {
	const horizon = 5
	for _, family := range []struct {
		horizon int
		letters [][]float64
	}{{horizon, adversaries.Gaps()}, {3, adversaries.Levels(3, 0, 1)}} {
		d := len(family.letters[0])
		for _, s := range everySpec(2, family.horizon) {
			if !s.Plays(d) || s.Randomized() {
				continue
			}
			l, ok := s.New(d).(boundedrecall.SwapBounded)
			swaps := slices.Contains([]string{"blum-mansour", "internal-regret-matching", "cover-swap"},
				s.Of().Name)
			require.Equal(t, swaps && s.Name != "windowed", ok &&
				!math.IsInf(l.TotalSwapRegretBound(3, d), 1), s)
			if !swaps || !ok {
				continue
			}
			t.Run(fmt.Sprintf("%v/d=%d", s, d), func(t *testing.T) {
				sharpest := 0.
				for n := 1; n <= family.horizon; n++ {
					bound := l.TotalSwapRegretBound(n, d)
					for in := range (adversaries.Exhaustive{Horizon: n, Letters: family.letters}).All() {
						regret := boundedrecall.Play(l, in).TotalSwapRegret()
						if regret > bound+1e-9 {
							t.Fatalf("swap regret %v on %v, the bound is %v", regret, in, bound)
						}
						sharpest = max(sharpest, regret/bound)
					}
				}
				require.Greater(t, sharpest, 0.1)
			})
		}
	}
	require.Equal(t, 6., learners.NewInternalRegretMatching(4).TotalSwapRegretBound(3, 4))
	require.Zero(t, learners.NewBlumMansour(1, 1).TotalSwapRegretBound(9, 1))
	require.Zero(t, learners.NewAverageRestart(2, learners.Spec{Name: "blum-mansour",
		Rate: 1}.Maker(1)).TotalSwapRegretBound(9, 1))
}

// TestSwitchingBounds plays every instance over {e_1, e_2, 0} of small
// horizons: no regret against a sequence of arms, and none on an interval,
// exceeds the bounds.
func TestSwitchingBounds(t *testing.T) {
	type switching interface {
		boundedrecall.Learner
		TotalSwitchingRegretBound(rounds, arms, switches int) float64
		TotalIntervalRegretBound(rounds, arms int) float64
	}
	const horizon = 6
	for name, l := range map[string]switching{
		"fixed share":            learners.NewFixedShare(2, 1, 0.2),
		"fixed share, fast":      learners.NewFixedShare(2, 4, 0.5),
		"discounted hedge":       learners.NewDiscountedHedge(2, 1, 0.5),
		"discounted hedge, fast": learners.NewDiscountedHedge(2, 4, 0.75),
	} {
		t.Run(name, func(t *testing.T) {
			sharpest := 0.
			games := adversaries.Exhaustive{Horizon: horizon, Letters: adversaries.Gaps()}
			for in := range games.All() {
				tr := boundedrecall.Play(l, in)
				for switches := range horizon + 1 {
					regret, _ := tr.SwitchingRegret(switches)
					bound := l.TotalSwitchingRegretBound(horizon, 2, switches)
					if regret > bound+1e-9 {
						t.Fatalf("regret %v with %d switches on %v, the bound is %v", regret, switches, in, bound)
					}
					sharpest = max(sharpest, regret/bound)
				}
				for n := 1; n <= horizon; n++ {
					for _, regret := range tr.IntervalRegrets(n) {
						if bound := l.TotalIntervalRegretBound(n, 2); regret > bound+1e-9 {
							t.Fatalf("regret %v on %d rounds of %v, the bound is %v", regret, n, in, bound)
						}
					}
				}
			}
			require.Greater(t, sharpest, 0.4, name)
		})
	}
}

// TestAverageRestart_SwapBound is its formula: without the empty suffix there
// is n/k more, except with two arms.
func TestAverageRestart_SwapBound(t *testing.T) {
	const n, m = 40, 4
	for _, d := range []int{2, 3} {
		base := func() boundedrecall.Learner { return learners.NewBlumMansour(d, 0.5) }
		w := base().(boundedrecall.SwapBounded).TotalSwapRegretBound
		more := 0.0
		if d > 2 {
			more = 1
		}
		for want, l := range map[float64]boundedrecall.SwapBounded{
			(n+m)*w(m+1, d)/m + more*n/m:  learners.NewAverageRestart(m, base),
			(n + m) * w(m+1, d) / (m + 1): learners.NewInclusiveAverageRestart(m, base),
		} {
			t.Run(fmt.Sprint(want), func(t *testing.T) {
				require.InEpsilon(t, want, l.TotalSwapRegretBound(n, d), 1e-12, "%d arms", d)
			})
		}
	}
}

// TestSwitchingBounds_Formulas are their formulas: each switch costs what the
// copies, or the block, have left.
func TestSwitchingBounds_Formulas(t *testing.T) {
	const n, m, d = 40, 4, 3
	base := func() boundedrecall.Learner { return learners.NewHedge(d, 0.5) }
	average, block := learners.NewAverageRestart(m, base), learners.NewPeriodicRestart(m, base)
	const eta, share, discount = 0.5, 0.2, 0.75
	fixed, discounted := learners.NewFixedShare(d, eta, share),
		learners.NewDiscountedHedge(d, eta, discount)
	stay, change := math.Log(1/(1-share+share/d)), math.Log(d/share)
	for switches, counted := range map[int]float64{0: 0, 3: 3, n - 1: n - 1, n: n - 1, 3 * n: n - 1} {
		t.Run(fmt.Sprint(switches), func(t *testing.T) {
			require.InEpsilon(t, average.TotalRegretBound(n, d)+counted*m*(m+1)/2/m,
				average.TotalSwitchingRegretBound(n, d, switches), 1e-12)
			require.InEpsilon(t, block.TotalRegretBound(n, d)+counted*(m-1),
				block.TotalSwitchingRegretBound(n, d, switches), 1e-12)
			require.InEpsilon(t, (math.Log(d)+counted*change+(n-1-counted)*stay)/eta+eta*n/8,
				fixed.TotalSwitchingRegretBound(n, d, switches), 1e-12)
			require.InEpsilon(t, (1+counted+0.25*(n-1-counted))*math.Log(d)/eta+eta*n/8+counted*3,
				discounted.TotalSwitchingRegretBound(n, d, switches), 1e-12)
		})
	}
	require.InEpsilon(t, (change+(n-1)*stay)/eta+eta*n/8, fixed.TotalIntervalRegretBound(n, d), 1e-12)
	require.InEpsilon(t, (1+0.25*(n-1))*math.Log(d)/eta+eta*n/8+3,
		discounted.TotalIntervalRegretBound(n, d), 1e-12)
}
