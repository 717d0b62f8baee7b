package games

import (
	"boundedrecall/learners"
)

// Bases returns the base learners that play d arms and pass, by name.
func Bases(d int, pass func(base learners.Spec) bool) (names []string) {
	for _, name := range learners.BaseNames() {
		if s := (learners.Spec{Name: name}); s.Plays(d) && pass(s) {
			names = append(names, name)
		}
	}
	return names
}

// AnyBase passes every base learner; the others those that have the property.
func AnyBase(learners.Spec) bool       { return true }
func IsBounded(s learners.Spec) bool   { return s.Bounded() }
func IsMeanBased(s learners.Spec) bool { return s.MeanBased() }
func IsSymmetric(s learners.Spec) bool { return s.Symmetric() }

// Deterministic returns the recall learners that draw nothing and have a recall of
// their own, by name: all but the randomized one and the full-horizon one.
func Deterministic() (names []string) {
	for _, name := range learners.RecallNames() {
		if s := (learners.Spec{Name: name, Base: "uniform", Recall: 1}); !s.Randomized() && !s.FullHorizon() {
			names = append(names, name)
		}
	}
	return names
}

// Specs returns the recall learners of these names over every base learner that plays d arms
// and passes, with recall m.
func Specs(names []string, pass func(base learners.Spec) bool, d, m int) (specs []learners.Spec) {
	for _, name := range names {
		for _, base := range Bases(d, pass) {
			specs = append(specs, learners.Spec{Name: name, Base: base, Recall: m})
		}
	}
	return specs
}
