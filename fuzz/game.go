package fuzz

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners/catalog"
)

// A game is what the bytes of most inputs stand for: a recall learner over a base
// learner, and an instance.
type game struct {
	wrapper, base int // in catalog.Wrappers and catalog.Bases
	recall, arms  int
	rate          int // in rates
	spare         int // 0..255, for the target
	rounds        [][]float64
	spoil         spoiler
}

const (
	maxHorizon = 64
	maxArms    = 4
	grid       = 8 // rewards are multiples of 1/grid
)

// onGrid returns reward k/grid, and −0 for k = grid+1.
func onGrid(k int) float64 {
	if k > grid {
		return math.Copysign(0, -1)
	}
	return float64(k) / grid
}

// gridIndex is the inverse of onGrid.
func gridIndex(r float64) int {
	if r == 0 && math.Signbit(r) {
		return grid + 1
	}
	return int(r * grid)
}

// The recalls, and the learning rates, of which 0 stands for the tuned one. With recall
// 40 and rate 20 the copies of Hedge that AverageRestart runs leave the range of float64.
var (
	recalls = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 25, 40}
	rates   = []float64{0, 0.5, 1, 2, 20, 1e3, 1e-12, 1e300}
)

// decode maps any bytes to a game: one each for the wrapper, the base, the recall, the
// arms, the rate and the spare number, and then the rewards. What is missing is zero.
func decode(data []byte) game {
	b := reader{data}
	g := game{
		wrapper: b.below(len(catalog.Wrappers)),
		base:    b.below(len(catalog.Bases)),
		recall:  recalls[b.below(len(recalls))],
		arms:    1 + b.below(maxArms),
		rate:    b.below(len(rates)),
		spare:   b.next(),
	}
	if only := catalog.Bases[g.base].Arms; only != 0 {
		g.arms = only
	}
	g.rounds = b.rewards(g.arms, maxHorizon)
	return g
}

// instance returns the rewards as an instance, which has 0 for −0.
func (g game) instance() *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(g.rounds))
}

// eta returns the learning rate.
func (g game) eta() float64 {
	return orTuned(rates[g.rate], catalog.Bases[g.base], g.arms, g.baseHorizon())
}

// orTuned returns the rate, the one tuned to d arms and n rounds if it is 0.
func orTuned(rate float64, base catalog.Base, d, n int) float64 {
	if rate == 0 && base.Rate != nil {
		return base.Rate(d, n)
	}
	return rate
}

// baseHorizon returns how many rounds a copy of the base learner is tuned for.
func (g game) baseHorizon() int { return catalog.Wrappers[g.wrapper].BaseHorizon(g.recall) }

// maker returns the base learner.
func (g game) maker() boundedrecall.Maker {
	return catalog.Bases[g.base].WithRate(g.arms, g.baseHorizon(), g.eta())
}

// learner returns the learner to judge.
func (g game) learner() boundedrecall.Learner {
	return g.spoil.apply(catalog.Wrappers[g.wrapper].New(g.recall, g.maker(), 1))
}

func (g game) wrapperName() string { return catalog.Wrappers[g.wrapper].Name }
func (g game) baseName() string    { return catalog.Bases[g.base].Name }

// String writes the game down so that a person can replay it.
func (g game) String() string {
	rate := ""
	if catalog.Bases[g.base].Rate != nil {
		rate = fmt.Sprintf(", rate %v", g.eta())
	}
	return fmt.Sprintf("%s over %s, recall %d%s, spare %d, rewards %v", g.wrapperName(), g.baseName(), g.recall, rate, g.spare, g.instance())
}

// errorf returns a finding, with the game behind it.
func (g game) errorf(format string, args ...any) error {
	return fmt.Errorf(format+"\n%v", append(args, g)...)
}

// An op begins a piece of the rewards. Its two high bits say what it is, the six low
// ones a number n−1.
const (
	opRun    = iota << 6 // n rounds with the rewards that follow, a byte for each arm, on the grid
	opGoOn               // the last n rounds, over and over, for so many rounds as the next byte says
	opRotate             // the last n rounds once more, the arms moved on by one
	opZeros              // n rounds of zeros
	opCount  = 1 << 6
)

// A reader takes bytes from the front of an input; after its end they are zero.
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

// rewards reads 1..horizon rounds, to the end of the input.
func (b *reader) rewards(arms, horizon int) [][]float64 {
	rounds := make([][]float64, 0, horizon)
	room := func(n int) int { return min(n, horizon-len(rounds)) }
	for len(rounds) < horizon && len(b.data) > 0 {
		op := b.next()
		n := 1 + op%opCount
		last := min(n, len(rounds)) // rounds to take up again
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

// encode returns bytes that decode to the game, the rewards in few of them.
func (g game) encode() []byte {
	data := []byte{byte(g.wrapper), byte(g.base), byte(slices.Index(recalls, g.recall)), byte(g.arms - 1), byte(g.rate), byte(g.spare)}
	return append(data, encodeRewards(g.rounds)...)
}

// encodeRewards returns the rounds as pieces: what repeats is taken up again, and the
// rest are runs.
func encodeRewards(rounds [][]float64) (data []byte) {
	for t := 0; t < len(rounds); {
		run := matches(rounds, t, t)
		back, more := 0, run // the longest piece that has been there before
		for k := 1; k <= min(t, opCount); k++ {
			if m := matches(rounds, t, t-k); m > more {
				back, more = k, m
			}
		}
		switch {
		case back > 0:
			data = append(data, opGoOn|byte(back-1), byte(more-1))
		case sameBits(rounds[t], make([]float64, len(rounds[t]))):
			data = append(data, opZeros|byte(run-1))
		default:
			data = append(data, opRun|byte(run-1))
			for _, r := range rounds[t] {
				data = append(data, byte(gridIndex(r)))
			}
		}
		t += more
	}
	return data
}

// matches returns how many rounds from t on, at most opCount, equal those from s on;
// for s = t, how many are the same as round t.
func matches(rounds [][]float64, t, s int) int {
	n, step := 0, 1
	if s == t {
		step = 0
	}
	for n < opCount && t+n < len(rounds) && sameBits(rounds[t+n], rounds[s+n*step]) {
		n++
	}
	return n
}
