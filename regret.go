package boundedrecall

import (
	"math"
	"slices"
)

// simplexTolerance is how far a play may be from summing to 1, and an entry
// from [0,1], before the game refuses it.
const simplexTolerance = 1e-9

// A Score keeps the totals of a game that is played round by round, in memory
// that does not grow with the rounds. Sums are compensated, as in a
// [Transcript], and give the same regret bit for bit.
type Score struct {
	rounds int
	totals
}

// NewScore returns the score of a game that has not begun. It panics if arms <
// 1.
func NewScore(arms int) *Score {
	if arms < 1 {
		panic("boundedrecall: arms < 1")
	}
	return &Score{totals: newTotals(arms)}
}

// Round adds a round. It panics if the play or the reward has another number of
// arms, or if they leave their range: the play must be a distribution to within
// 1e-9.
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

// totals are the total rewards of the learner and of each arm in the rounds so
// far.
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

// BestArm returns the arm (from 0) with the largest total reward, the first of
// them when several tie.
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

// TotalRegret returns max_i Σ_t r_{t,i} − Σ_t ⟨x_t, r_t⟩ over the rounds so
// far, which is Definition 2.1 times their number. It may be negative.
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

// TotalSwapRegret returns max_φ Σ_t Σ_i x_{t,i} (r_{t,φ(i)} − r_{t,i}), the
// maximum over all maps φ of arms to arms: how much more the plays would have
// earned if all weight on an arm i had been on φ(i). It is at least 0, and at
// least TotalRegret(). It takes O(T·d²) steps.
//
// A. Blum and Y. Mansour, From external to internal regret, J. Machine Learning
// Research 8 (2007).
func (tr *Transcript) TotalSwapRegret() (total float64) {
	d := tr.instance.arms
	earned := make([]sum, d*d) // Σ_t x_{t,i} r_{t,j} at i·d+j
	for t := 1; t <= tr.instance.Horizon(); t++ {
		r := tr.instance.Reward(t)
		for i, weight := range tr.PlayOf(t) {
			for j := range r {
				earned[i*d+j].addProduct(weight, r[j])
			}
		}
	}
	for i := range d {
		of := earned[i*d : (i+1)*d]
		best := i
		for j := range of {
			if of[j].minus(of[best]) > 0 {
				best = j
			}
		}
		total += of[best].minus(of[i])
	}
	return total
}

// PerRoundSwapRegret returns TotalSwapRegret()/T.
func (tr *Transcript) PerRoundSwapRegret() float64 {
	return tr.TotalSwapRegret() / float64(tr.instance.Horizon())
}

// SwitchingRegret returns the total regret against the best sequence of arms
// that switches at most the given number of times,
//
//	max Σ_t r_{t,a_t} − Σ_t ⟨x_t, r_t⟩ over a_1..a_T with at most K rounds a_t ≠ a_{t−1},
//
// and such a sequence: the arm (from 0) of round t at index t−1. With K = 0 it
// is TotalRegret. It takes O(T·d·K) steps and about T·(K+1)·(d/8+4) bytes. It
// panics if switches < 0.
//
// M. Herbster and M. K. Warmuth, Tracking the best expert, Machine Learning
// 32(2), 1998.
func (tr *Transcript) SwitchingRegret(switches int) (total float64, arms []int) {
	if switches < 0 {
		panic("boundedrecall: negative number of switches")
	}
	arms = tr.instance.bestSequence(min(switches, tr.instance.Horizon()-1))
	var earned sum
	for t, arm := range arms {
		earned.add(tr.instance.Reward(t + 1)[arm])
	}
	return earned.minus(tr.learner), arms
}

// bestSequence returns a sequence of arms with the largest total reward among
// those with at most the given number of switches, by dynamic programming over
// the rounds.
func (in *Instance) bestSequence(switches int) []int {
	d, layers := in.arms, switches+1
	// best[k·d+i] is the largest reward so far of a sequence that ends in arm i
	// and has switched at most k times; top[k] is the arm with the largest such
	// reward.
	best := make([]float64, layers*d)
	top := make([]int, layers)
	// For the way back: the arm that a switch to round t comes from, and
	// whether the best sequence with at most k switches that ends in arm i
	// switches to it in round t.
	from := make([]int32, in.Horizon()*layers)
	switched := make([]byte, (in.Horizon()*layers*d+7)/8)
	for t := range in.Horizon() {
		r := in.Reward(t + 1)
		for k := switches; k >= 0; k-- { // layer k−1 is still that of the round before
			row := best[k*d : (k+1)*d]
			for i := range row {
				if k > 0 {
					other := top[k-1]
					if value := best[(k-1)*d+other]; t > 0 && value > row[i] {
						row[i] = value
						at := (t*layers+k)*d + i
						switched[at/8] |= 1 << (at % 8)
					}
				}
				row[i] += r[i]
			}
			if k > 0 {
				from[t*layers+k] = int32(top[k-1])
			}
		}
		for k := range top {
			row := best[k*d : (k+1)*d]
			top[k] = slices.Index(row, slices.Max(row))
		}
	}
	arms := make([]int, in.Horizon())
	k, arm := switches, top[switches]
	for t := in.Horizon() - 1; t >= 0; t-- {
		arms[t] = arm
		if at := (t*layers+k)*d + arm; switched[at/8]&(1<<(at%8)) != 0 {
			arm = int(from[t*layers+k])
			k--
		}
	}
	return arms
}

// IntervalRegrets returns the total regret on every interval of the given
// number of rounds: max_i Σ r_{t,i} − Σ ⟨x_t, r_t⟩ over t = s..s+rounds−1, at
// index s−1, for s = 1..T−rounds+1. It takes O(T·d) steps. It panics unless 1 ≤
// rounds ≤ T.
//
// E. Hazan and C. Seshadhri, Efficient learning algorithms for changing
// environments, 26th International Conference on Machine Learning (ICML), 2009.
func (tr *Transcript) IntervalRegrets(rounds int) []float64 {
	in := tr.instance
	if rounds < 1 || rounds > in.Horizon() {
		panic("boundedrecall: interval is not of 1..T rounds")
	}
	until, before := newTotals(in.arms), newTotals(in.arms) // the sums of rounds 1..t, and 1..t−rounds
	regrets := make([]float64, 0, in.Horizon()-rounds+1)
	for t := 1; t <= in.Horizon(); t++ {
		until.add(tr.PlayOf(t), in.Reward(t))
		if t > rounds {
			before.add(tr.PlayOf(t-rounds), in.Reward(t-rounds))
		}
		if t >= rounds {
			regrets = append(regrets, until.totalRegretSince(before))
		}
	}
	return regrets
}

// totalRegretSince returns the total regret of the rounds that s has and u has
// not. All rounds of u are rounds of s.
func (s *totals) totalRegretSince(u totals) float64 {
	regret := 0.
	for i := range s.arms {
		gained := s.arms[i].minus(u.arms[i])
		if r := gained - s.learner.minus(u.learner); i == 0 || r > regret {
			regret = r
		}
	}
	return regret
}
