package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// perTwo is what a restart plays with two arms.
const perTwo = 2 * perArm

func hedge(arms int, eta float64) boundedrecall.Maker {
	return func() boundedrecall.Learner { return learners.NewHedge(arms, eta) }
}

func windowed(arms, recall int) boundedrecall.Maker {
	return func() boundedrecall.Learner { return learners.NewWindowed(recall, hedge(arms, 0.5)) }
}

// drawPattern draws a pattern of up to eight runs.
func drawPattern(t *rapid.T, arms int) (p pattern) {
	for range rapid.IntRange(1, 8).Draw(t, "runs") {
		r := make([]float64, arms)
		for i := range r {
			r[i] = float64(rapid.IntRange(0, 2).Draw(t, "halves")) / 2
		}
		p = append(p, run{rapid.IntRange(1, 9).Draw(t, "rounds"), r})
	}
	return p
}

// period returns the number of rounds.
func (p pattern) period() (n int) {
	for _, r := range p {
		n += r.rounds
	}
	return n
}

// instance returns the pattern up to a horizon.
func (p pattern) instance(horizon int) *boundedrecall.Instance {
	d := len(p[0].rewards)
	g := &game{rewards: make([]float64, horizon*d), play: make([]float64, d)}
	p.unfold(g.rewards)
	return g.instance()
}

// TestPattern_IsItsRuns: unfolded it repeats itself, and the runs of an
// instance make that instance.
func TestPattern_IsItsRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPattern(t, rapid.IntRange(2, 4).Draw(t, "arms"))
		horizon := rapid.IntRange(1, 60).Draw(t, "horizon")
		in := p.instance(horizon)
		for s := 1; s <= horizon; s++ {
			k, left := 0, (s-1)%p.period()
			for left >= p[k].rounds {
				left -= p[k].rounds
				k++
			}
			if !slices.Equal(in.Reward(s), p[k].rewards) {
				t.Fatalf("round %d has %v, run %d has %v", s, in.Reward(s), k, p[k].rewards)
			}
		}
		if again := patternOf(in).instance(horizon); again.String() != in.String() {
			t.Fatalf("%v became %v", in, again)
		}
	})
}

// TestMover_KeepsPatternsWhole: after any moves a pattern has runs of at least
// one round and rewards in [0,1], no two neighbours are equal, it is no longer
// than the horizon, and the pattern it was copied from is as it was.
func TestMover_KeepsPatternsWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		arms := rapid.IntRange(2, 4).Draw(t, "arms")
		m := &mover{
			rng:     rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)),
			recall:  rapid.IntRange(1, 20).Draw(t, "recall"),
			longest: rapid.IntRange(1, 50).Draw(t, "longest"),
		}
		from := drawPattern(t, arms)
		was, p := fmt.Sprint(from), slices.Clone(from)
		for range rapid.IntRange(1, 200).Draw(t, "moves") {
			if p = m.move(p); p.period() < 1 || p.period() > m.longest {
				t.Fatalf("%d rounds of %d", p.period(), m.longest)
			}
			for k, r := range p {
				if r.rounds < 1 || len(r.rewards) != arms || !(slices.Min(r.rewards) >= 0 &&
					slices.Max(r.rewards) <= 1) {
					t.Fatalf("run %v", r)
				}
				if k > 0 && slices.Equal(r.rewards, p[k-1].rewards) {
					t.Fatalf("runs %d and %d are both %v", k-1, k, r.rewards)
				}
			}
		}
		if fmt.Sprint(from) != was {
			t.Fatalf("%v became %v", was, from)
		}
	})
}

// TestFamilies_BeginWithAnInstance draws every family at the smallest sizes
// too.
func TestFamilies_BeginWithAnInstance(t *testing.T) {
	for _, recall := range []int{0, 1, 2, 7, 1_000_000_000} {
		for _, horizon := range []int{1, 2, 9} {
			for _, arms := range []int{2, 3, 10} {
				t.Run(fmt.Sprint(recall, horizon, arms), func(t *testing.T) {
					p := Problem{New: windowed(arms, max(min(recall, 7), 1)), Recall: recall, Horizon: horizon}
					for number := range 4 * len(families) {
						r := newRestart(newGame(t.Context(), p), p, 5, number, 60)
						found := r.run()
						require.Equal(t, 60, found.Evaluations)
						require.Equal(t, horizon, found.Instance.Horizon())
						require.Equal(t, arms, found.Instance.Arms())
					}
				})
			}
		}
	}
}

// TestRun_ValueIsThatOfTheGame, and the evaluations are those of the budget.
func TestRun_ValueIsThatOfTheGame(t *testing.T) {
	p := Problem{New: windowed(2, 4), Recall: 4, Horizon: 13}
	played, largest := 0, math.Inf(-1)
	p.Progress = func(n int, regret float64) { played, largest = n, regret }
	r := Run(t.Context(), p, Budget{Seed: 3, Evaluations: 2*perTwo + 50})
	require.Equal(t, boundedrecall.TotalRegret(p.New(), r.Instance), r.TotalRegret)
	require.Equal(t, 2*perTwo+50, r.Evaluations)
	require.Equal(t, r.Evaluations, played)
	require.InDelta(t, r.TotalRegret, largest, 1e-9)
}

// TestRun_IsAFunctionOfSeedAndBudget, whatever the number of cores.
func TestRun_IsAFunctionOfSeedAndBudget(t *testing.T) {
	p := Problem{New: windowed(2, 3), Recall: 3, Horizon: 10}
	budget := Budget{Seed: 1, Evaluations: 5*perTwo + 1}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := Run(t.Context(), p, budget)
	runtime.GOMAXPROCS(4)
	same(t, one, Run(t.Context(), p, budget))
	require.Equal(t, 5*perTwo+1, one.Evaluations)
	budget.Seed = 2
	require.NotEqual(t, one.Instance, Run(t.Context(), p, budget).Instance)
}

func same(t require.TestingT, a, b *Result) {
	require.Equal(t, a, b)
	require.Equal(t, math.Float64bits(a.TotalRegret), math.Float64bits(b.TotalRegret))
}

func TestSearch_Panics(t *testing.T) {
	p := Problem{New: windowed(2, 3), Horizon: 3}
	for message, f := range map[string]func(){
		"search: no horizon or a negative recall": func() {
			Run(t.Context(), Problem{New: p.New}, Budget{})
		},
		"search: with one arm there is no regret": func() {
			Run(t.Context(), Problem{New: windowed(1, 3), Horizon: 3}, Budget{})
		},
		"search: negative budget": func() { Run(t.Context(), p, Budget{Evaluations: -1}) },
	} {
		t.Run(message, func(t *testing.T) {
			require.PanicsWithValue(t, message, f)
		})
	}
}

// TestGame_AllocatesNothing for an instance, and agrees with the root package.
func TestGame_AllocatesNothing(t *testing.T) {
	g := newGame(t.Context(), Problem{New: windowed(2, 5), Horizon: 40})
	pattern{{3, []float64{0, 1}}, {4, []float64{1, 0}}}.unfold(g.rewards)
	require.Zero(t, testing.AllocsPerRun(10, func() { g.totalRegret(nil) }))
	require.InDelta(t, boundedrecall.TotalRegret(g.learner, g.instance()), g.totalRegret(nil), 1e-12)
	theta := []float64{0.1, -0.1}
	require.InDelta(t, g.steer(theta), boundedrecall.TotalRegret(g.learner, g.instance()), 1e-12)
}

// TestPolish_EndsWhereNoRewardHelps: it is worse than before, and moving any
// one reward by the last step makes it no worse.
func TestPolish_EndsWhereNoRewardHelps(t *testing.T) {
	maker := func() boundedrecall.Learner { return learners.NewWindowed(3, hedge(3, 8)) }
	from := pattern{{3, []float64{0, 1, 0}}, {4, []float64{1, 0, 0.5}},
		{2, []float64{0, 0, 1}}}.instance(9)
	p := Problem{New: maker, Horizon: 9}
	r := newRestart(newGame(t.Context(), p), p, 0, 0, math.MaxInt)
	r.try(patternOf(from))
	r.polish()
	polished := r.worstInstance()
	regret := boundedrecall.TotalRegret(maker(), polished)
	require.Greater(t, regret, boundedrecall.TotalRegret(maker(), from)+0.1)
	for k := range 27 {
		for _, step := range []float64{-1. / 8192, 1. / 8192} {
			rows := make([][]float64, 9)
			for s := range rows {
				rows[s] = slices.Clone(polished.Reward(s + 1))
			}
			rows[k/3][k%3] = min(1, max(0, rows[k/3][k%3]+step))
			moved := boundedrecall.Must(boundedrecall.NewInstance(rows))
			require.LessOrEqual(t, boundedrecall.TotalRegret(maker(), moved), regret+1e-9)
		}
	}
}

// An ending context ends when it has been asked a number of times, and counts
// on.
type ending struct {
	context.Context
	left int
}

func (c *ending) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestRestart_EndsAtOnce: wherever the context ends, inside a game too, a
// restart asks it a few times more and is over. Where a game was played, the
// result tells of it.
func TestRestart_EndsAtOnce(t *testing.T) {
	p := Problem{New: windowed(2, 3), Recall: 3, Horizon: 200}
	for left := 0; left < 3000; left += 1 + left/16 {
		ctx := &ending{t.Context(), left}
		r := newRestart(newGame(ctx, p), p, 1, left%3, 100).run()
		require.GreaterOrEqual(t, ctx.left, -20, "it goes on after look %d", left)
		if left > 500 {
			require.InDelta(t, boundedrecall.TotalRegret(windowed(2, 3)(), r.Instance), r.TotalRegret, 1e-9)
		}
	}
}

// TestSteer pays the arm with the largest θ(t) − x(t), θ moving from one end to
// the other.
func TestSteer(t *testing.T) {
	uniform := func() boundedrecall.Learner { return learners.NewUniform(3) }
	g := newGame(t.Context(), Problem{New: uniform, Horizon: 10})
	regret := g.steer([]float64{-1.25, 0.8, -0.55, 0.4})
	// θ_2 is positive from round 8 on (−1.25 + 2.05·k/10 > 0), θ_3 from round 7
	// on, and θ_2 > θ_3 from round 8 on.
	require.Equal(t, "6*(1,0,0) (0,0,1) 3*(0,1,0)", g.instance().String())
	require.InDelta(t, 6-10./3, regret, 1e-12)
}

// TestClimb_WalksOnPlateaus: against follow-the-leader most moves change no
// regret. A climb that keeps them finds 8.1 in 24 rounds, the mean of these
// seeds, and one that does not 7.2.
func TestClimb_WalksOnPlateaus(t *testing.T) {
	const seeds, m, horizon = 40, 3, 24
	leader := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	p := Problem{New: func() boundedrecall.Learner { return learners.NewWindowed(m, leader) },
		Recall: m, Horizon: horizon}
	mean := 0.
	for seed := range uint64(seeds) {
		r := newRestart(newGame(t.Context(), p), p, seed, 0, 300)
		r.climb(patternOf(boundedrecall.Must(boundedrecall.ParseInstance("24*(0,0)"))), 0)
		mean += r.regret / seeds
	}
	require.Greater(t, mean, 7.6)
}
