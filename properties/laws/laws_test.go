package laws_test

import (
	"errors"
	"math"
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

// TestTolerances: each law allows its stated slack and no more. Half the slack passes, twice
// the slack fails.
func TestTolerances(t *testing.T) {
	none := laws.Rounds(nil)
	simplex := func(off float64) error {
		return laws.Simplex(func() boundedrecall.Learner { return heavy{learners.NewUniform(2), off} }, none)
	}
	negative := func(off float64) error { return laws.Simplex(tiltedMaker(-off), none) }
	gamma := func(off float64) error {
		return laws.MeanBased(tiltedMaker(0.5), 0, func(float64, int) float64 { return 0.5 - off }, laws.Read("(1,0)"))
	}
	bound := func(off float64) error {
		most := func(*boundedrecall.Instance) float64 { return 0.5 - off }
		return laws.RegretBound(tiltedMaker(0.5), most, laws.Read("(1,0)"))
	}
	floor := func(off float64) error {
		in := laws.Read("(1,0)").Instance()
		return laws.RegretFloor(tiltedMaker(0.5), laws.Floor{Name: "one round", Instances: []*boundedrecall.Instance{in}, TotalRegret: 0.5 + off})
	}
	for name, law := range map[string]func(float64) error{
		"simplex": simplex, "negative": negative, "mean-based": gamma, "regret-bound": bound, "regret-floor": floor,
	} {
		require.NoError(t, law(0.5e-9), name)
		require.Error(t, law(2e-9), name)
		require.Error(t, law(math.NaN()), name)
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
		err := laws.BoundedRecall(maker, 1, laws.Read("(1,0)"), laws.Read("(0,0)"), laws.Read("(0,0)"), tolerance)
		require.Equal(t, tolerance < 0.5, err != nil, "the plays are 1 and 1/2")
	}
}

// heavy plays weights that sum to 1 + off.
type heavy struct {
	*learners.Uniform
	off float64
}

func (l heavy) Play(dst []float64) { dst[0], dst[1] = 0.5, 0.5+l.off }

// TestFloorIsAMean: over two instances, and each of two floors counts.
func TestFloorIsAMean(t *testing.T) {
	good, bad := laws.Read("(1,0)").Instance(), laws.Read("2*(0,1)").Instance()
	floor := laws.Floor{Name: "two instances", Instances: []*boundedrecall.Instance{good, bad}}
	floor.TotalRegret = 0.75 // (1/2 + 1)/2
	require.NoError(t, laws.RegretFloor(tiltedMaker(0.5), floor))
	floor.TotalRegret = 0.76
	require.ErrorContains(t, laws.RegretFloor(tiltedMaker(0.5), floor), "the mean over 2 instances")
}

// TestUnavailableIsNoViolation in every predicate that meets one.
func TestUnavailableIsNoViolation(t *testing.T) {
	gone := &laws.Unavailable{Err: errors.New("gone")}
	maker := func() boundedrecall.Learner { return leaving{learners.NewUniform(2), gone} }
	in := laws.Read("(1,0)")
	for name, err := range map[string]error{
		"arms":              laws.Arms(maker, in),
		"deterministic":     laws.Deterministic(maker, in),
		"simplex":           laws.Simplex(maker, in),
		"dirty-destination": laws.DirtyDestination(maker, in),
		"play-not-kept":     laws.PlayNotKept(maker, in),
		"pure-play":         laws.PurePlay(maker, in, nil),
		"reward-untouched":  laws.RewardUntouched(maker, in),
		"reward-not-kept":   laws.RewardNotKept(maker, in),
		"causal":            laws.Causal(maker, in, in, in),
		"reset":             laws.Reset(maker, in, in),
		"independent":       laws.Independent(maker, in, in),
		"wrong-lengths":     laws.WrongLengths(maker, in),
		"wrong-rewards":     laws.WrongRewards(maker, nil, 0),
		"long-game":         laws.LongGame(maker, in, nil),
		"bounded-recall":    laws.BoundedRecall(maker, 1, in, in, in, 0),
		"zero-padding":      laws.ZeroPadding(maker, 1, in, 0),
		"regret-bound":      laws.RegretBound(maker, laws.BySize(func(int, int) float64 { return 9 }), in),
	} {
		require.Equal(t, error(gone), err, name)
		var v *laws.Violation
		require.False(t, errors.As(err, &v))
	}
	require.ErrorIs(t, gone, gone.Err)
}

// leaving is not there when a reward comes.
type leaving struct {
	*learners.Uniform
	gone *laws.Unavailable
}

func (l leaving) Observe([]float64) { panic(l.gone) }

// TestWindowsHaveTheirWords: a report on a window speaks of rows and values.
func TestWindowsHaveTheirWords(t *testing.T) {
	maker := laws.OfWindow(func() laws.Window { return &last{} }, 1)
	err := laws.BoundedRecall(maker, 0, laws.Read("(3)"), laws.Read("(4)"), nil, 0)
	require.EqualError(t, err, "bounded-recall: in a given round the value depends on the last 0 rows alone\n"+
		"  past     (3)\n  other    (4)\n  rows     none\n"+
		"  found    0 rows later number 1 is 3 after past, 4 after other, 1 apart\n"+
		`  replay   laws.BoundedRecall(laws.OfWindow(maker, 1), 0, laws.Read("(3)"), laws.Read("(4)"), nil, 0)`)
	require.ErrorContains(t, laws.Reset(maker, nil, laws.Read("(1)")), "panics")
}

// last is the last number.
type last struct{ x float64 }

func (l *last) Push(x []float64)    { l.x = x[0] }
func (l *last) Value(dst []float64) { dst[0] = l.x }

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

// asker answers several calls of Play at once; drift is what each answer is off by from
// the one before.
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
	for _, law := range []func(boundedrecall.Maker, laws.Rounds, []int) error{laws.PurePlay, laws.LongGame} {
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
		require.ErrorContains(t, laws.DirtyDestination(maker, laws.Read("2*(0,1,0)")), "a distribution in dst", arm)
	}
}
