package properties

import (
	"fmt"
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Growth is a claim on how the per-round regret grows with a size, the recall or
// the horizon: like a constant, or like 1/√size. It needs no bound, so it tells
// linear regret from none where nothing is proved.
type Growth struct {
	// Sizes are at least four different ones.
	Sizes []int

	// Maker returns the learner for a size; nil if it is always the one under
	// test.
	Maker func(size int) boundedrecall.Maker

	// Instances returns the instances on which the regret is averaged.
	Instances func(size int) []*boundedrecall.Instance

	// Vanishing claims 1/√size, otherwise the claim is a constant.
	Vanishing bool
}

// A GrowthRate is an exponent e fitted to values that grow like sizeᵉ, with its
// 99 % confidence interval.
type GrowthRate struct{ Exponent, Low, High float64 }

// FitGrowth fits a straight line to the logarithms by least squares. The
// interval is Student's, from how far the points are off the line; on values
// that are not random it says how straight the line is. It panics unless there
// is a positive value for each of at least four sizes.
func FitGrowth(sizes []int, values []float64) GrowthRate {
	n := len(sizes)
	if n < 4 || len(values) != n || floats.Min(values) <= 0 {
		panic("properties: a growth rate needs four sizes, each with a positive value")
	}
	x, y := make([]float64, n), make([]float64, n)
	for k := range sizes {
		x[k], y[k] = math.Log(float64(sizes[k])), math.Log(values[k])
	}
	alpha, slope := stat.LinearRegression(x, y, nil, false)
	squares := 0.0
	for k := range x {
		residual := y[k] - alpha - slope*x[k]
		squares += residual * residual
	}
	degrees := float64(n - 2)
	spread := stat.Variance(x, nil) * float64(n-1)
	half := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: degrees}.Quantile(0.995) * math.Sqrt(squares/degrees/spread)
	return GrowthRate{Exponent: slope, Low: slope - half, High: slope + half}
}

// tellingExponent separates a constant from 1/√size.
const tellingExponent = -0.25

// RegretGrowth returns an error unless the fitted exponent of the per-round
// regret is on the claim's side of −1/4 with all of its confidence interval.
// Regret that is not positive at some size is an error if the claim is a
// constant, and vanishes otherwise.
func RegretGrowth(maker boundedrecall.Maker, growth Growth) error {
	claim := "the per-round regret stays as the size grows"
	if growth.Vanishing {
		claim = "the per-round regret falls like 1/√size"
	}
	return Violation{
		Law:   "growth",
		Claim: claim,
		call:  []any{"RegretGrowth", "maker", "growth"},
	}.examine(func() (string, float64) {
		values := make([]float64, len(growth.Sizes))
		for k, size := range growth.Sizes {
			values[k] = growth.perRoundRegret(maker, size)
		}
		if floats.Min(values) <= 0 {
			if growth.Vanishing {
				return "", 0
			}
			return fmt.Sprintf("per-round regret %.3g at sizes %v", values, growth.Sizes), math.Inf(1)
		}
		rate := FitGrowth(growth.Sizes, values)
		off := tellingExponent - rate.Low
		if growth.Vanishing {
			off = rate.High - tellingExponent
		}
		if !(off <= 0) {
			return fmt.Sprintf("size^%.3f, 99%% interval %.3f to %.3f; per-round regret %.3g at sizes %v",
				rate.Exponent, rate.Low, rate.High, values, growth.Sizes), off
		}
		return "", 0
	})
}

func (g Growth) perRoundRegret(maker boundedrecall.Maker, size int) float64 {
	if g.Maker != nil {
		maker = g.Maker(size)
	}
	instances := g.Instances(size)
	mean := 0.0
	for _, in := range instances {
		mean += boundedrecall.TotalRegret(maker(), in) / float64(in.Horizon()) / float64(len(instances))
	}
	return mean
}

func (s subject) growth() Law {
	return s.fixed("growth", func() error { return RegretGrowth(s.maker, *s.Growth) })
}
