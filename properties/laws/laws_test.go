package laws_test

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// tilted plays the first arm with the given weight.
type tilted struct {
	*learners.Uniform
	first float64
}

func (l tilted) Play(dst []float64) { dst[0], dst[1] = l.first, 1-l.first }

func tiltedMaker(first float64) boundedrecall.Maker {
	return func() boundedrecall.Learner { return tilted{learners.NewUniform(2), first} }
}

// TestTolerances: each law allows its stated slack and no more. Half the slack
// passes, twice the slack fails.
func TestTolerances(t *testing.T) {
	none := laws.Rounds(nil)
	simplex := func(off float64) error {
		return laws.Simplex(func() boundedrecall.Learner { return heavy{learners.NewUniform(2), off} },
			none)
	}
	negative := func(off float64) error { return laws.Simplex(tiltedMaker(-off), none) }
	gamma := func(off float64) error {
		return laws.MeanBased(tiltedMaker(0.5), 0, func(float64, int) float64 { return 0.5 - off },
			laws.Read("(1,0)"))
	}
	bound := func(off float64) error {
		most := func(*boundedrecall.Instance) float64 { return 0.5 - off }
		return laws.RegretBound(tiltedMaker(0.5), most, laws.Read("(1,0)"))
	}
	floor := func(off float64) error {
		in := laws.Read("(1,0)").Instance()
		return laws.RegretFloor(tiltedMaker(0.5),
			laws.Floor{Name: "one round", Instances: []*boundedrecall.Instance{in}, TotalRegret: 0.5 + off})
	}
	for name, law := range map[string]func(float64) error{
		"simplex": simplex, "negative": negative, "mean-based": gamma, "regret-bound": bound,
		"regret-floor": floor,
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, law(0.5e-9), name)
			says := strings.Replace(name, "negative", "simplex", 1) + ": "
			require.ErrorContains(t, law(2e-9), says, name)
			switch err := law(math.NaN()); name {
			case "mean-based", "regret-bound": // the claim is NaN
				require.ErrorContains(t, err, "is NaN, so it says nothing")
				require.NotErrorAs(t, err, new(*laws.Violation), "which would blame the learner")
			case "regret-floor":
				require.ErrorContains(t, err, says+"a number that was to be compared is NaN")
			default:
				require.ErrorContains(t, err, says, name)
			}
		})
	}
	for _, tolerance := range []float64{0.25, 0.5} {
		weight := func(l boundedrecall.Learner) float64 {
			x := make([]float64, 2)
			l.Play(x)
			return x[0]
		}
		maker := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
		l := maker()
		l.Observe([]float64{1, 0})
		require.Equal(t, 1.0, weight(l))
		err := laws.BoundedRecall(maker, 1, laws.Read("(1,0)"), laws.Read("(0,0)"), laws.Read("(0,0)"),
			tolerance)
		require.Equal(t, tolerance < 0.5, err != nil, "the plays are 1 and 1/2")
	}
}

// heavy plays weights that sum to 1 + off.
type heavy struct {
	*learners.Uniform
	off float64
}

func (l heavy) Play(dst []float64) { dst[0], dst[1] = 0.5, 0.5+l.off }

// leaving is not there when a reward comes.
type leaving struct {
	boundedrecall.Learner
	gone *laws.Unavailable
}

func (l leaving) Observe([]float64) { panic(l.gone) }

// TestWindowsNeedNoReset, and what resets one without a Reset is told.
func TestWindowsNeedNoReset(t *testing.T) {
	require.ErrorContains(t, laws.Reset(window(1), nil, laws.Read("(1)"), nil), "panics")
}

// last is the last number times a factor.
type last struct{ x, factor float64 }

func (l *last) Push(x []float64)    { l.x = x[0] }
func (l *last) Value(dst []float64) { dst[0] = l.factor * l.x }

// faulty is a learner elsewhere that fails on a reward of 1.
type faulty struct{ *learners.Uniform }

func (faulty) Observe(r []float64) {
	if r[0] == 1 {
		panic(&laws.Fault{Err: errors.New("division by zero")})
	}
}

// TestFaultIsAViolation that is told without a place in Go source.
func TestFaultIsAViolation(t *testing.T) {
	maker := func() boundedrecall.Learner { return faulty{learners.NewUniform(2)} }
	require.NoError(t, laws.Simplex(maker, laws.Read("3*(0,1)")))
	err := laws.Simplex(maker, laws.Read("(0,1) (1,1)"))
	var v *laws.Violation
	require.ErrorAs(t, err, &v)
	require.Equal(t, "the learner fails: division by zero", v.Found)
}

// asker answers several calls of Play at once; drift is what each answer is off
// by from the one before.
type asker struct {
	*learners.Uniform
	drift float64
}

func (a asker) Ask(times int) [][]float64 {
	all := make([][]float64, times)
	for k := range all {
		all[k] = []float64{0.5 + float64(k)*a.drift, 0.5 - float64(k)*a.drift}
	}
	return all
}

// TestAskers are judged by what they answer at once.
func TestAskers(t *testing.T) {
	maker := func(drift float64) boundedrecall.Maker {
		return func() boundedrecall.Learner { return asker{learners.NewUniform(2), drift} }
	}
	rewards := laws.Read("3*(0,1)")
	for _, law := range []func(boundedrecall.Maker, laws.Rounds, []int) error{laws.PurePlay,
		laws.LongGame} {
		require.NoError(t, law(maker(0), rewards, []int{0, 2}))
		require.ErrorContains(t, law(maker(0.1), rewards, []int{0, 2}), "0.6")
	}
	require.NoError(t, laws.PurePlay(maker(0.1), rewards, []int{1}))
}

// trusting takes a dst with more than 0.9 for an arm for filled.
type trusting struct {
	*learners.Uniform
	arm int
}

func (l trusting) Play(dst []float64) {
	if !(dst[l.arm] > 0.9) {
		l.Uniform.Play(dst)
	}
}

// TestDirtyDestinationOfEachArm: a one-hot dst is dirt, whichever the arm.
func TestDirtyDestinationOfEachArm(t *testing.T) {
	for arm := range 3 {
		maker := func() boundedrecall.Learner { return trusting{learners.NewUniform(3), arm} }
		require.ErrorContains(t, laws.DirtyDestination(maker, laws.Read("2*(0,1,0)")),
			"a 1 for one arm in dst", arm)
	}
}

// TestSymmetry_Applies: symmetry is judged where two rounds of the window, or
// without a recall of the whole history, can be exchanged, and nowhere else.
func TestSymmetry_Applies(t *testing.T) {
	rewards, past := laws.Read("(1,0) (0,1)"), laws.Read("(0,0)")
	for k, c := range []struct {
		recall, i, j int
		past         laws.Rounds
		judged       bool
	}{
		{2, 1, 2, past, true}, {0, 1, 2, nil, true}, {0, 1, 2, past, false}, {1, 1, 2, nil, false},
		{2, 0, 2, nil, false}, {2, 3, 2, nil, false}, {2, 1, 0, nil, false}, {2, 1, 3, nil, false},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			err := laws.Symmetric(leaderOf(1), c.recall, c.past, rewards, c.i, c.j, 0)
			require.Equal(t, c.judged, err != nil, "%+v: %v", c, err)
		})
	}
	for _, arms := range [][2]int{{-1, 0}, {0, -1}, {2, 0}, {0, 2}} {
		require.NoError(t, laws.ArmSymmetric(tiltsIn(1), rewards, arms[0], arms[1], 0))
	}
	require.ErrorContains(t, laws.ArmSymmetric(tiltsIn(1), rewards, 0, 1, 0), "exchanging two arms")
}

// TestRewardUntouched_LooksAtRewardsAlone: it sees what a later play writes
// behind a reward, and leaves other faults to other laws.
func TestRewardUntouched_LooksAtRewardsAlone(t *testing.T) {
	keep := func(l *odd, r []float64) { l.kept = append(l.kept, r) }
	late := making(odd{observe: keep, play: func(l *odd, _, _ []float64) {
		for _, r := range l.kept {
			_ = append(r, 1)
		}
	}})
	require.ErrorContains(t, laws.RewardUntouched(late, laws.Read("(0,1)")), "behind the end")
	calls := 0
	fickle := making(odd{play: func(_ *odd, dst, _ []float64) { calls++; dst[0] = float64(calls) }})
	require.NoError(t, laws.RewardUntouched(fickle, laws.Read("(0,1)")))
}

// noDistribution states no distribution, though it has the method.
type noDistribution struct{ *learners.Uniform }

func (noDistribution) Distribution() iter.Seq2[float64, []float64] { return nil }

// TestPanicsAreTheirs whose code returned what the law cannot use, and not the
// law's own.
func TestPanicsAreTheirs(t *testing.T) {
	uniform := func() boundedrecall.Learner { return learners.NewUniform(2) }
	stated := func() boundedrecall.Learner { return noDistribution{learners.NewUniform(2)} }
	in := laws.Read("(0,1)")
	require.ErrorContains(t, laws.StatedDistribution(stated, in),
		"the learner fails: its distribution is nil")
	require.ErrorContains(t, laws.Simplex(func() boundedrecall.Learner { return nil }, in),
		"the maker panics: it makes a nil learner")
	for _, draw := range []func(uint64) boundedrecall.Learner{
		func(uint64) boundedrecall.Learner { return uniform() },
		func(uint64) boundedrecall.Learner { panic("no seed") },
	} {
		for _, err := range []error{
			laws.SameDistribution(stated, draw, 1, in), laws.Draws(draw, 1, in),
		} {
			require.ErrorContains(t, err, "draw panics: ")
			require.ErrorContains(t, err, ": draw panicked, so nothing was judged\n")
		}
	}
	err := laws.RegretBound(uniform, func(*boundedrecall.Instance) float64 { panic("no bound") }, in)
	require.ErrorContains(t, err, "the claim on regret panics: no bound at ")
	require.NotErrorAs(t, err, new(*laws.Violation), "which would blame the learner")
}

// TestPanicsHaveAPlace: a report says where a learner panics, and which of its
// functions called that.
func TestPanicsHaveAPlace(t *testing.T) {
	maker := making(odd{observe: func(*odd, []float64) { _ = slices.Max([]int{}) }})
	require.ErrorContains(t, laws.Simplex(maker, laws.Read("(1,0)")), "slices.Max: empty list at Max")
	require.ErrorContains(t, laws.Simplex(maker, laws.Read("(1,0)")),
		", called by (*odd).Observe (reports_test.go:")
}

// TestBounds_NaN: a play that is NaN, from whichever round on, is found by each
// law about a bound, before a regret is NaN.
func TestBounds_NaN(t *testing.T) {
	in := laws.Read("(1,0) (0,1) (1,0)")
	high := func(int, int) float64 { return 100 }
	for name, law := range map[string]func(boundedrecall.Maker) error{
		"regret-bound": func(m boundedrecall.Maker) error {
			return laws.RegretBound(m, func(*boundedrecall.Instance) float64 { return 100 }, in)
		},
		"swap-bound": func(m boundedrecall.Maker) error { return laws.SwapBound(m, high, in) },
		"switch-bound": func(m boundedrecall.Maker) error {
			return laws.SwitchBound(m, func(_, _, _ int) float64 { return 100 }, in)
		},
		"interval-bound": func(m boundedrecall.Maker) error { return laws.IntervalBound(m, high, in) },
	} {
		require.NoError(t, law(tiltedMaker(0.25)), name)
		for first := range len(in) {
			err := law(func() boundedrecall.Learner {
				return &fading{Learner: learners.NewUniform(2), first: first}
			})
			require.ErrorContains(t, err, name+": ", "NaN from round %d on", first+1)
			require.ErrorContains(t, err, "played a negative weight or NaN")
			require.ErrorAs(t, err, new(*laws.Violation))
		}
	}
}

// A fading learner plays NaN from a round on.
type fading struct {
	boundedrecall.Learner
	first, round int
}

func (f *fading) Play(dst []float64) {
	if f.Learner.Play(dst); f.round >= f.first {
		dst[0] = math.NaN()
	}
}

func (f *fading) Observe(r []float64) { f.round++; f.Learner.Observe(r) }
func (f *fading) Reset()              { f.round = 0; f.Learner.Reset() }

// TestCausal_AnyPlay: a learner that writes into a play it has made is found,
// whichever play that is.
func TestCausal_AnyPlay(t *testing.T) {
	in := laws.Read("(1,0) (0,1) (1,0)")
	for later := range len(in) {
		for change, found := range map[float64]bool{0: false, 0.25: true} {
			maker := func() boundedrecall.Learner {
				return &keeper{Learner: learners.NewUniform(2), later: later, change: change}
			}
			err := laws.Causal(maker, nil, in, in)
			require.Equal(t, found, err != nil, "play %d: %v", later, err)
			if found {
				require.ErrorContains(t, err, "dst has changed since")
			}
		}
	}
}

// A keeper keeps one of its plays, and changes it with the next reward.
type keeper struct {
	boundedrecall.Learner
	later, plays int
	change       float64
	dst          []float64
}

func (k *keeper) Play(dst []float64) {
	if k.Learner.Play(dst); k.plays == k.later {
		k.dst = dst
	}
	k.plays++
}

func (k *keeper) Observe(r []float64) {
	if k.Learner.Observe(r); k.dst != nil {
		k.dst[0] += k.change
	}
}

func (k *keeper) Reset() { k.plays, k.dst = 0, nil; k.Learner.Reset() }
