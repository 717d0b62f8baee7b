// Package learnerclaims states, in one place, what the learners of this module
// claim of themselves. The tests and the fuzz targets ask the laws of package
// properties for a case that refutes it.
package learnerclaims

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
)

// RoundingTolerance bounds how much the order of additions may change a weight.
// The laws of recall allow no tolerance.
const RoundingTolerance = 1e-12

// RatioTolerance is the same for internal-regret matching over three or more
// arms. It plays ratios of regrets: a regret of 10⁻⁶ that is wrong by 10⁻¹⁶
// moves a weight by 10⁻¹⁰.
const RatioTolerance = 1e-6

// TrackingBases are the base learners that are tested against sequences of
// arms, alone and in restart learners.
var TrackingBases = []string{"fixed-share", "discounted-hedge"}

// Claims returns what the learners that the spec makes for d arms claim.
func Claims(s learners.Spec, d int) properties.Claims {
	made := s.New(d)
	claims := properties.Claims{
		Refuses:        true,
		Symmetric:      s.Symmetric(),
		ArmSymmetric:   true,
		ShiftInvariant: s.Gaps(0),
		Tolerances:     properties.Tolerances{Symmetry: RoundingTolerance},
	}
	if s.Of().Name == "internal-regret-matching" && d > 2 {
		claims.Tolerances.Symmetry = RatioTolerance
	}
	if s.HasRecall() {
		claims.Recall = s.Recall + s.Delay
		claims.Stationary = s.Stationary()
		if s.Stationary() && s.Base != "uniform" && s.Name != "finite-cover" && s.Window() > 0 {
			claims.Recall = s.Window()
			claims.MinimalRecall = true
		}
	}
	if m, ok := s.Of().New(d).(boundedrecall.MeanBased); ok &&
		(!s.HasRecall() || s.Name == "windowed" && s.Delay == 0) {
		claims.Gamma = m.Gamma
	}
	if b, ok := made.(boundedrecall.Bounded); ok {
		if !math.IsInf(b.TotalRegretBound(40, d), 1) { // proved, that is
			claims.Bounds.TotalRegret = b.TotalRegretBound
		}
	}
	if b, ok := made.(boundedrecall.SwapBounded); ok &&
		!math.IsInf(b.TotalSwapRegretBound(40, d), 1) {
		claims.Bounds.TotalSwapRegret = b.TotalSwapRegretBound
	}
	if b, ok := made.(interface {
		TotalSwitchingRegretBound(rounds, arms, switches int) float64
	}); ok && slices.Contains(TrackingBases, s.Of().Name) &&
		!math.IsInf(b.TotalSwitchingRegretBound(40, d, 0), 1) {
		claims.Bounds.TotalSwitchingRegret = b.TotalSwitchingRegretBound
	}
	if b, ok := made.(interface {
		TotalIntervalRegretBound(rounds, arms int) float64
	}); ok {
		claims.Bounds.TotalIntervalRegret = b.TotalIntervalRegretBound
	}
	return claims
}
