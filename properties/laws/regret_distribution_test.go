package laws_test

import (
	"iter"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// TestRegretDistributionEncloses compares the bounds with the sum over all
// outcomes of all rounds, 3⁶ of them, at every value of the regret and between.
func TestRegretDistributionEncloses(t *testing.T) {
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 1) }
	rapid.Check(t, func(t *rapid.T) {
		uneven := laws.Of(properties.Instances(2, 3, 1, 6).Draw(t, "in"))
		for _, row := range uneven {
			floats.Scale(0.7, row)
		}
		in := uneven.Instance()
		l := learners.NewRandomizedAverageRestart(3, hedge, 1)
		regret := laws.NewRegretDistribution(l, in, 0x1p-10)
		all := outcomes(l, in)
		slack := float64(in.Horizon())*0x1p-10 + 1e-6 // the grid's, and rounding
		for x := -1.0; x < 3; x += 0.0625 {
			low, high := regret.AtLeast(x)
			p := probability(all, x)
			if !(low <= p+1e-12 && p <= high+1e-12) {
				t.Fatalf("P(regret ≥ %v) = %v, bounds %v and %v", x, p, low, high)
			}
			if low < probability(all, x+slack)-1e-12 || high > probability(all, x-slack)+1e-12 {
				t.Fatalf("P(regret ≥ %v) = %v, bounds %v and %v are wider than the grid", x, p, low, high)
			}
		}
		if want := meanOf(all); math.Abs(regret.Mean()-want) > 1e-12 {
			t.Fatalf("mean %v, want %v", regret.Mean(), want)
		}
	})
}

type outcome struct{ regret, probability float64 }

// outcomes plays the learner's distribution on the instance and lists every
// sequence of draws.
func outcomes(l boundedrecall.Randomized, in *boundedrecall.Instance) []outcome {
	best := make([]float64, in.Arms())
	all := []outcome{{0, 1}}
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		r := in.Reward(t)
		var next []outcome
		for p, x := range l.Distribution() {
			reward := 0.0
			for i := range x {
				reward += x[i] * r[i]
			}
			for _, o := range all {
				next = append(next, outcome{o.regret - reward, o.probability * p})
			}
		}
		for i := range r {
			best[i] += r[i]
		}
		all = next
		l.Observe(r)
	}
	for k := range all {
		all[k].regret += max(best[0], best[1])
	}
	return all
}

func probability(all []outcome, atLeast float64) float64 {
	p := 0.0
	for _, o := range all {
		if o.regret >= atLeast {
			p += o.probability
		}
	}
	return p
}

func meanOf(all []outcome) float64 {
	mean := 0.0
	for _, o := range all {
		mean += o.probability * o.regret
	}
	return mean
}

// biasedCoin plays arm 1 with probability p and arm 2 otherwise.
type biasedCoin struct {
	*learners.Uniform
	p float64
}

func (b biasedCoin) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		_ = yield(b.p, []float64{1, 0}) && yield(1-b.p, []float64{0, 1})
	}
}

// TestRegretDistributionFarTail: with n rewards (1,0) the regret is n unless
// arm 1 is drawn, P(regret ≥ n) = (1−p)ⁿ, here 2⁻³⁰⁰: no sampling reaches it.
// It is between grid points, so both bounds are right to rounding.
func TestRegretDistributionFarTail(t *testing.T) {
	regret := laws.NewRegretDistribution(biasedCoin{learners.NewUniform(2), 0.5},
		laws.Read("300*(1,0)").Instance(), 0x1p-4)
	low, high := regret.AtLeast(299.5)
	want := math.Ldexp(1, -300)
	require.LessOrEqual(t, low, want)
	require.GreaterOrEqual(t, high, want)
	require.InEpsilon(t, want, low, 1e-11)
	require.InEpsilon(t, want, high, 1e-11)
	low, high = regret.AtLeast(-1)
	require.InDelta(t, 1, low, 1e-11)
	require.Equal(t, 1.0, high)
	low, high = regret.AtLeast(301)
	require.Zero(t, low)
	require.Less(t, high, 1e-300)
	require.InDelta(t, 150, regret.Mean(), 1e-9)
	require.Panics(t, func() {
		laws.NewRegretDistribution(biasedCoin{learners.NewUniform(2), 0.5},
			laws.Read("(1,0)").Instance(), 0)
	})
}
