package claims

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// A Number is a constant of a sentence, written as in the text: a fraction such as 1/75, or a
// decimal such as 0.42. The sentence prints it and the check compares with it, so that neither
// can change alone. A check that holds a Number should hold it from both sides: by Equals, by
// [Tally.SharpnessIs], or by a case that attains it.
type Number string

// Rat returns the number as a fraction. It panics if the text is not a number.
func (n Number) Rat() *big.Rat {
	r, ok := new(big.Rat).SetString(string(n))
	if !ok {
		panic("claims: " + string(n) + " is not a number")
	}
	return r
}

// Float returns the nearest floating-point number. It panics if the text is not a number.
func (n Number) Float() float64 {
	x, _ := n.Rat().Float64()
	return x
}

// Values are constants of a sentence by size, such as the values for recall M = 2, 4, 5.
type Values map[int]Number

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
