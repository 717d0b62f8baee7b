package claims

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
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

// Sizes returns a list of sizes as [Sizes.String] prints it, such as “M = 1..8”
// or “M = 60, 120, 300”. If sizes follow, the text only names them: “M”. Sizes
// panics if the text is no such list.
func (c *Case) Sizes(text string, sizes ...int) *Sizes {
	s := &Sizes{name: text, values: sizes, short: c.Short()}
	if len(sizes) == 0 {
		s.name, s.values = parseSizes(text)
	}
	c.sizes = append(c.sizes, s)
	return s
}

// parseSizes reads a list of sizes with its name.
func parseSizes(text string) (name string, values []int) {
	name, listed, _ := strings.Cut(text, " = ")
	for _, word := range strings.Split(listed, ", ") {
		first, last, run := strings.Cut(word, "..")
		if !run {
			last = first
		}
		from, wrong := strconv.Atoi(first)
		to, wrongToo := strconv.Atoi(last)
		if wrong != nil || wrongToo != nil || from > to {
			panic(fmt.Sprintf("claims: the sizes %q must be a list such as M = 1..8 or M = 2, 4, 8", text))
		}
		for k := from; k <= to; k++ {
			values = append(values, k)
		}
	}
	return name, values
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

// String prints the sizes, such as "M = 1..8" or "M = 60, 120, 300".
func (s *Sizes) String() string {
	s.printed = true
	return s.name + " = " + list(s.values)
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
