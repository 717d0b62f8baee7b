package properties_test

import (
	"fmt"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// A fault is one that the users of a public project reported, as a learner, with
// its repaired twin and the law that tells them apart.
type fault struct {
	mutant
	law    string
	mended boundedrecall.Maker
}

// publicFaults returns the faults, and where they were reported.
func publicFaults() []fault {
	rooted := properties.Bounds{TotalRegret: func(n, d int) float64 {
		return math.Sqrt(float64(n*d)) + 1e-6
	}}
	coins := func(most float64) properties.Claims {
		return properties.Claims{Bounds: properties.Bounds{
			Ceilings: []laws.Ceiling{laws.Bernoulli(1000, most, 0.3, 0.7)}}}
	}
	drifting := properties.Claims{Bounds: properties.Bounds{Ceilings: []laws.Ceiling{comesBack(1000, 30)}}}
	none := properties.Claims{}
	pair := func(name, law, bug string, claims properties.Claims,
		make func(faulty bool) boundedrecall.Maker) fault {
		return fault{mutant{name, bug, make(true), claims}, law, make(false)}
	}
	return []fault{
		pair("clips-its-regrets", "regret-bound", "the play clips and scales the sums of regrets themselves "+
			"(IanSullivan/PokerCFR 3)", properties.Claims{Bounds: rooted}, clipsItsRegrets),
		pair("illegal-share", "simplex", "with no regret above 0 a legal arm gets one share of all arms "+
			"(google-deepmind/open_spiel 406)", none, illegalShare),
		pair("exp3-overflows", "simplex", "weights grow by exp(ηr/p), until they are Inf/Inf "+
			"(Abso1ut3Zer0/nexus 339)", none, exp3Overflows),
		pair("divides-by-1e-12", "long-game", "weights are divided by their sum, but by 1e-12 at least "+
			"(SlopDotCash/asi 2409)", none, dividesByAtLeast),
		pair("first-of-the-best", "arm-symmetric", "the first of the best arms is played "+
			"(fidelity/mabwiser 96, johnmyleswhite/BanditsBook 18)",
			properties.Claims{ArmSymmetric: true, Tolerances: properties.Tolerances{Symmetry: 1e-12}},
			firstOfTheBest),
		pair("discounts-when-pulled", "regret-ceiling", "discounted UCB discounts the arm that it plays, "+
			"and not the others (SMPyBandits 208)", drifting, discountsWhenPulled),
		pair("rounds-for-pulls", "regret-ceiling", "UCB with the rounds in the place of the pulls "+
			"(YelpArchive/MOE 432, jsboige/CoursIA 9160)", coins(40), roundsForPulls),
		pair("average-never-fed", "regret-ceiling", "the average strategy, which is played, is never fed "+
			"(jsboige/CoursIA 13604)", coins(40), averageNeverFed),
	}
}

// TestPublicFaults: a public fault breaks the law that it should, and its
// repaired twin keeps all laws. Unless all are asked for, the first is tried, and
// in short tests one seed.
func TestPublicFaults(t *testing.T) {
	seeds := uint64(2)
	if controls.Short() {
		seeds = 1
	}
	for k, f := range publicFaults() {
		if !controls.Asked() && k > 0 {
			break
		}
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			for seed := range seeds {
				settings := properties.Settings{Seed: seed + 1, Cases: 100}
				require.NoError(t, settings.Test(f.mended, f.Claims), "the repaired one, seed %d", seed+1)
				broken := map[string]bool{}
				for finding := range settings.Check(f.Maker, f.Claims) {
					require.NoError(t, finding.Err)
					broken[finding.Law] = finding.Violation != nil
				}
				require.True(t, broken[f.law], "seed %d: %v", seed+1, broken)
			}
		})
	}
}

// TestSlight: where a law of the contract is broken by rounding alone, and no
// bound on regret is claimed, the report says that one may show more. It does
// not say so with a bound, or where the law is broken by more.
func TestSlight(t *testing.T) {
	controls.SkipUnlessAsked(t)
	const hint = "claim a bound to see what it costs"
	settings := properties.Settings{Seed: 1, Cases: 40}
	bounded := publicFaults()[0].Claims
	require.ErrorContains(t, settings.Test(clipsItsRegrets(true), properties.Claims{}), hint)
	err := settings.Test(clipsItsRegrets(true), bounded)
	require.ErrorContains(t, err, "pure-play broken")
	require.ErrorContains(t, err, "regret-bound broken")
	require.NotContains(t, err.Error(), hint)
	count := 0
	counts := func() boundedrecall.Learner {
		return &patched{Learner: hedge(), play: func(dst []float64) {
			count++
			exponential(dst, []float64{0, 0, float64(count)}, 0.5)
		}}
	}
	err = settings.Test(counts, properties.Claims{})
	require.Error(t, err)
	require.NotContains(t, err.Error(), hint)
	windowed := properties.Claims{Recall: recall}
	err = settings.Test(forgetsBySubtraction(func([]float64) bool { return true }), windowed)
	require.ErrorContains(t, err, "bounded-recall")
	require.NotContains(t, err.Error(), hint, "a regret could not tell more")
}

// TestSlight_32Bits: where weights are rounded to 32 bits the report of the law
// simplex says what to do. It does not say so where they are rounded to fewer.
func TestSlight_32Bits(t *testing.T) {
	const hint = "if the weights are rounded to 32 bits"
	rounded := func(bits int) boundedrecall.Maker {
		return spoiled(hedge, func(dst []float64) {
			for i, x := range dst {
				dst[i] = math.Float64frombits(math.Float64bits(x) >> (53 - bits) << (53 - bits))
			}
		})
	}
	settings := properties.Settings{Seed: 1, Cases: 20}
	require.ErrorContains(t, settings.Test(rounded(24), properties.Claims{}), hint)
	err := settings.Test(rounded(20), properties.Claims{})
	require.ErrorContains(t, err, "simplex broken")
	require.NotContains(t, err.Error(), hint)
}

// clipsItsRegrets makes learners that match their regrets. The faulty ones lose
// what is below 0 in each round, and change the scale of the rest. As they do it
// when they learn too, to be asked once more changes rounding alone.
func clipsItsRegrets(faulty bool) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		regrets, play := make([]float64, threeArms), make([]float64, threeArms)
		match := func(dst []float64) {
			mustFit(threeArms, dst)
			for i, r := range regrets {
				dst[i] = max(r, 0)
			}
			if shared(dst); faulty {
				copy(regrets, dst)
			}
		}
		return &patched{Learner: uniformThree(),
			play: match,
			observe: func(reward []float64) {
				mustReward(threeArms, reward)
				match(play)
				earned := floats.Dot(play, reward)
				for i, r := range reward {
					regrets[i] += r - earned
				}
			},
			reset: func() { clear(regrets) }}
	}
}

// shared divides the weights by their sum, which may be 0 or as small as can be.
func shared(weights []float64) {
	total := floats.Sum(weights)
	for i, w := range weights {
		if total > 0 {
			weights[i] = w / total
		} else {
			weights[i] = 1 / float64(len(weights))
		}
	}
}

// illegalShare makes learners that match their regrets over the first two of
// three arms: the third is not legal.
func illegalShare(faulty bool) boundedrecall.Maker {
	return ofHistory(threeArms, func(h *history, dst []float64) {
		clear(dst)
		legal, share := dst[:2], 1./2
		if faulty {
			share = 1. / threeArms
		}
		for i := range legal {
			legal[i] = max(0, h.sums[i]-floats.Sum(h.sums[:2])/2)
		}
		if shared(legal); h.sums[0] == h.sums[1] {
			legal[0], legal[1] = share, share
		}
	})
}

// exp3Overflows makes learners that weigh a reward by how rarely they play its
// arm. The faulty ones keep the weights, and the others their logarithms.
func exp3Overflows(faulty bool) boundedrecall.Maker {
	const eta, explored = 100., 0.1
	return func() boundedrecall.Learner {
		logs, play := make([]float64, 2), make([]float64, 2)
		weights := func(dst []float64) {
			mustFit(2, dst)
			if faulty {
				for i, x := range logs {
					dst[i] = math.Exp(x)
				}
				normalize(dst)
			} else {
				exponential(dst, logs, 1)
			}
			for i := range dst {
				dst[i] = (1-explored)*dst[i] + explored/2
			}
		}
		return &patched{Learner: learners.NewUniform(2), play: weights,
			observe: func(reward []float64) {
				mustReward(2, reward)
				weights(play)
				for i, r := range reward {
					logs[i] += eta * r / max(play[i], explored/2)
				}
			},
			reset: func() { clear(logs) }}
	}
}

// dividesByAtLeast makes learners whose weights shrink by 10 % for each loss.
func dividesByAtLeast(faulty bool) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		weights := []float64{1, 1, 1}
		return &patched{Learner: uniformThree(),
			play: func(dst []float64) {
				mustFit(threeArms, dst)
				total := floats.Sum(weights)
				if faulty {
					total = max(total, 1e-12)
				}
				for i, w := range weights {
					dst[i] = w / total
				}
			},
			observe: func(reward []float64) {
				mustReward(threeArms, reward)
				for i, r := range reward {
					weights[i] *= 1 - 0.1*(1-r)
				}
				if top := floats.Max(weights); !faulty {
					floats.Scale(1/top, weights)
				}
			},
			reset: func() { weights[0], weights[1], weights[2] = 1, 1, 1 }}
	}
}

// firstOfTheBest makes learners that follow the leader.
func firstOfTheBest(faulty bool) boundedrecall.Maker {
	return ofHistory(threeArms, func(h *history, dst []float64) {
		clear(dst)
		top := floats.Max(h.sums)
		for i, s := range h.sums {
			if s == top {
				if dst[i] = 1; faulty {
					return
				}
			}
		}
		normalize(dst)
	})
}

// A bandit plays one arm a round and looks at the reward of that arm alone.
type bandit struct {
	sums, pulls []float64
	rounds      float64
	index       func(b *bandit, arm int) float64 // the arm of the largest is played
	learn       func(b *bandit, arm int, r float64)
}

func (b *bandit) Arms() int { return len(b.sums) }

func (b *bandit) arm() (best int) {
	for i, n := range b.pulls {
		if n == 0 {
			return i
		}
		if b.index(b, i) > b.index(b, best) {
			best = i
		}
	}
	return best
}

func (b *bandit) Play(dst []float64) {
	mustFit(b.Arms(), dst)
	clear(dst)
	dst[b.arm()] = 1
}

func (b *bandit) Observe(reward []float64) {
	mustReward(b.Arms(), reward)
	arm := b.arm()
	b.rounds++
	b.learn(b, arm, reward[arm])
}

func (b *bandit) Reset() {
	clear(b.sums)
	clear(b.pulls)
	b.rounds = 0
}

func (b *bandit) add(arm int, r float64) {
	b.sums[arm] += r
	b.pulls[arm]++
}

func newBandit(arms int, index func(*bandit, int) float64,
	learn func(*bandit, int, float64)) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		return &bandit{sums: make([]float64, arms), pulls: make([]float64, arms),
			index: index, learn: learn}
	}
}

// roundsForPulls makes learners that play UCB1.
func roundsForPulls(faulty bool) boundedrecall.Maker {
	return newBandit(2, func(b *bandit, arm int) float64 {
		rounds, pulls := b.rounds, b.pulls[arm]
		if faulty {
			rounds, pulls = pulls, rounds
		}
		return b.sums[arm]/b.pulls[arm] + math.Sqrt(2*math.Log(rounds)/pulls)
	}, (*bandit).add)
}

// discountsWhenPulled makes learners that play discounted UCB.
func discountsWhenPulled(faulty bool) boundedrecall.Maker {
	const discount = 0.97
	return newBandit(2, func(b *bandit, arm int) float64 {
		return b.sums[arm]/b.pulls[arm] +
			math.Sqrt(0.3*math.Log(max(1, floats.Sum(b.pulls)))/b.pulls[arm])
	}, func(b *bandit, arm int, r float64) {
		for i := range b.pulls {
			if i == arm || !faulty {
				b.pulls[i] *= discount
				b.sums[i] *= discount
			}
		}
		b.add(arm, r)
	})
}

// comesBack is the claim that the mean total regret is at most so large where
// the better arm is the worse one for the second quarter of the game.
func comesBack(rounds int, most float64) laws.Ceiling {
	c := laws.Bernoulli(rounds, most, 0.9, 0.3)
	c.Name = fmt.Sprintf("%d rounds of coins whose better arm comes back", rounds)
	for t := rounds / 4; t < rounds/2; t++ {
		c.Means[t] = []float64{0, 0.3}
	}
	return c
}

// averageNeverFed makes learners that play the average of the plays of regret
// matching.
func averageNeverFed(faulty bool) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		base, total := learners.NewRegretMatching(2), make([]float64, 2)
		play := make([]float64, 2)
		return &patched{Learner: base,
			play: func(dst []float64) {
				mustFit(2, dst)
				copy(dst, total)
				shared(dst)
			},
			observe: func(reward []float64) {
				if base.Play(play); !faulty {
					floats.Add(total, play)
				}
				base.Observe(reward)
			},
			reset: func() { base.Reset(); clear(total) }}
	}
}

func publicMutants() (all []mutant) {
	for _, f := range publicFaults() {
		all = append(all, f.mutant)
	}
	return all
}
