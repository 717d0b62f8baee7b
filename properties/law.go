package properties

import (
	"fmt"
	"slices"

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
	return func(draw kit.Sketch, c *Case) { f(sketch{draw, s.maker}, c) }
}

// newLaw returns a law on cases that draw fills in. [kit.InOrder] names it.
func (s *subject) newLaw(draw filler, check func(boundedrecall.Maker, Case) error) kit.Law {
	return kit.Law{Subject: &s.tested, Fill: s.filler(draw), Judge: kit.Closing(s.maker, check)}
}

// inKit returns the learners as the kit tests them.
func (s *subject) inKit() kit.Subject {
	return kit.Subject{
		Who: "the learner", Rounds: "rounds", Slight: s.slight,
		Sketch: kit.Sketch{Numbers: rewards{}, Width: s.arms, Recall: s.Recall},
		Valid:  validReward,
		Keeps:  func(Case) bool { return true },
		// A learner that has no arms, or is not the same twice, breaks most other
		// laws, with misleading reports.
		Blocks: func(f *Finding) bool {
			if f.Law == "deterministic" && f.Violation != nil && !f.Violation.Fails {
				f.Notes = append(f.Notes, "a learner that draws its plays takes a seed from its maker")
			}
			return f.Law == "arms" || f.Law == "deterministic"
		},
	}
}

// slight returns what to say of a law that was broken by no more than most in all
// cases seen, "" for nothing: what breaks the contract by less than 1e-9 may
// cost far more, a difference of rounding may be allowed to the laws of recall,
// and weights of 32 bits do not sum to 1.
func (s *subject) slight(law string, most float64) string {
	_, common := kit.Contract[law]
	switch {
	case law == "simplex" && most <= float64(s.arms)/(1<<24):
		return "if the weights are rounded to 32 bits, divide them by their sum in 64 bits"
	case !(most < 1e-9):
		return ""
	case slices.Contains([]string{"bounded-recall", "stationary", "zero-padding"}, law):
		return "rounding may do that: Tolerances{Recall: 1e-9} allows it, in the command --tolerance 1e-9"
	case (common || law == "long-game") && !s.boundsRegret() && s.arms > 1:
		return "what breaks a law by so little may cost much: claim a bound to see what it costs"
	}
	return ""
}

func validReward(x float64) error {
	if !boundedrecall.IsReward(x) {
		return fmt.Errorf("has the reward %v, which is not in [0,1]", x)
	}
	return nil
}

// lawWithLong returns a law that draws a long case in one of every cases.
func (s *subject) lawWithLong(every int, draw, long filler, check func(boundedrecall.Maker,
	Case) error) kit.Law {
	l := s.newLaw(draw, check)
	l.Long = kit.Long{Every: every, Fill: s.filler(long)}
	return l
}

// fixed returns a law that draws nothing.
func (s *subject) fixed(check func(boundedrecall.Maker) error) kit.Law {
	l := s.newLaw(func(sketch, *Case) {},
		func(maker boundedrecall.Maker, _ Case) error { return check(maker) })
	l.Once = true
	return l
}
