package properties

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/internal/kit"
)

// A Law is one thing that a learner must do. Its method Check judges a given
// [Case] and returns a [*laws.Violation] if the case breaks it, Property suits
// rapid.Check and rapid.MakeFuzz, Draw draws a case, Verdict returns a word,
// and Validate says what is wrong with a case.
type Law = kit.Law

// A Case holds the arguments of a law's predicate, by the same names: rounds
// (Past, Other, Rewards, Shift) and numbers.
type Case = kit.Case

// A Finding is the result of the search for a case that breaks a law: the law's
// name, the seed, the number of cases, a Verdict, the smallest witness found
// with its Violation, and why the law could not be judged or was skipped. Its
// method Failed reports whether the learner breaks the law or the law could not
// be judged.
type Finding = kit.Finding

// A Verdict is a word for the result of a law: Holds, Broken or Fails. Windows
// have other verdicts too.
type Verdict = kit.Verdict

// The verdicts on learners.
const (
	Holds  = kit.Holds
	Broken = kit.Broken
	Fails  = kit.Fails // the learner fails on an input
)

// A sketch draws cases for a law of learners.
type sketch struct {
	kit.Sketch
	maker boundedrecall.Maker // of what it draws for
}

// A filler fills in a case with what it draws.
type filler = func(sketch, *Case)

// filler returns the filler as one of the kit's.
func (s *subject) filler(f filler) kit.Filler {
	if f == nil {
		return nil
	}
	return func(draw kit.Sketch, c *Case) { f(sketch{draw, s.maker}, c) }
}

// newLaw returns a plan on cases that draw fills in.
func (s *subject) newLaw(draw filler, check func(boundedrecall.Maker, Case) error) kit.Plan {
	return kit.Plan{
		Check: kit.Closing(s.maker, check), Draw: s.filler(draw), Cost: 1, Valid: validReward,
		Sketch: kit.Sketch{Numbers: rewards{}, Width: s.arms, Recall: s.Recall},
	}
}

func validReward(x float64) error {
	if !boundedrecall.IsReward(x) {
		return fmt.Errorf("has the reward %v, which is not in [0,1]", x)
	}
	return nil
}

// lawWithLong returns a plan that draws a long case in one of every cases.
func (s *subject) lawWithLong(every int, draw, long filler, check func(boundedrecall.Maker,
	Case) error) kit.Plan {
	l := s.newLaw(draw, check)
	l.Long, l.LongEvery = s.filler(long), every
	return l
}

// fixed returns a plan that draws nothing.
func (s *subject) fixed(check func(boundedrecall.Maker) error) kit.Plan {
	l := s.newLaw(func(sketch, *Case) {},
		func(maker boundedrecall.Maker, _ Case) error { return check(maker) })
	l.Cost = 0
	return l
}
