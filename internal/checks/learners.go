package checks

import (
	"fmt"
	"math/big"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"

	"pgregory.net/rapid"
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

// Deterministic returns the recall learners that draw nothing and have a recall
// of their own, by name: all but the randomized one and the full-horizon one.
func Deterministic() (names []string) {
	for _, name := range learners.RecallNames() {
		if s := (learners.Spec{Name: name, Base: "uniform", Recall: 1}); !s.Randomized() &&
			!s.FullHorizon() {
			names = append(names, name)
		}
	}
	return names
}

// Specs returns the recall learners of these names over every base learner that
// plays d arms and passes, with recall m.
func Specs(names []string, pass func(base learners.Spec) bool, d, m int) (specs []learners.Spec) {
	for _, name := range names {
		for _, base := range Bases(d, pass) {
			specs = append(specs, learners.Spec{Name: name, Base: base, Recall: m})
		}
	}
	return specs
}

// Drawn are games that a check draws: a recall learner over a base learner
// plays rewards k/16. One value draws the games and prints in the evidence what
// was drawn.
type Drawn struct {
	Names  []string                 // of the recall learners; without names a base learner plays alone
	Pass   func(learners.Spec) bool // which base learners to draw from
	Arms   int                      // 2..Arms
	Recall int                      // 1..Recall, ignored if Names is empty
	Rounds int                      // 1..Rounds
}

// String says what is drawn, such as "drawn rewards k/16, d ≤ 4, M ≤ 9, T ≤
// 30".
func (g Drawn) String() string {
	recall := ""
	if len(g.Names) > 0 {
		recall = fmt.Sprintf(", M ≤ %d", g.Recall)
	}
	return fmt.Sprintf("drawn rewards k/16, d ≤ %d%s, T ≤ %d", g.Arms, recall, g.Rounds)
}

// Draw draws a learner and an instance for it.
func (g Drawn) Draw(t *rapid.T) (learners.Spec, *boundedrecall.Instance) {
	d := rapid.IntRange(2, g.Arms).Draw(t, "arms")
	base := rapid.SampledFrom(Bases(d, g.Pass)).Draw(t, "base")
	s := learners.Spec{Name: base}
	if len(g.Names) > 0 {
		name := rapid.SampledFrom(g.Names).Draw(t, "learner")
		s = learners.Spec{Name: name, Base: base, Recall: rapid.IntRange(1, g.Recall).Draw(t, "recall")}
	}
	return s, Draw(t, d, rapid.IntRange(1, g.Rounds).Draw(t, "horizon"))
}

// A Measure measures something of the game of a learner on an instance, and
// says what it should be.
type Measure func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64)

// AtMost draws games, for each of which the value should be at most the bound.
func (g Drawn) AtMost(y *claims.Tally, c *claims.Case, measure Measure) {
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		value, bound := measure(s, in)
		y.Compare(value, claims.AtMost, bound, "%v, T=%d d=%d", s, in.Horizon(), in.Arms())
	})
}

// Equal draws games, for each of which the value should equal the bound.
func (g Drawn) Equal(y *claims.Tally, c *claims.Case, measure Measure) {
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		value, bound := measure(s, in)
		y.Compare(value, claims.Equals, bound, "%v, T=%d d=%d", s, in.Horizon(), in.Arms())
	})
}

// Averaging returns the form of AverageRestart that averages the suffixes of
// the words, which end with suffixes such as 0..M−1.
func Averaging(c *claims.Case, words, base string, m int) learners.Spec {
	x := append(c.Numbers(words), new(big.Rat))
	shortest, longest := int(claims.Float(x[0])), m-int(claims.Float(x[1]))
	s := learners.Spec{Name: "average-restart", Base: base, Recall: longest}
	switch {
	case shortest == 0 && longest == m:
		s.Name = "average-restart-inclusive"
	case shortest == 0:
		s.Name, s.Recall = "average-restart-exclusive", longest+1
	case shortest > 1:
		c.Fatalf("no learner averages suffixes of length %d..%d", shortest, longest)
	}
	return s
}

// ForRounds lets the base learner of s be made for the rounds that the words
// end with, such as “over Cover's learner for M+1”, where M is m.
func ForRounds(c *claims.Case, words string, m int, s learners.Spec) learners.Spec {
	x := c.Numbers(words)
	if n := m + int(claims.Float(x[len(x)-1])); n != s.BaseHorizon() {
		s.Horizon = n
	}
	return s
}
