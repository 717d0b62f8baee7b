package properties

import (
	"errors"
	"fmt"
	"math"
	"sync/atomic"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// Claims are an author's claims about a learner. The zero Claims claims only that it is a
// learner.
type Claims struct {
	// Recall M ≥ 1 claims bounded recall: the play is a function of the round and
	// of the last M rewards. 0 claims nothing.
	Recall int

	// Stationary claims, with Recall, that the play does not depend on the
	// round, and that rewards before the first round count as zero.
	Stationary bool

	// MinimalRecall claims, with Recall, that the play does depend on the reward
	// M rounds ago. The kit searches for a case that shows this, and fails if none of
	// 1000 cases does. Give RecallWitness if such cases are rarer.
	MinimalRecall bool

	// RecallWitness is a case that shows MinimalRecall: after Past and after Other,
	// each followed by the same Rewards of M−1 or more rounds, the plays still differ.
	// nil means that the kit searches for such a case.
	RecallWitness *Case

	// RecallTolerance bounds the difference between plays in these laws. 0 means bit
	// for bit: older rewards leave no trace, not even in rounding errors.
	RecallTolerance float64

	// Symmetric claims that the play does not depend on the order of the rewards in
	// the window, or of all rewards if Recall is 0.
	Symmetric bool

	// ArmSymmetric claims that exchanging two arms exchanges their weights.
	ArmSymmetric bool

	// ShiftInvariant claims that a reward common to all arms does not change the play.
	ShiftInvariant bool

	// SymmetryTolerance bounds the difference between plays in these three laws. 0
	// means bit for bit, which few learners satisfy, since they round sums. The
	// rewards drawn for these laws have exact sums in float64, so a pass with 0 says
	// nothing about rewards such as 0.1.
	SymmetryTolerance float64

	// Gamma claims that the learner is mean-based: at most this weight for an
	// arm that trails another by more than lead in the rewards that matter; see
	// [boundedrecall.MeanBased]. With Recall the last M rewards matter, and rounds is
	// always M. nil claims nothing.
	Gamma func(lead float64, rounds int) float64

	// TotalRegretBound claims that no instance gives a larger total regret; see
	// [boundedrecall.Bounded]. nil claims nothing.
	TotalRegretBound func(rounds, arms int) float64

	// RegretBoundOn claims a bound on the total regret that depends on the
	// instance: on the best arm's reward, or on the length of its path. nil
	// claims nothing.
	RegretBoundOn func(*boundedrecall.Instance) float64

	// TotalSwapRegretBound claims that no instance gives a larger total swap regret; see
	// [boundedrecall.SwapBounded]. nil claims nothing.
	TotalSwapRegretBound func(rounds, arms int) float64

	// TotalSwitchingRegretBound claims that no instance gives a larger total regret
	// against a sequence of arms with at most so many switches; see
	// [boundedrecall.Transcript.SwitchingRegret]. nil claims nothing.
	TotalSwitchingRegretBound func(rounds, arms, switches int) float64

	// TotalIntervalRegretBound claims that the total regret on an interval of so many
	// rounds, wherever it lies, is never larger; see
	// [boundedrecall.Transcript.IntervalRegrets]. nil claims nothing.
	TotalIntervalRegretBound func(rounds, arms int) float64

	// Floors claim lower bounds on the learner's regret.
	Floors []laws.Floor

	// Growth claims how regret grows with the recall or the horizon. nil claims
	// nothing.
	Growth *laws.Growth

	// RegretQuantile claims, for a learner that draws its plays, that the total
	// regret on an instance fixed beforehand exceeds the returned value with
	// probability at most delta. nil claims nothing.
	RegretQuantile func(delta float64, rounds, arms int) float64

	// Draw makes the learner under test with a seed for its draws. The kit needs Draw
	// to sample a learner that draws its plays; it is nil for others. If the learner is
	// [boundedrecall.Randomized], the kit tests its draws against the law it states.
	//
	// Learners with different seeds must not repeat each other's draws.
	Draw func(seed uint64) boundedrecall.Learner
}

// Laws returns the laws that the claims call for, the laws of the contract first. It panics
// if the maker makes no learner, or on claims that make no sense: a negative recall, a
// tolerance that is negative or that no claim uses, a claim about the window without
// Recall, or a claim about draws that the kit can neither compute nor sample.
func Laws(maker boundedrecall.Maker, claims Claims) []Law {
	s, err := newSubject(maker, claims)
	if err != nil {
		panic(err)
	}
	return s.laws()
}

// subject is a learner under test.
type subject struct {
	Claims
	maker  boundedrecall.Maker
	arms   int
	random bool // the learner states the law of its draws

	// bound is the smallest of the claimed bounds, nil without a claim.
	bound                              func(*boundedrecall.Instance) float64
	external, swap, switches, interval told

	trailing count // of calls of Gamma
}

// told is what the kit knows of a bound.
type told struct {
	horizons []int // at which the bound is finite; nil if at all
	finite   count // of calls
}

// count counts how often a claim was called, and how often it said something.
type count struct{ asked, told atomic.Int64 }

func (c *count) add(told bool) {
	c.asked.Add(1)
	if told {
		c.told.Add(1)
	}
}

// vacuous reports whether the claim was called and never said anything.
func (c *count) vacuous() bool { return c.asked.Load() > 0 && c.told.Load() == 0 }

// newSubject returns the subject, or an error where Laws panics.
func newSubject(maker boundedrecall.Maker, claims Claims) (s *subject, err error) {
	defer func() {
		if p := recover(); p != nil {
			if u, ok := p.(*laws.Unavailable); ok {
				err = u
				return
			}
			err = fmt.Errorf("properties: the maker or a claim panics: %v", p)
		}
	}()
	switch {
	case maker == nil:
		return nil, errors.New("properties: the maker is nil")
	case claims.Recall < 0:
		return nil, errors.New("properties: negative recall")
	case claims.Recall == 0 && (claims.Stationary || claims.MinimalRecall || claims.RecallWitness != nil):
		return nil, errors.New("properties: a claim on the window needs Recall")
	case !(claims.RecallTolerance >= 0) || !(claims.SymmetryTolerance >= 0):
		return nil, errors.New("properties: a tolerance is negative or NaN")
	case claims.RecallTolerance > 0 && claims.Recall == 0:
		return nil, errors.New("properties: RecallTolerance without Recall")
	case claims.SymmetryTolerance > 0 && !claims.Symmetric && !claims.ArmSymmetric && !claims.ShiftInvariant:
		return nil, errors.New("properties: SymmetryTolerance without a claim of symmetry")
	case claims.Growth != nil && (claims.Growth.Instances == nil || !claims.Growth.Increasing()):
		return nil, errors.New("properties: a claim on growth needs instances for four sizes or more, in increasing order")
	}
	for _, floor := range claims.Floors {
		if len(floor.Instances) == 0 {
			return nil, fmt.Errorf("properties: floor %q has no instance", floor.Name)
		}
	}
	one, done := withClose(maker)
	defer done()
	l := one()
	if l == nil {
		return nil, errors.New("properties: the maker makes a nil learner")
	}
	s = &subject{Claims: claims, maker: maker, arms: l.Arms()}
	_, s.random = l.(boundedrecall.Randomized)
	if claims.RegretQuantile != nil && claims.Draw == nil && !s.random {
		return nil, errors.New("properties: a claim on draws needs Draw, or a learner that states its law")
	}
	if s.arms >= 1 {
		s.countClaims()
	}
	return s, nil
}

// countClaims wraps the claims so that their calls are counted, and finds the horizons at
// which the bounds are finite.
func (s *subject) countClaims() {
	if gamma := s.Gamma; gamma != nil {
		s.Gamma = func(lead float64, rounds int) float64 {
			g := gamma(lead, rounds)
			s.trailing.add(g < 1)
			return g
		}
	}
	s.TotalSwapRegretBound = s.swap.wrap(s.TotalSwapRegretBound, s.arms)
	s.TotalIntervalRegretBound = s.interval.wrap(s.TotalIntervalRegretBound, s.arms)
	if bound := s.TotalSwitchingRegretBound; bound != nil {
		s.switches.wrap(func(n, d int) float64 { return bound(n, d, 0) }, s.arms)
		s.TotalSwitchingRegretBound = func(n, d, switches int) float64 { return s.switches.count(bound(n, d, switches)) }
	}
	bySize, on := s.TotalRegretBound, s.RegretBoundOn
	if bySize == nil && on == nil {
		return
	}
	s.external.wrap(bySize, s.arms)
	s.bound = func(in *boundedrecall.Instance) float64 {
		b := math.Inf(1)
		if bySize != nil {
			b = bySize(in.Horizon(), in.Arms())
		}
		if on != nil {
			b = min(b, on(in))
		}
		return s.external.count(b)
	}
}

// laws returns the laws that the claims call for.
func (s *subject) laws() []Law {
	if s.arms < 1 {
		return []Law{s.armsLaw()}
	}
	all := s.contract()
	add := func(claimed bool, law func() Law) {
		if claimed {
			all = append(all, law())
		}
	}
	add(s.Recall > 0, s.boundedRecall)
	add(s.Stationary, s.stationary)
	add(s.Stationary, s.zeroPadding)
	add(s.MinimalRecall || s.RecallWitness != nil, s.minimalRecall)
	add(s.Symmetric, s.symmetric)
	add(s.ArmSymmetric, s.armSymmetric)
	add(s.ShiftInvariant, s.shiftInvariant)
	add(s.Gamma != nil, s.meanBased)
	add(s.bound != nil, s.regretBound)
	add(s.TotalSwapRegretBound != nil, s.swapBound)
	add(s.TotalSwitchingRegretBound != nil, s.switchBound)
	add(s.TotalIntervalRegretBound != nil, s.intervalBound)
	add(len(s.Floors) > 0, s.regretFloor)
	add(s.Growth != nil, s.growth)
	add(s.RegretQuantile != nil, s.regretQuantile)
	add(s.Draw != nil && s.random, s.sameLaw)
	add(s.Draw != nil && s.random, s.draws)
	return all
}
