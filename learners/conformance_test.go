package learners_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/controls"
	"boundedrecall/internal/learnerclaims"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// A learnerUnderTest is a learner with all claims that hold for it.
type learnerUnderTest struct {
	name   string
	maker  boundedrecall.Maker
	claims properties.Claims
}

// TestConformance runs the kit, 40 cases a law, on every base learner, for two
// arms and for one or four, and on every recall learner over every other base
// learner, for recall 4 and 1 in turn. Unless all is asked for, it runs 5 cases
// a law, and every recall learner over every fourth base.
// TestWrappersAgreeWithListings has all pairs.
func TestConformance(t *testing.T) {
	var all []learnerUnderTest
	step, cases := 2, 40
	if controls.Short() {
		step, cases = 4, 5
	}
	for b, base := range learners.BaseNames() {
		for _, d := range [...]int{2, 1 + b%2*3} { // and half of them on one arm, half on four
			if s := (learners.Spec{Name: base}).For(40); s.Plays(d) {
				all = append(all, underTest(s, d))
			}
		}
		for k, name := range learners.RecallNames() {
			if (b+k)%step != 0 {
				continue
			}
			s := learners.Spec{Name: name, Base: base, Recall: []int{4, 1}[(b+k)/step%2]}
			all = append(all, underTest(s, armsOf(s, 3)))
		}
	}
	for _, horizon := range []int{1, 3, 11} {
		all = append(all, underTest(learners.Spec{Name: "finite-cover", Recall: 4, Horizon: horizon}, 2))
	}
	for _, s := range slices.Concat(delayedSpecs(4, 1), delayedSpecs(4, 2)) {
		all = append(all, underTest(s, 2))
	}
	for _, base := range restartBases {
		all = append(all, randomizedUnderTest(base)...)
	}
	for _, l := range all {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			l.claims.Refuses = true // each learner of ours does
			properties.Settings{Cases: cases}.Run(t, l.maker, l.claims)
		})
	}
}

// TestPlay_IgnoresWhereDstLies: gonum adds up in an order that depends on the
// address.
func TestPlay_IgnoresWhereDstLies(t *testing.T) {
	const d, rounds = 5, 40
	in := boundedrecall.Must(adversaries.Environment(fmt.Sprintf("random-walk(arms=%d,volatility=0.3,rounds=%d)", d, rounds)))
	for _, s := range everySpec(7, rounds) {
		if !s.Plays(d) {
			continue
		}
		l, there, here := s.New(d), make([]float64, d), make([]float64, d+1)[1:]
		for k := 1; k <= rounds; k++ {
			l.Play(there)
			l.Play(here)
			require.Equal(t, there, here, s)
			l.Observe(in.Reward(k))
		}
	}
}

// restartBases are base learners of three kinds: symmetric, not symmetric, and
// bound to a horizon.
var restartBases = []string{"hedge", "regret-matching", "cover"}

// underTest returns the learner for d arms with the claims that its spec makes.
func underTest(s learners.Spec, d int) learnerUnderTest {
	return learnerUnderTest{fmt.Sprintf("%v/d=%d", s, d), s.Maker(d), learnerclaims.Claims(s, d)}
}

// A mean plays the mean of the distribution from which a learner draws its
// plays.
type mean struct {
	boundedrecall.Learner
	distribution func() iter.Seq2[float64, []float64]
}

func meanOf(r boundedrecall.Randomized) boundedrecall.Learner { return mean{r, r.Distribution} }

func (m mean) Play(dst []float64) {
	clear(dst)
	for p, x := range m.distribution() {
		floats.AddScaled(dst, p, x)
	}
}

// randomizedUnderTest returns the learner that draws, with what holds of its
// draws and the tail of its regret, and its mean, which is stationary.
func randomizedUnderTest(base string) []learnerUnderTest {
	const m = 4
	draw := func(seed uint64) boundedrecall.Learner {
		s := learners.Spec{Name: "randomized-average-restart", Base: base, Recall: m, Seed: seed}
		return s.New(armsOf(s, 3))
	}
	maker := func() boundedrecall.Learner { return draw(1) }
	quantile := draw(1).(*learners.RandomizedAverageRestart).TotalRegretBoundWithProbability
	return []learnerUnderTest{
		{
			name:  "randomized-average-restart/" + base + "/draws",
			maker: maker,
			claims: properties.Claims{Recall: m,
				Draws: properties.Draws{New: draw, RegretQuantile: quantile}},
		},
		{
			name:   "randomized-average-restart/" + base + "/mean",
			maker:  func() boundedrecall.Learner { return meanOf(draw(1).(boundedrecall.Randomized)) },
			claims: properties.Claims{Recall: m, Stationary: true, MinimalRecall: true},
		},
	}
}
