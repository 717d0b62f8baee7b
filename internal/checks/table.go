package checks

import (
	"fmt"
	"iter"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"boundedrecall/claims"
)

// Table quotes words that list numbers and then their sizes, such as “1/6, 1/5
// at M = 2, 4” or “1/6, 1/5, 1/8 at M = 2..4”. It returns the sizes, and the
// numbers by size. If the words do not list as many numbers as sizes, that is an
// error of the check, and Table returns the pairs that there are.
func Table(c *claims.Case, words string) (sizes []int, numbers map[int]*big.Rat) {
	k := strings.LastIndex(words, " at ")
	if k < 0 {
		panic("checks: " + words + " is no table")
	}
	listed := span.ReplaceAllStringFunc(words[k:], func(text string) string {
		var from, to int
		fmt.Sscanf(text, "%d..%d", &from, &to)
		for text = ""; from <= to; from++ {
			text += strconv.Itoa(from) + " "
		}
		return text
	})
	for _, text := range whole.FindAllString(listed, -1) {
		size, _ := strconv.Atoi(text)
		sizes = append(sizes, size)
	}
	all, numbers := c.Numbers(words), map[int]*big.Rat{}
	all = all[:len(all)-len(whole.FindAllString(words[k:], -1))]
	if len(all) != len(sizes) {
		c.Errorf("%q lists %d numbers and %d sizes: list as many", words, len(all), len(sizes))
	}
	sizes = sizes[:min(len(sizes), len(all))]
	for k, size := range sizes {
		numbers[size] = all[k]
	}
	return sizes, numbers
}

var (
	span  = regexp.MustCompile(`[0-9]+\.\.[0-9]+`)
	whole = regexp.MustCompile(`[0-9]+`)
)

// Pairs yields every pair of a size and one of the others.
func Pairs(sizes, others *claims.Sizes) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for m := range sizes.All() {
			for n := range others.All() {
				if !yield(m, n) {
					return
				}
			}
		}
	}
}

// To returns the sizes from..to.
func To(from, to int) (sizes []int) {
	for k := from; k <= to; k++ {
		sizes = append(sizes, k)
	}
	return sizes
}
