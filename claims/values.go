package claims

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Values are constants of a sentence by size, such as the values for recall M = 2, 4, 5.
type Values map[int]Formula

// Sizes returns the sizes, the smallest first.
func (v Values) Sizes() []int { return slices.Sorted(maps.Keys(v)) }

// String lists the numbers in the order of their sizes, such as "1/6, 1/5, 1/12".
func (v Values) String() string {
	var words []string
	for _, size := range v.Sizes() {
		words = append(words, string(v[size]))
	}
	return strings.Join(words, ", ")
}

// At lists the numbers with their sizes, such as "1/6, 1/5, 1/12 at M = 2, 4, 5".
func (v Values) At(name string) string {
	return fmt.Sprintf("%v at %s = %s", v, name, list(v.Sizes()))
}
