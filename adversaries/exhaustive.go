package adversaries

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/stat/combin"
)

// Exhaustive is the set of all instances with the given horizon whose reward
// vectors are letters of a finite alphabet. A check on all of them settles a
// question for this horizon and alphabet only.
type Exhaustive struct {
	Horizon int         // T
	Letters [][]float64 // the alphabet, see [Levels], [OneHots] and [Gaps]
}

// maxAll is the largest number of instances that a method All yields.
const maxAll = 1 << 32

func (e Exhaustive) check() error {
	if _, err := boundedrecall.NewInstance(e.Letters); err != nil {
		return fmt.Errorf("exhaustive: of the letters, as rounds, %w", err)
	}
	return checkAtLeast("exhaustive", parameter{"horizon T", e.Horizon, 1})
}

// All yields the instances in lexicographic order, the letter of the last round
// changing fastest. It panics if there are more than 2³².
func (e Exhaustive) All() iter.Seq[*boundedrecall.Instance] {
	must(e.check())
	return instances(words(e.Letters, e.Horizon), func(word [][]float64) [][]float64 { return word })
}

// instances yields the instance that each word unfolds to.
func instances(
	words iter.Seq[[][]float64], unfold func([][]float64) [][]float64,
) iter.Seq[*boundedrecall.Instance] {
	return func(yield func(*boundedrecall.Instance) bool) {
		for word := range words {
			if !yield(boundedrecall.Must(boundedrecall.NewInstance(unfold(word)))) {
				return
			}
		}
	}
}

// words yields the sequences of n letters in lexicographic order, all in the
// same slice. It panics if there are more than maxAll, or than an int counts.
func words[T any](letters []T, n int) iter.Seq[[]T] {
	if math.Pow(float64(len(letters)), float64(n)) > float64(min(maxAll, math.MaxInt)) {
		panic("adversaries: more than 2³² instances to list")
	}
	return func(yield func([]T) bool) {
		index, word := make([]int, n), make([]T, n)
		for all := combin.NewCartesianGenerator(slices.Repeat([]int{len(letters)}, n)); all.Next(); {
			for t, k := range all.Product(index) {
				word[t] = letters[k]
			}
			if !yield(word) {
				return
			}
		}
	}
}

// Levels returns the alphabet of all reward vectors over the given number of
// arms whose entries are all among the levels: Levels(2, 0, 1) is {0,1}². It
// panics if arms < 1, without levels, or if there are more than 2²⁰ letters.
func Levels(arms int, levels ...float64) [][]float64 {
	if arms < 1 || len(levels) == 0 {
		panic("adversaries: alphabet without letters")
	}
	if math.Pow(float64(len(levels)), float64(arms)) > 1<<20 {
		panic("adversaries: alphabet of more than 2²⁰ letters")
	}
	var letters [][]float64
	for letter := range words(levels, arms) {
		letters = append(letters, slices.Clone(letter))
	}
	return letters
}

// OneHots returns the alphabet e_1, …, e_d: one arm gets 1, the others 0. It
// panics if arms < 1.
func OneHots(arms int) [][]float64 {
	if arms < 1 {
		panic("adversaries: alphabet without letters")
	}
	letters := make([][]float64, arms)
	for i := range letters {
		letters[i] = make([]float64, arms)
		letters[i][i] = 1
	}
	return letters
}

// Gaps returns the alphabet e_1, e_2, 0 over two arms. For a learner that
// ignores a reward common to all arms it is as good as {0,1}².
func Gaps() [][]float64 { return append(OneHots(2), []float64{0, 0}) }
