package boundedrecall

import "iter"

// A Learner plays a distribution over d arms each round, knowing only the
// rewards of the rounds before (Section 2, x_t = A(r_1, …, r_{t−1})).
//
// A learner is not safe for concurrent use. Its methods panic when a slice's
// length is not Arms().
type Learner interface {
	// Arms returns the number of arms d, at least 1.
	Arms() int

	// Play fills all of dst with the distribution for the coming round. It
	// changes nothing that a later call could see, and it does not depend on
	// what dst held.
	Play(dst []float64)

	// Observe tells the learner the reward vector of the round just played. It
	// neither modifies nor keeps the slice. It panics on a reward outside
	// [0,1], NaN among them.
	Observe(reward []float64)

	// Reset returns the learner to the state its maker gave it.
	Reset()
}

// A Maker gives fresh, independent, equal learners: no two share state, and fed
// the same rewards they play the same, bit for bit.
type Maker func() Learner

// A Bounded learner carries a bound on its regret that is proved, not measured.
type Bounded interface {
	Learner

	// TotalRegretBound returns W(n,d): no instance of the given number of
	// rounds and arms gives the learner a larger total regret. It returns +Inf
	// where nothing is proved.
	TotalRegretBound(rounds, arms int) float64
}

// A SwapBounded learner carries a bound on its swap regret that is proved, not
// measured.
type SwapBounded interface {
	Learner

	// TotalSwapRegretBound returns W(n,d): no instance of the given number of
	// rounds and arms gives the learner a larger total swap regret (see
	// [Transcript.TotalSwapRegret]). It returns +Inf where nothing is proved.
	TotalSwapRegretBound(rounds, arms int) float64
}

// A MeanBased learner carries its γ of the paper's Definition 2.3, in the
// causal form (the play of round t is judged by the rewards before t) and with
// the lead as a parameter.
type MeanBased interface {
	Learner

	// Gamma returns an upper bound on the weight of any arm in the play that
	// follows the given number of observed rounds, while that arm's cumulative
	// reward trails another arm's by more than lead ≥ 0.
	Gamma(lead float64, rounds int) float64
}

// A Randomized learner draws its play in every round, independently of its
// earlier draws, from a finite distribution that the observed rewards
// determine.
type Randomized interface {
	Learner

	// Distribution yields each outcome of the coming round's draw: its
	// probability, and the play, which has a weight for each arm. The slice is
	// valid until the next step of the iteration.
	Distribution() iter.Seq2[float64, []float64]
}

// An Adversary sets each round's rewards after it has seen the learner's play.
type Adversary interface {
	// Arms returns the number of arms.
	Arms() int

	// Reward fills all of dst with the coming round's rewards, in [0,1]. It
	// neither modifies nor keeps play, the distribution the learner has just
	// played.
	Reward(dst, play []float64)

	// Reset returns the adversary to its state before the first round.
	Reset()
}
