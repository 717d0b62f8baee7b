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
	totals
}

// NewScore returns the score of a game that has not begun. It panics if arms < 1.
func NewScore(arms int) *Score {
	if arms < 1 {
		panic("boundedrecall: arms < 1")
	}
	return &Score{totals: newTotals(arms)}
}

// Round adds a round. It panics if the play or the reward has another number of arms, or
// if they leave their range: the play must be a distribution to within 1e-9.
func (s *Score) Round(play, reward []float64) {
	mustFit(len(play), len(s.arms))
	mustFit(len(reward), len(s.arms))
	mustDistribute(play)
	for _, r := range reward {
		if !IsReward(r) {
			panic("boundedrecall: reward is not in [0,1]")
		}
	}
	s.rounds++
	s.add(play, reward)
}

// Rounds returns the number of rounds so far.
func (s *Score) Rounds() int { return s.rounds }

// totals are the total rewards of the learner and of each arm in the rounds so far.
type totals struct {
	learner sum
	arms    []sum
}

func newTotals(arms int) totals { return totals{arms: make([]sum, arms)} }

func (s *totals) add(play, reward []float64) {
	for i, r := range reward {
		s.learner.addProduct(play[i], r)
		s.arms[i].add(r)
	}
}

// BestArm returns the arm (from 0) with the largest total reward, the first of them when
// several tie.
func (s *totals) BestArm() int {
	best := 0
	for i := range s.arms {
		if s.arms[i].minus(s.arms[best]) > 0 {
			best = i
		}
	}
	return best
}

// BestArmReward returns the best arm's total reward.
func (s *totals) BestArmReward() float64 { return s.arms[s.BestArm()].value() }

// TotalRegret returns max_i Σ_t r_{t,i} − Σ_t ⟨x_t, r_t⟩ over the rounds so far, which is
// Definition 2.1 times their number. It may be negative.
func (s *totals) TotalRegret() float64 { return s.arms[s.BestArm()].minus(s.learner) }

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
