package laws

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Growth is a claim on how the per-round regret grows with a size, the recall or the
// horizon: that it stays, or that it vanishes. It needs no bound, so it can tell linear
// regret from vanishing regret where nothing is proved.
type Growth struct {
	// Sizes are at least four different sizes, in increasing order. Five or more make
	// the confidence interval much narrower.
	Sizes []int

	// Maker returns the maker for a size; nil means the learner under test for all
	// sizes.
	Maker func(size int) boundedrecall.Maker

	// Instances returns the instances on which the regret is averaged.
	Instances func(size int) []*boundedrecall.Instance

	// Vanishing claims that the per-round regret falls faster than size^(−1/4), for
	// example like 1/√size. Otherwise the claim is that it falls slower, for example
	// that it is constant.
	Vanishing bool
}

// A growthRate is an exponent e fitted to values that grow like sizeᵉ, with its
// 99 % confidence interval.
type growthRate struct{ Exponent, Low, High float64 }

// fitGrowth fits a straight line to the logarithms by least squares. The interval is
// Student's, from the distances of the points to the line. For values that are not random
// it says how straight the line is. It panics unless there are at least four sizes, with a
// positive value for each.
func fitGrowth(sizes []int, values []float64) growthRate {
	n := len(sizes)
	if n < 4 || len(values) != n || floats.Min(values) <= 0 {
		panic("laws: a growth rate needs four sizes, each with a positive value")
	}
	x, y := logarithms(sizes, values)
	alpha, slope := stat.LinearRegression(x, y, nil, false)
	squares := 0.0
	for k := range x {
		residual := y[k] - alpha - slope*x[k]
		squares += residual * residual
	}
	degrees := float64(n - 2)
	spread := stat.Variance(x, nil) * float64(n-1)
	half := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: degrees}.Quantile(0.995) * math.Sqrt(squares/degrees/spread)
	return growthRate{Exponent: slope, Low: slope - half, High: slope + half}
}

func logarithms(sizes []int, values []float64) (x, y []float64) {
	for k := range sizes {
		x, y = append(x, math.Log(float64(sizes[k]))), append(y, math.Log(values[k]))
	}
	return x, y
}

// thresholdExponent lies between the exponents of a constant and of 1/√size.
const thresholdExponent = -0.25

// RegretGrowth returns an error unless the per-round regret is on the claim's side of
// size^(−1/4). It is if the whole confidence interval of the fitted exponent is, or if the
// exponent from each size to the next is. The second suits a curve that is bent but falls
// fast enough, or slowly enough, throughout. Regret that is not positive at some size
// counts as vanishing.
func RegretGrowth(maker boundedrecall.Maker, growth Growth) error {
	c := newCheck("growth", "maker", "growth")
	c.claim = "the per-round regret falls slower than size^(-1/4)"
	if growth.Vanishing {
		c.claim = "the per-round regret falls faster than size^(-1/4)"
	}
	return c.run(func() (string, float64) {
		values := make([]float64, len(growth.Sizes))
		for k, size := range growth.Sizes {
			values[k] = growth.perRoundRegret(maker, size)
		}
		return growth.judge(values)
	})
}

// judge returns a text, and by how much the exponent is off, if the values, one for each
// size, contradict the claim.
func (g Growth) judge(values []float64) (string, float64) {
	if floats.Min(values) <= 0 {
		if g.Vanishing {
			return "", 0
		}
		return fmt.Sprintf("per-round regret %.3g at sizes %v", values, g.Sizes), math.Inf(1)
	}
	rate := fitGrowth(g.Sizes, values)
	x, y := logarithms(g.Sizes, values)
	steepest, flattest := math.Inf(1), math.Inf(-1)
	for k := 1; k < len(x); k++ {
		slope := (y[k] - y[k-1]) / (x[k] - x[k-1])
		steepest, flattest = min(steepest, slope), max(flattest, slope)
	}
	off := thresholdExponent - max(rate.Low, steepest)
	if g.Vanishing {
		off = min(rate.High, flattest) - thresholdExponent
	}
	if !(off <= 0) {
		return fmt.Sprintf("size^%.3f, 99%% interval %.3f to %.3f; per-round regret %.3g at sizes %v",
			rate.Exponent, rate.Low, rate.High, values, g.Sizes), off
	}
	return "", 0
}

func (g Growth) perRoundRegret(maker boundedrecall.Maker, size int) float64 {
	if g.Maker != nil {
		maker = callUser("the claim on growth", func() boundedrecall.Maker { return g.Maker(size) })
	}
	instances := callUser("the claim on growth", func() []*boundedrecall.Instance {
		in := g.Instances(size)
		if len(in) == 0 {
			panic(fmt.Sprintf("no instance for size %d", size))
		}
		return in
	})
	return meanOf(instances, func(in *boundedrecall.Instance) float64 {
		return boundedrecall.TotalRegret(fresh(maker), in) / float64(in.Horizon())
	})
}

// Increasing reports whether there are at least four sizes in increasing order.
func (g Growth) Increasing() bool {
	return len(g.Sizes) >= 4 && g.Sizes[0] >= 1 && slices.IsSorted(g.Sizes) &&
		len(slices.Compact(slices.Clone(g.Sizes))) == len(g.Sizes)
}
