package properties

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"reflect"
	"sync/atomic"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A subject is what is tested: learners, with their claims.
type subject struct {
	Claims
	maker     boundedrecall.Maker
	arms      int
	random    bool // the learner states the distribution of its draws
	wholeGame bool // it plays whole games at once

	tested kit.Subject // the learners, as the kit tests them
}

// newSubject returns the learners as a subject, or an error where [Laws]
// panics.
func newSubject(maker boundedrecall.Maker, claims Claims) (s *subject, err error) {
	defer kit.RecoverInto(&err, "the maker or a claim")
	switch {
	case maker == nil:
		return nil, errors.New("properties: the maker is nil")
	case claims.Recall < 0:
		return nil, errors.New("properties: negative recall")
	case claims.Recall == 0 && (claims.Stationary || claims.MinimalRecall ||
		claims.RecallWitness != nil):
		return nil, errors.New("properties: a claim on the window needs Recall")
	case !(claims.Tolerances.Recall >= 0) || !(claims.Tolerances.Symmetry >= 0):
		return nil, errors.New("properties: a tolerance is negative or NaN")
	case claims.Tolerances.Recall > 0 && claims.Recall == 0:
		return nil, errors.New("properties: Tolerances.Recall without Recall")
	case claims.Tolerances.Symmetry > 0 && !claims.Symmetric && !claims.ArmSymmetric &&
		!claims.ShiftInvariant:
		return nil, errors.New("properties: Tolerances.Symmetry without a claim of symmetry")
	case max(claims.Tolerances.Recall, claims.Tolerances.Symmetry) >= 1:
		return nil,
			errors.New("properties: a tolerance of 1 or more allows all plays: no two weights differ by more")
	case claims.Bounds.Growth != nil && (claims.Bounds.Growth.Instances == nil ||
		!claims.Bounds.Growth.Increasing()):
		return nil,
			errors.New("properties: a claim on growth needs instances for four sizes or more, in increasing order")
	}
	for _, floor := range claims.Bounds.Floors {
		if len(floor.Instances) == 0 {
			return nil, fmt.Errorf("properties: floor %q has no instance", floor.Name)
		}
	}
	one, done := kit.WithClose(maker)
	defer done()
	l := one()
	if l == nil {
		return nil, errors.New("properties: the maker makes a nil learner")
	}
	s = &subject{Claims: claims, maker: maker, arms: l.Arms()}
	_, s.random = l.(boundedrecall.Randomized)
	_, s.wholeGame = l.(laws.Player)
	s.tested = s.inKit()
	if claims.Draws.RegretQuantile != nil && claims.Draws.New == nil && !s.random {
		return nil,
			errors.New("properties: a claim on draws needs Draws.New, or a learner that states its Distribution")
	}
	for _, ceiling := range claims.Bounds.Ceilings {
		if err := ceiling.Validate(s.arms); err != nil {
			return nil, fmt.Errorf("properties: the ceiling on %q: %w", ceiling.Name, err)
		}
	}
	if claims.Draws.New != nil && claims.Draws.RegretQuantile == nil && !s.random &&
		claims.Bounds.Ceilings == nil {
		return nil, errUnstated(l)
	}
	return s, nil
}

// errUnstated returns the error for a claim Draws.New alone about a learner
// that does not state the distribution of its draws: no law could test it.
func errUnstated(l boundedrecall.Learner) error {
	want := reflect.TypeFor[func() iter.Seq2[float64, []float64]]()
	why := fmt.Sprintf("has no method Distribution of the type %v", want)
	if stated := reflect.ValueOf(l).MethodByName("Distribution"); stated.IsValid() {
		why = fmt.Sprintf("has a method Distribution of the type %v, want %v", stated.Type(), want)
	}
	return fmt.Errorf("properties: no law can test Draws.New: a %T %s; state the distribution, or "+
		"claim Draws.RegretQuantile or Bounds.Ceilings", l, why)
}

// A claimUse is the tally of a claim. It counts the calls of the claim, and those
// in which it could have failed. If there are none of these, a pass says nothing.
type claimUse struct {
	calls, finiteCalls atomic.Int64
	telling            atomic.Int64 // calls of a bound that some regret would exceed

	nothing string // what a claim is that says nothing
}

// boundUse returns the use of a claim that is a bound.
func boundUse() *claimUse {
	return &claimUse{nothing: "the bound was infinite in every game played"}
}

func (u *claimUse) add(telling bool) {
	u.calls.Add(1)
	if telling {
		u.finiteCalls.Add(1)
	}
}

// Nothing returns why the claim says nothing, if it was called and could never
// fail.
func (u *claimUse) Nothing() string {
	if u.calls.Load() == 0 || u.finiteCalls.Load() > 0 {
		return ""
	}
	return u.nothing + ", so the claim says nothing"
}

// count counts a call of a bound on the regret in a game of so many rounds. It
// returns the value, which is what the bound returned.
func (u *claimUse) count(value float64, rounds int) float64 {
	u.add(!math.IsInf(value, 1))
	if value < float64(rounds) {
		u.telling.Add(1)
	}
	return value
}

// of returns the bound, with its calls counted.
func (u *claimUse) of(bound func(rounds, arms int) float64) func(rounds, arms int) float64 {
	return func(rounds, arms int) float64 { return u.count(bound(rounds, arms), rounds) }
}
