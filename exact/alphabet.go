package exact

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/combin"
)

// An Alphabet is a finite set of reward vectors over d arms, the letters. The
// rewards are multiples of 1/q; letter 0 is the zero vector, which pads the
// windows of the first rounds.
type Alphabet struct {
	arms    int
	q       int     // rewards are 0, 1/q, …, 1
	gaps    bool    // only letters with a zero among their rewards, one for each common shift
	letters [][]int // numerators of the rewards
}

// NewAlphabet returns the alphabet {0, 1/q, …, 1}^d. With gaps it holds only
// the vectors with a zero among them, (q+1)^d − q^d letters: for two arms the
// 2q+1 gaps between the arms, and all that matters against a learner that
// ignores a reward common to all arms. It panics if d < 1 or q < 1, or if there
// are more than 255 letters or 2^20 reward vectors; see [Class.Alphabet] for an
// error instead.
func NewAlphabet(arms, q int, gaps bool) Alphabet {
	if arms < 1 || q < 1 {
		panic("exact: alphabet without arms or without rewards")
	}
	if checkSize(arms, q, 0, gaps, 1) != nil {
		panic("exact: alphabet with too many letters")
	}
	a := Alphabet{arms: arms, q: q, gaps: gaps}
	for letter := range vectors(arms, q+1) {
		if !gaps || slices.Min(letter) == 0 {
			a.letters = append(a.letters, slices.Clone(letter))
		}
	}
	return a
}

// vectors yields all vectors of n numbers in 0..levels−1, the first number
// changing fastest, in the same slice.
func vectors(n, levels int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		v, all := make([]int, n), combin.NewCartesianGenerator(slices.Repeat([]int{levels}, n))
		for all.Next() {
			all.Product(v)
			slices.Reverse(v)
			if !yield(v) {
				return
			}
		}
	}
}

// Arms returns the number of arms d.
func (a Alphabet) Arms() int { return a.arms }

// Len returns the number of letters.
func (a Alphabet) Len() int { return len(a.letters) }

// Rewards returns the reward vector of a letter.
func (a Alphabet) Rewards(letter int) []float64 {
	r := make([]float64, a.arms)
	for i, n := range a.letters[letter] {
		r[i] = float64(n) / float64(a.q)
	}
	return r
}

// String describes the alphabet, as in "{0,1/2,1}^2 up to a common reward".
func (a Alphabet) String() string {
	var b strings.Builder
	b.WriteString("{0")
	const shown = 4 // String leaves out the levels of a finer alphabet
	for n := 1; n < a.q; n++ {
		if a.q <= shown || n == 1 {
			fmt.Fprintf(&b, ",%d/%d", n, a.q)
		} else if n == 2 {
			b.WriteString(",…")
		}
	}
	fmt.Fprintf(&b, ",1}^%d", a.arms)
	if a.gaps {
		b.WriteString(" up to a common reward")
	}
	return b.String()
}

// find returns the letter with the given numerators, after taking their minimum
// away if the alphabet is one of gaps.
func (a Alphabet) find(numerators []int) int {
	shift := 0
	if a.gaps {
		shift = slices.Min(numerators)
	}
	for k, letter := range a.letters {
		if slices.EqualFunc(letter, numerators, func(n, m int) bool { return n == m-shift }) {
			return k
		}
	}
	panic("exact: rewards outside the alphabet")
}

// permuted returns for each letter the letter whose reward on arm i is this
// letter's reward on arm perm[i].
func (a Alphabet) permuted(perm []int) []int {
	image := make([]int, len(a.letters))
	moved := make([]int, a.arms)
	for k, letter := range a.letters {
		for i := range moved {
			moved[i] = letter[perm[i]]
		}
		image[k] = a.find(moved)
	}
	return image
}

// neighbours yields each arm i but the last, with the order that exchanges arms
// i and i+1. These exchanges make up all orders.
func neighbours(arms int) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		for i := range arms - 1 {
			order := make([]int, arms)
			for k := range order {
				order[k] = k
			}
			order[i], order[i+1] = i+1, i
			if !yield(i, order) {
				return
			}
		}
	}
}
