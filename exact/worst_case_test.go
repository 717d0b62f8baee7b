package exact

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

func windowed(m int, name string) boundedrecall.Maker {
	return func() boundedrecall.Learner { return learners.NewWindowed(m, base(2, name)) }
}

// TestClaimsAreChecked gives WorstCase learners that are not what is claimed.
func TestClaimsAreChecked(t *testing.T) {
	for k, c := range []struct {
		name  string
		maker boundedrecall.Maker
		p     Problem
		want  string
	}{
		{"remembers one round more", windowed(4, "hedge"), Problem{Recall: 3, Gaps: true},
			"no recall of 3"},
		{"has a period", func() boundedrecall.Learner {
			return learners.NewPeriodicRestart(3, base(2, "hedge"))
		}, Problem{Recall: 3, Gaps: true}, "no recall of 3"},
		{"has another period", func() boundedrecall.Learner {
			return learners.NewPeriodicRestart(3, base(2, "hedge"))
		}, Problem{Recall: 3, Period: 2, Gaps: true}, "period of 2"},
		{"MWU with half rewards", windowed(3, "mwu"), Problem{Recall: 3, Gaps: true, Levels: 3},
			"common to all arms"},
		{"favours an arm", func() boundedrecall.Learner { return lopsided{windowed(3, "hedge")()} },
			Problem{Recall: 3, Gaps: true, SymmetricArms: true}, "alike"},
		{"never plays arm 3", constant(0.5, 0.5, 0), Problem{Recall: 1, Gaps: true, SymmetricArms: true},
			"arms 2 and 3 alike: the plays in a window and in the one with the arms exchanged differ by 0.5"},
		{"is not in units", windowed(3, "hedge"), Problem{Recall: 3, Gaps: true, Unit: 6},
			"not a multiple of 1/6"},
		{"needs more than the lead", base(2, "mwu"), Problem{Horizon: 6, Leads: true, Levels: 3},
			"after 1 rounds the learner plays arm 1 with 0.4545"},
		{"needs more than the lead, favours an arm",
			func() boundedrecall.Learner { return lopsided{base(2, "hedge")()} },
			Problem{Horizon: 6, Levels: 3, Leads: true, SymmetricArms: true}, "arms 1 and 2 alike"},
		{"is too large", windowed(19, "hedge"), Problem{Recall: 19, Gaps: true},
			"1.162e+09 windows would take 27.1 GiB of memory; the limit is"},
		{"has too many letters", windowed(2, "hedge"), Problem{Recall: 2, Levels: 17},
			"2 arms with 17 reward levels make too many letters: the limits are 255"},
		{"has too many instances", base(2, "hedge"), Problem{Horizon: 40},
			"too many instances to try them all: 1.209e+24, and the limit is 67108864"},
		{"has totals too large", windowed(1, "hedge"), Problem{Recall: 1, Horizon: 1 << 22},
			"do not fit 64 bits"},
		{"plays below zero", constant(2, -1), Problem{Recall: 1, Gaps: true},
			"the play [2 -1] is not a distribution"},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			_, err := WorstCase(context.Background(), c.maker, c.p)
			require.ErrorContains(t, err, c.want, c.name)
		})
	}
}

func TestProblemsWithoutSensePanic(t *testing.T) {
	for _, p := range []Problem{{}, {Recall: -1}, {Recall: 1, Levels: 1},
		{Recall: 2, Leads: true, Horizon: 3}} {
		require.Panics(t, func() { _, _ = WorstCase(context.Background(), windowed(1, "hedge"), p) })
	}
	for _, p := range []Problem{{Horizon: 2}, {Recall: 1}, {Recall: 1, Horizon: 2, Period: 2}} {
		require.Panics(t, func() { _, _ = Curve(t.Context(), windowed(1, "hedge"), p) })
		if p.Period == 0 {
			require.Panics(t, func() { _, _ = WorstInterval(t.Context(), windowed(1, "hedge"), p) })
		}
	}
	for _, c := range []Class{{}, {Recall: -1}, {Arms: 1, Recall: 1}, {Levels: 1, Recall: 1}} {
		require.Panics(t, func() { _, _ = c.Alphabet() }, "%+v", c)
	}
}

// TestInterruption keeps the bounds so far, and they hold.
func TestInterruption(t *testing.T) {
	for _, horizon := range []int{0, 400} {
		p := Problem{Recall: 6, Horizon: horizon, Gaps: true, SymmetricArms: true}
		full, err := WorstCase(context.Background(), windowed(6, "hedge"), p)
		require.NoError(t, err)
		for _, steps := range []int{2, 5, 9} {
			ctx, cancel := context.WithCancel(context.Background())
			p.Progress = func(done, _ int) {
				if done >= steps {
					cancel()
				}
			}
			part, err := WorstCase(ctx, windowed(6, "hedge"), p)
			require.ErrorIs(t, err, context.Canceled)
			require.LessOrEqual(t, part.Lower.Cmp(full.Lower), 0)
			require.GreaterOrEqual(t, part.Upper.Cmp(full.Upper), 0)
			require.Negative(t, part.Lower.Cmp(part.Upper))
			cancel()
		}
	}
}

// TestInterruptedBeforeTheLastArm: the upper bound holds though only arm 1 was
// looked at, and the lopsided learner loses more against arm 2.
func TestInterruptedBeforeTheLastArm(t *testing.T) {
	maker := func() boundedrecall.Learner { return lopsided{windowed(4, "hedge")()} }
	p := Problem{Recall: 4, Horizon: 50, Gaps: true}
	full, err := WorstCase(context.Background(), maker, p)
	require.NoError(t, err)
	require.Equal(t, 1, full.Arm)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p.Progress = func(done, _ int) {
		if done == 49 {
			cancel()
		}
	}
	part, err := WorstCase(ctx, maker, p)
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, part.Lower.Cmp(full.Lower), 0)
	require.GreaterOrEqual(t, part.Upper.Cmp(full.Upper), 0)
}

// TestLongRunProvesItsBound checks the cycle that a search ends with, and the
// potentials, edge by edge: no round costs more than the cycle does on average.
func TestLongRunProvesItsBound(t *testing.T) {
	for _, s := range subjects() {
		for _, d := range s.arms {
			const m = 3
			maker := func() boundedrecall.Learner { return s.make(d, m) }
			search, err := searchWindows(context.Background(), maker, s.problem(m))
			require.NoError(t, err)
			tb := search.table
			for arm := range d {
				requireProof(t, tb, arm)
			}
		}
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for k := range 300 { // plays that are quite arbitrary
		tb := newTable(NewAlphabet(2, 1, true), 1+k%2, 1+k%5, 60)
		for w := range tb.plays {
			tb.plays[w] = rng.Int64N(61)
		}
		requireProof(t, tb, 0)
	}
}

func requireProof(t *testing.T, tb *table, arm int) {
	for _, exact := range []bool{false, true} {
		c, err := maxMeanCycle(context.Background(), tb, tb.against(toArm(tb.alphabet.arms, arm)), exact,
			func(int, int) {})
		require.NoError(t, err)
		require.Zero(t, c.rise.by)
		v := c.value[0]
		w, total, plain := c.best.from, int64(0), tb.against(toArm(tb.alphabet.arms, arm))
		for t, letter := range c.best.letters {
			total += plain.of(tb.at(t%tb.period, w), letter)
			w = tb.after(w, letter)
		}
		require.Equal(t, []int64{c.best.total, int64(c.best.from), 0},
			[]int64{total, int64(w), int64(len(c.best.letters) % tb.period)})
		require.Equal(t, ceilDiv(c.best.total*c.costs.scale, int64(len(c.best.letters))), c.costs.shift)
		for phase := range tb.period {
			after := (phase + 1) % tb.period * tb.count
			for w := range tb.count {
				for letter := range tb.letters {
					gain := c.costs.of(tb.at(phase, w), letter) + v[after+tb.after(w, letter)] - v[phase*tb.count+
						w]
					if gain > 0 {
						t.Fatalf("letter %d gains %d at phase %d, window %d", letter, gain, phase, w)
					}
				}
			}
		}
	}
}

// longestFromZero returns the longest path from window 0.
func longestFromZero(ctx context.Context, tb *table, c costs, horizon int,
	progress func(int)) (int64, []int, int, error) {
	l := &longest{table: tb, costs: c, progress: progress}
	return l.from(ctx, horizon, func([]int64) int { return 0 })
}

// TestInterruptedTrace: once the value is known, an interruption costs only the
// instance.
func TestInterruptedTrace(t *testing.T) {
	tb := benchTable(4)
	c := tb.against(toArm(2, 0))
	value, path, _, err := longestFromZero(context.Background(), tb, c, 100, func(int) {})
	require.NoError(t, err)
	require.Len(t, path, 100)
	ctx, cancel := context.WithCancel(context.Background())
	part, path, rounds, err := longestFromZero(ctx, tb, c, 100, func(done int) {
		if done == 100 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, value, part)
	require.Equal(t, 100, rounds)
	require.Nil(t, path)
	total, w := int64(0), 0
	_, path, _, _ = longestFromZero(context.Background(), tb, c, 100, func(int) {})
	for _, a := range path {
		total += c.of(tb.at(0, w), a)
		w = tb.after(w, a)
	}
	require.Equal(t, value, total)
}

// TestThousandsOfRounds: over T rounds the worst case is within the windows'
// value range of T times the long run, and the curve ends where the longest
// path does.
func TestThousandsOfRounds(t *testing.T) {
	const m, horizon = 5, 3000
	p := Problem{Recall: m, Gaps: true, SymmetricArms: true}
	long, err := WorstCase(context.Background(), windowed(m, "ftl"), p)
	require.NoError(t, err)
	p.Horizon = horizon
	finite, err := WorstCase(context.Background(), windowed(m, "ftl"), p)
	require.NoError(t, err)
	require.InDelta(t, horizon*long.PerRoundRegret(), finite.TotalRegret(), 2*m)
	require.InDelta(t, finite.TotalRegret(),
		boundedrecall.TotalRegret(windowed(m, "ftl")(), finite.Rewards), 1e-9)
	curve, err := Curve(context.Background(), windowed(m, "ftl"), p)
	require.NoError(t, err)
	require.InDelta(t, finite.TotalRegret(), curve[horizon-1], 1e-9)
	p.Horizon = 7
	short, err := WorstCase(context.Background(), windowed(m, "ftl"), p)
	require.NoError(t, err)
	require.InDelta(t, short.TotalRegret(), curve[6], 1e-9)
}

// TestCycleVisitsEveryWindowOnce checks the de Bruijn cycle that tables are
// filled along.
func TestCycleVisitsEveryWindowOnce(t *testing.T) {
	for letters := 2; letters <= 5; letters++ {
		for recall := 1; recall <= 5; recall++ {
			g := newWindows(letters, recall)
			visits := make([]int, g.count)
			w := 0
			for _, a := range g.cycle() {
				visits[w]++
				w = g.after(w, int(a))
			}
			require.Zero(t, w)
			for _, n := range visits {
				require.Equal(t, 1, n)
			}
		}
	}
}

func TestImage_IsLetterByLetter(t *testing.T) {
	image := []int{1, 2, 3, 0}
	for recall := 1; recall <= 5; recall++ {
		g := newWindows(4, recall)
		digits := make([]int, recall)
		for w := range g.count {
			g.digits(digits, w)
			for k, a := range digits {
				digits[k] = image[a]
			}
			require.Equal(t, g.window(digits), g.image(w, image))
		}
	}
}

// TestTable_IsTheSameInParts fills a table with a period as one processor does
// and as several do.
func TestTable_IsTheSameInParts(t *testing.T) {
	const recall, period = 4, 3
	maker := func() boundedrecall.Learner {
		return learners.NewPeriodicRestart(period,
			func() boundedrecall.Learner { return learners.NewHedge(2, 1) })
	}
	whole, parts := newTable(NewAlphabet(2, 1, true), recall, period, defaultUnit),
		newTable(NewAlphabet(2, 1, true), recall, period, defaultUnit)
	cycle := whole.cycle()
	for offset := range period {
		require.NoError(t, whole.lead(t.Context(), maker(), cycle, offset, 0, whole.count, false))
		for from := 0; from < parts.count; from += 10 {
			require.NoError(t, parts.lead(t.Context(), maker(), cycle, offset, from,
				min(from+10, parts.count), false))
		}
	}
	require.Equal(t, whole.plays, parts.plays)
	require.NoError(t, parts.check(maker, 3*recall+2*period-1))
}

// TestKernelsAgree runs the kernel for gaps and the one for all alphabets on
// the same table.
func TestKernelsAgree(t *testing.T) {
	tb := benchTable(7)
	for arm := range 2 {
		c := tb.against(toArm(tb.alphabet.arms, arm))
		c.scale, c.shift = 3, 12345
		require.True(t, c.isGap())
		src, own := make([]int64, tb.count), make([]int64, tb.count)
		for w := range src {
			src[w], own[w] = tb.plays[w]/3, tb.plays[tb.count-1-w]
		}
		a, b := make([]int64, tb.count), make([]int64, tb.count)
		x, y := make([]uint8, tb.count), make([]uint8, tb.count)
		gaps := relaxGaps(tb.windows, a, src, own, tb.plays, x, c, 0, tb.older/3)
		gaps = gaps.or(relaxGaps(tb.windows, a, src, own, tb.plays, x, c, tb.older/3, tb.older))
		all := relaxLetters(tb.windows, b, src, own, tb.plays, y, c, 0, tb.older)
		require.Equal(t, all.by, gaps.by)
		require.Equal(t, gaps.by, a[gaps.window]-own[gaps.window])
		require.Equal(t, b, a)
		require.Equal(t, y, x)
		plain := tb.against(toArm(tb.alphabet.arms, arm))
		step(tb.windows, a, src, tb.plays, plain)
		for w := range b {
			_, b[w] = bestLetter(tb.windows, src, tb.plays, &plain, w)
		}
		require.Equal(t, b, a)
	}
}

// TestSweep_IsItsDefinition compares sweeps, which keep the values of the last
// two, with max(V[w], max_a (cost + V[successor])), across a change of the
// cycle to beat.
func TestSweep_IsItsDefinition(t *testing.T) {
	tb := newTable(NewAlphabet(2, 1, true), 5, 2, defaultUnit)
	rng := rand.New(rand.NewPCG(3, 9))
	for k := range tb.plays {
		tb.plays[k] = rng.Int64N(defaultUnit + 1)
	}
	m := newMeanCycle(tb, tb.against(toArm(2, 0)), true)
	changes := 0
	for range 60 {
		want, top := slices.Clone(m.value[0]), rise{}
		for s := range want {
			p, w := s/tb.count, s%tb.count
			after := m.value[0][(p+1)%2*tb.count:][:tb.count]
			_, v := bestLetter(tb.windows, after, tb.phase(p), &m.costs, w)
			want[s] = max(want[s], v)
			top = top.or(rise{want[s] - m.value[0][s], s})
		}
		m.sweep()
		require.Equal(t, want, m.value[0])
		require.Equal(t, top.by, m.rise.by)
		if c, ok := m.follow(m.rise.window); ok {
			m.take(c)
			changes++
		}
	}
	require.Positive(t, changes)
}
