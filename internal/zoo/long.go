package zoo

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/floats"
)

// long returns the bugs that show only in long games.
func long() []Mutant {
	all := []Mutant{
		{
			Name: "nan-after-ones", Bug: "a counter of rounds without news runs over: NaN after 50 rounds of ones",
			Maker: func() boundedrecall.Learner { return &nanAfterOnes{Hedge: hedge()} },
		},
		{
			Name: "short-counter", Bug: "counts rounds in eight bits, for a rate that falls with their root",
			Maker: func() boundedrecall.Learner { return &shortCounter{sums: make([]float64, threeArms)} },
		},
		{
			Name: "overflows-late", Bug: "exponentiates without shifting: Inf/Inf from a reward of 1419 on",
			Maker: func() boundedrecall.Learner { return &overflows{sums: make([]float64, threeArms), rate: 0.5} },
		},
		{
			Name: "never-normalized", Bug: "multiplies weights and never divides them: Inf after 1337 rounds",
			Maker: func() boundedrecall.Learner { return newNeverNormalized() },
		},
		{
			Name: "every-50th", Bug: "recomputes its sums in another order every 50 rounds, which rounds otherwise",
			Maker:  func() boundedrecall.Learner { return &every50th{newCountedWindow()} },
			Claims: windowClaims,
		},
	}
	for _, rounds := range []int{5*recall + 1, 100, 1000} {
		all = append(all, Mutant{
			Name: fmt.Sprintf("after-%d", rounds), Bug: fmt.Sprintf("its rate changes after %d rounds", rounds),
			Maker:  func() boundedrecall.Learner { return &afterRounds{newCountedWindow(), rounds} },
			Claims: windowClaims,
		})
	}
	return all
}

// nanAfterOnes divides by what is left of a counter.
type nanAfterOnes struct {
	*learners.Hedge
	ones int
}

func (l *nanAfterOnes) Play(dst []float64) {
	l.Hedge.Play(dst)
	if l.ones >= 50 {
		dst[0] = math.NaN()
	}
}

func (l *nanAfterOnes) Observe(reward []float64) {
	l.Hedge.Observe(reward)
	l.ones++
	if floats.Min(reward) < 1 {
		l.ones = 0
	}
}

func (l *nanAfterOnes) Reset() {
	l.Hedge.Reset()
	l.ones = 0
}

// shortCounter counts rounds in an int8, so round −128 follows round 127.
type shortCounter struct {
	sums  []float64
	round int8
}

func (s *shortCounter) Arms() int { return len(s.sums) }

func (s *shortCounter) Play(dst []float64) {
	mustFit(len(s.sums), dst)
	exponential(dst, s.sums, 1/math.Sqrt(float64(s.round+1)))
}

func (s *shortCounter) Observe(reward []float64) {
	mustReward(len(s.sums), reward)
	floats.Add(s.sums, reward)
	s.round++
}

func (s *shortCounter) Reset() {
	clear(s.sums)
	s.round = 0
}

// neverNormalized is normalizesState without the normalization.
type neverNormalized struct{ normalizesState }

func newNeverNormalized() *neverNormalized { return &neverNormalized{*newNormalizesState()} }

func (n *neverNormalized) Play(dst []float64) {
	mustFit(len(n.weights), dst)
	copy(dst, n.weights)
	floats.Scale(1/floats.Sum(dst), dst)
}

func (n *neverNormalized) Observe(reward []float64) {
	mustReward(len(n.weights), reward)
	for i, r := range reward {
		n.weights[i] *= 1 + 0.7*r
	}
}

// every50th is off by one ulp, in one round of fifty.
type every50th struct{ countedWindow }

func (e *every50th) Play(dst []float64) {
	e.countedWindow.Play(dst)
	if e.round%50 == 49 {
		dst[0] = math.Nextafter(dst[0], 1)
	}
}

// afterRounds has a schedule that a test of a few rounds does not reach.
type afterRounds struct {
	countedWindow
	rounds int
}

func (a *afterRounds) Play(dst []float64) {
	mustFit(a.arms, dst)
	rate := 1.0
	if a.round > a.rounds {
		rate = 0.5
	}
	a.proportional(dst, func(int, []float64) float64 { return rate })
}
