package claims

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
)

// Sizes is a list of sizes that a check loops over and that its evidence
// prints: one value, so that the text cannot name a size that was not run. A
// check fails if it neither loops over a list to its end nor prints it.
type Sizes struct {
	name            string
	values          []int
	short           bool
	looped, printed bool
}

// Sizes returns the sizes, which name calls M, T and so on.
func (c *Case) Sizes(name string, values ...int) *Sizes {
	s := &Sizes{name: name, values: values, short: c.Short()}
	c.sizes = append(c.sizes, s)
	return s
}

// Range returns the sizes from..to.
func (c *Case) Range(name string, from, to int) *Sizes {
	var values []int
	for k := from; k <= to; k++ {
		values = append(values, k)
	}
	return c.Sizes(name, values...)
}

// Short cuts the list to its first n sizes in a short run, and returns the
// list.
func (s *Sizes) Short(n int) *Sizes {
	if s.short {
		s.values = s.values[:min(n, len(s.values))]
	}
	return s
}

// All yields the sizes.
func (s *Sizes) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, v := range s.values {
			if !yield(v) {
				return
			}
		}
		s.looped = true
	}
}

// Pairs yields every pair of a size and one of the others.
func (s *Sizes) Pairs(others *Sizes) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for m := range s.All() {
			for n := range others.All() {
				if !yield(m, n) {
					return
				}
			}
		}
	}
}

// String prints the sizes, such as "M = 1..8" or "M = 60, 120, 300".
func (s *Sizes) String() string {
	s.printed = true
	return s.name + " = " + list(s.values)
}

// At prints one of the sizes, such as "M = 8", for a check that hands in
// evidence for each.
func (s *Sizes) At(value int) string {
	s.printed = true
	return fmt.Sprintf("%s = %d", s.name, value)
}

// list prints a run of three or more consecutive numbers as its ends.
func list(values []int) string {
	consecutive := len(values) >= 3 && slices.IsSorted(values) &&
		values[len(values)-1]-values[0] == len(values)-1
	if consecutive {
		return fmt.Sprintf("%d..%d", values[0], values[len(values)-1])
	}
	return elements(reflect.ValueOf(values), ", ")
}
