package properties_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// windowMutants remember rewards for too long, too short, or in the wrong
// order.
func windowMutants() []mutant {
	minimal := windowClaims
	minimal.MinimalRecall = true
	return []mutant{
		{"window-one-more", "the window holds M+1 rewards",
			func() boundedrecall.Learner { return learners.NewWindowed(recall+1, hedge) }, windowClaims},
		{"window-one-less", "the window holds M−1 rewards",
			func() boundedrecall.Learner { return learners.NewWindowed(recall-1, hedge) }, minimal},
		{"running-sum", "adds the new reward and subtracts the oldest: rounding stays for ever",
			forgetsBySubtraction(func([]float64) bool { return true }), windowClaims},
		{"hash-cache", "caches plays by twelve bits of a hash of the window",
			func() boundedrecall.Learner {
				plays := map[uint64][]float64{}
				return &recalling{history: newHistory(threeArms), reset: func() { clear(plays) },
					play: func(h *history, dst []float64) {
						hash := fnv.New64a()
						fmt.Fprint(hash, h.last(recall))
						key := hash.Sum64() & 0xfff
						if plays[key] == nil {
							proportional(dst, h.last(recall), nil)
							plays[key] = slices.Clone(dst)
						}
						copy(dst, plays[key])
					}}
			}, properties.Claims{Recall: recall}},
		{"hysteresis", "keeps its leader until another leads by 0.001, unless they tie",
			func() boundedrecall.Learner {
				leader := 0
				l := &recalling{history: newHistory(threeArms), reset: func() { leader = 0 }}
				l.play = func(_ *history, dst []float64) {
					clear(dst)
					dst[leader] = 1
				}
				return &patched{Learner: l, observe: func(reward []float64) {
					l.Observe(reward)
					sums := sumOf(l.last(recall), threeArms)
					best := floats.MaxIdx(sums)
					if lead := sums[best] - sums[leader]; lead > 0.001 || lead < 1e-12 {
						leader = best
					}
				}}
			}, windowClaims},
		{"round-in-rate", "the rate falls with the round though the window does not grow",
			ofHistory(threeArms, func(h *history, dst []float64) {
				proportional(dst, h.last(recall), func(int) float64 { return 1 / float64(len(h.rewards)+1) })
			}), windowClaims},
	}
}

// forgetsBySubtraction returns Hedge on a window that forgets by subtraction:
// the oldest reward, if drops says so. It is right in exact arithmetic.
func forgetsBySubtraction(drops func(oldest []float64) bool) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		sums := make([]float64, threeArms)
		l := &recalling{history: newHistory(threeArms), reset: func() { clear(sums) }}
		l.play = func(_ *history, dst []float64) { exponential(dst, sums, 0.5) }
		return &patched{Learner: l, observe: func(reward []float64) {
			oldest := l.last(recall)[0]
			l.Observe(reward)
			if !drops(oldest) {
				floats.Add(sums, oldest)
			}
			floats.Sub(sums, oldest)
			floats.Add(sums, reward)
		}}
	}
}

// earlyMutants are wrong in the first M rounds.
func earlyMutants() []mutant {
	return []mutant{
		// All arms get it, but weights that are proportional to sums notice.
		{"pads-with-half", "the window starts full of ½, not of 0",
			ofHistory(threeArms, func(h *history, dst []float64) {
				half := slices.Repeat([][]float64{slices.Repeat([]float64{0.5}, threeArms)},
					max(0, recall-len(h.rewards)))
				proportional(dst, slices.Concat(half, h.last(recall-len(half))), nil)
			}), windowClaims},
	}
}

// lateMutants are wrong in long games alone.
func lateMutants() []mutant {
	return []mutant{
		{"nan-after-ones", "a counter of rounds without news runs over: NaN after 50 rounds of ones",
			ofHistory(threeArms, func(h *history, dst []float64) {
				exponential(dst, h.sums, 0.5)
				news := func(reward []float64) bool { return floats.Min(reward) < 1 }
				if n := len(h.rewards); n >= 50 && !slices.ContainsFunc(h.rewards[n-50:], news) {
					dst[0] = math.NaN()
				}
			}), noClaims},
		{"overflows-late",
			"textbook Hedge, which does not shift the sums: Inf/Inf from a reward of 1419 on",
			ofHistory(threeArms, func(h *history, dst []float64) {
				for i, s := range h.sums {
					dst[i] = math.Exp(0.5 * s)
				}
				normalize(dst)
			}), noClaims},
		{"shifts-by-two", "shifts the sums by the largest of the first two of three: Inf/Inf where the third leads",
			ofHistory(threeArms, func(h *history, dst []float64) {
				top := floats.Max(h.sums[:2])
				for i, s := range h.sums {
					dst[i] = math.Exp(s - top)
				}
				normalize(dst)
			}), noClaims},
	}
}

// historyMutants compute each play from all rewards so far, and are wrong in
// long games, or on rewards that are uneven, near 0 or near 1.
func historyMutants() []mutant {
	const rate = 0.5
	return []mutant{
		{"squares-sums", "divides the squares of sums, which underflow: 0/0 for rewards below 1e-162",
			ofHistory(2, func(h *history, dst []float64) {
				copy(dst, h.sums)
				if floats.Sum(dst) == 0 {
					dst[0], dst[1] = 1, 1
				}
				floats.Mul(dst, dst)
				normalize(dst)
			}), noClaims},
		{"log-of-loss",
			"adds up −log₂(1−r), at most 8 for a reward of 1, and forgets that it reaches 53 just below",
			ofHistory(2, func(h *history, dst []float64) {
				clear(dst)
				for _, reward := range h.last(recall) {
					for i, r := range reward {
						if r < 1 {
							dst[i] -= math.Log2(1 - r)
						} else {
							dst[i] += 8
						}
					}
				}
				for i, x := range dst {
					dst[i] = math.Exp(8 * x)
				}
				normalize(dst)
			}), windowClaims},
		{"saturates", "cumulative rewards stop at 100",
			ofHistory(2, func(h *history, dst []float64) {
				exponential(dst, []float64{min(h.sums[0], 100), min(h.sums[1], 100)}, rate)
			}), properties.Claims{ShiftInvariant: true, Tolerances: properties.Tolerances{Symmetry: 1e-9},
				Gamma: learners.NewHedge(2, rate).Gamma}},
		{"matching-bound", "the bound of regret matching, √(nd), has lost its d",
			func() boundedrecall.Learner { return learners.NewRegretMatching(10) },
			properties.Claims{Bounds: properties.Bounds{TotalRegret: func(n, _ int) float64 {
				return math.Sqrt(float64(n))
			}}}},
		{"counts-resets", "every fifth game gets another learning rate, from a list",
			func() boundedrecall.Learner {
				resets := 0
				return &recalling{history: newHistory(2),
					play:  func(h *history, dst []float64) { exponential(dst, h.sums, rate+float64(resets/5)) },
					reset: func() { resets++ }}
			}, noClaims},
	}
}
