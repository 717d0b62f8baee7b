package fuzz

import (
	"math/rand/v2"
	"slices"

	"boundedrecall/internal/learnerclaims"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"pgregory.net/rapid"
)

// Laws are the targets that hunt for a case of a law of package properties
// which one of our learners breaks, by name.
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

// ofLaw returns the property that draws a learner of ours that claims the law
// and a case of the law, and fails if the learner breaks the law.
func ofLaw(law string) func(*rapid.T) {
	kinds := claiming(law)
	return func(t *rapid.T) {
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		l, ok := claimed(drawSizes(t, kind), law)
		if !ok { // with these sizes
			l, _ = smallest(kind, law)
		}
		l.Property(t)
	}
}

// endlessBits is how many bytes there are for a case at least. Hardly a case
// takes more.
const endlessBits = 1 << 17

// endless returns the input, followed by bits that are the same for all inputs.
// A case whose input ends would not be checked.
var endless = func() func(data []byte) []byte {
	more := make([]byte, endlessBits)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(more)
	return func(data []byte) []byte {
		return slices.Concat(data, more[min(len(data), len(more)):])
	}
}()

// claimsOf returns what a learner claims. A test puts false claims in its place.
var claimsOf = learnerclaims.Claims

// A sized learner has its number of arms.
type sized struct {
	learners.Spec
	arms int
}

// claimed returns the law that the learner claims, and whether it claims it.
func claimed(s sized, law string) (l properties.Law, ok bool) {
	all := properties.Laws(s.Maker(s.arms), claimsOf(s.Spec, s.arms))
	k := slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == law })
	if k < 0 {
		return l, false
	}
	return all[k], true
}

// claiming returns the kinds of learners, without recall and rate, that claim
// the law in their smallest size: base learners, and recall learners over them.
func claiming(law string) (kinds []learners.Spec) {
	for _, base := range learners.BaseNames() {
		for _, name := range append([]string{""}, learners.RecallNames()...) {
			kind := learners.Spec{Name: name, Base: base}
			if _, ok := smallest(kind, law); ok {
				kinds = append(kinds, kind)
			}
		}
	}
	return kinds
}

// smallest returns the law that a learner of the kind claims at recall 2 over
// two or three arms, and whether it claims it.
func smallest(kind learners.Spec, law string) (l properties.Law, ok bool) {
	for d := 2; d <= 3 && !ok; d++ {
		l, ok = claimed(withArms(withSizes(kind, 2, 0), d), law)
	}
	return l, ok
}

// drawSizes draws a learner of the kind.
func drawSizes(t *rapid.T, kind learners.Spec) sized {
	recall := rapid.SampledFrom(ordinary.recalls).Draw(t, "recall")
	rate := rapid.SampledFrom(ordinary.rates).Draw(t, "rate")
	return withArms(withSizes(kind, recall, rate), rapid.IntRange(1, maxArms).Draw(t, "arms"))
}

// withSizes returns the learner of the kind with the recall and the rate. A
// kind without a name is the base learner alone, tuned to as many rounds as its
// copies play.
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

// withArms returns the learner with d arms, or with the only number of arms
// that it plays.
func withArms(s learners.Spec, d int) sized {
	if s.Arms() != 0 {
		d = s.Arms()
	}
	return sized{s, d}
}
