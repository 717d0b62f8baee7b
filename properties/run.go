package properties

import (
	"testing"

	"boundedrecall"
)

// Claims are what the author of a learner says of it. The zero Claims says only
// that it is a learner.
type Claims struct {
	// Recall M ≥ 1 claims bounded recall: the play is a function of the round and
	// of the last M rewards. 0 claims nothing.
	Recall int

	// Stationary claims, with Recall, that the play does not depend on the
	// round, and that rewards before the first round count as zero.
	Stationary bool

	// MinimalRecall claims, with Recall, that the play does depend on the reward
	// M rounds ago.
	MinimalRecall bool

	// RecallTolerance is by how much plays may differ in these laws. 0 means bit
	// for bit, so that nothing older survives even in rounding.
	RecallTolerance float64

	// Symmetric claims that the order of the rewards in the window, or of all
	// rewards if Recall is 0, plays no part.
	Symmetric bool

	// ArmSymmetric claims that exchanging two arms exchanges their weights.
	ArmSymmetric bool

	// ShiftInvariant claims that a reward common to all arms plays no part.
	ShiftInvariant bool

	// SymmetryTolerance is by how much plays may differ in these three laws. 0
	// means bit for bit, which few learners manage: sums are rounded.
	SymmetryTolerance float64

	// Gamma claims that the learner is mean-based: at most this weight for an
	// arm that trails another by more than lead in the rewards it goes by, as
	// [boundedrecall.MeanBased] has it. With Recall those are the last M, and
	// rounds is always M. nil claims nothing.
	Gamma func(lead float64, rounds int) float64

	// TotalRegretBound claims that no instance gives a larger total regret, as
	// [boundedrecall.Bounded] has it. nil claims nothing.
	TotalRegretBound func(rounds, arms int) float64

	// Floors claim that the learner has at least some regret.
	Floors []Floor

	// Growth claims how regret grows with the recall or the horizon. nil claims
	// nothing.
	Growth *Growth

	// RegretQuantile claims, for a learner that draws its plays, that the total
	// regret on an instance that is fixed beforehand exceeds this with
	// probability at most delta. nil claims nothing.
	RegretQuantile func(delta float64, rounds, arms int) float64

	// Draw makes the learner with a seed for its draws. It is needed to sample
	// a learner that draws its plays; nil for others.
	Draw func(seed uint64) boundedrecall.Learner
}

// Run tests the learners that maker makes: that they are learners, and that
// they are what the claims say. It opens one subtest for each law, with the
// law's name.
func Run(t *testing.T, maker boundedrecall.Maker, claims Claims) {
	t.Helper()
	for _, law := range Laws(maker, claims) {
		t.Run(law.Name, law.Test)
	}
}

// Laws returns the laws that the claims call for, the contract's first. It
// panics on claims that make no sense: a negative recall, a claim on the window
// without Recall, or one on draws that can be neither computed nor sampled.
func Laws(maker boundedrecall.Maker, claims Claims) []Law {
	if claims.Recall < 0 {
		panic("properties: negative recall")
	}
	if claims.Recall == 0 && (claims.Stationary || claims.MinimalRecall) {
		panic("properties: a claim on the window needs Recall")
	}
	s := subject{Claims: claims, maker: maker, arms: maker().Arms()}
	if claims.RegretQuantile != nil && claims.Draw == nil && !s.statesLaw() {
		panic("properties: a claim on draws needs Draw, or a learner that states its law")
	}
	laws := s.contract()
	add := func(claimed bool, law func() Law) {
		if claimed {
			laws = append(laws, law())
		}
	}
	add(claims.Recall > 0, s.boundedRecall)
	add(claims.Stationary, s.stationary)
	add(claims.Stationary, s.zeroPadding)
	add(claims.MinimalRecall, s.minimalRecall)
	add(claims.Symmetric, s.symmetric)
	add(claims.ArmSymmetric, s.armSymmetric)
	add(claims.ShiftInvariant, s.shiftInvariant)
	add(claims.Gamma != nil, s.meanBased)
	add(claims.TotalRegretBound != nil, s.regretBound)
	add(len(claims.Floors) > 0, s.regretFloor)
	add(claims.Growth != nil, s.growth)
	add(claims.RegretQuantile != nil, s.regretQuantile)
	add(claims.Draw != nil && s.statesLaw(), s.draws)
	return laws
}

// subject is a learner under test.
type subject struct {
	Claims
	maker boundedrecall.Maker
	arms  int
}

// contract returns the laws of every learner.
func (s subject) contract() []Law {
	laws := []Law{
		s.armsConstant(), s.simplex(), s.dirtyDestination(), s.purePlay(), s.rewardUntouched(), s.rewardNotKept(),
		s.causal(), s.deterministic(), s.reset(), s.independent(), s.wrongLengths(), s.wrongRewards(),
	}
	if s.statesLaw() {
		laws = append(laws, s.statedLaw())
	}
	return laws
}

// statesLaw reports whether the learner says from what it draws its plays.
func (s subject) statesLaw() bool {
	_, ok := s.maker().(boundedrecall.Randomized)
	return ok
}
