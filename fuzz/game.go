package fuzz

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
)

// A game is a recall learner over a base learner, and an instance. The bytes of most inputs
// stand for a game.
type game struct {
	learners.Spec
	arms   int
	spare  int // 0..255, for the target
	rounds [][]float64
	spoil  spoiler
}

const (
	maxHorizon = 64
	maxArms    = 4
	grid       = 8 // rewards are multiples of 1/grid

	// mostBalanced is the longest recall over the learners of swap regret, whose rounds take
	// O(d³) steps.
	mostBalanced = 8
)

// onGrid returns reward k/grid, and −0 for k = grid+1.
func onGrid(k int) float64 {
	if k > grid {
		return math.Copysign(0, -1)
	}
	return float64(k) / grid
}

// The recalls and the learning rates; rate 0 stands for the tuned rate. With recall 40 and
// rate 20 the weights of AverageRestart's copies of Hedge leave the range of float64.
var (
	recalls = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 25, 40}
	rates   = []float64{0, 0.5, 1, 2, 20, 1e3, 1e-12, 1e300}
)

// decode maps any bytes to a game: one byte each for the recall learner, the base learner,
// the recall, the arms, the rate and the spare number, and then the rewards. Missing bytes
// count as zero.
func decode(data []byte) game {
	b := reader{data}
	var g game
	g.Spec, g.arms = b.learner(recalls, rates)
	if g.Base == "blum-mansour" || g.Base == "internal-regret-matching" {
		g.Recall = min(g.Recall, mostBalanced)
	}
	g.spare = b.next()
	g.rounds = b.rewards(g.arms, maxHorizon)
	return g
}

// instance returns the rewards as an instance, which has 0 for −0.
func (g game) instance() *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(g.rounds))
}

// base returns the maker of the base learner.
func (g game) base() boundedrecall.Maker { return g.Of().Maker(g.arms) }

// alone returns the base learner to judge.
func (g game) alone() boundedrecall.Learner { return g.spoil.apply(g.base()()) }

// learner returns the learner to judge.
func (g game) learner() boundedrecall.Learner { return g.spoil.apply(g.New(g.arms)) }

// String writes the game down so that a person can replay it.
func (g game) String() string {
	return fmt.Sprintf("%v, spare %d, rewards %v", g.Spec, g.spare, g.instance())
}

// An op begins a piece of the rewards. Its two high bits are one of the constants below, the
// six low bits are a number n−1.
const (
	opRun    = iota << 6 // n rounds with the rewards that follow, a byte for each arm, on the grid
	opGoOn               // repeats the last n rounds; the next byte says for how many rounds
	opRotate             // the last n rounds once more, with the arms rotated by one
	opZeros              // n rounds of zeros
	opCount  = 1 << 6
)

// A reader takes bytes from the front of an input. After its end it returns zeros.
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

// learner reads a recall learner over a base learner, its recall, the arms and its rate:
// a byte each.
func (b *reader) learner(recalls []int, rates []float64) (learners.Spec, int) {
	s := learners.Spec{
		Name:   learners.RecallNames()[b.below(len(learners.RecallNames()))],
		Base:   learners.BaseNames()[b.below(len(learners.BaseNames()))],
		Recall: recalls[b.below(len(recalls))],
	}
	arms := 1 + b.below(maxArms)
	if s.Arms() != 0 {
		arms = s.Arms()
	}
	if s.Randomized() {
		s.Seed = 1
	}
	return s.WithRate(rates[b.below(len(rates))]), arms
}

// rewards reads 1..horizon rounds, to the end of the input.
func (b *reader) rewards(arms, horizon int) [][]float64 {
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
				r[i] = onGrid(b.below(grid + 2))
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
