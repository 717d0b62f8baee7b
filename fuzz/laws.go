package fuzz

import (
	"slices"

	"boundedrecall/internal/ours"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"pgregory.net/rapid"
)

// Laws are the targets that hunt for a case of a law of package properties which one of our
// learners breaks, by name.
var Laws = map[string]string{
	"FuzzRegretBound":   "regret-bound",
	"FuzzSwapBound":     "swap-bound",
	"FuzzBoundedRecall": "bounded-recall",
	"FuzzForgets":       "stationary",
	"FuzzReset":         "reset",
	"FuzzSimplex":       "simplex",
	"FuzzPermutedArms":  "arm-symmetric",
	"FuzzCommonReward":  "shift-invariant",
	"FuzzMeanBased":     "mean-based",
}

// ofLaw returns the property that draws a learner of ours that claims the law and a case of the
// law, and fails if the learner breaks the law.
func ofLaw(law string) func(*rapid.T) {
	kinds := claiming(law)
	return func(t *rapid.T) {
		s, d := drawLearner(t, kinds)
		l, ok := claimed(s, d, law)
		if !ok {
			t.Skip(s, "claims no", law)
		}
		l.Property(t)
	}
}

// claimed returns the law that the learner claims, and whether it claims it.
func claimed(s learners.Spec, d int, law string) (l properties.Law, ok bool) {
	all := properties.Laws(s.Maker(d), ours.Claims(s, d))
	k := slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == law })
	if k < 0 {
		return l, false
	}
	return all[k], true
}

// claiming returns the kinds of learners, without recall and rate, that claim the law at recall 2
// over two or three arms: base learners, and recall learners over them.
func claiming(law string) (kinds []learners.Spec) {
	for _, base := range learners.BaseNames() {
		for _, name := range append([]string{""}, learners.RecallNames()...) {
			s := withSizes(learners.Spec{Name: name, Base: base}, 2, 0)
			for d := 2; d <= 3; d++ {
				if _, ok := claimed(s, armsOf(s, d), law); ok {
					kinds = append(kinds, learners.Spec{Name: name, Base: base})
					break
				}
			}
		}
	}
	return kinds
}

// drawLearner draws a learner of one of the kinds.
func drawLearner(t *rapid.T, kinds []learners.Spec) (s learners.Spec, arms int) {
	s = rapid.SampledFrom(kinds).Draw(t, "kind")
	recall := rapid.SampledFrom(ordinary.recalls).Draw(t, "recall")
	s = withSizes(s, recall, rapid.SampledFrom(ordinary.rates).Draw(t, "rate"))
	return s, armsOf(s, rapid.IntRange(1, maxArms).Draw(t, "arms"))
}

// withSizes returns the learner of the kind with the recall and the rate. A kind without a name is
// the base learner alone, tuned to as many rounds as its copies play.
func withSizes(kind learners.Spec, recall int, rate float64) learners.Spec {
	alone := kind.Name == ""
	if alone {
		kind.Name = "windowed"
	}
	kind.Recall = recall
	if kind.Randomized() {
		kind.Seed = 1
	}
	kind = kind.WithRate(rate)
	if alone {
		return kind.Of()
	}
	return kind
}

// armsOf returns d, or the only number of arms that the learner plays.
func armsOf(s learners.Spec, d int) int {
	if s.Arms() != 0 {
		return s.Arms()
	}
	return d
}
