package properties

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

// Claims are an author's claims about a learner. The zero Claims claims only
// that it is a learner.
type Claims struct {
	// Recall M ≥ 1 claims bounded recall: the play is a function of the round
	// and of the last M rewards. 0 claims nothing.
	//
	// Of a learner that draws its plays, the play is the one drawn with the
	// maker's seed, and not its distribution. So what is drawn in a round may
	// depend on the seed, on the round and on the last M rewards, and not on
	// how many numbers older rewards made the learner draw.
	Recall int

	// Stationary claims, with Recall, that the play does not depend on the
	// round, and that rewards before the first round count as zero.
	//
	// A learner that draws anew in each round is not stationary in this sense,
	// even if its distribution is: with the same last M rewards in two rounds
	// it may play differently. Claim Recall alone for it, and Draws. One whose
	// draw is a function of the seed and of the last M rewards is stationary,
	// but its draws repeat, which breaks the law draws.
	Stationary bool

	// Refuses claims that Play and Observe panic on a slice whose length is not
	// Arms(), and Observe on a reward that is not in [0,1], such as NaN.
	Refuses bool

	// MinimalRecall claims, with Recall, that the play does depend on the
	// reward M rounds ago. The kit searches for a case that shows this, and
	// fails if none of 1000 cases does. Give RecallWitness if such cases are
	// rarer.
	MinimalRecall bool

	// RecallWitness is a case that shows MinimalRecall: after Past and after
	// Other, each followed by the same Rewards of M−1 or more rounds, the plays
	// still differ. nil means that the kit searches for such a case.
	RecallWitness *Case

	// Symmetric claims that the play does not depend on the order of the
	// rewards in the window, or of all rewards if Recall is 0.
	Symmetric bool

	// ArmSymmetric claims that exchanging two arms exchanges their weights.
	ArmSymmetric bool

	// ShiftInvariant claims that a reward common to all arms does not change
	// the play.
	ShiftInvariant bool

	// Gamma claims that the learner is mean-based: at most this weight for an
	// arm that trails another by more than lead in the rewards that matter; see
	// [boundedrecall.MeanBased]. With Recall the last M rewards matter, and
	// rounds is always M. nil claims nothing.
	Gamma func(lead float64, rounds int) float64

	// Bounds, Draws and Tolerances are the rarer claims.
	Bounds     Bounds
	Draws      Draws
	Tolerances Tolerances
}

// Bounds claim how large or small a regret is. All are in total, not per round.
type Bounds struct {
	// TotalRegret claims that no instance gives a larger total regret; see
	// [boundedrecall.Bounded]. nil claims nothing.
	TotalRegret func(rounds, arms int) float64

	// TotalRegretOn claims a bound on the total regret that depends on the
	// instance: on the best arm's reward, or on the length of its path. nil
	// claims nothing.
	TotalRegretOn func(*boundedrecall.Instance) float64

	// TotalSwapRegret claims that no instance gives a larger total swap regret;
	// see [boundedrecall.SwapBounded]. nil claims nothing.
	TotalSwapRegret func(rounds, arms int) float64

	// TotalSwitchingRegret claims that no instance gives a larger total regret
	// against a sequence of arms with at most the given number of switches; see
	// [boundedrecall.Transcript.SwitchingRegret]. nil claims nothing.
	TotalSwitchingRegret func(rounds, arms, switches int) float64

	// TotalIntervalRegret claims that the total regret on an interval of the
	// given number of rounds, wherever it lies, is never larger; see
	// [boundedrecall.Transcript.IntervalRegrets]. nil claims nothing.
	TotalIntervalRegret func(rounds, arms int) float64

	// Floors claim lower bounds on the learner's regret.
	Floors []laws.Floor

	// Ceilings claim that the mean of the regret on random instances is at most
	// so large, as theorems on bandits do. The other bounds hold for all
	// rewards, also for those of an adversary. If the learner draws its plays,
	// set Draws.New, or else the mean is that with the maker's seed.
	Ceilings []laws.Ceiling

	// Growth claims how regret grows with the recall or the horizon. nil claims
	// nothing.
	Growth *laws.Growth
}

// Draws are claims about a learner that draws its plays.
type Draws struct {
	// New makes the learner under test with a seed for its draws. The kit needs
	// New to sample a learner that draws its plays; it is nil for others. If
	// the learner is [boundedrecall.Randomized], the kit tests its draws
	// against the distribution that it states. For a learner that is not, New is
	// an error unless RegretQuantile or Bounds.Ceilings is claimed too.
	//
	// Learners with different seeds must not repeat each other's draws, nor
	// draw what adds up to a pattern, as a linear congruential generator does
	// whose state is the seed.
	New func(seed uint64) boundedrecall.Learner

	// RegretQuantile claims, for a learner that draws its plays, that the total
	// regret on an instance fixed beforehand exceeds the returned value with
	// probability at most delta. nil claims nothing.
	RegretQuantile func(delta float64, rounds, arms int) float64
}

// Tolerances bound the differences between plays that the laws allow. Each is
// less than 1, since no two weights differ by more.
type Tolerances struct {
	// Recall bounds the difference between plays in these laws. 0 means bit
	// for bit: older rewards leave no trace, not even in rounding errors.
	Recall float64

	// Symmetry bounds the difference between plays in these three laws. 0 means
	// bit for bit, which few learners satisfy, since they round sums. The
	// rewards drawn for these laws have exact sums in float64, so a pass with 0
	// says nothing about rewards such as 0.1.
	Symmetry float64
}

// Laws returns the laws that the claims call for, the laws of the contract
// first. It panics if the maker makes no learner, or on claims that make no
// sense: a negative recall, a tolerance that is negative, or 1 or more, or that
// no claim uses, a claim about the window without Recall, or a claim about draws
// that the kit can neither compute nor sample, or that no law tests.
func Laws(maker boundedrecall.Maker, claims Claims) []Law {
	return mustLaws(newSubject(maker, claims))
}
