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

// Growth is a claim on how the per-round regret grows with a size, the recall
// or the horizon: that it stays, or that it vanishes. It needs no bound, so it
// can tell linear regret from vanishing regret where nothing is proved.
type Growth struct {
	// Sizes are at least four different sizes, in increasing order. Five or
	// more make the confidence interval much narrower.
	Sizes []int

	// Maker returns the maker for a size; nil means the learner under test for
	// all sizes.
	Maker func(size int) boundedrecall.Maker

	// Instances returns the instances on which the regret is averaged.
	Instances func(size int) []*boundedrecall.Instance

	// Vanishing claims that the per-round regret falls faster than size^(−1/4),
	// for example like 1/√size. Otherwise the claim is that it falls slower,
	// for example that it is constant.
	Vanishing bool
}

// fitLine fits a straight line by least squares. It returns its slope and half
// of the slope's 99 % confidence interval, which is Student's, from the
// distances of the points to the line. For values that are not random it says
// how straight the line is.
func fitLine(x, y []float64) (slope, half float64) {
	alpha, slope := stat.LinearRegression(x, y, nil, false)
	squares := 0.0
	for k := range x {
		residual := y[k] - alpha - slope*x[k]
		squares += residual * residual
	}
	n := float64(len(x))
	spread := stat.Variance(x, nil) * (n - 1)
	half = distuv.StudentsT{Mu: 0, Sigma: 1,
		Nu: n - 2}.Quantile(0.995) * math.Sqrt(squares/(n-2)/spread)
	return slope, half
}

// thresholdExponent lies between the exponents of a constant and of 1/√size.
const thresholdExponent = -0.25

// RegretGrowth returns an error unless the per-round regret is on the claim's
// side of size^(−1/4). It is if the whole confidence interval of the fitted
// exponent is, or if the exponent from each size to the next is. The second
// suits a curve that is bent but falls fast enough, or slowly enough,
// throughout. Regret that is not positive at some size counts as vanishing. It
// panics unless the sizes are [Growth.Increasing].
func RegretGrowth(maker boundedrecall.Maker, growth Growth) error {
	if !growth.Increasing() {
		panic("laws: a growth rate needs four sizes in increasing order")
	}
	c := newCheck("growth", "maker", "growth")
	side := "slower"
	if growth.Vanishing {
		side = "faster"
	}
	c.says.Claim = "the per-round regret falls " + side + " than size^(-1/4)"
	c.says.Broken = "the sizes do not show that the per-round regret falls " + side +
		" than size^(-1/4)"
	return c.run(func() breach {
		values := make([]float64, len(growth.Sizes))
		for k, size := range growth.Sizes {
			values[k] = growth.perRoundRegret(maker, size)
		}
		return growth.judge(values)
	})
}

// judge looks for a breach of the claim in the values, one for each size. Its
// margin is by how much the exponent is off.
func (g Growth) judge(values []float64) breach {
	if floats.Min(values) <= 0 {
		if g.Vanishing {
			return breach{}
		}
		return breach{fmt.Sprintf("per-round regret %.3g at sizes %v", values, g.Sizes), math.Inf(1)}
	}
	var x, y []float64
	for k, size := range g.Sizes {
		x, y = append(x, math.Log(float64(size))), append(y, math.Log(values[k]))
	}
	exponent, half := fitLine(x, y)
	steepest, flattest := math.Inf(1), math.Inf(-1)
	for k := 1; k < len(x); k++ {
		slope := (y[k] - y[k-1]) / (x[k] - x[k-1])
		steepest, flattest = min(steepest, slope), max(flattest, slope)
	}
	off := thresholdExponent - max(exponent-half, steepest)
	if g.Vanishing {
		off = min(exponent+half, flattest) - thresholdExponent
	}
	if !(off <= 0) {
		return breach{
			fmt.Sprintf("size^%.3f, 99%% interval %.3f to %.3f; per-round regret %.3g at sizes %v",
				exponent, exponent-half, exponent+half, values, g.Sizes),
			off,
		}
	}
	return breach{}
}

func (g Growth) perRoundRegret(maker boundedrecall.Maker, size int) float64 {
	if g.Maker != nil {
		maker = callClaim("the claim on growth", func() boundedrecall.Maker { return g.Maker(size) })
	}
	instances := callClaim("the claim on growth", func() []*boundedrecall.Instance {
		in := g.Instances(size)
		if len(in) == 0 {
			panic(fmt.Sprintf("no instance for size %d", size))
		}
		return in
	})
	return meanOf(instances, func(in *boundedrecall.Instance) float64 {
		return totalRegret(fresh(maker), in) / float64(in.Horizon())
	})
}

// Increasing reports whether there are at least four sizes in increasing order.
func (g Growth) Increasing() bool {
	return len(g.Sizes) >= 4 && g.Sizes[0] >= 1 && slices.IsSorted(g.Sizes) &&
		len(slices.Compact(slices.Clone(g.Sizes))) == len(g.Sizes)
}
