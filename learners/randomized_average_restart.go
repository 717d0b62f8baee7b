package learners

import (
	"iter"
	"math"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/internal/restart"
)

// RandomizedAverageRestart is Algorithm 3: each round it draws m uniformly from
// 1..M and plays what the base learner would play after the last m rewards. Its
// expected play is AverageRestart's play.
//
// A round takes O(d) steps if the base learner is [Additive], and m
// observations otherwise.
//
// The draws come from a seeded source, so equal seeds make equal learners.
type RandomizedAverageRestart struct {
	recall  int
	base    boundedrecall.Learner // for its bound
	history history
	seed    uint64
	rng     *rand.Rand
	drawn   int // the suffix length for the coming round
	scratch []float64
}

// NewRandomizedAverageRestart returns Algorithm 3 with recall M ≥ 1. It panics
// otherwise.
func NewRandomizedAverageRestart(
	recall int, base boundedrecall.Maker, seed uint64,
) *RandomizedAverageRestart {
	mustBeRecall(recall)
	l := base()
	r := &RandomizedAverageRestart{
		recall:  recall,
		base:    l,
		history: newHistory(recall, l),
		seed:    seed,
		scratch: make([]float64, l.Arms()),
	}
	r.Reset()
	return r
}

// draw sets the coming round's suffix length.
func (r *RandomizedAverageRestart) draw() {
	r.drawn = 1 + r.rng.IntN(r.recall)
}

// Arms returns the number of arms.
func (r *RandomizedAverageRestart) Arms() int { return len(r.scratch) }

// Play fills dst with the play drawn for the round.
func (r *RandomizedAverageRestart) Play(dst []float64) { r.history.after(r.drawn).Play(dst) }

// Observe puts the rewards into the window and draws for the next round.
func (r *RandomizedAverageRestart) Observe(reward []float64) {
	r.history.observe(reward)
	r.draw()
}

// Reset fills the window with zeros and restarts the draws from the seed.
func (r *RandomizedAverageRestart) Reset() {
	r.history.reset()
	r.rng = rand.New(rand.NewPCG(r.seed, 0))
	r.draw()
}

// Distribution yields M plays, each with probability 1/M, in the order of the
// suffix length. Over a base learner that is not [Additive] it takes M(M+1)/2
// observations.
func (r *RandomizedAverageRestart) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		for m := 1; m <= r.recall; m++ {
			r.history.after(m).Play(r.scratch)
			if !yield(1/float64(r.recall), r.scratch) {
				return
			}
		}
	}
}

// TotalRegretBoundWithProbability returns a bound that the total regret over n
// rounds with d arms exceeds with probability at most delta: AverageRestart's
// bound plus √(n ln(1/δ)/2) (Corollary 5.2, repaired; Hoeffding's inequality).
// The bound also holds against an adversary that chooses a round's rewards
// knowing all earlier draws (Azuma's inequality). It panics unless 0 < δ ≤ 1.
func (r *RandomizedAverageRestart) TotalRegretBoundWithProbability(
	delta float64, n, d int,
) float64 {
	must(delta > 0 && delta <= 1, "probability is not in (0,1]")
	average := restart.AverageBound(n, r.recall, r.recall, regretBoundOf(r.base, r.recall+1, d))
	return average + math.Sqrt(float64(n)*math.Log(1/delta)/2)
}
