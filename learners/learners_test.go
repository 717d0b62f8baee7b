package learners_test

import (
	"fmt"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawInstance draws rewards on the grid k/8, where sums are exact, with many
// ties and extremes.
func drawInstance(t *rapid.T, arms, horizon int) *boundedrecall.Instance {
	rewards := make([][]float64, horizon)
	for k := range rewards {
		rewards[k] = make([]float64, arms)
		for i := range rewards[k] {
			rewards[k][i] = float64(rapid.SampledFrom([]int{0, 8, 4, 1, 7, 3}).Draw(t, "eighths")) / 8
		}
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}

func TestWrappersAgreeWithListings(t *testing.T) {
	for _, s := range everySpec(1, 1) {
		transcribed, ok := listing.Learners[s.Name]
		if !ok {
			continue // base learners, and the randomized one, which has its own test
		}
		t.Run(fmt.Sprintf("%s/%s/delay=%d", s.Name, s.Base, s.Delay), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s := s
				s.Recall = rapid.IntRange(1, 7).Draw(t, "recall")
				if s.Uses("eta") {
					s.Rate = rapid.SampledFrom([]float64{0, 0.7, 20}).Draw(t, "eta")
				}
				d := drawArms(t, s, 1, 4)
				in := drawInstance(t, d, rapid.IntRange(1, 3*s.Recall).Draw(t, "horizon"))
				fast := boundedrecall.Play(s.New(d), in)
				copies := (s.Recall + s.Delay) / (s.Delay + 1) // the recall of a copy
				slow := boundedrecall.Play(listing.Delayed(s.Delay, func() boundedrecall.Learner {
					return transcribed(copies, s.Of().Maker(d))
				}), in)
				for round := 1; round <= in.Horizon(); round++ {
					for i, x := range fast.PlayOf(round) {
						if y := slow.PlayOf(round)[i]; math.Abs(x-y) > 1e-14 {
							t.Fatalf("%v, round %d, arm %d: plays %v, the listing %v", s, round, i+1, x, y)
						}
					}
				}
			})
		})
	}
}

// TestExtremes plays every learner at the ends of the documented ranges.
func TestExtremes(t *testing.T) {
	for _, name := range learners.BaseNames() {
		for _, eta := range []float64{1e-12, 1, 1e3} {
			s := learners.Spec{Name: name}
			if !s.Uses("eta") && eta != 1 {
				continue
			}
			s = s.WithRate(eta)
			for _, d := range []int{1, 2, 1000} {
				horizon := 1_000_000
				if d == 1000 {
					horizon = 50
					if name == "blum-mansour" || name == "internal-regret-matching" {
						d = 60 // a round takes O(d³) steps
						if controls.Short() {
							d = 20
						}
					}
				}
				if controls.Short() {
					horizon = min(horizon, 3000)
				}
				if !s.Plays(d) {
					continue
				}
				t.Run(fmt.Sprintf("%s/eta=%g/d=%d", name, eta, d), func(t *testing.T) {
					t.Parallel()
					requireDistributions(t, s.For(horizon).New(d), horizon)
				})
			}
		}
	}
	for _, name := range learners.RecallNames() {
		for _, size := range []struct{ d, m, horizon int }{{2, 100_000, 20}, {2, 1, 10_000},
			{1000, 20, 50}, {1, 10, 1000}} {
			if size.m == 100_000 && controls.Short() {
				size.m = 10_000
			}
			t.Run(fmt.Sprintf("%s/d=%d/M=%d", name, size.d, size.m), func(t *testing.T) {
				for _, eta := range []float64{1e-12, 1e3} {
					s := learners.Spec{Name: name, Base: "hedge", Recall: size.m, Rate: eta}
					requireDistributions(t, s.New(size.d), size.horizon)
				}
			})
		}
	}
}

// requireDistributions plays rewards that drive the arms apart, now one way,
// now the other, and checks every thousandth play, the first and the last.
func requireDistributions(t *testing.T, l boundedrecall.Learner, horizon int) {
	t.Helper()
	d := l.Arms()
	x, r := make([]float64, d), make([]float64, d)
	for s := range horizon {
		if s%1000 == 0 || s == horizon-1 || s < 5 {
			for i := range x {
				x[i] = math.NaN()
			}
			l.Play(x)
			total := 0.0
			for i, p := range x {
				if !(p >= 0 && p <= 1) {
					t.Fatalf("round %d, arm %d: weight %v", s+1, i+1, p)
				}
				total += p
			}
			if math.Abs(total-1) > 1e-12*float64(d) {
				t.Fatalf("round %d: the weights sum to 1%+.3g", s+1, total-1)
			}
		}
		clear(r)
		r[(d-s/(horizon/3+1)%d)%d] = 1
		if s%7 == 0 {
			r[0] = 1.0 / 3
		}
		l.Observe(r)
	}
}

func TestNoAllocationPerRound(t *testing.T) {
	check := func(t *testing.T, l boundedrecall.Learner) {
		x, r := make([]float64, l.Arms()), make([]float64, l.Arms())
		r[0] = 0.5
		require.Zero(t, testing.AllocsPerRun(100, func() {
			l.Play(x)
			l.Observe(r)
		}))
	}
	for _, s := range everySpec(10, 100) {
		t.Run(s.String(), func(t *testing.T) { check(t, s.New(armsOf(s, 5))) })
	}
}

func TestMisusePanics(t *testing.T) {
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 1) }
	for name, misuse := range map[string]func(){
		"no arms":           func() { learners.NewUniform(0) },
		"rate zero":         func() { learners.NewHedge(2, 0) },
		"rate NaN":          func() { learners.NewMWU(2, math.NaN()) },
		"rate infinite":     func() { learners.NewFTRL(2, math.Inf(1)) },
		"rate negative":     func() { learners.NewFTPL(2, -1) },
		"horizon zero":      func() { learners.NewCover(0) },
		"full horizon zero": func() { learners.NewAverageRestartFullHorizon(0, hedge) },
		"recall zero":       func() { learners.NewAverageRestart(0, hedge) },
		"windowed recall":   func() { learners.NewWindowed(0, hedge) },
		"periodic recall":   func() { learners.NewPeriodicRestart(-1, hedge) },
		"inclusive period":  func() { learners.NewInclusivePeriodicRestart(0, hedge) },
		"inclusive recall":  func() { learners.NewInclusiveAverageRestart(0, hedge) },
		"exclusive recall":  func() { learners.NewExclusiveAverageRestart(0, hedge) },
		"negative delay":    func() { learners.NewDelayed(-1, hedge) },
		"largest delay":     func() { learners.NewDelayed(math.MaxInt, hedge) },
		"no swap arms":      func() { learners.NewBlumMansour(0, 1) },
		"swap rate":         func() { learners.NewBlumMansour(2, math.NaN()) },
		"no matching arms":  func() { learners.NewInternalRegretMatching(0) },
		"share zero":        func() { learners.NewFixedShare(2, 1, 0) },
		"share NaN":         func() { learners.NewFixedShare(2, 1, math.NaN()) },
		"discount one":      func() { learners.NewDiscountedHedge(2, 1, 1) },
		"discount NaN":      func() { learners.NewDiscountedHedge(2, 1, math.NaN()) },
		"probability zero": func() {
			learners.NewRandomizedAverageRestart(2, hedge, 0).TotalRegretBoundWithProbability(0, 1, 2)
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.Panics(t, misuse, name)
		})
	}
}

// An eager learner plays arm 1 until it has seen a round, and then as Hedge.
type eager struct {
	hedge   *learners.Hedge
	started bool
}

func newEager() boundedrecall.Learner { return &eager{hedge: learners.NewHedge(2, 1)} }

func (e *eager) Arms() int { return 2 }

func (e *eager) Play(dst []float64) {
	e.hedge.Play(dst)
	if !e.started {
		dst[0], dst[1] = 1, 0
	}
}

func (e *eager) Observe(reward []float64) {
	e.hedge.Observe(reward)
	e.started = true
}

func (e *eager) Reset() {
	e.hedge.Reset()
	e.started = false
}

// TestInclusiveAverageRestart_AsksForTheFirstPlay: the play for the empty
// suffix is the base learner's first, which need not be its play after a round
// of zeros.
func TestInclusiveAverageRestart_AsksForTheFirstPlay(t *testing.T) {
	used := func() boundedrecall.Learner { // as a maker might hand it out
		l := newEager()
		l.Observe([]float64{0, 1})
		return l
	}
	for _, maker := range []boundedrecall.Maker{newEager, used} {
		fast, slow := learners.NewInclusiveAverageRestart(3, maker),
			listing.InclusiveAverageRestart(3, newEager)
		x, y := make([]float64, 2), make([]float64, 2)
		for s := range 10 {
			fast.Play(x)
			slow.Play(y)
			require.InDeltaSlice(t, y, x, 1e-12, "round %d", s+1)
			r := []float64{float64(s % 2), float64(s % 3 / 2)}
			fast.Observe(r)
			slow.Observe(r)
		}
	}
}

// TestBounds_DoNotOverflow: bounds at the largest numbers of rounds are what
// the formulas give in floating point.
func TestBounds_DoNotOverflow(t *testing.T) {
	const most = math.MaxInt
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
	w := func(n int) float64 { return hedge().(boundedrecall.Bounded).TotalRegretBound(n, 2) }
	near := func(want, got float64) { t.Helper(); require.InEpsilon(t, want, got, 1e-12) }
	near(math.Ceil(float64(most)/3)*w(3),
		learners.NewPeriodicRestart(3, hedge).TotalRegretBound(most, 2))
	near(w(most), learners.NewPeriodicRestart(most, hedge).TotalRegretBound(5, 2))
	near(w(most), learners.NewInclusivePeriodicRestart(most-1, hedge).TotalRegretBound(5, 2))
	require.PanicsWithValue(t, "learners: recall is too large",
		func() { learners.NewInclusivePeriodicRestart(most, hedge) })
	near((float64(most)+2)*w(3)/3,
		learners.NewExclusiveAverageRestart(3, hedge).TotalRegretBound(most, 2))
	near((float64(most)+3)*w(4)/3, learners.NewAverageRestart(3, hedge).TotalRegretBound(most, 2))
	near((float64(most)+3)*w(4)/4,
		learners.NewInclusiveAverageRestart(3, hedge).TotalRegretBound(most, 2))
	near((float64(most)+3)*w(4)/3, learners.NewAverageRestartFullHorizon(3,
		hedge).TotalRegretBound(most, 2))
	for _, n := range []int{most, most - 1, most / 2} { // E|S_n| → √(2n/π)
		require.InEpsilon(t, math.Sqrt(2*float64(n)/math.Pi)/2,
			learners.NewCover(n).TotalRegretBound(n, 2), 1e-12+1/float64(n))
		l, x := learners.NewCover(n), make([]float64, 2)
		for range 100 {
			l.Observe([]float64{1, 0})
		}
		l.Play(x)
		require.InDelta(t, 0.5, x[0], 100/math.Sqrt(float64(n)))
		require.GreaterOrEqual(t, x[0], 0.5)
	}
	for name, base := range map[string]boundedrecall.Maker{
		"sums":     func() boundedrecall.Learner { return learners.NewFTPL(4, 1) },
		"replayed": func() boundedrecall.Learner { return learners.NewRegretMatching(4) },
	} {
		t.Run(name, func(t *testing.T) {
			require.PanicsWithValue(t, "learners: recall is too large for memory",
				func() { learners.NewWindowed(math.MaxInt/2+1, base) }, name)
		})
	}
}
