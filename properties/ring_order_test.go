package properties_test

import (
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// inRing returns Hedge on the rewards of a ring, which it adds up from the
// ring's first place or, if it is right, from the oldest reward on.
func inRing(right bool) boundedrecall.Maker {
	return ofHistory(threeArms, func(h *history, dst []float64) {
		rewards := slices.Clone(h.last(recall))
		if ahead := len(h.rewards) % recall; !right {
			rewards = slices.Concat(rewards[recall-ahead:], rewards[:recall-ahead])
		}
		exponential(dst, sumOf(rewards, threeArms), 0.5)
	})
}

// TestRingOrder: a learner whose sums round otherwise with each round is not
// stationary, and the report says how rounding is allowed. With that it passes,
// and so does a learner that adds up from the oldest reward on.
func TestRingOrder(t *testing.T) {
	controls.SkipUnlessAsked(t)
	claims := properties.Claims{Recall: recall, Stationary: true}
	for seed := range controls.Seeds(t) {
		settings := properties.Settings{Seed: 1 + seed}
		require.NoError(t, settings.Test(inRing(true), claims), "seed %d", 1+seed)
		settings.Skip = []string{"zero-padding"}
		err := settings.Test(inRing(false), claims)
		require.ErrorContains(t, err, "stationary broken", "seed %d", 1+seed)
		require.ErrorContains(t, err, "Tolerances{Recall: 1e-9} allows it", "seed %d", 1+seed)
		allowed := claims
		allowed.Tolerances.Recall = 1e-9
		require.NoError(t, properties.Settings{Seed: 1 + seed}.Test(inRing(false), allowed), "seed %d", 1+seed)
	}
}
