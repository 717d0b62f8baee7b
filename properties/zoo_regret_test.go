package properties_test

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/floats"
)

// symmetryMutants treat rounds, arms or levels differently that should be
// treated alike.
func symmetryMutants() []mutant {
	symmetric := windowClaims
	symmetric.Symmetric, symmetric.Tolerances.Symmetry = true, 1e-12
	wide := symmetric
	wide.Recall = 4 * recall
	armSymmetric := properties.Claims{ArmSymmetric: true,
		Tolerances: properties.Tolerances{Symmetry: 1e-12}}
	shiftInvariant := properties.Claims{ShiftInvariant: true,
		Tolerances: properties.Tolerances{Symmetry: 1e-12}}
	// float32Sums adds a window up in float32 to save memory.
	float32Sums := func(recall int) boundedrecall.Maker {
		return ofHistory(threeArms, func(h *history, dst []float64) {
			sums := make([]float64, threeArms)
			for i := range sums {
				var sum float32
				for _, r := range h.last(recall) {
					sum += float32(r[i])
				}
				sums[i] = float64(sum)
			}
			exponential(dst, sums, 0.5)
		})
	}
	return []mutant{
		{"discounts", "newer rewards weigh more, in a learner that is said to be symmetric",
			ofHistory(threeArms, func(h *history, dst []float64) {
				proportional(dst, h.last(recall), func(k int) float64 { return math.Ldexp(1, k-recall) })
			}), symmetric},
		{"first-breaks-ties", "ties go to the first arm", spoiled(leader, func(dst []float64) {
			first := floats.MaxIdx(dst)
			clear(dst)
			dst[first] = 1
		}), armSymmetric},
		{"last-arm-rest", "the last arm gets what is left of 1, rounding and a clamp included",
			spoiled(hedge, func(dst []float64) {
				rest, last := 1.0, len(dst)-1
				for i := range last {
					dst[i] = max(dst[i], 0.2)
					rest -= dst[i]
				}
				dst[last] = max(rest, 0)
				normalize(dst)
			}), armSymmetric},
		{"symmetric-float32", "adds rewards up in float32: the order shows in rounding",
			float32Sums(4 * recall), wide},
		{"shift-float32", "adds rewards up in float32, in a learner that is said to see differences only",
			float32Sums(recall), shiftInvariant},
	}
}

// rateMutants learn too slowly, too fast, or not at all.
func rateMutants() []mutant {
	rate := learners.HedgeRate(threeArms, 30)
	tuned := learners.NewHedge(threeArms, rate)
	tunedHedge := func() boundedrecall.Learner { return learners.NewHedge(threeArms, rate) }
	bounded := properties.Claims{Bounds: properties.Bounds{TotalRegret: tuned.TotalRegretBound}}
	meanBasedAndBounded := properties.Claims{Gamma: tuned.Gamma,
		Bounds: properties.Bounds{TotalRegret: tuned.TotalRegretBound}}
	const coverHorizon = 48
	return []mutant{
		{"scalar-reward", "adds the first arm's reward to every arm",
			misread(tunedHedge, func(reward []float64) []float64 {
				mustReward(threeArms, reward)
				return slices.Repeat(reward[:1], len(reward))
			}), meanBasedAndBounded},
		{"full-log", "a log of 12 rounds that drops what does not fit",
			ofHistory(threeArms, func(h *history, dst []float64) {
				exponential(dst, sumOf(h.rewards[:min(12, len(h.rewards))], threeArms), rate)
			}), bounded},
		{"near-ties", "takes a lead of less than 0.001 for a tie, and claims to follow the leader",
			ofHistory(threeArms, func(h *history, dst []float64) {
				top := floats.Max(h.sums)
				for i, s := range h.sums {
					dst[i] = map[bool]float64{true: 1}[s > top-0.001]
				}
				normalize(dst)
			}), properties.Claims{Gamma: func(float64, int) float64 { return 0 }}},
		// Only a bound that the right learner attains can catch it.
		{"one-round-behind", "plays before it has taken the last reward in",
			func() boundedrecall.Learner {
				l, last := learners.NewCover(coverHorizon), []float64(nil)
				return &patched{Learner: l,
					observe: func(reward []float64) {
						if mustReward(2, reward); last != nil {
							l.Observe(last)
						}
						last = slices.Clone(reward)
					},
					reset: func() { l.Reset(); last = nil }}
			},
			properties.Claims{Bounds: properties.Bounds{TotalRegret: learners.NewCover(coverHorizon).TotalRegretBound}}},
	}
}

// regretMutants only break claims about their regret.
func regretMutants() []mutant {
	counterexample := adversaries.Counterexample{Recall: 12, Horizon: 72}
	windowed := learners.NewHedge(2, 2)
	shares := learners.NewBlumMansour(2, 1)
	tracks := learners.NewFixedShare(2, 1, 0.1)
	discounts := learners.NewDiscountedHedge(2, 1, 0.8)
	plainHedge := func() boundedrecall.Learner { return learners.NewHedge(2, 1) }
	return []mutant{
		{"swaps-whole",
			"Blum and Mansour's copies all see the whole reward, and not their arm's share of it",
			plainHedge,
			properties.Claims{Bounds: properties.Bounds{TotalRegret: shares.TotalRegretBound,
				TotalSwapRegret: shares.TotalSwapRegretBound}}},
		{"never-shares", "fixed share without the share: Hedge, which comes back late after a change",
			plainHedge,
			properties.Claims{Bounds: properties.Bounds{TotalRegret: tracks.TotalRegretBound,
				TotalSwitchingRegret: tracks.TotalSwitchingRegretBound}}},
		{"never-discounts", "discounted Hedge without the discount: what was good long ago stays good",
			plainHedge,
			properties.Claims{Bounds: properties.Bounds{TotalRegret: discounts.TotalRegretBound,
				TotalIntervalRegret: discounts.TotalIntervalRegretBound}}},
		{"linear-regret", "Hedge on the window, whose regret does not fall with the recall",
			windowedHedge(16),
			properties.Claims{Bounds: properties.Bounds{Growth: recallGrowth(windowedHedge, true)}}},
		{"never-forgets", "the window is never trimmed, so the instance made for it does no harm",
			func() boundedrecall.Learner { return learners.NewHedge(2, 2) },
			properties.Claims{Bounds: properties.Bounds{Floors: []laws.Floor{{
				Name:        "Lemma 4.2's instance, twice",
				Instances:   []*boundedrecall.Instance{boundedrecall.Must(counterexample.Instance())},
				TotalRegret: counterexample.TotalRegretForced(windowed.Gamma(3, 12), 3),
			}}}}},
	}
}

// windowedHedge returns the maker of Hedge on a window, tuned to the window.
func windowedHedge(recall int) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		return learners.NewWindowed(recall, func() boundedrecall.Learner {
			return learners.NewHedge(2, learners.HedgeRate(2, recall))
		})
	}
}

// recallGrowth is the claim on the near-periodic instance with a period of one
// and a half windows, for recalls from 8 to 128.
func recallGrowth(maker func(recall int) boundedrecall.Maker, vanishing bool) *laws.Growth {
	return &laws.Growth{
		Sizes:     []int{8, 16, 32, 64, 128},
		Vanishing: vanishing,
		Maker:     maker,
		Instances: func(recall int) []*boundedrecall.Instance {
			n := adversaries.NearPeriodic{Recall: recall, Extra: recall / 2, Horizon: 10 * recall}
			return []*boundedrecall.Instance{boundedrecall.Must(n.Instance())}
		},
	}
}

// longDrawdown makes a Hedge of two arms whose rate depends on how far its lead
// has fallen.
func longDrawdown() boundedrecall.Learner {
	l := &recalling{history: newHistory(2)}
	l.play = func(h *history, dst []float64) {
		rate, lead, peak := 0.05, 0.0, 0.0
		for _, r := range h.rewards {
			lead += r[0] - r[1]
			peak = max(peak, lead)
			if peak-lead >= 25 {
				rate = 0.025
			}
		}
		exponential(dst, h.sums, rate)
	}
	return l
}
