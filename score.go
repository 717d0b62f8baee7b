package boundedrecall

import "math"

// simplexTolerance is how far a play may be from summing to 1, and an entry
// from [0,1], before the game refuses it.
const simplexTolerance = 1e-9

// A Score keeps the totals of a game that is played round by round, in memory that does
// not grow with the rounds. Sums are compensated, as in a [Transcript], and give the same
// regret bit for bit.
type Score struct {
	rounds int
	totals score
}

// NewScore returns the score of a game that has not begun. It panics if arms < 1.
func NewScore(arms int) *Score {
	if arms < 1 {
		panic("boundedrecall: arms < 1")
	}
	return &Score{totals: newScore(arms)}
}

// Round adds a round. It panics if the play or the reward has another number of arms, or
// if they leave their range: the play must be a distribution to within 1e-9.
func (s *Score) Round(play, reward []float64) {
	mustFit(len(play), len(s.totals.arms))
	mustFit(len(reward), len(s.totals.arms))
	mustDistribute(play)
	for _, r := range reward {
		if !IsReward(r) {
			panic("boundedrecall: reward is not in [0,1]")
		}
	}
	s.rounds++
	s.totals.round(play, reward)
}

// Rounds returns the number of rounds so far.
func (s *Score) Rounds() int { return s.rounds }

// BestArm returns the arm (from 0) with the largest total reward, the first of them when
// several tie.
func (s *Score) BestArm() int { return s.totals.best() }

// BestArmReward returns the best arm's total reward.
func (s *Score) BestArmReward() float64 { return s.totals.arms[s.totals.best()].value() }

// TotalRegret returns the regret so far against the arm that is best so far.
func (s *Score) TotalRegret() float64 { return s.totals.totalRegret() }

// score is the running total reward of the learner and of each arm.
type score struct {
	learner sum
	arms    []sum
}

func newScore(arms int) score { return score{arms: make([]sum, arms)} }

func (s *score) round(x, r []float64) {
	for i, ri := range r {
		s.learner.addProduct(x[i], ri)
		s.arms[i].add(ri)
	}
}

func (s *score) best() int {
	best := 0
	for i := range s.arms {
		if s.arms[i].minus(s.arms[best]) > 0 {
			best = i
		}
	}
	return best
}

func (s *score) totalRegret() float64 { return s.arms[s.best()].minus(s.learner) }

func mustFit(learner, opponent int) {
	if learner != opponent {
		panic("boundedrecall: learner and instance differ in their number of arms")
	}
}

func mustDistribute(x []float64) {
	total := 0.0
	for _, p := range x {
		if !(p >= -simplexTolerance) {
			panic("boundedrecall: learner played a negative weight or NaN")
		}
		total += p
	}
	if !(math.Abs(total-1) <= simplexTolerance) {
		panic("boundedrecall: learner's play does not sum to 1")
	}
}
