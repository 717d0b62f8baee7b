package exact

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

var errOver = errors.New("over the limit")

// within turns a limit that is no error into one.
func within(ok bool) error {
	if ok {
		return nil
	}
	return errOver
}

// TestLimits_FromBothSides: each limit takes its last size and refuses the
// next, and the largest number.
func TestLimits_FromBothSides(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(4 << 30))
	fraction := func(denominator int64) bool {
		unit, ok := CommonDenominator([]*big.Rat{rat(1, 1), rat(1, denominator)})
		return ok && unit == denominator
	}
	long := func(q, recall int, length int64) error {
		return within(fitsLong(newTable(NewAlphabet(2, q, true), recall, recall, 1<<40), int(length)))
	}
	kept := func(n int64) error {
		_, err := searchWindows(t.Context(), windowed(1, "ftl"),
			Problem{Recall: 1, Horizon: int(n), Unit: 2})
		return err
	}
	for what, limit := range map[string]struct {
		most int64
		says string
		take func(n int64) error
	}{
		"letters": {255, "make too many letters", func(n int64) error {
			return checkSize(1, int(n)-1, 1, false, 1<<20)
		}},
		// 2q+1 letters
		"letters, gaps": {127, "make too many letters", func(n int64) error {
			return checkSize(2, int(n), 1, true, 1<<20)
		}},
		"vectors": {1<<20 - 1, "make too many letters",
			func(n int64) error { return checkSize(1, int(n), 0, true, 1) }},
		"maps": {7, "maps of arms to arms|too many letters", func(n int64) error {
			_, err := Swap.alphabet(int(n), 1, 1, true, 1<<20)
			return err
		}},
		"recall": {1 << 16, "is more than the limit, 65536",
			func(n int64) error { return checkSize(1, 1, int(n), true, 1) }},
		"windows": {15, "windows, and the limit is|more than the limit, 65536", func(n int64) error {
			return checkSize(2, 1, int(n), true, 14_348_907)
		}},
		"windows of a class": {15, "windows, and the limit is|more than the limit, 65536", func(n int64) error {
			_, err := Class{Recall: int(n)}.Alphabet()
			return err
		}},
		"free weights": {13, "free weights, and the limit|more than the limit, 65536", func(n int64) error {
			_, err := Class{Recall: int(n)}.withDefaults().cells()
			return err
		}},
		"memory": {4 << 30, "of memory; the limit is 4 GiB",
			func(n int64) error { return afford("windows", 1, float64(n)) }},
		"units": {1 << 40, "do not fit 64 bits",
			func(n int64) error { return Problem{Levels: 3, Unit: n}.fits(1 << 20) }},
		"rounds": {1 << 21, "do not fit 64 bits",
			func(n int64) error { return Problem{Levels: 2}.fits(int(n)) }},
		"rounds of windows": {22_368_044, "of memory; the limit is 4 GiB", kept},
		"all instances": {13, "too many instances to try them all", func(n int64) error {
			_, err := searchTree(base(2, "ftl"), problemOver(int(n)))
			return err
		}},
		"denominators":          {1<<44 - 1, "over the limit", func(n int64) error { return within(fraction(n)) }},
		"long cycles":           {1<<17 - 1, "over the limit", func(n int64) error { return long(1, 1, n) }},
		"long cycles, a window": {1<<15 - 1, "over the limit", func(n int64) error { return long(2, 2, n) }},
	} {
		t.Run(what, func(t *testing.T) {
			for _, n := range []int64{limit.most - 1, limit.most} {
				require.NoError(t, limit.take(n), "%s: %d", what, n)
			}
			for _, over := range []int64{limit.most + 1, max(limit.most+1, math.MaxInt)} {
				assert.Regexp(t, limit.says, fmt.Sprint(limit.take(over)), "%s: %d", what, over)
			}
		})
	}
	require.Panics(t, func() { NewAlphabet(2, 128, true) })
	for _, n := range []int{1, 4, 35} {
		require.Panics(t, func() { NewLeadLearner(slices.Repeat([]*big.Rat{rat(1, 2)}, n)) }, "%d leads",
			n)
	}
	for says, p := range map[string]Problem{
		"GiB of memory":      {Recall: 1, Period: math.MaxInt, Gaps: true},
		"do not fit 64 bits": {Horizon: math.MaxInt, Leads: true}} {
		t.Run(says, func(t *testing.T) {
			_, err := WorstCase(t.Context(), windowed(1, "hedge"), p)
			require.ErrorContains(t, err, says, "%+v", p)
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := WorstCase(ctx, base(2, "ftl"), Problem{Horizon: 30_000, Leads: true})
	require.ErrorContains(t, err, "9e+08 leads would take 13.4 GiB")
	_, err = WorstCase(ctx, base(2, "ftl"), Problem{Horizon: 1000, Leads: true})
	require.ErrorIs(t, err, context.Canceled)
}

// TestLimits_AtThePublicEntry: WorstCase and Minimax begin a search of the last
// size, or of a size that takes little memory, and refuse the next one for the
// reason named. The context is done, so no search takes long.
func TestLimits_AtThePublicEntry(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	window, whole := windowed(1, "ftl"), base(2, "ftl")
	worst := func(maker boundedrecall.Maker, p Problem) error {
		_, err := WorstCase(ctx, maker, p)
		return err
	}
	minimax := func(c Class) error { _, err := Minimax(ctx, c, nil); return err }
	uniform := func(arms int) boundedrecall.Maker {
		return func() boundedrecall.Learner { return learners.NewUniform(arms) }
	}
	for _, c := range []struct {
		what       string
		last, next int64
		search     func(n int64) error
		why        string
	}{
		{"units of windows", 1 << 55, 1 << 56, func(n int64) error {
			return worst(window, Problem{Recall: 1, Unit: n})
		}, "do not fit 64 bits"},
		{"units of windows for a horizon", 1 << 51, 1 << 52, func(n int64) error {
			return worst(window, Problem{Recall: 1, Horizon: 1 << 10, Unit: n})
		}, "do not fit 64 bits"},
		{"units of leads", 1 << 56, 1 << 57, func(n int64) error {
			return worst(whole, Problem{Horizon: 32, Leads: true, Unit: n})
		}, "do not fit 64 bits"},
		{"units of all instances", 1 << 58, 1 << 59, func(n int64) error {
			return worst(whole, Problem{Horizon: 8, Unit: n})
		}, "do not fit 64 bits"},
		{"letters", 15, 16, func(n int64) error {
			return worst(window, Problem{Recall: 1, Levels: int(n)})
		}, "make too many letters"},
		{"letters of gaps", 128, 129, func(n int64) error {
			return worst(window, Problem{Recall: 1, Levels: int(n), Gaps: true})
		}, "make too many letters"},
		{"maps of arms", 7, 8, func(n int64) error {
			return worst(uniform(int(n)), Problem{Recall: 1, Gaps: true, Regret: Swap})
		}, "maps of arms to arms"},
		{"histories", 13, 14, func(n int64) error {
			return worst(whole, Problem{Horizon: int(n)})
		}, "too many instances to try them all"},
		{"windows of a class", 5, 16, func(n int64) error {
			return minimax(Class{Recall: int(n)})
		}, "windows, and the limit is"},
		{"weights of a class", 5, 14, func(n int64) error {
			return minimax(Class{Recall: int(n)})
		}, "free weights, and the limit is"},
	} {
		t.Run(c.what, func(t *testing.T) {
			require.ErrorIs(t, c.search(c.last), context.Canceled)
			require.ErrorContains(t, c.search(c.next), c.why)
		})
	}
}

func problemOver(rounds int) Problem { return Problem{Horizon: rounds}.withDefaults(2) }

// A twisted learner breaks what is claimed about it: twist changes its play
// after some rewards.
type twisted struct {
	boundedrecall.Learner
	rewards [][]float64
	twist   func(rewards [][]float64) float64 // the weight that moves from arm 1 to the last arm
}

func (l *twisted) Reset() { l.rewards = nil; l.Learner.Reset() }
func (l *twisted) Observe(r []float64) {
	l.rewards = append(l.rewards, slices.Clone(r))
	l.Learner.Observe(r)
}
func (l *twisted) Play(dst []float64) {
	l.Learner.Play(dst)
	by := l.twist(l.rewards)
	dst[0] -= by
	dst[len(dst)-1] += by
}

// corner is a problem, when a learner breaks its claims, and which of them it
// then breaks.
type corner struct {
	what   string
	arms   int
	p      Problem
	when   func(round int) bool // in rounds seen
	broken string
}

// corners returns problems of every kind: with small and larger recall, with
// and without a horizon, and so on.
func corners() (all []corner) {
	always := func(int) bool { return true }
	// d, M, P, levels
	for _, size := range [][4]int{{2, 1, 1, 3}, {2, 2, 2, 2}, {2, 5, 1, 2}, {2, 5, 2, 2}, {3, 1, 1, 2},
		{3, 2, 1, 2}} {
		for _, horizon := range []int{0, 9} {
			for _, regret := range []Regret{External, Swap} {
				for _, unit := range []int64{0, int64(size[0])} {
					p := Problem{Recall: size[1], Period: size[2], Levels: size[3], Horizon: horizon,
						Regret: regret, Unit: unit}
					all = append(all, corner{"recall and period", size[0], p, always, "recall period"})
					p.Gaps = true
					all = append(all, corner{"gaps", size[0], p, always, "recall period gaps"})
					p.SymmetricArms = true
					all = append(all, corner{"all", size[0], p, always, "recall period gaps symmetry"})
					if unit > 0 {
						p.SymmetricArms = false
						all = append(all, corner{"unit", size[0], p, always, "unit"})
					}
				}
			}
		}
	}
	return all
}

// TestProblem_HasNoOtherClaims: what a problem claims of the learner is broken
// below.
func TestProblem_HasNoOtherClaims(t *testing.T) {
	var fields []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Problem]()) {
		fields = append(fields, f.Name)
	}
	claims := []string{"Recall", "Period", "Gaps", "SymmetricArms", "Leads", "Unit"}
	require.ElementsMatch(t, append(claims, "Levels", "Horizon", "Regret", "Progress"), fields)
}

// TestClaims_BrokenInOneCorner gives each search learners that break one claim:
// always, or in one corner: late, in one phase of the period, or for the last
// arm alone.
func TestClaims_BrokenInOneCorner(t *testing.T) {
	last := func(rewards [][]float64, back int) []float64 { return rewards[len(rewards)-back] }
	// the last arm's unit vector
	isLast := func(r []float64) bool { return r[len(r)-1] == 1 && floats.Sum(r) == 1 }
	twists := map[string]func(p Problem, rewards [][]float64) bool{
		"gaps": func(_ Problem, rewards [][]float64) bool {
			return floats.Min(last(rewards, 1)) == 1
		},
		"symmetry": func(_ Problem, rewards [][]float64) bool { return isLast(last(rewards, 1)) },
		"unit":     func(_ Problem, rewards [][]float64) bool { return isLast(last(rewards, 1)) },
		"recall": func(p Problem, rewards [][]float64) bool {
			return len(rewards) > p.Recall && isLast(last(rewards, p.Recall+1))
		},
		"period": func(p Problem, rewards [][]float64) bool {
			return len(rewards)%(2*max(p.Period, 1)) == 2*max(p.Period, 1)-1 && isLast(last(rewards, 1))
		},
		"order": func(_ Problem, rewards [][]float64) bool {
			return isLast(last(rewards, 1)) && !isLast(last(rewards, 2))
		},
	}
	for _, c := range append(corners(), []corner{
		{"after the last round", 2, Problem{Horizon: 5, Gaps: true}, func(n int) bool { return n >= 5 },
			"kept:gaps"},
		{"leads after the last round", 2, Problem{Horizon: 5, Leads: true},
			func(n int) bool { return n >= 5 }, "kept:gaps kept:order"},
		{"one phase", 3, Problem{Recall: 3, Period: 3, Gaps: true, SymmetricArms: true},
			func(n int) bool { return n%3 == 2 }, "gaps symmetry recall period"},
		{"a phase, late", 3, Problem{Recall: 3, Period: 3, Gaps: true, Unit: 3},
			func(n int) bool { return n%3 == 1 && n > 3 }, "gaps unit recall"},
		{"late", 3, Problem{Recall: 3, Gaps: true, SymmetricArms: true, Horizon: 9},
			func(n int) bool { return n >= 8 }, "gaps recall"},
		{"the last round", 2, Problem{Horizon: 5, Gaps: true, Unit: 2},
			func(n int) bool { return n == 4 }, "gaps unit"},
		{"late leads", 2, Problem{Horizon: 7, Leads: true, SymmetricArms: true, Unit: 2},
			func(n int) bool { return n == 6 }, "gaps unit order"},
		{"a lead", 2, Problem{Horizon: 7, Leads: true, SymmetricArms: true},
			func(n int) bool { return n == 5 }, "order"},
	}...) {
		honest := func() boundedrecall.Learner { return learners.NewUniform(c.arms) }
		searches := map[string]func(maker boundedrecall.Maker) error{
			"worst case": func(maker boundedrecall.Maker) error {
				_, err := WorstCase(t.Context(), maker, c.p)
				return err
			},
		}
		if p := c.p; p.Recall > 0 {
			p.Horizon = 4
			if p.Period <= 1 {
				searches["curve"] = func(maker boundedrecall.Maker) error {
					_, err := Curve(t.Context(), maker, p)
					return err
				}
			}
			searches["interval"] = func(maker boundedrecall.Maker) error {
				_, err := WorstInterval(t.Context(), maker, p)
				return err
			}
		}
		for name, search := range searches {
			require.NoError(t, search(honest), "%s, %+v, %s", c.what, c.p, name)
			for _, claim := range strings.Fields(c.broken) {
				claim, kept := strings.CutPrefix(claim, "kept:") // where it matters
				twist := twists[claim]
				moves := []float64{0.125, 1e-9}
				if c.p.Unit > 0 && claim != "unit" { // as little as can be
					moves = []float64{1 / float64(c.p.Unit)}
				}
				for _, move := range moves {
					err := search(func() boundedrecall.Learner {
						return &twisted{honest(), nil, func(rewards [][]float64) float64 {
							if n := len(rewards); n > 0 && c.when(n) && twist(c.p, rewards) {
								return move
							}
							return 0
						}}
					})
					assert.Equal(t, kept, err == nil, "%s, %+v, %s: %s by %g", c.what, c.p, name, claim, move)
				}
			}
		}
	}
}
