// Package controls says with how many seeds tests run their controls, the
// windows and programs that are right, and those that are wrong beside them, and
// whether they run all rows of a table. Tests alone import it.
package controls

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

// variable is the environment variable that asks for all rows, as .ci/run does,
// and for more seeds than one, as .ci/controls does.
const variable = "CONTROL_SEEDS"

// Seeds returns how many seeds a test runs with: the number in CONTROL_SEEDS,
// or one where that is not set. It ends the test if the number is not a whole
// number above 0.
func Seeds(t testing.TB) uint64 {
	t.Helper()
	text, set := os.LookupEnv(variable)
	n, err := parsed(text, set)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// parsed returns the number in the variable, 1 if it is not set.
func parsed(text string, set bool) (uint64, error) {
	if !set {
		return 1, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%s=%q is not a whole number above 0", variable, text)
	}
	return n, nil
}

// Asked reports whether CONTROL_SEEDS is set, so that all rows of a table run.
func Asked() bool {
	_, set := os.LookupEnv(variable)
	return set
}

// Cases returns how many cases a test tries: n where all rows are asked for, and
// a third of them otherwise, but one at least.
func Cases(n int) int {
	if Asked() {
		return n
	}
	return max(1, n/3)
}

// SkipUnlessAsked skips a test that takes seconds, unless CONTROL_SEEDS is set.
func SkipUnlessAsked(t testing.TB) {
	t.Helper()
	if !Asked() {
		t.Skip("takes seconds: " + variable + "=1")
	}
}

// Short reports whether a test leaves out what takes long: with -short, and
// unless CONTROL_SEEDS is set.
func Short() bool { return testing.Short() || !Asked() }
