package laws_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// A maker makes learners.
type maker = boundedrecall.Maker

var update = flag.Bool("update", false, "write testdata/reports.txt anew")

// odd follows the leader of the last two rounds, save for what its functions
// do.
type odd struct {
	boundedrecall.Learner
	play    func(l *odd, dst, old []float64) // after the leader's Play; old is what dst held
	observe func(l *odd, reward []float64)   // in place of the leader's Observe
	grown   int                              // arms more
	rounds  int                              // observed
	asked   int                              // in this round
	kept    [][]float64                      // slices of the caller's
	number  float64
	stays   bool // after Reset
}

func leaderOf(window int) maker {
	return func() boundedrecall.Learner {
		return learners.NewWindowed(window,
			func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) })
	}
}

func (l *odd) Arms() int { return 2 + l.grown }

func (l *odd) Play(dst []float64) {
	old := slices.Clone(dst)
	l.asked++
	if l.Learner.Play(dst); l.play != nil {
		l.play(l, dst, old)
	}
}

func (l *odd) Observe(reward []float64) {
	if l.rounds, l.asked = l.rounds+1, 0; l.observe != nil {
		l.observe(l, reward)
	} else {
		l.Learner.Observe(reward)
	}
}

func (l *odd) Reset() {
	if !l.stays {
		l.Learner.Reset()
		l.rounds, l.asked, l.number = 0, 0, 0
	}
}

func making(l odd) maker {
	return func() boundedrecall.Learner {
		made := l
		made.Learner = leaderOf(2)()
		return &made
	}
}

// tilts plays the first arm with weight 1/4 at times.
func tilts(when func(l *odd) bool) maker {
	return making(odd{play: func(l *odd, dst, _ []float64) {
		if when(l) {
			dst[0], dst[1] = 0.25, 0.75
		}
	}})
}

func tiltsIn(round int) maker {
	return tilts(func(l *odd) bool { return l.rounds == round-1 })
}

// coin states that it draws fair lots. If it does not, it draws the second arm
// two times in five.
func coin(fair bool) maker {
	return func() boundedrecall.Learner {
		return &fairArm{learners.NewUniform(2), 0, 0, func(seed uint64, round int) int {
			if !fair {
				return int(seed+uint64(round)) % 5 % 2
			}
			return int(rand.NewPCG(seed, uint64(round)).Uint64() >> 63)
		}}
	}
}

func window(factor float64) maker {
	return laws.OfWindow(func() laws.Window { return &last{factor: factor} }, 1)
}

// reporting holds, for a law, what breaks it, and a check that the sound keep:
// by default the leader of two rounds.
type reporting struct {
	law           string
	sound, broken maker
	check         func(m maker) error
}

func reports() []reporting {
	made, common := 0, 0
	in, one, zeros := laws.Read("(1,0) (0,1) (0.25,0.5)"), laws.Read("(1,0)"), laws.Read("2*(0,0)")
	onGame := func(law func(maker, laws.Rounds) error) func(maker) error {
		return func(m maker) error { return law(m, in) }
	}
	atOne := func(n, d int) float64 {
		return map[[2]int]float64{{1, 2}: 0.5, {2, 2}: 9, {3, 2}: 9}[[2]int{n, d}]
	}
	atHalf := func(delta float64, n, d int) float64 {
		return map[bool]float64{true: 1, false: 9}[delta == 0.5 && n == 3 && d == 2]
	}
	fair, random := coin(true), func() boundedrecall.Learner { return randomized(1) }
	seeded := func(m maker) func(seed uint64) boundedrecall.Learner {
		return func(seed uint64) boundedrecall.Learner {
			l := m()
			if f, ok := l.(*fairArm); ok {
				f.seed = seed
			}
			return l
		}
	}
	biased := func() boundedrecall.Learner { return biasedDistribution{learners.NewUniform(2)} }
	accepts := making(odd{observe: func(*odd, []float64) {}})
	return []reporting{
		{"arms", nil, making(odd{observe: func(l *odd, _ []float64) { l.grown = l.rounds / 2 }}),
			onGame(laws.Arms)},
		{"deterministic", nil, func() boundedrecall.Learner { made++; return tiltsIn(1 + made%2)() },
			onGame(laws.Deterministic)},
		{"simplex", nil,
			making(odd{play: func(l *odd, dst, _ []float64) { dst[0] -= float64(l.rounds) / 2 }}),
			onGame(laws.Simplex)},
		{"dirty-destination", nil, making(odd{play: func(l *odd, dst, old []float64) {
			if l.rounds == 1 {
				dst[1] = old[1]
			}
		}}), onGame(laws.DirtyDestination)},
		{"play-not-kept", nil, making(odd{
			play:    func(l *odd, dst, _ []float64) { dst[0] += l.number; l.kept = [][]float64{dst} },
			observe: func(l *odd, _ []float64) { l.number = l.kept[0][0] },
		}), onGame(laws.PlayNotKept)},
		{"pure-play", nil, tilts(func(l *odd) bool { return l.asked == 3 }),
			func(m maker) error { return laws.PurePlay(m, in, []int{1, 3}) }},
		{"reward-untouched", nil, making(odd{observe: func(_ *odd, r []float64) { r[1] = 0.5 }}),
			onGame(laws.RewardUntouched)},
		{"reward-not-kept", nil, making(odd{
			play: func(l *odd, dst, _ []float64) {
				if l.rounds == 2 {
					dst[0] = l.kept[0][0]
				}
			},
			observe: func(l *odd, r []float64) { l.kept = append(l.kept, r) },
		}), onGame(laws.RewardNotKept)},
		{"causal", nil, making(odd{
			play:    func(l *odd, dst, _ []float64) { l.kept = [][]float64{dst} },
			observe: func(l *odd, _ []float64) { l.kept[0][0] = 0.75 },
		}), func(m maker) error { return laws.Causal(m, one, in, zeros) }},
		{"reset", nil, making(odd{stays: true}),
			func(m maker) error { return laws.Reset(m, one, in, nil) }},
		{"independent", nil, func() boundedrecall.Learner {
			common = 0
			return making(odd{observe: func(*odd, []float64) { common++ },
				play: func(l *odd, dst, _ []float64) {
					dst[0] += float64(common - l.rounds)
				}})()
		}, func(m maker) error { return laws.Independent(m, in, zeros, []int{3}) }},
		{"wrong-lengths", nil, accepts, onGame(laws.WrongLengths)},
		{"wrong-rewards", nil, accepts, func(m maker) error { return laws.WrongRewards(m, in, 1) }},
		{"long-game", nil, tilts(func(l *odd) bool { return l.asked == 50 }),
			func(m maker) error { return laws.LongGame(m, in, []int{1, 3}) }},
		{"stated-distribution", random, func() boundedrecall.Learner {
			return stating{learners.NewUniform(2), []float64{1}, [][]float64{{0, 1}}}
		}, onGame(laws.StatedDistribution)},
		{"bounded-recall", nil, leaderOf(3),
			func(m maker) error { return laws.BoundedRecall(m, 2, one, laws.Read("(0,1)"), zeros, 0.25) }},
		{"bounded-recall", window(1), window(2),
			func(m maker) error {
				return laws.BoundedRecall(m, 0, laws.Read("(3)"), laws.Read("(0)"), nil, 4)
			}},
		{"stationary", nil, leaderOf(3), func(m maker) error {
			return laws.Stationary(m, 2, one, laws.Read("2*(0,1)"), zeros, 0.25)
		}},
		{"frame", window(1), window(2), func(m maker) error {
			return laws.Frame(m, laws.Read("(3)"), nil, nil, func(got, want []float64) *laws.Leak {
				if got[0]-want[0] <= 4 {
					return nil
				}
				return &laws.Leak{Past: laws.Read("(3)"), Got: got[0], Want: want[0], Of: "no row",
					Absolute: got[0] - want[0]}
			})
		}},
		{"statistic", window(1), window(2),
			func(m maker) error { return laws.Statistic(m, laws.Read("(3) (4)"), []float64{4}, 0.5) }},
		{"zero-padding", nil, tiltsIn(4),
			func(m maker) error { return laws.ZeroPadding(m, 3, in[:1], 0.125) }},
		{"minimal-recall", nil, leaderOf(1),
			func(m maker) error {
				return laws.MinimalRecall(m, 2, one, laws.Read("(0,1)"), zeros[:1], 0.25)
			}},
		{"symmetric", nil, leaderOf(1), func(m maker) error {
			return laws.Symmetric(m, 2, zeros, in[:2], 1, 2, 0.25)
		}},
		{"arm-symmetric", nil, tiltsIn(2),
			func(m maker) error { return laws.ArmSymmetric(m, in, 0, 1, 0.25) }},
		{"shift-invariant", nil, making(odd{play: func(l *odd, dst, _ []float64) { dst[0] += l.number },
			observe: func(l *odd, r []float64) { l.number += r[0] }}), func(m maker) error {
			return laws.ShiftInvariant(m, laws.Read("(0.5,0) (0,0.25) (0.25,0.5)"), laws.Read("(0.25) (1)"),
				0.125)
		}},
		{"mean-based", nil, tiltsIn(2), func(m maker) error {
			return laws.MeanBased(m, 2, func(lead float64, n int) float64 {
				return max(0, float64(n)/4-lead/4)
			}, in)
		}},
		{"regret-bound", nil, tiltsIn(1),
			func(m maker) error { return laws.RegretBound(m, laws.BySize(atOne), in) }},
		{"swap-bound", nil, tiltsIn(1), func(m maker) error { return laws.SwapBound(m, atOne, in) }},
		{"switch-bound", nil, tiltsIn(1), func(m maker) error {
			return laws.SwitchBound(m, func(n, d, switches int) float64 {
				return atOne(n, d) + float64(9*switches)
			}, in)
		}},
		{"interval-bound", nil, tiltsIn(1), func(m maker) error {
			return laws.IntervalBound(m, func(n, d int) float64 { return float64((3-n)*d) / 4 },
				laws.Read("(1,0) (0,1)"))
		}},
		{"regret-floor", nil, tiltsIn(3), func(m maker) error { // the leader's regrets are 0.625 and 0.5
			two := []*boundedrecall.Instance{in.Instance(), one.Instance()}
			return laws.RegretFloor(m, laws.Floor{Name: "two games", Instances: two, TotalRegret: 0.5625})
		}},
		{"regret-ceiling", nil, tiltsIn(1), func(m maker) error {
			return laws.RegretCeiling(m, laws.Bernoulli(1, 0.625, 1, 0), 5)
		}},
		{"growth", nil, tilts(func(l *odd) bool { return l.rounds > 0 }), func(m maker) error {
			onOne := func(n int) []*boundedrecall.Instance {
				return []*boundedrecall.Instance{slices.Concat(slices.Repeat([]laws.Rounds{one},
					n)...).Instance()}
			}
			return laws.RegretGrowth(m,
				laws.Growth{Sizes: []int{1, 2, 4, 8}, Instances: onOne, Vanishing: true})
		}},
		{"regret-quantile", fair, biased,
			func(m maker) error { return laws.RegretQuantile(m, atHalf, laws.Read("3*(1,0)")) }},
		{"regret-quantile", nil, tiltsIn(1), func(m maker) error {
			return laws.SampledRegretQuantile(seeded(m), 5,
				func(delta float64, n, d int) float64 { return atHalf(delta, n, d) - 0.375 },
				laws.Read("3*(1,0)"))
		}},
		{"same-distribution", fair, biased, func(m maker) error {
			return laws.SameDistribution(m, seeded(fair), 5, in)
		}},
		{"same-distribution", random, fair, func(m maker) error {
			return laws.SameDistribution(m, randomized, 5, in)
		}},
		{"draws", fair, coin(false), func(m maker) error {
			return laws.Draws(seeded(m), 5, laws.Read("24*(1,1)"))
		}},
		{"repeated", nil, tiltsIn(2), func(m maker) error {
			return laws.Repeated(m, in, laws.Plays(leaderOf(2), in))
		}},
	}
}

// TestReports: what is sound keeps each law, and what is broken breaks it, by
// as much as testdata/reports.txt says, and in these words. A learner that is
// unavailable breaks none.
func TestReports(t *testing.T) {
	var all strings.Builder
	gone := &laws.Unavailable{Err: errors.New("gone")}
	reported := map[string]bool{}
	for _, r := range reports() {
		if r.sound == nil {
			r.sound = leaderOf(2)
		}
		require.NoError(t, r.check(r.sound), r.law)
		if _, draws := r.sound().(boundedrecall.Randomized); !draws {
			require.Equal(t, error(gone), r.check(func() boundedrecall.Learner {
				return leaving{r.sound(), gone}
			}), r.law)
		}
		var v *laws.Violation
		require.ErrorAs(t, r.check(r.broken), &v, r.law)
		require.Equal(t, r.law, v.Law)
		fmt.Fprintf(&all, "%v\n  by       %.3g\n", v, v.Margin)
		reported[r.law] = true
	}
	for _, l := range base.Laws {
		require.True(t, reported[l.Name], l.Name)
	}
	if *update {
		require.NoError(t, os.WriteFile("testdata/reports.txt", []byte(all.String()), 0o666))
	}
	want, err := os.ReadFile("testdata/reports.txt")
	require.NoError(t, err)
	require.Equal(t, string(want), all.String())
}
