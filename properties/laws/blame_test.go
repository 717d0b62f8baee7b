package laws_test

import (
	"iter"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// panicking panics in the call with the name.
type panicking struct {
	*learners.Uniform
	call string
}

func (p panicking) panicIn(call string) {
	if p.call == call {
		panic("in " + call)
	}
}

func (p panicking) Arms() int           { p.panicIn("Arms"); return 2 }
func (p panicking) Play(dst []float64)  { p.panicIn("Play"); p.Uniform.Play(dst) }
func (p panicking) Observe(r []float64) { p.panicIn("Observe"); p.Uniform.Observe(r) }
func (p panicking) Reset()              { p.panicIn("Reset"); p.Uniform.Reset() }

func (p panicking) Game([][]float64) [][]float64 { p.panicIn("Game"); return nil }
func (p panicking) Ask(int) [][]float64          { p.panicIn("Ask"); return nil }

func (p panicking) Distribution() iter.Seq2[float64, []float64] {
	p.panicIn("Distribution")
	return func(yield func(float64, []float64) bool) {
		p.panicIn("outcomes")
		yield(1, []float64{0.5, 0.5})
	}
}

// TestPanicsOfEachCall: whichever call panics, and in whichever law, the
// learner fails, and the report says where.
func TestPanicsOfEachCall(t *testing.T) {
	in := laws.Read("(1,0) (0,1)")
	bound := func(*boundedrecall.Instance) float64 { return 9 }
	quantile := func(float64, int, int) float64 { return 9 }
	for call, check := range map[string]func(boundedrecall.Maker) error{
		"Arms":    func(m boundedrecall.Maker) error { return laws.Arms(m, in) },
		"Play":    func(m boundedrecall.Maker) error { return laws.RegretBound(m, bound, in) },
		"Observe": func(m boundedrecall.Maker) error { return laws.Causal(m, in, in, in) },
		"Reset":   func(m boundedrecall.Maker) error { return laws.Reset(m, in, in, nil) },
		"Game":    func(m boundedrecall.Maker) error { return laws.Simplex(m, in) },
		"Ask":     func(m boundedrecall.Maker) error { return laws.PurePlay(m, in, nil) },
		"Distribution": func(m boundedrecall.Maker) error {
			return laws.RegretQuantile(m, quantile, in)
		},
		"outcomes": func(m boundedrecall.Maker) error { return laws.StatedDistribution(m, in) },
	} {
		t.Run(call, func(t *testing.T) {
			err := check(func() boundedrecall.Learner { return panicking{learners.NewUniform(2), call} })
			require.ErrorContains(t, err, ": the learner failed, so no play was judged\n")
			require.ErrorContains(t, err, "found    the learner panics: in "+call+" at panicking.panicIn (blame_test.go:")
			require.ErrorContains(t, err, ", called by ")
			var v *laws.Violation
			require.ErrorAs(t, err, &v)
			require.True(t, v.Fails)
		})
	}
}

// oneOutcome states one outcome for each round and plays it.
type oneOutcome struct {
	*learners.Uniform
	play []float64
	on   bool // after the caller has broken off
}

func (o oneOutcome) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		if !yield(1, slices.Clone(o.play)) && o.on {
			yield(1, o.play)
		}
	}
}

// TestPanicsForWhatALearnerSays: where a law cannot compute with what a learner
// says, the learner fails, and not the law.
func TestPanicsForWhatALearnerSays(t *testing.T) {
	in := laws.Read("(1,0) (0,1)")
	three := func(uint64) boundedrecall.Learner {
		return oneOutcome{learners.NewUniform(2), []float64{0.5, 0.25, 0.25}, false}
	}
	goesOn := oneOutcome{learners.NewUniform(2), []float64{0.5, 0.5}, true}
	heavyMaker := func() boundedrecall.Learner { return heavy{learners.NewUniform(2), 1} }
	for name, err := range map[string]error{
		"draws": laws.Draws(three, 1, in),
		"quantile": laws.RegretQuantile(func() boundedrecall.Learner { return three(1) },
			func(float64, int, int) float64 { return 9 }, in),
		"goes on": laws.StatedDistribution(func() boundedrecall.Learner { return goesOn }, in),
		"heavy":   laws.SwapBound(heavyMaker, func(int, int) float64 { return 9 }, in),
		"mean regret": laws.RegretFloor(heavyMaker,
			laws.Floor{Name: "a game", Instances: []*boundedrecall.Instance{in.Instance()}}),
	} {
		t.Run(name, func(t *testing.T) {
			require.ErrorContains(t, err, "found    the learner panics: ")
			require.ErrorContains(t, err, ".go:")
			var v *laws.Violation
			require.ErrorAs(t, err, &v)
			require.True(t, v.Fails)
		})
	}
}

// TestPanicsBelowTheLaw: what a law calls itself, and what panics elsewhere, is
// not held against the learner.
func TestPanicsBelowTheLaw(t *testing.T) {
	uneven := laws.Rounds{{1, 0}, {1}}
	err := laws.RegretBound(func() boundedrecall.Learner { return learners.NewUniform(2) },
		func(*boundedrecall.Instance) float64 { return 9 }, uneven)
	require.ErrorContains(t, err, "the law's own code panics: ")
	require.ErrorContains(t, err, ".go:")
	require.NotErrorAs(t, err, new(*laws.Violation))
}
