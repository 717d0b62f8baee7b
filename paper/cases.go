package paper

import (
	"math/big"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// instance returns the instance that the text stands for.
func instance(text string) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.ParseInstance(text))
}

// rewards returns the instance with these rewards.
func rewards(rows ...[]float64) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(rows))
}

// bases returns the base learners that play d arms and pass, by name.
func bases(d int, pass func(base learners.Spec) bool) (names []string) {
	for _, name := range learners.BaseNames() {
		if s := (learners.Spec{Name: name}); s.Plays(d) && pass(s) {
			names = append(names, name)
		}
	}
	return names
}

func anyBase(learners.Spec) bool       { return true }
func isBounded(s learners.Spec) bool   { return s.Bounded() }
func isMeanBased(s learners.Spec) bool { return s.MeanBased() }
func isSymmetric(s learners.Spec) bool { return s.Symmetric() }

// deterministic returns the recall learners that draw nothing and have a recall of
// their own, by name: all but the randomized one and the full-horizon one.
func deterministic() (names []string) {
	for _, name := range learners.RecallNames() {
		if s := (learners.Spec{Name: name, Base: "uniform", Recall: 1}); !s.Randomized() && !s.FullHorizon() {
			names = append(names, name)
		}
	}
	return names
}

// playAfter shows the learner the rewards and returns its next play.
func playAfter(l boundedrecall.Learner, rewards ...[]float64) []float64 {
	for _, r := range rewards {
		l.Observe(r)
	}
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}

// drawInstance draws rewards on the grid k/16, where sums are exact, in runs of
// equal rewards, with weight on ties and on the extremes.
func drawInstance(t *rapid.T, arms, horizon int) *boundedrecall.Instance {
	level := rapid.OneOf(rapid.SampledFrom([]int{0, 16, 8}), rapid.IntRange(0, 16))
	run := rapid.OneOf(rapid.Just(1), rapid.IntRange(1, max(1, horizon/3)))
	var drawn [][]float64
	for len(drawn) < horizon {
		r := make([]float64, arms)
		for i := range r {
			r[i] = float64(level.Draw(t, "sixteenths")) / 16
		}
		for range min(run.Draw(t, "run"), horizon-len(drawn)) {
			drawn = append(drawn, r)
		}
	}
	return rewards(drawn...)
}

// paperInstances returns the paper's two-armed instances for recall M, a multiple of
// 3, and those of the proved statements: deterministic ones, and random ones drawn.
func paperInstances(source func() rand.Source, m int) (instances []*boundedrecall.Instance) {
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
		add(adversaries.RandomBlocks{Recall: m, Arms: 2, Horizon: 6 * m}.Draw(source()))
		add(adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: 8 * (m + 1), OneHot: true}.Draw(source()))
	}
	return instances
}

// worstCase returns the exact worst case of a learner of two arms over rewards 0 and 1:
// over the horizon, or in the long run if that is 0.
func worstCase(c *claims.Case, s learners.Spec, horizon int) *exact.Result {
	r, err := exact.WorstCase(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, horizon))
	if err != nil {
		c.Fatalf("the worst case of %v over %d rounds: %v", s, horizon, err)
	}
	return r
}

// bestOfClass returns the long-run value of a class of learners, by a linear program in
// exact arithmetic.
func bestOfClass(c *claims.Case, class exact.Class) *big.Rat {
	o, err := exact.Minimax(c.Context(), class, nil)
	if err != nil {
		c.Skipf("the best learner of %+v: %v", class, err)
	}
	return o.Value
}
