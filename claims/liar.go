package claims

import (
	"fmt"
	"math/big"
	"slices"
	"testing"
)

// Lie returns the truth. In a run of [Liars] against the lie of that name it returns the lie: a
// learner past its bound, a bound that is off, a premise that fails. A check asks for what it
// measures, or for what it holds that against, so that each of its comparisons turns red on some
// lie.
func Lie[X any](c *Case, name string, truth, lie X) X {
	if !slices.Contains(c.lies, name) {
		c.lies = append(c.lies, name)
	}
	if c.options.lie == name {
		return lie
	}
	return truth
}

// lieAbout returns a number of the sentence, or in the runs against that a tenth more or less.
func (c *Case) lieAbout(words string, k int, x *big.Rat) *big.Rat {
	for _, off := range []int{9, 11} {
		x = Lie(c, lieName(words, k, off), x, new(big.Rat).Mul(x, big.NewRat(int64(off), 10)))
	}
	return x
}

func lieName(words string, k, off int) string {
	return fmt.Sprintf("number %d of %q%s%d", k+1, words, manyTenths, off)
}

const manyTenths = " is off, tenths: "

// Liars is Controls without a wrong input.
func Liars(t *testing.T, s *Statement) {
	t.Helper()
	Controls(t, s)
}
