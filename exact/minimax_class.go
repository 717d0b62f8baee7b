package exact

import (
	"fmt"
	"math"
	"slices"
)

// A Class is a set of stationary M-bounded-recall learners: those whose play is
// the same in all windows that the class does not tell apart.
//
// The alphabet holds only gaps, rewards with a zero among them. This loses
// nothing: a learner may subtract the smallest reward of a round from all arms
// before it looks, and then rewards with a common part cannot hurt it more than
// the others.
type Class struct {
	Arms   int // d; 0 means 2
	Recall int // M ≥ 1
	Levels int // reward levels, 2 for {0,1}; 0 means 2

	// Delay is by how many rounds τ ≥ 0 the rewards come late: the play of
	// round t is a function of the M rewards r_{t−τ−M}, …, r_{t−τ−1}. A learner
	// of the class is one with recall M+τ whose play does not depend on the
	// last τ rewards.
	Delay int

	// Regret is the regret to minimize, external or swap.
	Regret Regret

	// Symmetric: the play does not depend on the order of the window.
	Symmetric bool

	// ShiftInvariant: the play depends only on the differences between the
	// arms' total rewards in the window. It implies Symmetric.
	ShiftInvariant bool
}

// cells numbers the free choices of a class: cell[w·d+i] is the weight of arm i
// in window w, and entries with the same number are the same weight.
//
// If an exchange of arms carries one weight into another, the two get the same
// number. This loses nothing: exchanging arms turns a learner of the class into
// another with the same worst case. Regret is linear in the play, so the
// average over all exchanges, which treats all arms alike, has no larger worst
// case. It is then enough to look at regret against arm 1, or for swap regret
// at one map from each set of maps that differ by an exchange of arms.
type cells struct {
	windows
	alphabet  Alphabet
	cell      []int32
	count     int
	simplices [][]int // the cells that sum to 1, with repetition
	regret    Regret
	against   []Comparator // the comparators to look at
	first     int          // the number of the first letter in the class's alphabet, 0 or 1
}

func (c Class) withDefaults() Class {
	if c.Arms == 0 {
		c.Arms = 2
	}
	if c.Levels == 0 {
		c.Levels = 2
	}
	if c.Arms < 2 || c.Recall < 1 || c.Levels < 2 || c.Delay < 0 {
		panic("exact: class with a number out of range")
	}
	return c
}

// Alphabet returns the class's alphabet. It returns an error if there are too
// many letters or windows.
func (c Class) Alphabet() (Alphabet, error) {
	c = c.withDefaults()
	a, err := c.Regret.alphabet(c.Arms, c.Levels-1, c.reach(), true, mostWindows)
	if err != nil && c.Delay > 0 {
		return a, fmt.Errorf("with the delay added to the recall, %w", err)
	}
	return a, err
}

// reach returns M+τ, the age of the oldest reward that matters to a play. It
// returns the largest int if that cannot hold M+τ.
func (c Class) reach() int {
	if c.Delay > math.MaxInt-c.Recall {
		return math.MaxInt
	}
	return c.Recall + c.Delay
}

// attackers returns the letters that are enough for the worst case: with two
// levels, unless the class is shift-invariant, all letters of [Class.Alphabet]
// but the zero vector.
//
// The reason is that up to a common reward the zero vector is the mean of e_1,
// …, e_d. A learner for windows of the other letters becomes a learner for all
// windows: draw one of e_1, …, e_d for each zero vector, uniformly and
// independently, and play the mean of the plays. On any instance it has the
// mean of its regrets on the instances drawn, or less, because the draws of the
// window are independent of the coming round. The new learner is symmetric if
// the old one is.
func (c Class) attackers() (Alphabet, error) {
	a, err := c.Alphabet()
	if err == nil && c.Levels == 2 && !c.ShiftInvariant {
		a.letters = a.letters[1:]
	}
	return a, err
}

func (c Class) cells() (*cells, error) {
	a, err := c.attackers()
	if err != nil {
		return nil, err
	}
	if err := affordClass(a, c.reach()); err != nil {
		return nil, err
	}
	s := &cells{windows: newWindows(a.Len(), c.reach()), alphabet: a}
	same := newPartition(s.windows.count * c.Arms)
	s.first = NewAlphabet(c.Arms, c.Levels-1, true).Len() - a.Len()
	s.merge(same, c)
	s.mergeArms(same)
	s.number(same)
	s.regret, s.against = c.Regret, c.Regret.comparators(c.Arms, true)
	if s.count > mostWeights {
		return nil, fmt.Errorf("the class has %d free weights, and the limit is %d",
			s.count, mostWeights)
	}
	return s, nil
}

// merge joins the windows the class does not tell apart. Letter 0 stands in a
// window for each of the last τ letters, which the class does not see.
func (s *cells) merge(same partition, c Class) {
	d := c.Arms
	digits := make([]int, c.reach())
	visible := digits[:c.Recall]
	first := map[string]int{}
	for w := range s.windows.count {
		s.digits(digits, w)
		clear(digits[c.Recall:])
		if c.Symmetric {
			slices.Sort(visible)
		}
		seen := s.window(digits)
		if c.ShiftInvariant {
			key := fmt.Sprint(s.lead(visible))
			if _, ok := first[key]; !ok {
				first[key] = w
			}
			seen = first[key]
		}
		for i := range d {
			same.join(w*d+i, seen*d+i)
		}
	}
}

// lead returns the arms' total rewards minus the smallest of them, as
// numerators.
func (s *cells) lead(digits []int) []int {
	total := make([]int, s.alphabet.arms)
	for _, a := range digits {
		for i, n := range s.alphabet.letters[a] {
			total[i] += n
		}
	}
	least := slices.Min(total)
	for i := range total {
		total[i] -= least
	}
	return total
}

// mergeArms joins the cells that exchanges of arms carry into each other.
func (s *cells) mergeArms(same partition) {
	d := s.alphabet.arms
	for _, order := range neighbours(d) {
		image := s.alphabet.permuted(order)
		for w := range s.windows.count {
			v := s.image(w, image)
			for k := range d {
				same.join(v*d+k, w*d+order[k])
			}
		}
	}
}

// number gives the parts of the partition their numbers, and finds the sets
// that sum to 1.
func (s *cells) number(same partition) {
	d := s.alphabet.arms
	s.cell = make([]int32, len(same))
	numbers := make([]int32, len(same)) // of the roots, plus 1
	for e := range same {
		root := same.find(e)
		if numbers[root] == 0 {
			s.count++
			numbers[root] = int32(s.count)
		}
		s.cell[e] = numbers[root] - 1
	}
	known := make([]bool, s.count) // by a set's first cell; a cell is in only one set
	for w := range s.windows.count {
		play := s.cell[w*d : (w+1)*d]
		first := slices.Min(play)
		if known[first] {
			continue
		}
		known[first] = true
		set := make([]int, d)
		for i, n := range play {
			set[i] = int(n)
		}
		slices.Sort(set)
		s.simplices = append(s.simplices, set)
	}
}
