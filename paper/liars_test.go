package paper

import (
	"slices"
	"testing"

	"boundedrecall/claims"
)

// TestLiars: every comparison of a check is sharp, or turns red on a lie that the check tells.
func TestLiars(t *testing.T) {
	without := []*claims.Statement{ // so far
		IntroductionMeanBased, IntroductionPeriodicRestart, IntroductionRecentWeight,
		Section5_2NotMeanBased, Section5_3Weak,
	}
	for _, s := range Statements {
		if !slices.Contains(without, s) {
			t.Run(s.ID, func(t *testing.T) { t.Parallel(); claims.Liars(t, s) })
		}
	}
}
