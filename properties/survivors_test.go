package properties_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/internal/kit"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// TestSurvivorsDie: learners that an earlier kit missed break the law that they
// should.
func TestSurvivorsDie(t *testing.T) {
	all := slices.Concat(mutants(), survivors())
	for name, law := range map[string]string{
		"prototype-room": "independent", "long-drawdown": "symmetric",
		"float32-seed": "draws", "warm-rounds": "draws", "quiet-repeats": "draws",
		"draws-byte": "draws", "last-two-of-twenty": "arm-symmetric",
		"shift-clamped-high": "shift-invariant", "stalls-after-5000-equal": "bounded-recall",
		"scales-each-round": "regret-bound", "comes-back-late": "interval-bound",
		"hedge-for-swaps": "swap-bound", "divides-in-place-of-projecting": "regret-bound",
		"stamps-of-a-byte": "bounded-recall",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "draws-byte" {
				controls.SkipUnlessAsked(t) // it takes half of their time
			}
			m := all[slices.IndexFunc(all, func(m mutant) bool { return m.Name == name })]
			require.True(t, breaksSoon(lawNamed(t, law, m.Maker, m.Claims)))
		})
	}
}

// survivors are learners that an earlier kit missed.
func survivors() []mutant {
	plain := func() boundedrecall.Learner { return learners.NewHedge(2, 0.1) }
	of := lotMutant
	anytime := func() boundedrecall.Learner { return learners.NewAnytimeHedge(threeArms) }
	return []mutant{
		{"scales-each-round", "scales the rewards of each round to 0..1, so that small ones count as much as large",
			misread(anytime, func(reward []float64) []float64 {
				mustReward(threeArms, reward)
				scaled, low, high := slices.Clone(reward), floats.Min(reward), floats.Max(reward)
				for i, r := range reward {
					if high > low {
						scaled[i] = (r - low) / (high - low)
					}
				}
				return scaled
			}), properties.Claims{Bounds: properties.Bounds{TotalRegret: func(n, d int) float64 {
				return 1 + 2*math.Sqrt(float64(n)*math.Log(float64(d))/2)
			}}}},
		{"comes-back-late", "Hedge, which is said to have small regret on each interval", anytime,
			properties.Claims{Bounds: properties.Bounds{TotalIntervalRegret: func(n, d int) float64 {
				return 6 * math.Sqrt(float64(n)*math.Log(5001*float64(d)))
			}}}},
		{"hedge-for-swaps", "Hedge, which is said to have small swap regret", anytime,
			properties.Claims{Bounds: properties.Bounds{TotalSwapRegret: func(n, d int) float64 {
				return 100 + float64(d)*math.Sqrt(float64(n)*math.Log(float64(d)))
			}}}},
		{"stamps-of-a-byte", "stamps rewards with a round of eight bits: from round 256 on it keeps all, and is slow",
			func() boundedrecall.Learner {
				var stamps []byte
				l := &recalling{history: newHistory(threeArms), reset: func() { stamps = nil }}
				l.play = func(h *history, dst []float64) {
					exponential(dst, sumOf(h.rewards[len(h.rewards)-len(stamps):], threeArms), 0.5)
				}
				return &patched{Learner: l, observe: func(reward []float64) {
					l.Observe(reward)
					round := byte(len(l.rewards))
					stamps = append(stamps, round)
					for len(stamps) > 0 && int(stamps[0])+recall <= int(round) {
						stamps = stamps[1:]
					}
				}}
			}, properties.Claims{Recall: recall}},
		{"divides-in-place-of-projecting", "gradient ascent that divides by the sum of the weights",
			func() boundedrecall.Learner {
				x := slices.Repeat([]float64{1. / threeArms}, threeArms)
				return &patched{Learner: uniformThree(),
					play: func(dst []float64) { mustFit(threeArms, dst); copy(dst, x) },
					observe: func(reward []float64) {
						mustReward(threeArms, reward)
						floats.AddScaled(x, 0.1, reward)
						shared(x)
					},
					reset: func() { copy(x, slices.Repeat([]float64{1. / threeArms}, threeArms)) }}
			}, properties.Claims{Bounds: properties.Bounds{TotalRegret: func(n, d int) float64 {
				return 5 + 0.05*float64(n*d) // of the projection
			}}}},
		{"long-drawdown", "halves its rate for good once a lead has fallen 25 below its peak",
			longDrawdown,
			properties.Claims{Symmetric: true, Tolerances: properties.Tolerances{Symmetry: 1e-9}}},
		of("float32-seed", "the seed passes through a float32", plain,
			func(d *drawing, round int) float64 {
				return lotOf(uint64(float32(d.seed)), round)
			}),
		of("warm-rounds", "the lots of the first three rounds are not drawn", plain,
			func(d *drawing, round int) float64 {
				if round < 3 {
					return 0.4
				}
				return lotOf(d.seed, round)
			}),
		of("quiet-repeats", "takes the last lot again while the reward does not change",
			func() boundedrecall.Learner {
				return &sameRewards{Learner: plain()}
			}, func(d *drawing, round int) float64 {
				return lotOf(d.seed, d.Learner.(*sameRewards).changed)
			}),
		of("draws-byte", "the lots have eight bits",
			func() boundedrecall.Learner {
				return learners.NewWindowed(8, func() boundedrecall.Learner {
					return learners.NewHedge(2, 0.68)
				})
			},
			func(d *drawing, round int) float64 {
				return math.Floor(256*lotOf(d.seed, round)) / 256
			}),
		{"last-two-of-twenty", "a tie of the last two arms ahead of the others goes to one of them",
			lastTwoOfTwenty, properties.Claims{ArmSymmetric: true}},
		{"shift-clamped-high", "takes sums for equal if all are near their largest",
			ofHistory(threeArms, func(h *history, dst []float64) {
				window := h.last(recall)
				if sums := sumOf(window, threeArms); floats.Min(sums) > 0.95*recall {
					window = nil
				}
				exponential(dst, sumOf(window, threeArms), 1)
			}), properties.Claims{ShiftInvariant: true, Recall: recall,
				Tolerances: properties.Tolerances{Symmetry: 1e-9}}},
		{"stalls-after-5000-equal", "plays uniformly for good once 5000 rounds were equal", stalls,
			properties.Claims{Recall: 3}},
	}
}

// lastTwoOfTwenty makes learners of twenty arms that share the weight among the
// leaders, and that give all of it to the last arm where it leads with the last
// but one alone.
func lastTwoOfTwenty() boundedrecall.Learner {
	return ofHistory(20, func(h *history, dst []float64) {
		clear(dst)
		var leaders []int
		for i, sum := range h.sums {
			if sum == floats.Max(h.sums) {
				leaders = append(leaders, i)
			}
		}
		if slices.Equal(leaders, []int{18, 19}) {
			leaders = leaders[1:]
		}
		for _, i := range leaders {
			dst[i] = 1 / float64(len(leaders))
		}
	})()
}

// stalls makes learners with a window that stop learning after a long run of
// equal rewards.
func stalls() boundedrecall.Learner {
	l := learners.NewWindowed(3, func() boundedrecall.Learner { return learners.NewHedge(2, 1) })
	equal, last := 0, []float64(nil)
	return &patched{Learner: l,
		observe: func(reward []float64) {
			l.Observe(reward)
			if equal < 5000 && !slices.Equal(last, reward) {
				equal = 0
			}
			equal++
			last = append(last[:0], reward...)
		},
		play: func(dst []float64) {
			if l.Play(dst); equal >= 5000 {
				dst[0], dst[1] = 0.5, 0.5
			}
		},
		reset: func() { l.Reset(); equal, last = 0, nil },
	}
}

// TestSizes_OddFromNine: a learner that is wrong for odd recalls from nine on
// is wrong at one of the sizes.
func TestSizes_OddFromNine(t *testing.T) {
	broken := 0
	for _, size := range properties.Sizes {
		if size.Recall%2 == 0 || size.Recall < 9 {
			continue // the learner is right there
		}
		maker := func() boundedrecall.Learner {
			return learners.NewWindowed(size.Recall+1, func() boundedrecall.Learner {
				return learners.NewHedge(size.Arms, 0.5)
			})
		}
		law := lawNamed(t, "bounded-recall", maker, properties.Claims{Recall: size.Recall})
		if properties.Breaks(properties.Short(law), 1) {
			broken++
		}
	}
	require.Equal(t, 1, broken)
}

// TestReach: a learner that goes wrong in one of the first 10·M rounds breaks
// the law in the first case, whatever the seed.
func TestReach(t *testing.T) {
	for name, c := range map[string]struct {
		recall, from, to int
		first            bool // the first reward counts, and not the one that has just left
	}{
		"first reward, M = 30":  {30, 153, 154, true},
		"first reward, M = 100": {100, 503, 504, true},
		"first reward, M = 8":   {8, 43, 44, true},
		"one more, M = 40":      {40, 360, 366, false},
		"one more, one round":   {40, 399, 400, false},
	} {
		t.Run(name, func(t *testing.T) {
			maker := ofHistory(2, func(h *history, dst []float64) {
				window, n := h.last(c.recall), len(h.rewards)
				switch now := c.from <= n && n < c.to; {
				case now && c.first:
					window = append(window, h.rewards[0])
				case now:
					window = h.last(c.recall + 1)
				}
				exponential(dst, sumOf(window, 2), 0.1)
			})
			law := lawNamed(t, "bounded-recall", maker, properties.Claims{Recall: c.recall})
			for seed := range uint64(3) {
				first, err := kit.CaseNumber(law, 1+seed, 0)
				require.NoError(t, err)
				require.ErrorContains(t, law.Check(first), "bounded-recall: ", name)
			}
		})
	}
}

// TestDrawsThatNoLawTests: a claim Draws.New about a learner that states no
// law, or one of another type, is an error that says which type is wanted.
func TestDrawsThatNoLawTests(t *testing.T) {
	draw := func(uint64) boundedrecall.Learner { return uniform() }
	for want, maker := range map[string]boundedrecall.Maker{
		"has no method Distribution":                 uniform,
		"has a method Distribution of the type func": func() boundedrecall.Learner { return saysDistribution{uniform()} },
	} {
		t.Run(want, func(t *testing.T) {
			err := properties.Test(maker, properties.Claims{Draws: properties.Draws{New: draw}})
			require.ErrorContains(t, err, want)
			require.ErrorContains(t, err, "func() iter.Seq2[float64,[]float64]; state the distribution, or")
			require.Equal(t, 2, strings.Count(err.Error(), "\n")+1, "who, and one line: %v", err)
		})
	}
}

// TestDraws_NothingClaimed: of a learner that states the distribution of its
// draws and has no Draws.New the report says that nothing is claimed of them. One
// that nobody seeds is told where a seed comes from.
func TestDraws_NothingClaimed(t *testing.T) {
	draw := func(seed uint64) boundedrecall.Learner {
		return learners.NewRandomizedAverageRestart(recall, hedge, seed)
	}
	maker := func() boundedrecall.Learner { return draw(1) }
	report := func(claims properties.Claims, maker boundedrecall.Maker, law string) (text string) {
		for f := range (properties.Settings{Cases: 4, Seed: 1}).Check(maker, claims) {
			if f.Law == law {
				text = strings.Join(append(f.Notes, f.String()), "\n")
			}
		}
		return text
	}
	const nothing = "nothing is claimed of how"
	require.Contains(t, report(properties.Claims{}, maker, "stated-distribution"), nothing)
	claimed := properties.Claims{Draws: properties.Draws{New: draw}}
	require.NotContains(t, report(claimed, maker, "stated-distribution"), nothing)
	const seed = "a learner that draws its plays takes a seed from its maker"
	for _, m := range drawMutants() {
		text := report(m.Claims, m.Maker, "deterministic")
		require.Equal(t, m.Name == "clock-seed", strings.Contains(text, seed), m.Name)
	}
}

// saysDistribution states the distribution of its draws in another form than
// that of a Randomized learner.
type saysDistribution struct{ boundedrecall.Learner }

func (saysDistribution) Distribution() func(yield func(float64, []float64) bool) {
	return func(func(float64, []float64) bool) {}
}

// sameRewards knows the round in which the reward last changed.
type sameRewards struct {
	boundedrecall.Learner
	last           []float64
	round, changed int
}

func (s *sameRewards) Observe(reward []float64) {
	s.Learner.Observe(reward)
	s.round++
	if !slices.Equal(s.last, reward) {
		s.changed = s.round
	}
	s.last = slices.Clone(reward)
}

func (s *sameRewards) Reset() {
	s.Learner.Reset()
	s.last, s.round, s.changed = nil, 0, 0
}
