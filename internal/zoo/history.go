package zoo

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// histories returns bugs of learners that compute each play from all rewards so far:
// in long games, and on rewards that are uneven, near 0 or near 1.
func histories() []Mutant {
	const rate = 0.5
	claimsMean := properties.Claims{Gamma: learners.NewHedge(2, rate).Gamma}
	bounded := properties.Claims{TotalRegretBound: learners.NewHedge(2, rate).TotalRegretBound}
	order := rand.New(rand.NewPCG(1, 1)) // shared by all learners
	of := func(play func(h *ofHistory, dst []float64)) boundedrecall.Maker {
		return func() boundedrecall.Learner { return &ofHistory{play: play} }
	}
	// hedgeOn exponentiates what sum makes of the history.
	hedgeOn := func(rate float64, sum func(h *ofHistory) []float64) boundedrecall.Maker {
		return of(func(h *ofHistory, dst []float64) { exponential(dst, sum(h), rate) })
	}
	return []Mutant{
		{
			Name: "loses-at-growth", Bug: "the log doubles its room after 64, 128, 256, … rounds and loses what it held",
			Maker: hedgeOn(rate, func(h *ofHistory) []float64 {
				n := len(h.rewards)
				from := max(0, n-recall)
				if n >= 64 {
					from = max(from, 1<<(bits.Len(uint(n))-1))
				}
				return sumOf(h.rewards[from:])
			}),
			Claims: windowClaims,
		},
		{
			Name: "adds-in-any-order", Bug: "adds the rewards of its window up in an order that differs from run to run",
			Maker: hedgeOn(rate, func(h *ofHistory) []float64 {
				sums, window := make([]float64, 2), h.rewards[max(0, len(h.rewards)-16):]
				for _, t := range order.Perm(len(window)) {
					floats.Add(sums, window[t])
				}
				return sums
			}),
		},
		{
			Name: "squares-sums", Bug: "divides the squares of sums, which underflow: 0/0 for rewards below 1e-162",
			Maker: of(func(h *ofHistory, dst []float64) {
				copy(dst, h.total())
				if floats.Sum(dst) == 0 {
					dst[0], dst[1] = 1, 1
				}
				floats.Mul(dst, dst)
				floats.Scale(1/floats.Sum(dst), dst)
			}),
		},
		{
			Name: "log-of-loss", Bug: "adds up −log₂(1−r), at most 8 for a reward of 1, and forgets that it reaches 53 just below",
			Maker: of(func(h *ofHistory, dst []float64) {
				clear(dst)
				for _, reward := range h.rewards[max(0, len(h.rewards)-recall):] {
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
				floats.Scale(1/floats.Sum(dst), dst)
			}),
			Claims: windowClaims,
		},
		{
			Name: "saturates", Bug: "cumulative rewards stop at 100",
			Maker: hedgeOn(rate, func(h *ofHistory) []float64 {
				sums := h.total()
				for i, s := range sums {
					sums[i] = min(s, 100)
				}
				return sums
			}),
			Claims: properties.Claims{ShiftInvariant: true, SymmetryTolerance: 1e-9, Gamma: claimsMean.Gamma},
		},
		{
			Name: "wraps", Bug: "cumulative rewards are 32-bit integers in units of 2^-24, which wrap at 128",
			Maker: hedgeOn(rate, func(h *ofHistory) []float64 {
				sums := h.total()
				for i, s := range sums {
					sums[i] = math.Ldexp(float64(int32(int64(math.Ldexp(s, 24)))), -24)
				}
				return sums
			}),
			Claims: properties.Claims{Gamma: func(lead float64, rounds int) float64 {
				return learners.NewHedge(2, rate).Gamma(max(0, lead-1e-6), rounds)
			}},
		},
		{
			Name: "restarts-at-200", Bug: "starts afresh every 200 rounds and claims to be mean-based",
			Maker: hedgeOn(rate, func(h *ofHistory) []float64 {
				return sumOf(h.rewards[len(h.rewards)/200*200:])
			}),
			Claims: claimsMean,
		},
		{
			Name: "clips-far-leads", Bug: "takes a lead of more than 50 for one of 50",
			Maker: hedgeOn(0.2, func(h *ofHistory) []float64 {
				sums := h.total()
				most := floats.Max(sums)
				for i, s := range sums {
					sums[i] = max(s, most-50)
				}
				return sums
			}),
			Claims: properties.Claims{Gamma: learners.NewHedge(2, 0.2).Gamma},
		},
		{
			Name: "explores-late", Bug: "mixes in uniform play from round 51 on, and claims the γ of pure Hedge",
			Maker: of(func(h *ofHistory, dst []float64) {
				exponential(dst, h.total(), rate)
				if len(h.rewards) >= 50 {
					floats.Scale(0.97, dst)
					floats.AddConst(0.015, dst)
				}
			}),
			Claims: claimsMean,
		},
		{
			Name: "discounts-late", Bug: "halves the rewards that are older than 50 rounds, in a learner that is said to be symmetric",
			Maker: hedgeOn(rate, func(h *ofHistory) []float64 {
				sums := h.total()
				if old := len(h.rewards) - 50; old > 0 {
					floats.Add(sums, sumOf(h.rewards[old:]))
					floats.Scale(0.5, sums)
				}
				return sums
			}),
			Claims: properties.Claims{Symmetric: true, SymmetryTolerance: 1e-12},
		},
		{
			Name: "matching-bound", Bug: "the bound of regret matching, √(nd), has lost its d",
			Maker:  func() boundedrecall.Learner { return learners.NewRegretMatching(10) },
			Claims: properties.Claims{TotalRegretBound: func(n, _ int) float64 { return math.Sqrt(float64(n)) }},
		},
		{
			Name: "keeps-compensation", Bug: "Reset clears a compensated sum and not its compensation",
			Maker: func() boundedrecall.Learner {
				return &keepsCompensation{sums: make([]float64, 2), low: make([]float64, 2)}
			},
			Claims: bounded,
		},
		{
			Name: "counts-resets", Bug: "every fifth game gets another learning rate, from a list",
			Maker: func() boundedrecall.Learner { return new(countsResets) },
		},
	}
}

// ofHistory computes each play from all rewards so far, of two arms.
type ofHistory struct {
	rewards [][]float64
	sums    [2]float64
	play    func(h *ofHistory, dst []float64)
}

// total returns the sums of all rewards.
func (h *ofHistory) total() []float64 { return slices.Clone(h.sums[:]) }

// sumOf returns the sums of some rewards.
func sumOf(rewards [][]float64) []float64 {
	sums := make([]float64, 2)
	for _, r := range rewards {
		floats.Add(sums, r)
	}
	return sums
}

func (h *ofHistory) Arms() int { return 2 }

func (h *ofHistory) Play(dst []float64) {
	mustFit(2, dst)
	h.play(h, dst)
}

func (h *ofHistory) Observe(reward []float64) {
	mustReward(2, reward)
	h.rewards = append(h.rewards, slices.Clone(reward))
	floats.Add(h.sums[:], reward)
}

func (h *ofHistory) Reset() { h.rewards, h.sums = nil, [2]float64{} }

// keepsCompensation is Hedge on compensated sums.
type keepsCompensation struct{ sums, low []float64 }

func (k *keepsCompensation) Arms() int { return len(k.sums) }

func (k *keepsCompensation) Play(dst []float64) {
	mustFit(len(k.sums), dst)
	exponential(dst, k.sums, 0.5)
}

func (k *keepsCompensation) Observe(reward []float64) {
	mustReward(len(k.sums), reward)
	for i, r := range reward {
		y := r - k.low[i]
		sum := k.sums[i] + y
		k.low[i] = (sum - k.sums[i]) - y
		k.sums[i] = sum
	}
}

func (k *keepsCompensation) Reset() { clear(k.sums) }

// countsResets has a list of learning rates.
type countsResets struct {
	ofHistory
	resets int
}

func (c *countsResets) Play(dst []float64) {
	mustFit(2, dst)
	exponential(dst, c.sums[:], 0.5+float64(c.resets/5))
}

func (c *countsResets) Reset() {
	c.ofHistory.Reset()
	c.resets++
}
