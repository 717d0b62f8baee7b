package properties_test

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func randomized(seed uint64) boundedrecall.Learner {
	return learners.NewRandomizedAverageRestart(3, func() boundedrecall.Learner { return learners.NewHedge(2, 1) }, seed)
}

func average() boundedrecall.Learner {
	return learners.NewAverageRestart(3, func() boundedrecall.Learner { return learners.NewHedge(2, 1) })
}

// TestMeanIsAverageRestart: the mean of Algorithm 3 is Algorithm 2, play by play,
// so their total regrets agree.
func TestMeanIsAverageRestart(t *testing.T) {
	mean := laws.Mean(func() boundedrecall.Learner { return randomized(1) })
	_, draws := mean().(boundedrecall.Randomized)
	require.False(t, draws)
	require.Panics(t, func() { mean().Play(make([]float64, 3)) })
	rapid.Check(t, func(t *rapid.T) {
		in := properties.Instances(2, 3, 1, 15).Draw(t, "in")
		got, want := boundedrecall.Play(mean(), in), boundedrecall.Play(average(), in)
		for round := 1; round <= in.Horizon(); round++ {
			if g, w := got.PlayOf(round)[0], want.PlayOf(round)[0]; math.Abs(g-w) > 1e-14 {
				t.Fatalf("round %d plays %v, want %v", round, g, w)
			}
		}
		law := exact.NewRegretLaw(randomized(1).(boundedrecall.Randomized), in, 0x1p-6)
		if math.Abs(law.Mean()-want.TotalRegret()) > 1e-12 {
			t.Fatalf("mean regret %v, want %v", law.Mean(), want.TotalRegret())
		}
	})
}

// silent hides the law of a learner that draws.
type silent struct{ boundedrecall.Learner }

// TestSampledQuantileOfACorrectLearner: the kit samples a learner that does not
// state its law, and a true claim passes.
func TestSampledQuantileOfACorrectLearner(t *testing.T) {
	draw := func(seed uint64) boundedrecall.Learner { return silent{randomized(seed)} }
	bound := randomized(1).(*learners.RandomizedAverageRestart).TotalRegretBoundWithProbability
	claims := properties.Claims{RegretQuantile: bound, Draw: draw}
	maker := func() boundedrecall.Learner { return draw(1) }
	require.Empty(t, lawNamed(t, "regret-quantile", maker, claims).Hunt())
}
