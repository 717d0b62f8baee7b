package properties_test

import (
	"math"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// A minusLearner plays the last arm in the rounds after a reward of −0, as many as
// it says, and otherwise the first.
type minusLearner struct{ rounds, left int }

func (*minusLearner) Arms() int { return threeArms }
func (l *minusLearner) Reset()  { l.left = 0 }

func (l *minusLearner) Play(dst []float64) {
	mustFit(threeArms, dst)
	clear(dst)
	if dst[0] = 1; l.left > 0 {
		slices.Reverse(dst)
	}
}

func (l *minusLearner) Observe(reward []float64) {
	mustFit(threeArms, reward)
	l.left--
	for _, x := range reward {
		if !boundedrecall.IsReward(x) {
			panic("no reward")
		}
		if x == 0 && math.Signbit(x) {
			l.left = l.rounds
		}
	}
}

// TestMinusZero: a learner that a reward of −0 changes for good breaks the laws
// of recall with each seed. One that it changes while the reward is in its window
// keeps them.
func TestMinusZero(t *testing.T) {
	controls.SkipUnlessAsked(t)
	for _, claims := range []properties.Claims{{Recall: recall}, {Recall: recall, Stationary: true}} {
		for _, rounds := range []int{recall, math.MaxInt} {
			maker := func() boundedrecall.Learner { return &minusLearner{rounds: rounds} }
			for seed := range uint64(5) {
				var broken []string
				for f := range (properties.Settings{Seed: 1 + seed, Cases: 100}).Check(maker, claims) {
					require.NoError(t, f.Err)
					if f.Failed() {
						broken = append(broken, f.Law)
					}
				}
				switch {
				case rounds == recall:
					require.Empty(t, broken, "seed %d", 1+seed)
				case claims.Stationary:
					require.Equal(t, []string{"bounded-recall", "stationary"}, broken, "seed %d", 1+seed)
				default:
					require.Equal(t, []string{"bounded-recall"}, broken, "seed %d", 1+seed)
				}
			}
		}
	}
}
