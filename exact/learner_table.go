package exact

import (
	"math"
	"math/big"
	"slices"

	"boundedrecall"
)

// A TableLearner plays from a table: a stationary M-bounded-recall learner
// given by its play in each window of an alphabet. It subtracts a reward common
// to all arms before it looks, and rounds each reward to the nearest level.
type TableLearner struct {
	windows  windows
	alphabet Alphabet
	cell     []int32
	weights  []*big.Rat // by cell
	floats   []float64
	drawn    bool // whether plays in windows with a zero vector are means; see learner
	window   int
}

var _ boundedrecall.Learner = (*TableLearner)(nil)

// learner returns the learner with the given weights. If the cells are those of
// windows without the zero vector, its play in the other windows is the mean
// over e_1, …, e_d in place of the oldest zero vector; see [Class.attackers].
func (s *cells) learner(x []*big.Rat) *TableLearner {
	l := &TableLearner{windows: s.windows, alphabet: s.alphabet, cell: s.cell, weights: x}
	if s.first == 1 {
		l.extend()
	}
	for _, v := range l.weights {
		f, _ := v.Float64()
		l.floats = append(l.floats, f)
	}
	return l
}

// extend adds the zero vector, as letter 0, to the alphabet.
func (l *TableLearner) extend() {
	d, small, cell := l.alphabet.arms, l.windows, l.cell
	l.drawn = true
	l.alphabet = NewAlphabet(d, 1, true)
	l.windows = newWindows(l.alphabet.Len(), small.recall)
	l.cell = make([]int32, l.windows.count*d)
	l.weights = slices.Clone(l.weights)
	digits := make([]int, small.recall)
	for w := l.windows.count - 1; w >= 0; w-- { // the windows drawn for w have larger numbers
		l.windows.digits(digits, w)
		if oldest := slices.Index(digits, 0); oldest >= 0 {
			place := int(math.Pow(float64(l.windows.letters), float64(small.recall-1-oldest)))
			for i := range d {
				l.cell[w*d+i] = l.mean(w, i, place)
			}
			continue
		}
		for k := range digits {
			digits[k]--
		}
		copy(l.cell[w*d:(w+1)*d], cell[small.window(digits)*d:])
	}
}

// mean adds the mean weight of arm i over the windows with e_1, …, e_d in place
// of a zero vector of w, and returns its cell.
func (l *TableLearner) mean(w, i, place int) int32 {
	d := l.alphabet.arms
	sum := new(big.Rat)
	for arm := range d {
		e := make([]int, d)
		e[arm] = 1
		sum.Add(sum, l.weights[l.cell[(w+l.alphabet.find(e)*place)*d+i]])
	}
	l.weights = append(l.weights, sum.Quo(sum, big.NewRat(int64(d), 1)))
	return int32(len(l.weights) - 1)
}

// NewLeadLearner returns the two-armed learner that plays arm 1 with weight
// plays[M+D] when that arm leads by D in the window of rewards 0 and 1. It
// panics if there is an even number of plays, or fewer than three, or one
// outside [0,1], or if M > 16.
func NewLeadLearner(plays []*big.Rat) *TableLearner {
	s, weights := leadCells(plays)
	return s.learner(weights)
}

// leadCells returns the cells of [NewLeadLearner] and their weights.
func leadCells(plays []*big.Rat) (s *cells, weights []*big.Rat) {
	n := len(plays)
	if n < 3 || n%2 == 0 || n > 33 {
		panic("exact: not a play for each lead")
	}
	mustBeWeights(plays)
	weights = slices.Clone(plays)
	for _, x := range plays {
		weights = append(weights, new(big.Rat).Sub(big.NewRat(1, 1), x))
	}
	s = &cells{windows: newWindows(3, n/2), alphabet: NewAlphabet(2, 1, true)}
	s.cell = make([]int32, 2*s.windows.count)
	for w := range s.windows.count {
		lead := n / 2
		for rest := w; rest > 0; rest /= 3 {
			lead += [3]int{0, 1, -1}[rest%3]
		}
		s.cell[2*w], s.cell[2*w+1] = int32(lead), int32(n+lead)
	}
	return s, weights
}

// mustBeWeights panics if a play is outside [0,1].
func mustBeWeights(plays []*big.Rat) {
	if slices.ContainsFunc(plays, func(x *big.Rat) bool {
		return x.Sign() < 0 || x.Cmp(big.NewRat(1, 1)) > 0
	}) {
		panic("exact: play outside [0,1]")
	}
}

// Arms returns the number of arms.
func (l *TableLearner) Arms() int { return l.alphabet.arms }

// Recall returns M, or M+τ for a class with a delay: the rounds in the table's
// windows.
func (l *TableLearner) Recall() int { return l.windows.recall }

// Play fills dst with the weights for the present window.
func (l *TableLearner) Play(dst []float64) {
	if len(dst) != l.alphabet.arms {
		panic("exact: slice length is not the number of arms")
	}
	for i, e := range l.cell[l.window*l.alphabet.arms : (l.window+1)*l.alphabet.arms] {
		dst[i] = l.floats[e]
	}
}

// Observe moves the window on.
func (l *TableLearner) Observe(reward []float64) {
	if len(reward) != l.alphabet.arms {
		panic("exact: slice length is not the number of arms")
	}
	numerators := make([]int, len(reward))
	for i, r := range reward {
		if !boundedrecall.IsReward(r) {
			panic("exact: reward is not in [0,1]")
		}
		numerators[i] = int(r*float64(l.alphabet.q) + 0.5)
	}
	l.window = l.windows.after(l.window, l.alphabet.find(numerators))
}

// Reset fills the window with zeros.
func (l *TableLearner) Reset() { l.window = 0 }

// Maker returns the maker of learners with the same table.
func (l *TableLearner) Maker() boundedrecall.Maker {
	return func() boundedrecall.Learner {
		c := *l
		c.window = 0
		return &c
	}
}
