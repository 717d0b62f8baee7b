package properties_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/floats"
)

// partMutants each need one part of a law: see TestEachPartIsNeeded.
func partMutants() []mutant {
	all := []mutant{
		{"multiplies-by-zero", "clears dst by multiplying it by 0, which leaves NaN",
			func() boundedrecall.Learner {
				l := hedge()
				return &patched{Learner: l, play: func(dst []float64) {
					old := slices.Clone(dst)
					l.Play(dst)
					floats.AddScaled(dst, 0, old)
				}}
			}, noClaims},
		{"warm-start",
			"takes a distribution over all arms in dst for its last play and moves on from there",
			func() boundedrecall.Learner {
				l := hedge()
				return &patched{Learner: l, play: func(dst []float64) {
					old := slices.Clone(dst)
					l.Play(dst)
					if floats.Min(old) > 0 && math.Abs(floats.Sum(old)-1) < 1e-9 {
						floats.AddScaled(dst, 1e-12, old)
						normalize(dst)
					}
				}}
			}, noClaims},
		{"takes-advice", "leans to an arm for which dst holds a 1",
			func() boundedrecall.Learner {
				l := hedge()
				return &patched{Learner: l, play: func(dst []float64) {
					advised := slices.Index(dst, 1)
					if l.Play(dst); advised >= 0 {
						dst[advised] += 1e-12
						normalize(dst)
					}
				}}
			}, noClaims},
		{"appends-to-reward", "appends a reward for no arm to the caller's slice",
			func() boundedrecall.Learner {
				l := hedge()
				return &patched{Learner: l,
					observe: func(reward []float64) { l.Observe(reward); _ = append(reward, 0) }}
			}, noClaims},
		{"tires", "plays arm 1 when it is asked more than 500 times in a round",
			func() boundedrecall.Learner {
				l, asked := hedge(), 0
				return &patched{Learner: l,
					play: func(dst []float64) {
						if l.Play(dst); asked > 500 {
							clear(dst)
							dst[0] = 1
						}
						asked++
					},
					observe: func(reward []float64) { l.Observe(reward); asked = 0 },
					reset:   func() { l.Reset(); asked = 0 }}
			}, noClaims},
		{"keeps-what-stays",
			"takes a slice that is unchanged at the next Play for its own, save for one that comes twice",
			func() boundedrecall.Learner {
				var window [][]float64
				var last []float64
				trusted := false
				return &patched{Learner: hedge(),
					play: func(dst []float64) {
						mustFit(threeArms, dst)
						if n := len(window); trusted && floats.Equal(window[n-1], last) {
							window[n-1] = last
						}
						proportional(dst, lastOf(window, recall, threeArms), nil)
					},
					observe: func(reward []float64) {
						mustReward(threeArms, reward)
						trusted = last != nil && &last[0] != &reward[0]
						last, window = reward, append(window, slices.Clone(reward))
					},
					reset: func() { window, last, trusted = nil, nil, false }}
			}, noClaims},
		{"peeks", "plays whole games at once, and looks ahead in them",
			func() boundedrecall.Learner { return &peeking{hedge()} }, noClaims},
		{"prefix-cache", "keeps its sums by the number of the round, and Reset does not drop them",
			func() boundedrecall.Learner {
				sums := [][]float64{make([]float64, threeArms)}
				l := &recalling{history: newHistory(threeArms)}
				l.play = func(h *history, dst []float64) {
					for n := len(sums); n <= len(h.rewards); n++ {
						sums = append(sums, sumOf([][]float64{sums[n-1], h.rewards[n-1]}, threeArms))
					}
					exponential(dst, sums[len(h.rewards)], 0.5)
				}
				return l
			}, noClaims},
		{"rejects-minus-zero", "takes −0 for a negative reward",
			misread(hedge, func(reward []float64) []float64 {
				if slices.ContainsFunc(reward, math.Signbit) {
					panic("zoo: a negative reward")
				}
				return reward
			}), noClaims},
		{"log-of-8192", "writes past the end of a log in round 8193",
			ofHistory(threeArms, func(h *history, dst []float64) {
				if exponential(dst, h.sums, 0.5); len(h.rewards) >= 8192 {
					panic("zoo: the log is full")
				}
			}), noClaims},
		{"interned-rows", "takes rewards that are equal to three decimals for one reward",
			func() boundedrecall.Learner {
				seen := map[string][]float64{}
				l := &recalling{history: newHistory(threeArms), reset: func() { clear(seen) }}
				l.play = func(h *history, dst []float64) { proportional(dst, h.last(recall), nil) }
				return &patched{Learner: l, observe: func(reward []float64) {
					key := fmt.Sprintf("%.3f", reward)
					if seen[key] == nil {
						seen[key] = slices.Clone(reward)
					}
					mustReward(threeArms, reward)
					l.Observe(seen[key])
				}}
			}, windowClaims},
		{"flag-for-ever", "a lead of 60 sets a flag that is never taken back",
			func() boundedrecall.Learner {
				flag := false
				return &recalling{history: newHistory(threeArms), reset: func() { flag = false },
					play: func(h *history, dst []float64) {
						flag = flag || floats.Max(h.sums)-floats.Min(h.sums) > 60
						proportional(dst, h.last(recall),
							func(int) float64 { return map[bool]float64{false: 1, true: 0.5}[flag] })
					}}
			}, windowClaims},
		{"wraps-at-65536", "a ring of 65,536 rounds whose window is cut at its end", cutRing(1 << 16),
			windowClaims},
		{"keeps-at-131072", "a reward that leaves the window in round 131,072 keeps a share of the play",
			keepsAt(1 << 17), windowClaims},
		{"keeps-at-131072-alone", "claims no more than a recall", keepsAt(1 << 17),
			properties.Claims{Recall: recall}},
		{"thirteenth-reset", "its thirteenth Reset forgets all but the last arm's sum",
			func() boundedrecall.Learner {
				l, resets := &recalling{history: newHistory(threeArms)}, 0
				l.play = func(h *history, dst []float64) { exponential(dst, h.sums, 0.5) }
				return &patched{Learner: l, reset: func() {
					last := l.sums[threeArms-1]
					if l.Reset(); resets == 12 {
						l.sums[threeArms-1] = last
					}
					resets++
				}}
			}, noClaims},
		{"typo-at-365", "a bound that is wrong for 365 rounds alone", hedge,
			properties.Claims{Bounds: properties.Bounds{TotalRegret: func(n, d int) float64 {
				if n == 365 {
					return math.Sqrt(365) / 10
				}
				return math.Inf(1)
			}}}},
		{"late-favourite", "from round 100 on the first arm gets more",
			ofHistory(2, func(h *history, dst []float64) {
				if exponential(dst, h.sums, 0.1); len(h.rewards) >= 100 {
					dst[0] *= 1.01
					normalize(dst)
				}
			}), properties.Claims{ArmSymmetric: true, Tolerances: properties.Tolerances{Symmetry: 1e-12}}},
		{"centred-30", "its sums stay within 30 of their mean", func() boundedrecall.Learner {
			sums := make([]float64, threeArms)
			return &patched{Learner: hedge(),
				play: func(dst []float64) { mustFit(threeArms, dst); exponential(dst, sums, 0.1) },
				observe: func(reward []float64) {
					mustReward(threeArms, reward)
					mean := floats.Sum(reward) / threeArms
					for i, r := range reward {
						sums[i] = min(max(sums[i]+r-mean, -30), 30)
					}
				},
				reset: func() { clear(sums) }}
		}, properties.Claims{Symmetric: true, Tolerances: properties.Tolerances{Symmetry: 1e-9}}},
		{"second-floor", "claims a floor that its regret has, and one that it has not", uniformThree,
			properties.Claims{Bounds: properties.Bounds{Floors: []laws.Floor{oneRoundFloor("one round", 0.6),
				oneRoundFloor("one round again", 0.7)}}}},
		{"second-ceiling", "claims a ceiling that it keeps, and one that it breaks", uniformThree,
			properties.Claims{Bounds: properties.Bounds{Ceilings: []laws.Ceiling{
				laws.Bernoulli(30, 25, 1, 0, 0), laws.Bernoulli(30, 15, 1, 0, 0)}}}},
	}
	return slices.Concat(orderMutants(), all, lengthMutants(), rewardMutants(), quantileMutants(),
		seedMutants(), gameMutants())
}

// sharedScratch returns learners that match their regrets. From Play to Observe
// their play lies in memory that they share.
func sharedScratch() boundedrecall.Maker {
	play := make([]float64, threeArms)
	return func() boundedrecall.Learner {
		regrets := make([]float64, threeArms)
		compute := func() {
			clear(play)
			for i, r := range regrets {
				play[i] = max(r, 0)
			}
			if floats.Sum(play) == 0 {
				floats.AddConst(1, play)
			}
			for i, sum := 0, floats.Sum(play); i < len(play); i++ {
				play[i] /= sum
			}
		}
		compute()
		return &patched{Learner: uniformThree(),
			play: func(dst []float64) {
				mustFit(threeArms, dst)
				compute()
				copy(dst, play)
			},
			observe: func(reward []float64) {
				mustReward(threeArms, reward)
				earned := floats.Dot(play, reward)
				floats.Add(regrets, reward)
				floats.AddConst(-earned, regrets)
				compute()
			},
			reset: func() {
				clear(regrets)
				compute()
			}}
	}
}

// playOfTheRound makes a learner that keeps the play it was last asked for,
// which is that of the round unless a Reset came between.
func playOfTheRound() boundedrecall.Learner {
	kept, at := make([]float64, threeArms), -1
	l := &recalling{history: newHistory(threeArms)}
	l.play = func(h *history, dst []float64) {
		if at != len(h.rewards) {
			exponential(kept, h.sums, 0.5)
			at = len(h.rewards)
		}
		copy(dst, kept)
	}
	return l
}

// orderMutants are wrong where calls come in an order that is not that of a
// plain game.
func orderMutants() []mutant {
	return []mutant{
		{"play-of-the-round", "keeps its play by the number of the round, and Reset does not drop it",
			playOfTheRound, noClaims},
		{"shared-scratch", "keeps its play of the round in memory that all learners of the maker share",
			sharedScratch(), noClaims},
		{"whole-games-stay",
			"plays whole games at once in a state of their own, which Reset forgets about",
			func() boundedrecall.Learner { return &wholeGames{hedge(), hedge()} }, noClaims},
	}
}

func uniformThree() boundedrecall.Learner { return learners.NewUniform(threeArms) }

func oneRoundFloor(name string, regret float64) laws.Floor {
	return laws.Floor{Name: name,
		Instances: []*boundedrecall.Instance{laws.Read("(1,0,0)").Instance()}, TotalRegret: regret}
}

// cutRing returns learners with a ring of n rounds, whose window is cut at the
// end of the ring.
func cutRing(n int) boundedrecall.Maker {
	return ofHistory(threeArms, func(h *history, dst []float64) {
		proportional(dst, h.last(min(recall, 1+(len(h.rewards)+n-1)%n)), nil)
	})
}

// keepsAt makes learners that do not forget the reward that leaves the window
// in round n.
func keepsAt(n int) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		l, rounds, kept := learners.NewWindowed(recall, hedge), 0, 0.0
		return &patched{Learner: l, observe: func(reward []float64) {
			l.Observe(reward)
			if rounds++; rounds == n-recall {
				kept = reward[0] / 2
			}
		}, play: func(dst []float64) {
			if l.Play(dst); rounds >= n {
				floats.Scale(1-kept, dst)
				dst[0] += kept
			}
		}, reset: func() {
			l.Reset()
			rounds, kept = 0, 0
		}}
	}
}

// peeking plays whole games at once.
type peeking struct{ boundedrecall.Learner }

func (p *peeking) Game(rewards [][]float64) [][]float64 {
	var plays [][]float64
	for t := range len(rewards) + 1 {
		plays = append(plays, replay(hedge, rewards[:t]))
	}
	if n := len(rewards); n > 1 && rewards[n-1][0] == 1 {
		plays[n-1] = []float64{1, 0, 0}
	}
	return plays
}

// wholeGames plays whole games at once with the second learner.
type wholeGames struct {
	boundedrecall.Learner
	whole boundedrecall.Learner
}

func (g *wholeGames) Game(rewards [][]float64) [][]float64 {
	var plays [][]float64
	for t := range len(rewards) + 1 {
		x := make([]float64, g.Arms())
		g.whole.Play(x)
		if plays = append(plays, x); t < len(rewards) {
			g.whole.Observe(rewards[t])
		}
	}
	return plays
}

// lengthMutants take slices of some wrong lengths.
func lengthMutants() (all []mutant) {
	takes := func(name, bug string, play, observe func(n int) bool) {
		all = append(all, mutant{name, bug, func() boundedrecall.Learner {
			l := hedge()
			return &patched{Learner: l,
				play: func(dst []float64) {
					if !play(len(dst)) {
						l.Play(dst)
					}
				},
				observe: func(reward []float64) {
					if !observe(len(reward)) {
						l.Observe(reward)
					}
				}}
		}, noClaims})
	}
	none := func(int) bool { return false }
	of := func(length int) func(n int) bool { return func(n int) bool { return n == length } }
	takes("takes-nil", "takes nil for no play and no reward", of(0), of(0))
	takes("takes-short", "takes one number less", of(threeArms-1), of(threeArms-1))
	takes("plays-into-long", "plays into a slice that is too long", of(threeArms+1), none)
	return all
}

// rewardMutants take one kind of number for a reward that is none.
func rewardMutants() (all []mutant) {
	for name, wrong := range map[string]func(x float64) bool{
		"NaN": math.IsNaN, "+Inf": func(x float64) bool { return math.IsInf(x, 1) },
		"-Inf": func(x float64) bool { return math.IsInf(x, -1) },
		"-1":   func(x float64) bool { return x == -1 }, "2": func(x float64) bool { return x == 2 },
		"less than 0 by little": func(x float64) bool { return -1e-300 < x && x < 0 },
		"more than 1 by little": func(x float64) bool { return 1 < x && x < 1+1e-15 },
	} {
		all = append(all, mutant{"takes " + name, "takes a reward of " + name,
			misread(hedge, func(reward []float64) []float64 {
				r := slices.Clone(reward)
				for i, x := range r {
					if wrong(x) {
						r[i] = 0
					}
				}
				return r
			}), noClaims})
	}
	slices.SortFunc(all, func(a, b mutant) int {
		return slices.Compare([]byte(a.Name), []byte(b.Name))
	})
	return all
}

// quantileMutants claim a quantile that is false for one δ. Their regret in one
// round is 0 or 1, by a coin that shows 1 with probability 2δ, or 1.
func quantileMutants() (all []mutant) {
	for _, delta := range []float64{0.5, 0.1, 0.01, 1e-4, 1e-8} {
		p := 2 * delta
		maker := func() boundedrecall.Learner {
			return draws(func() boundedrecall.Learner { return fixedWeights{learners.NewUniform(2), p} }, 1,
				fair)(1)
		}
		all = append(all, mutant{fmt.Sprint("quantile-", delta),
			fmt.Sprintf("claims no regret in a round with probability 1−%v", delta), maker,
			properties.Claims{Draws: properties.Draws{RegretQuantile: func(d float64, n, _ int) float64 {
				if n == 1 && d == delta {
					return 0.5
				}
				return float64(n)
			}}}})
	}
	return all
}

// fixedWeights plays the first arm with a fixed weight.
type fixedWeights struct {
	*learners.Uniform
	first float64
}

func (f fixedWeights) Play(dst []float64) { mustFit(2, dst); dst[0], dst[1] = f.first, 1-f.first }

// seedMutants draw wrongly in one round, late, or from seed to seed.
func seedMutants() []mutant {
	lotOf, of := lotOf, lotMutant
	plain := func() boundedrecall.Learner { return learners.NewHedge(2, 0.1) }
	steep := func() boundedrecall.Learner { return learners.NewHedge(2, 0.2) }
	return []mutant{
		of("period-300", "the lots repeat after 300 rounds", plain,
			func(d *drawing, round int) float64 { return lotOf(d.seed, round%300) }),
		of("repeats-once", "in round 60 takes the lot of round 11", plain,
			func(d *drawing, round int) float64 {
				if round == 59 {
					round = 10
				}
				return lotOf(d.seed, round)
			}),
		of("seed-loses-a-bit", "ignores bit 16 of the seed", plain,
			func(d *drawing, round int) float64 { return lotOf(d.seed&^(1<<16), round) }),
		of("seed-a-round-later", "of two seeds the odd one takes the lots of the even one, a round later",
			plain,
			func(d *drawing, round int) float64 {
				odd := d.seed % 2
				return lotOf(d.seed-odd, round-int(odd))
			}),
		of("never-rare", "plays the leader where an arm of weight below 0.01 is drawn", steep,
			func(d *drawing, round int) float64 {
				x, u := d.weights(), lotOf(d.seed, round)
				switch {
				case x[0] < 0.01:
					return 1
				case x[1] < 0.01:
					return 0
				}
				return u
			}),
		of("favours-a-little", "plays the first arm a twentieth too often",
			func() boundedrecall.Learner { return learners.NewHedge(2, 0.001) },
			func(d *drawing, round int) float64 { return lotOf(d.seed, round) / 1.05 }),
		of("skewed-once", "in round 60 the first arm is drawn by a worn coin", plain,
			func(d *drawing, round int) float64 {
				if u := lotOf(d.seed, round); round != 59 {
					return u
				} else {
					return u * u * u
				}
			}),
	}
}

// drawsOnNews returns learners that follow the leader of a drawn number of the
// last rounds, and draw it anew unless the reward is that of the round before.
func drawsOnNews(seed uint64) boundedrecall.Learner {
	var last []float64
	lead := func(h *history, n int) []float64 {
		x, sums := make([]float64, 2), sumOf(h.last(n), 2)
		x[floats.MaxIdx(sums)] = 1
		return x
	}
	changed := 0 // the number of rounds before the last change
	l := &recalling{history: newHistory(2), reset: func() { changed, last = 0, nil }}
	l.play = func(h *history, dst []float64) {
		copy(dst, lead(h, 1+int(recall*lotOf(seed, changed))))
	}
	return stated{&patched{Learner: l, observe: func(reward []float64) {
		if l.Observe(reward); !slices.Equal(reward, last) {
			changed = len(l.rewards)
		}
		last = slices.Clone(reward)
	}}, func(yield func(float64, []float64) bool) {
		for n := 1; n <= recall && yield(1.0/recall, lead(&l.history, n)); n++ {
		}
	}}
}

// gameMutants are wrong on some games alone.
func gameMutants() []mutant {
	const rate = 0.6
	bounded := func(bound func(n, d int) float64) properties.Claims {
		return properties.Claims{Bounds: properties.Bounds{TotalRegret: bound}}
	}
	return []mutant{
		{"drops-for-good", "takes a weight below 1e-45 for 0, and multiplies it from then on",
			ofHistory(2, func(h *history, dst []float64) {
				dst[0], dst[1] = 0.5, 0.5
				for _, r := range h.rewards {
					for i := range dst {
						if dst[i] *= math.Exp(rate * r[i]); dst[i] < 1e-45 {
							dst[i] = 0
						}
					}
					normalize(dst)
				}
			}), bounded(learners.NewHedge(2, rate).TotalRegretBound)},
		{"draws-on-news", "draws the number of rounds it looks at anew only if the reward changes",
			func() boundedrecall.Learner { return drawsOnNews(1) },
			properties.Claims{Draws: properties.Draws{New: drawsOnNews}}},
		{"matching-soon", "the bound of regret matching has lost its d for the first 24 rounds",
			func() boundedrecall.Learner { return learners.NewRegretMatching(6) },
			bounded(func(n, d int) float64 {
				if n <= 24 {
					return math.Sqrt(float64(n))
				}
				return math.Sqrt(float64(n * d))
			})},
	}
}

// lotOf returns the lot of a round, from 0, with the seed.
func lotOf(seed uint64, round int) float64 {
	return rand.New(rand.NewPCG(seed, uint64(round))).Float64()
}

// lotMutant draws the arms of the base learner by the lot.
func lotMutant(name, bug string, base boundedrecall.Maker,
	lot func(d *drawing, round int) float64) mutant {
	draw := draws(base, 1, func(d *drawing) float64 { return lot(d, len(d.lots)) })
	maker := func(seed uint64) boundedrecall.Learner { return draw(seed) }
	return mutant{name, bug, func() boundedrecall.Learner { return maker(1) },
		properties.Claims{Draws: properties.Draws{New: maker}}}
}
