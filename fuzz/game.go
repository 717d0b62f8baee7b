package fuzz

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
)

// A game is a recall learner over a base learner, and an instance. The bytes of
// most inputs stand for a game.
type game struct {
	learners.Spec
	arms   int
	spare  int // 0..255, for the target
	rounds [][]float64

	// spoil, if there is one, breaks the learners to judge, in the tests of the
	// oracles.
	spoil func(boundedrecall.Learner) boundedrecall.Learner
}

const (
	maxHorizon = 64
	maxArms    = 4
)

// An alphabet is what a game is made of. Rate 0 stands for the tuned rate.
type alphabet struct {
	recalls        []int
	rates, rewards []float64
	mostSteps      int // rounds times recall
	mostBalanced   int // recall over the learners of swap regret, whose rounds take O(d³) logarithms
}

// ordinary is the alphabet of most games. Sums of its rewards are exact. With
// recall 40 and rate 20 the weights of AverageRestart's copies of Hedge leave
// the range of float64.
var ordinary = alphabet{
	recalls:   []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 25, 40},
	rates:     []float64{0, 0.5, 1, 2, 20, 1e3, 1e-12, 1e300},
	rewards:   []float64{0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, math.Copysign(0, -1)},
	mostSteps: 40 * maxHorizon, mostBalanced: 8,
}

// decode maps any bytes to a game: one byte each for the recall learner, the
// base learner, the recall, the arms, the rate and the spare number, and then
// the rewards. Missing bytes count as zero.
func (a alphabet) decode(data []byte) (g game) {
	b := reader{data}
	g.Name, g.Base = pick(&b, learners.RecallNames()), pick(&b, learners.BaseNames())
	g.Recall, g.arms = pick(&b, a.recalls), 1+b.below(maxArms)
	if g.Arms() != 0 {
		g.arms = g.Arms()
	}
	if g.Randomized() {
		g.Seed = 1
	}
	g.Spec = g.WithRate(pick(&b, a.rates))
	if g.Base == "blum-mansour" || g.Base == "internal-regret-matching" {
		g.Recall = min(g.Recall, a.mostBalanced)
	}
	g.spare = b.next()
	g.rounds = b.rewards(g.arms, min(maxHorizon, a.mostSteps/g.Recall), a.rewards)
	return g
}

// instance returns the rewards as an instance, which has 0 for −0.
func (g game) instance() *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(g.rounds))
}

// base returns the maker of the base learner.
func (g game) base() boundedrecall.Maker { return g.Of().Maker(g.arms) }

// learner returns the learner to judge.
func (g game) learner() boundedrecall.Learner { return g.spoiled(g.New(g.arms)) }

func (g game) spoiled(l boundedrecall.Learner) boundedrecall.Learner {
	if g.spoil == nil {
		return l
	}
	return g.spoil(l)
}

// String writes the game down so that a person can replay it.
func (g game) String() string {
	return fmt.Sprintf("%v, spare %d, rewards %v", g.Spec, g.spare, g.instance())
}

// An op begins a piece of the rewards. Its two high bits are one of the
// constants below, the six low bits are a number n−1.
const (
	opRun    = iota << 6 // n rounds with the rewards that follow, a byte for each arm
	opGoOn               // repeats the last n rounds; the next byte says for how many rounds
	opRotate             // the last n rounds once more, with the arms rotated by one
	opZeros              // n rounds of zeros
	opCount  = 1 << 6
)

// A reader takes bytes from the front of an input. After its end it returns
// zeros.
type reader struct{ data []byte }

func (b *reader) next() int {
	if len(b.data) == 0 {
		return 0
	}
	x := b.data[0]
	b.data = b.data[1:]
	return int(x)
}

// below returns a number in 0..n−1.
func (b *reader) below(n int) int { return b.next() % n }

// pick returns the value that the next byte stands for.
func pick[V any](b *reader, values []V) V { return values[b.below(len(values))] }

// rewards reads 1..horizon rounds, to the end of the input.
func (b *reader) rewards(arms, horizon int, values []float64) [][]float64 {
	rounds := make([][]float64, 0, horizon)
	room := func(n int) int { return min(n, horizon-len(rounds)) }
	for len(rounds) < horizon && len(b.data) > 0 {
		op := b.next()
		n := 1 + op%opCount
		last := min(n, len(rounds)) // rounds to repeat
		switch op &^ (opCount - 1) {
		case opRun:
			r := make([]float64, arms)
			for i := range r {
				r[i] = pick(b, values)
			}
			for range room(n) {
				rounds = append(rounds, r)
			}
		case opGoOn:
			more := room(1 + b.below(opCount))
			for k := 0; k < more && last > 0; k++ {
				rounds = append(rounds, rounds[len(rounds)-last])
			}
		case opRotate:
			for range room(last) {
				r := rounds[len(rounds)-last]
				rounds = append(rounds, append(slices.Clone(r[arms-1:]), r[:arms-1]...))
			}
		case opZeros:
			r := make([]float64, arms)
			for range room(n) {
				rounds = append(rounds, r)
			}
		}
	}
	if len(rounds) == 0 {
		rounds = append(rounds, make([]float64, arms))
	}
	return rounds
}
