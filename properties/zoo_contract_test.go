package properties_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// bufferMutants have bugs in handling the caller's slices.
func bufferMutants() []mutant {
	return []mutant{
		{"looks-at-reward", "updates the caller's dst in place when the reward comes",
			func() boundedrecall.Learner {
				l, mine := hedge(), []float64(nil)
				return &patched{Learner: l,
					play: func(dst []float64) { l.Play(dst); mine = dst },
					observe: func(reward []float64) {
						l.Observe(reward)
						if mine != nil {
							l.Play(mine)
						}
					}}
			}, noClaims},
		{"turns-reward-into-loss", "computes 1−r in the caller's slice", func() boundedrecall.Learner {
			l := hedge()
			return &patched{Learner: l, observe: func(reward []float64) {
				l.Observe(reward)
				for i := range reward {
					reward[i] = 1 - reward[i]
				}
			}}
		}, noClaims},
		{"fills-cap", "clears dst as far as its capacity goes", func() boundedrecall.Learner {
			l := hedge()
			return &patched{Learner: l, play: func(dst []float64) { clear(dst[:cap(dst)]); l.Play(dst) }}
		}, noClaims},
		{"keeps-dst", "reads its last play out of the caller's dst when the reward comes", newKeepsDst,
			noClaims},
		// A caller with one slice for all rewards never has news for it.
		{"memo-by-reference", "keeps the caller's slice to see whether the next reward is the same",
			func() boundedrecall.Learner {
				var window [][]float64
				var last []float64
				same := 0
				return &patched{Learner: hedge(),
					play: func(dst []float64) {
						mustFit(threeArms, dst)
						proportional(dst, lastOf(window, recall, threeArms), nil)
					},
					observe: func(reward []float64) {
						mustReward(threeArms, reward)
						if same++; last == nil || !floats.Equal(last, reward) {
							same = 0
						}
						if last = reward; same < recall {
							window = append(window, slices.Clone(reward))
						}
					},
					reset: func() { window, last, same = nil, nil, 0 }}
			}, windowClaims},
		{"keeps-hint", "counts the last reward twice, the second time out of the caller's slice",
			optimistic(asItIs), noClaims},
		{"folds-in-late", "takes a reward in at the next Play, out of the caller's slice",
			foldingLate(asItIs), noClaims},
		{"takes-long-reward", "checks for slices that are too short only",
			misread(hedge, func(reward []float64) []float64 { return reward[:threeArms] }), noClaims},
		{"checks-five-rounds", "checks rewards in the first five rounds only",
			func() boundedrecall.Learner {
				l := &recalling{history: newHistory(threeArms),
					play: func(h *history, dst []float64) { exponential(dst, h.sums, 0.5) }}
				l.check = func(reward []float64) {
					if mustFit(threeArms, reward); len(l.rewards) < 5 {
						mustReward(threeArms, reward)
					}
				}
				return l
			}, noClaims},
	}
}

// asItIs returns the caller's slice, where [slices.Clone] returns a copy.
func asItIs(reward []float64) []float64 { return reward }

// optimistic returns the maker of learners that play as if the last reward came
// again. keep returns what they hold of the caller's slice until then.
func optimistic(keep func(reward []float64) []float64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		hint := make([]float64, threeArms)
		return &recalling{history: newHistory(threeArms),
			play: func(h *history, dst []float64) {
				exponential(dst, sumOf([][]float64{h.sums, hint}, threeArms), 0.5)
			},
			check: func(reward []float64) { mustReward(threeArms, reward); hint = keep(reward) },
			reset: func() { hint = make([]float64, threeArms) }}
	}
}

// foldingLate returns the maker of learners that take a reward in when the next
// call comes. keep returns what they hold of the caller's slice until then.
func foldingLate(keep func(reward []float64) []float64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		h, last := newHistory(threeArms), []float64(nil)
		fold := func() {
			if last != nil {
				floats.Add(h.sums, last)
			}
			last = nil
		}
		return &patched{Learner: hedge(),
			play: func(dst []float64) {
				mustFit(threeArms, dst)
				fold()
				exponential(dst, h.sums, 0.5)
			},
			observe: func(reward []float64) {
				mustReward(threeArms, reward)
				fold()
				last = keep(reward)
			},
			reset: func() { h, last = newHistory(threeArms), nil }}
	}
}

// TestKeepingCopiesIsSound: the learners that keep the caller's slice until the
// next call break no law if they keep a copy.
func TestKeepingCopiesIsSound(t *testing.T) {
	for name, maker := range map[string]boundedrecall.Maker{
		"keeps-hint":    optimistic(slices.Clone[[]float64]),
		"folds-in-late": foldingLate(slices.Clone[[]float64]),
	} {
		t.Run(name, func(t *testing.T) { properties.Run(t, maker, noClaims) })
	}
}

// newKeepsDst returns a learner that expects its last weights in dst and
// updates them there.
func newKeepsDst() boundedrecall.Learner {
	first := []float64{0.25, 0.25, 0.5}
	weights, mine := slices.Clone(first), []float64(nil)
	return &patched{Learner: hedge(),
		play: func(dst []float64) {
			mustFit(threeArms, dst)
			copy(dst, weights)
			mine = dst
		},
		observe: func(reward []float64) {
			mustReward(threeArms, reward)
			if mine != nil {
				copy(weights, mine)
			}
			for i, r := range reward {
				weights[i] *= 1 + r/2
			}
			normalize(weights)
			mine = nil
		},
		reset: func() { weights, mine = slices.Clone(first), nil }}
}

// arithmeticMutants play what is no distribution.
func arithmeticMutants() []mutant {
	return []mutant{
		{"divides-by-one-less", "the average over M suffixes divides by M−1",
			spoiled(average, func(dst []float64) { floats.Scale(recall/(recall-1.0), dst) }), windowClaims},
		{"runs-out-of-room", "writes past the end of a buffer in round 2M+1",
			func() boundedrecall.Learner {
				l, log := hedge(), make([]float64, 0, 2*recall)
				return &patched{Learner: l,
					observe: func(reward []float64) { l.Observe(reward); log = log[:len(log)+1] },
					reset:   func() { l.Reset(); log = log[:0] }}
			}, noClaims},
	}
}

// stateMutants have bugs in what they keep, share and reset.
func stateMutants() []mutant {
	shared, seed := hedge(), uint64(0)
	return []mutant{
		{"drops-arms", "Arms counts the arms that have not fallen out of the running",
			func() boundedrecall.Learner {
				l, sums := hedge(), make([]float64, threeArms)
				return &patched{Learner: l,
					arms: func() int {
						return floats.Count(func(s float64) bool { return s > floats.Max(sums)-4 }, sums)
					},
					observe: func(reward []float64) { l.Observe(reward); floats.Add(sums, reward) },
					reset:   func() { l.Reset(); clear(sums) }}
			}, noClaims},
		{"counts-plays", "the round counter moves in Play, not in Observe", func() boundedrecall.Learner {
			round := 0.
			return &recalling{history: newHistory(threeArms),
				play: func(h *history, dst []float64) {
					round++
					exponential(dst, h.sums, 1/math.Sqrt(round))
				},
				reset: func() { round = 0 }}
		}, noClaims},
		{"observes-late", "holds the last reward back until the next Play, and one only",
			func() boundedrecall.Learner {
				l, pending := hedge(), []float64(nil)
				return &patched{Learner: l,
					play: func(dst []float64) {
						if pending != nil {
							l.Observe(pending)
						}
						pending = nil
						l.Play(dst)
					},
					observe: func(reward []float64) {
						mustReward(threeArms, reward)
						pending = slices.Clone(reward)
					},
					reset: func() { l.Reset(); pending = nil }}
			}, noClaims},
		{"skips-after-play",
			"loses the reward of a round that asked for no play, if a round before it did",
			func() boundedrecall.Learner {
				l, asked, everAsked := hedge(), false, false
				return &patched{Learner: l,
					play: func(dst []float64) { l.Play(dst); asked, everAsked = true, true },
					observe: func(reward []float64) {
						if mustReward(threeArms, reward); asked || !everAsked {
							l.Observe(reward)
						}
						asked = false
					},
					reset: func() { l.Reset(); asked, everAsked = false, false }}
			}, noClaims},
		{"many-plays", "a cache of plays for one round holds four", func() boundedrecall.Learner {
			l, plays := hedge(), 0
			return &patched{Learner: l,
				play: func(dst []float64) {
					l.Play(dst)
					if plays++; plays > 4 {
						clear(dst)
						dst[0] = 1
					}
				},
				observe: func(reward []float64) { l.Observe(reward); plays = 0 },
				reset:   func() { l.Reset(); plays = 0 }}
		}, noClaims},
		// A game ends with a reward, so the next game begins with that reward.
		{"queue-survives-reset", "rewards that no play has asked about yet are folded in after Reset",
			func() boundedrecall.Learner {
				l, queue := hedge(), [][]float64(nil)
				return &patched{Learner: l,
					play: func(dst []float64) {
						for _, r := range queue {
							l.Observe(r)
						}
						queue = nil
						l.Play(dst)
					},
					observe: func(reward []float64) {
						mustReward(threeArms, reward)
						queue = append(queue, slices.Clone(reward))
					}}
			}, noClaims},
		{"shares-base", "all learners of the maker share one base learner, reset for each",
			func() boundedrecall.Learner {
				shared.Reset()
				return &patched{Learner: shared}
			}, noClaims},
		{"prototype-room", "each learner appends to a copy of one slice, into the room behind its end",
			appendsToRoom, noClaims},
		{"sums-a-map", "adds weights up in the order of a map: rounding differs from run to run",
			ofHistory(6, func(h *history, dst []float64) {
				weights, total := map[int]float64{}, 0.
				for i, s := range h.sums {
					weights[i] = math.Exp(0.3 * s)
				}
				for w := range maps.Values(weights) {
					total += w
				}
				for i, w := range weights {
					dst[i] = w / total
				}
			}), noClaims},
		{"seeds-differ", "every learner of the maker breaks ties with another seed",
			func() boundedrecall.Learner {
				seed++
				source := rand.NewPCG(seed, 0)
				return spoiled(leader, func(dst []float64) {
					var leaders []int
					for i, p := range dst {
						if p > 0 {
							leaders = append(leaders, i)
						}
					}
					again := *source // the lot is the same in each round
					clear(dst)
					dst[leaders[rand.New(&again).IntN(len(leaders))]] = 1
				})()
			}, noClaims},
		{"resets-half", "Reset forgets the rewards and not the round, which sets the rate",
			func() boundedrecall.Learner {
				round := 0.
				return &recalling{history: newHistory(threeArms),
					play:  func(h *history, dst []float64) { exponential(dst, h.sums, 1/math.Sqrt(round+1)) },
					check: func(reward []float64) { mustReward(threeArms, reward); round++ }}
			}, noClaims},
	}
}

// room has length 0: a learner that appends to a copy of it writes where others
// do.
var room = make([]float64, 0, 1<<12)

func appendsToRoom() boundedrecall.Learner {
	rewards := room
	l := &recalling{history: newHistory(threeArms), reset: func() { rewards = room }}
	l.play = func(_ *history, dst []float64) {
		sums := make([]float64, threeArms)
		for k, r := range rewards {
			sums[k%threeArms] += r
		}
		exponential(dst, sums, 0.5)
	}
	return &patched{Learner: l, observe: func(reward []float64) {
		l.Observe(reward)
		rewards = append(rewards, reward...)
	}}
}
