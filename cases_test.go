package boundedrecall_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	claims "boundedrecall/internal/oldledger"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestMain has rapid draw more cases than its default of 100 where a case costs
// microseconds; RAPID_CHECKS or -rapid.checks overrides it.
func TestMain(m *testing.M) {
	flag.Parse()
	chosen := os.Getenv("RAPID_CHECKS") != ""
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "rapid.checks" })
	if !chosen {
		_ = flag.Set("rapid.checks", strconv.Itoa(short(2000, 200)))
	}
	os.Exit(m.Run())
}

// A tally scans cases and keeps the one that comes closest to the bound, or
// breaks it most: evidence with the sharpest case in it.
type tally struct {
	claims.Evidence
	over string // what it ranges over
}

func newTally(kind claims.Kind, relation claims.Relation, over string) *tally {
	return &tally{Evidence: claims.Evidence{Kind: kind, Relation: relation}, over: over}
}

// see takes a case in and reports whether it is kept. The description is made only
// then. A case that breaks the bound is kept before those that keep it, and one that is
// no number before all.
func (y *tally) see(value, bound float64, describe func() string) (kept bool) {
	y.Cases++
	over, most := value-bound, y.Value-y.Bound
	if y.Relation == claims.AtLeast {
		over, most = -over, -most
	}
	var closer bool
	switch {
	case y.Cases == 1 || math.IsNaN(over):
		closer = true
	case y.Relation == claims.Equals:
		closer = math.Abs(over) > math.Abs(most)
	case max(over, most) > 1e-9:
		closer = over > most
	case y.Relation == claims.AtMost:
		closer = value*y.Bound > y.Value*bound
	case y.Relation == claims.AtLeast:
		closer = value*y.Bound < y.Value*bound
	}
	if closer {
		y.Value, y.Bound = value, bound
		y.What = y.over + "; closest: " + describe()
	}
	return closer
}

// TestTally_KeepsTheWorst: neither a tiny case of a large ratio, nor one of those that
// keep the bound, hides one that breaks it, and nothing hides what is no number.
func TestTally_KeepsTheWorst(t *testing.T) {
	for relation, broken := range map[claims.Relation]float64{claims.AtMost: 0.6, claims.AtLeast: 0.4, claims.Equals: 0.6} {
		y := newTally(claims.Sampled, relation, "")
		see := func(value, bound float64) { y.see(value, bound, func() string { return "" }) }
		see(0.5, 0.5)
		see(1e-12, 1e-15)
		see(1e-15, 1e-12)
		see(broken, 0.5)
		see(1e-12, 1e-15)
		see(1e-15, 1e-12)
		require.Equal(t, broken, y.Value, relation)
		see(math.NaN(), 0.5)
		see(broken, 0.5)
		require.True(t, math.IsNaN(y.Value), relation)
		require.Equal(t, 8, y.Cases)
	}
}

// played is a game that recall play replays, with the flags that name its learner.
func played(in *boundedrecall.Instance, flags ...string) *claims.Exhibit {
	e := replayed(append(append([]string{"play"}, flags...), "--rewards", in.String())...)
	e.Rewards = in.String()
	return e
}

// replayed is a case that recall replays.
func replayed(args ...string) *claims.Exhibit { return &claims.Exhibit{Replay: args} }

// shown is an instance to look at, on which nothing that recall plays has the value.
func shown(in *boundedrecall.Instance) *claims.Exhibit { return &claims.Exhibit{Rewards: in.String()} }

// instance returns the instance with these rewards.
func instance(rewards ...[]float64) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}

// newSource returns a source with a fresh seed: the false-alarm probability a
// test states is over it.
func newSource() rand.Source { return rand.NewPCG(rand.Uint64(), rand.Uint64()) }

// wrapper returns the recall learner with the given name.
func wrapper(t *testing.T, name string) recallLearner {
	t.Helper()
	for _, w := range recallLearners {
		if w.Name == name {
			return w
		}
	}
	require.Fail(t, "no such wrapper", name)
	return recallLearner{}
}

// base returns the base learner with the given name.
func base(name string) baseLearner {
	for _, b := range baseLearners {
		if b.Name == name {
			return b
		}
	}
	panic("no such base learner: " + name)
}

// basesFor returns the base learners for d arms that pass.
func basesFor(d int, pass func(baseLearner) bool) (bases []baseLearner) {
	for _, b := range baseLearners {
		if b.Plays(d) && pass(b) {
			bases = append(bases, b)
		}
	}
	return bases
}

func anyBase(baseLearner) bool { return true }

func isBounded(b baseLearner) bool {
	_, ok := b.Tuned(2, 1)().(boundedrecall.Bounded)
	return ok
}

func isMeanBased(b baseLearner) bool {
	_, ok := b.Tuned(2, 1)().(boundedrecall.MeanBased)
	return ok
}

func isSymmetric(b baseLearner) bool { return b.Symmetric }

// short returns the smaller size under -short.
func short(full, less int) int {
	if testing.Short() {
		return less
	}
	return full
}

// drawInstance draws rewards on the grid k/16, where sums are exact, in runs of
// equal rewards, with weight on ties and on the extremes.
func drawInstance(t *rapid.T, arms, horizon int) *boundedrecall.Instance {
	level := rapid.OneOf(rapid.SampledFrom([]int{0, 16, 8}), rapid.IntRange(0, 16))
	run := rapid.OneOf(rapid.Just(1), rapid.IntRange(1, max(1, horizon/3)))
	var rewards [][]float64
	for len(rewards) < horizon {
		r := make([]float64, arms)
		for i := range r {
			r[i] = float64(level.Draw(t, "sixteenths")) / 16
		}
		for range min(run.Draw(t, "run"), horizon-len(rewards)) {
			rewards = append(rewards, r)
		}
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}

// paperInstances returns the paper's two-armed instances for recall M, 3 | M, and
// those of the repaired statements: deterministic ones, and random ones drawn.
func paperInstances(m int) (instances []*boundedrecall.Instance) {
	add := func(in *boundedrecall.Instance, err error) {
		instances = append(instances, boundedrecall.Must(in, err))
	}
	add(adversaries.Counterexample{Recall: m, Horizon: 3 * m}.Instance())
	add(adversaries.Counterexample{Recall: m, Horizon: 7 * m}.Instance())
	for n := 0; n <= m; n += max(1, m/6) {
		add(adversaries.Cyclic{Recall: m, Ones: n, Horizon: 5 * m}.Instance())
	}
	for extra := 2 - m%2; extra <= m; extra += max(2, m/6*2) {
		add(adversaries.NearPeriodic{Recall: m, Extra: extra, Horizon: 4 * (m + extra)}.Instance())
	}
	for range 3 {
		add(adversaries.RandomBlocks{Recall: m, Arms: 2, Horizon: 6 * m}.Draw(newSource()))
		add(adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: 8 * (m + 1), OneHot: true}.Draw(newSource()))
	}
	return instances
}

// A regretBound gives a bound on the total regret over n rounds of a learner with
// recall M, from the base learner's bound W on the total regret over so many
// rounds.
type regretBound func(w func(rounds int) float64, m, n int) float64

// boundHolds plays a wrapper over every base learner that carries a bound, with
// its rate tuned to the rounds a copy plays, and holds the regret against the
// bound: on every instance over e_1, e_2, 0 and over {0,1}³ of small horizons,
// on the paper's instances, on drawn ones, and on those found by searches. It requires
// the bound to be the one that the learner itself carries. Regrets in the evidence are per round.
//
// If fullHorizon, the recall is the instance's horizon.
func boundHolds(t *testing.T, w recallLearner, bound regretBound, fullHorizon bool) []claims.Evidence {
	t.Helper()
	play := func(y *tally, b baseLearner, m int, in *boundedrecall.Instance) (value, limit float64) {
		d, n := in.Arms(), in.Horizon()
		maker := b.Tuned(d, w.BaseHorizon(m))
		l := w.New(m, maker, 0)
		one := maker().(boundedrecall.Bounded)
		total := bound(func(rounds int) float64 { return one.TotalRegretBound(rounds, d) }, m, n)
		if own := l.(boundedrecall.Bounded).TotalRegretBound(n, d); math.Abs(own-total) > 1e-9*total {
			t.Fatalf("%s over %s carries the bound %v, the statement says %v", w.Name, b.Name, own, total)
		}
		value, limit = boundedrecall.TotalRegret(l, in)/float64(n), total/float64(n)
		if limit < 1 { // a larger bound says nothing
			y.see(value, limit, func() string { return fmt.Sprintf("%s, M=%d T=%d d=%d", b.Name, m, n, d) })
		}
		return value, limit
	}
	recalls := func(n int, ms ...int) []int {
		if fullHorizon {
			return []int{n}
		}
		return ms
	}
	recall := func(text string) string {
		if fullHorizon {
			return "M=T"
		}
		return text
	}

	exhaustive := newTally(claims.Exhaustive, claims.AtMost, fmt.Sprintf(
		"%s over every bounded base, every instance over {e_1,e_2,0} to T=%d and {0,1}^3 to T=3, %s", w.Name, short(7, 5), recall("M=1..3")))
	for _, family := range []struct {
		letters [][]float64
		horizon int
	}{{adversaries.Gaps(), short(7, 5)}, {adversaries.Levels(3, 0, 1), 3}} {
		for n := 1; n <= family.horizon; n++ {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: family.letters}).All() {
				for _, b := range basesFor(in.Arms(), isBounded) {
					for _, m := range recalls(n, 1, 2, 3) {
						play(exhaustive, b, m, in)
					}
				}
			}
		}
	}

	paper := newTally(claims.Witness, claims.AtMost, w.Name+" over every bounded base, the paper's instances for M=3,6,12,30, "+recall("the same M"))
	for _, m := range []int{3, 6, 12, 30} {
		for _, in := range paperInstances(m) {
			for _, b := range basesFor(2, isBounded) {
				for _, recall := range recalls(in.Horizon(), m) {
					play(paper, b, recall, in)
				}
			}
		}
	}

	sampled := newTally(claims.Sampled, claims.AtMost, w.Name+" over every bounded base, drawn rewards k/16, d≤4, T≤60, "+recall("M≤12"))
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		b := rapid.SampledFrom(basesFor(d, isBounded)).Draw(t, "base")
		n := rapid.IntRange(1, 60).Draw(t, "horizon")
		m := recalls(n, rapid.IntRange(1, 12).Draw(t, "recall"))[0]
		value, limit := play(sampled, b, m, drawInstance(t, d, n))
		if value > limit+1e-9 {
			t.Fatalf("%s over %s, M=%d T=%d d=%d: regret %v per round, bound %v", w.Name, b.Name, m, n, d, value, limit)
		}
	})
	evidence := []claims.Evidence{exhaustive.Evidence, paper.Evidence, sampled.Evidence}
	evidence = append(evidence, searched(t, w.Name, isBounded, claims.AtMost, func(b baseLearner, m, n, d int) float64 {
		one := b.Tuned(d, w.BaseHorizon(m))().(boundedrecall.Bounded)
		return bound(func(rounds int) float64 { return one.TotalRegretBound(rounds, d) }, m, n) / float64(n)
	})...)
	for k := range evidence {
		evidence[k].Trivial = 1
	}
	return evidence
}
