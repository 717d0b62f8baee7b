package properties

import (
	"strconv"
	"strings"
	"testing"

	"boundedrecall"

	"pgregory.net/rapid"
)

// A Law is one thing that a learner must do, in the three rings of this package:
// [Law.Check] judges a case that is given, [Law.Property] one that rapid draws,
// and [Law.Test] is a test of its own, which searches for a case that breaks the
// law and makes it small.
type Law struct {
	Name string

	recall int // what its cases are drawn for
	draw   func(*rapid.T) Case
	check  func(Case) error

	// measure, if there is one, tells what a case that keeps the law needs; the
	// largest is logged as measured.
	measure  func(Case) int
	measured string

	// once: the law draws all it needs in one case, or nothing at all.
	once bool
}

// A Case is what a law is checked on: the instances and the numbers that the
// law's predicate takes, by the same names; a lone instance is Rewards. A nil
// instance has no rounds.
type Case struct {
	Past, Other, Rewards *boundedrecall.Instance
	I, J                 int
}

// parts returns the case's instances.
func (c *Case) parts() []**boundedrecall.Instance {
	return []**boundedrecall.Instance{&c.Past, &c.Other, &c.Rewards}
}

// Draw draws a case.
func (l Law) Draw(t *rapid.T) Case { return l.draw(t) }

// Check returns nil if the learner keeps the law on the case, or if the case is
// none for this law, and a [*Violation] otherwise.
func (l Law) Check(c Case) error { return l.check(c) }

// Property draws a case and fails if the learner breaks the law on it.
func (l Law) Property(t *rapid.T) {
	if err := l.check(l.draw(t)); err != nil {
		t.Fatalf("%v", err)
	}
}

// Test searches for a case that breaks the law, as rapid's flags say: 100 draws,
// 20 with -short. It fails with the smallest case it can make of the one it
// finds, and by how much the law is broken there and at worst. With -v it logs
// what it drew.
func (l Law) Test(t *testing.T) {
	t.Helper()
	s := &search{TB: t, law: l}
	if report := s.run(); report != "" {
		t.Fatal(report)
	}
	t.Log(s.drawn.String())
	if l.measure != nil {
		t.Logf("%s: %d", l.measured, s.most)
		t.Attr(strings.ReplaceAll(l.measured, " ", "-"), strconv.Itoa(s.most))
	}
}
