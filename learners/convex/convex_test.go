package convex_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/checks"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"
	"boundedrecall/learners/convex"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

func TestBestPoint_IsBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := domain(t)
		losses := []convex.Loss{convex.Zero{}}
		for range rapid.IntRange(1, 5).Draw(t, "rounds") {
			if f := anyLoss(t, k.Dim()); reflect.TypeOf(f) != reflect.TypeFor[convex.AbsoluteError]() {
				losses = append(losses, f)
			}
		}
		total := func(x []float64) (loss float64) {
			for _, f := range losses {
				loss += f.Value(x)
			}
			return loss
		}
		u, scratch := convex.BestPoint(k, losses), make([]float64, k.Dim())
		if v := member(t, k, "v"); total(v) < total(u)-1e-12 {
			t.Fatalf("%#v: %v loses %v, the best point %v loses %v", k, v, total(v), u, total(u))
		}
		nearest := slices.Clone(u)
		k.Project(nearest, scratch)
		if floats.Distance(u, nearest, 2) > 1e-12 {
			t.Fatalf("%#v: %v is not in it", k, u)
		}
		// No way from the best point into the domain goes down.
		slope, low := make([]float64, k.Dim()), make([]float64, k.Dim())
		for _, f := range losses {
			f.Gradient(scratch, u)
			floats.Add(slope, scratch)
		}
		k.Minimizer(low, slope)
		if floats.Dot(slope, low)-floats.Dot(slope, u) < -1e-9 {
			t.Fatalf("%#v: from %v it goes down to %v", k, u, low)
		}
	})
}

// point draws a point on the grid k/16 in [−2,2]^d.
func point(t *rapid.T, d int, label string) []float64 {
	x := make([]float64, d)
	for i := range x {
		x[i] = float64(rapid.IntRange(-32, 32).Draw(t, label)) / 16
	}
	return x
}

func domain(t *rapid.T) convex.Domain {
	d := rapid.IntRange(1, 5).Draw(t, "dimension")
	domains := []convex.Domain{convex.Ball{D: d, R: 0.75}, convex.Box{D: d, Low: -0.5, High: 1},
		convex.Simplex{D: d}}
	return rapid.SampledFrom(domains).Draw(t, "domain")
}

// member draws a point of the domain: the projection of one, or a minimizer.
func member(t *rapid.T, k convex.Domain, label string) []float64 {
	x := point(t, k.Dim(), label)
	if rapid.Bool().Draw(t, label+" is extreme") {
		u := make([]float64, len(x))
		k.Minimizer(u, x)
		return u
	}
	k.Project(x, make([]float64, len(x)))
	return x
}

func anyLoss(t *rapid.T, d int) convex.Loss {
	x := point(t, d, "loss")
	switch rapid.IntRange(0, 2).Draw(t, "kind of loss") {
	case 0:
		return convex.Linear{Slope: x}
	case 1:
		return convex.SquaredDistance{Target: x}
	}
	return convex.AbsoluteError{Features: x,
		Target: float64(rapid.IntRange(-8, 8).Draw(t, "target")) / 8}
}

// A point p is the nearest to x if and only if ⟨x−p, u−p⟩ ≤ 0 for all u of the
// domain. The largest of these is at the minimizer for the slope p−x.
func TestDomains_ProjectAndMinimize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := domain(t)
		x := point(t, k.Dim(), "x")
		p, slope, u := slices.Clone(x), make([]float64, k.Dim()), make([]float64, k.Dim())
		k.Project(p, make([]float64, k.Dim()))
		floats.SubTo(slope, p, x)
		k.Minimizer(u, slope)
		if over := floats.Dot(slope, p) - floats.Dot(slope, u); over > 1e-12 {
			t.Fatalf("%#v: %v is %v too far from %v, %v is nearer", k, p, over, x, u)
		}
		v := member(t, k, "v")
		if floats.Dot(slope, v) < floats.Dot(slope, u)-1e-12 {
			t.Fatalf("%#v: the minimizer for %v is %v, and %v has less", k, slope, u, v)
		}
		again := slices.Clone(v)
		k.Project(again, make([]float64, k.Dim()))
		if floats.Distance(again, v, 2) > 1e-12 {
			t.Fatalf("%#v: the projection moves the member %v to %v", k, v, again)
		}
		center := make([]float64, k.Dim())
		k.Center(center)
		if floats.Distance(v, center, 2) > k.Radius()+1e-12 {
			t.Fatalf("%#v: %v is farther from the center %v than the radius %v", k, v, center, k.Radius())
		}
	})
}

func TestDomains_RadiusIsAttained(t *testing.T) {
	for _, k := range []convex.Domain{
		convex.Ball{D: 3, R: 2}, convex.Box{D: 3, Low: -1, High: 2}, convex.Simplex{D: 3},
		convex.Simplex{D: 1}, convex.Interval,
	} {
		slope, u, center := make([]float64, k.Dim()), make([]float64, k.Dim()), make([]float64, k.Dim())
		slope[0] = 1
		k.Minimizer(u, slope)
		k.Center(center)
		require.InDelta(t, k.Radius(), floats.Distance(u, center, 2), 1e-15, "%#v", k)
	}
}

// Far out, where 1 is lost beside the coordinates, the nearest corner is found
// still.
func TestSimplex_ProjectsFarPoints(t *testing.T) {
	x := []float64{1e18, 3, -1e300}
	convex.Simplex{D: 3}.Project(x, make([]float64, 3))
	require.Equal(t, []float64{1, 0, 0}, x)
}

func TestLosses_GradientsSupport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(1, 4).Draw(t, "dimension")
		f, x, u := anyLoss(t, d), point(t, d, "x"), point(t, d, "u")
		g, step := make([]float64, d), make([]float64, d)
		f.Gradient(g, x)
		floats.SubTo(step, u, x)
		if f.Value(u) < f.Value(x)+floats.Dot(g, step)-1e-12 {
			t.Fatalf("%#v: the gradient %v at %v does not support the value at %v", f, g, x, u)
		}
	})
}

func bases(k convex.Domain) map[string]convex.Maker {
	all := map[string]convex.Maker{
		"descent": func() convex.Learner { return convex.NewGradientDescent(k, 0.5) },
		"lazy":    func() convex.Learner { return convex.NewLazyGradientDescent(k, 0.5) },
	}
	return all
}

// playOf shows the learner the losses and returns its next point.
func playOf(l convex.Learner, losses ...convex.Loss) []float64 {
	for _, f := range losses {
		l.Observe(f)
	}
	x := make([]float64, l.Dim())
	l.Play(x)
	return x
}

// A wrapper makes a restart learner; its listing says what the learner plays,
// from the definition: the points after the suffixes of the window, and their
// mean.
var wrappers = map[string]struct {
	make     func(m int, base convex.Maker) convex.Learner
	shortest int // the shortest suffix averaged; −1 for PeriodicRestart
	block    int // less M
}{
	"periodic": {func(m int, b convex.Maker) convex.Learner {
		return convex.NewPeriodicRestart(m, b)
	}, -1, 0},
	"periodic inclusive": {func(m int, b convex.Maker) convex.Learner {
		return convex.NewInclusivePeriodicRestart(m, b)
	}, -1, 1},
	"average": {func(m int, b convex.Maker) convex.Learner {
		return convex.NewAverageRestart(m, b)
	}, 1, 0},
	"average inclusive": {func(m int, b convex.Maker) convex.Learner {
		return convex.NewInclusiveAverageRestart(m, b)
	}, 0, 0},
}

func TestWrappers_AgreeWithTheirListings(t *testing.T) {
	for name, w := range wrappers {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				k, m := domain(t), rapid.IntRange(1, 5).Draw(t, "recall")
				base := bases(k)[rapid.SampledFrom([]string{"descent", "lazy"}).Draw(t, "base")]
				l := w.make(m, base)
				var seen []convex.Loss
				for range m { // losses before the first round are zero
					seen = append(seen, convex.Zero{})
				}
				for n := range rapid.IntRange(0, 12).Draw(t, "rounds") + 1 {
					want := make([]float64, k.Dim())
					if w.shortest < 0 {
						copy(want, playOf(base(), seen[len(seen)-n%(m+w.block):]...))
					} else {
						for age := w.shortest; age <= m; age++ {
							floats.AddScaled(want, 1/float64(m+1-w.shortest), playOf(base(), seen[len(seen)-age:]...))
						}
					}
					if got := playOf(l); floats.Distance(got, want, 2) > 1e-12 {
						t.Fatalf("round %d: plays %v, the listing %v", n+1, got, want)
					}
					f := anyLoss(t, k.Dim())
					seen = append(seen, f)
					l.Observe(f)
				}
			})
		})
	}
}

// arms is a convex learner on the simplex as a learner of the paper: a reward
// vector stands for a loss.
type arms struct {
	convex.Learner
	loss func(reward []float64) convex.Loss
}

func (a arms) Arms() int { return a.Dim() }

func (a arms) Observe(reward []float64) {
	if len(reward) != a.Dim() {
		panic("wrong length")
	}
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			panic("not a reward")
		}
	}
	a.Learner.Observe(a.loss(slices.Clone(reward)))
}

func linear(r []float64) convex.Loss {
	floats.Scale(-1, r)
	return convex.Linear{Slope: r}
}

// curved stands the squared distance for rewards, and the loss that is zero for
// none.
func curved(r []float64) convex.Loss {
	if floats.Max(r) == 0 {
		return convex.Zero{}
	}
	return convex.SquaredDistance{Target: r}
}

// The conformance kit of the paper's learners, on the simplex.
func TestKit(t *testing.T) {
	const m, d = 3, 3
	settings := properties.Settings{Cases: 50}
	if controls.Short() {
		settings.Cases = 5
	}
	for name, base := range bases(convex.Simplex{D: d}) {
		for wrapper, w := range wrappers {
			claims := properties.Claims{Recall: m, Stationary: w.shortest >= 0, ArmSymmetric: true,
				Tolerances: properties.Tolerances{Symmetry: 1e-9}, Refuses: true}
			if w.shortest < 0 && w.block == 0 {
				claims.Recall = m - 1
			}
			claims.MinimalRecall = true
			t.Run(name+"/"+wrapper+"/curved", func(t *testing.T) {
				settings.Run(t, func() boundedrecall.Learner { return arms{w.make(m, base), curved} }, claims)
			})
			claims.Bounds.TotalRegret = func(n, d int) float64 {
				return w.make(m, base).(convex.Bounded).TotalRegretBound(n, math.Sqrt(float64(d)))
			}
			t.Run(name+"/"+wrapper+"/linear", func(t *testing.T) {
				settings.Run(t, func() boundedrecall.Learner { return arms{w.make(m, base), linear} }, claims)
			})
		}
	}
}

// The kit's law sees the leak on curved losses, and none on linear ones.
func TestKit_SeesTheLeak(t *testing.T) {
	for k, c := range []struct {
		loss  func([]float64) convex.Loss
		leaks bool
	}{{curved, true}, {linear, false}} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			maker := func() boundedrecall.Learner {
				descent := bases(convex.Simplex{D: 2})["descent"]
				return arms{convex.NewLeakyAverageRestart(2, descent), c.loss}
			}
			err := laws.BoundedRecall(maker, 2, laws.Read("3*(1,0)"), laws.Read("3*(0,1)"),
				laws.Read("(0,1) (1,0) (1,1)"), 0)
			require.Equal(t, c.leaks, err != nil, "%v", err)
		})
	}
}

// At the end of the interval the one forgets the steps that led beyond it.
func TestDescents_ByHand(t *testing.T) {
	one, lazy := convex.NewGradientDescent(convex.Interval, 0.5),
		convex.NewLazyGradientDescent(convex.Interval, 0.5)
	for k, c := range []struct{ slope, one, lazy float64 }{{-1, 0.5, 0.5}, {-1, 1, 1}, {-1, 1, 1},
		{1, 0.5, 1}, {1, 0, 0.5}} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			f := convex.Linear{Slope: []float64{c.slope}}
			require.Equal(t, []float64{c.one}, playOf(one, f))
			require.Equal(t, []float64{c.lazy}, playOf(lazy, f))
		})
	}
	// The gradient is that at the point played, 1, and not at 1.5.
	lazy.Reset()
	up := convex.Linear{Slope: []float64{-1}}
	require.Equal(t, []float64{1}, playOf(lazy, up, up, up,
		convex.SquaredDistance{Target: []float64{0}}))
}

// Cover's learner on [−1,1] has total regret E|S_n| on every sequence of slopes
// ±1.
func TestCover_IsMinimax(t *testing.T) {
	const n = 6
	l := convex.NewCover(n)
	for mask := range 1 << n {
		var losses []convex.Loss
		slope := []float64{0}
		for k := range n {
			sign := float64(1 - 2*(mask>>k&1))
			slope[0] += sign
			losses = append(losses, convex.Linear{Slope: []float64{sign}})
		}
		u := []float64{0}
		convex.Interval.Minimizer(u, slope)
		require.InDelta(t, l.TotalRegretBound(n, 1), convex.TotalRegret(l, losses, u), 1e-12)
	}
	require.InDelta(t, learners.MeanAbsoluteWalk(n), l.TotalRegretBound(n, 1), 0)
	require.True(t, math.IsInf(l.TotalRegretBound(n+1, 1), 1))
	require.True(t, math.IsInf(l.TotalRegretBound(n, 1.5), 1))
}

func TestObserve_AllocatesNothing(t *testing.T) {
	for _, k := range []convex.Domain{convex.Ball{D: 4, R: 1}, convex.Box{D: 4, High: 1},
		convex.Simplex{D: 4}} {
		for name, w := range wrappers {
			l, x := w.make(5, bases(k)["descent"]), make([]float64, 4)
			var f convex.Loss = convex.SquaredDistance{Target: []float64{1, 0, 0.5, 0}}
			require.Zero(t, testing.AllocsPerRun(20, func() { l.Play(x); l.Observe(f) }), "%s, %T", name, k)
		}
	}
	l, x := convex.NewLeakyAverageRestart(5, bases(convex.Interval)["lazy"]), []float64{0}
	var f convex.Loss = convex.SquaredDistance{Target: []float64{1}}
	require.LessOrEqual(t, testing.AllocsPerRun(20, func() { l.Play(x); l.Observe(f) }), 1.)
}

func TestMisuse_Panics(t *testing.T) {
	k := convex.Ball{D: 2, R: 1}
	base := bases(k)["descent"]
	nan := convex.Linear{Slope: []float64{math.NaN(), 0}}
	for name, f := range map[string]func(){
		"rate":      func() { convex.NewGradientDescent(k, 0) },
		"lazy rate": func() { convex.NewLazyGradientDescent(k, math.Inf(1)) },
		"dimension": func() { convex.NewGradientDescent(convex.Ball{R: 1}, 1) },
		"radius":    func() { convex.NewGradientDescent(convex.Ball{D: 1, R: -1}, 1) },
		"bounded":   func() { convex.NewGradientDescent(convex.Box{D: 1, High: math.Inf(1)}, 1) },
		"recall":    func() { convex.NewAverageRestart(0, base) },
		"block":     func() { convex.NewPeriodicRestart(0, base) },
		"horizon":   func() { convex.NewCover(0) },
		"nan":       func() { base().Observe(nan) },
		"lazy nan":  func() { bases(k)["lazy"]().Observe(nan) },
		"nan leaks": func() { convex.NewLeakyAverageRestart(1, base).Observe(nan) },
		"nan error": func() {
			base().Observe(convex.AbsoluteError{Features: []float64{1, 1}, Target: math.NaN()})
		},
		"slope":     func() { base().Observe(convex.Linear{Slope: []float64{1}}) },
		"steep":     func() { convex.NewCover(1).Observe(convex.Linear{Slope: []float64{1.01}}) },
		"steep nan": func() { convex.NewCover(1).Observe(convex.Linear{Slope: []float64{math.NaN()}}) },
		"dst":       func() { base().Play(make([]float64, 3)) },
		"mean dst":  func() { convex.NewAverageRestart(1, base).Play(make([]float64, 3)) },
		"best":      func() { convex.BestPoint(k, []convex.Loss{convex.AbsoluteError{}}) },
		"u":         func() { convex.TotalRegret(base(), nil, []float64{0}) },
	} {
		t.Run(name, func(t *testing.T) {
			require.Panics(t, f, name)
		})
	}
}

// TestMeanOverSigns_SeesLongerRecall: the check of the lower bounds sees a
// learner that remembers a round more than M: it knows the coming slope, and
// has less regret than the value.
func TestMeanOverSigns_SeesLongerRecall(t *testing.T) {
	const m = 3
	k := convex.Ball{D: m + 1, R: 1}
	for _, d := range []convex.Domain{convex.Interval, k} {
		value := learners.MeanAbsoluteWalk(m+1) / (m + 1)
		if d.Dim() > 1 {
			value = 1 / math.Sqrt(m+1)
		}
		for _, base := range convex.Descents(d, 0.5) {
			require.InDelta(t, value, checks.MeanOverSigns(d, convex.NewAverageRestart(m, base), m, 1), 1e-12)
			require.Less(t, checks.MeanOverSigns(d, convex.NewAverageRestart(m+1, base), m, 1), value-0.01)
			require.Less(t, checks.MeanOverSigns(d, base(), m, 1), value-0.01)
		}
	}
}
