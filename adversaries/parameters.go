package adversaries

import "fmt"

// A parameter of an object has a value and a least value.
type parameter struct {
	name         string
	value, least int
}

// checkAtLeast returns an error if a value is less than its least. The error
// names the object, the first such parameter and its value.
func checkAtLeast(object string, parameters ...parameter) error {
	for _, p := range parameters {
		if p.value < p.least {
			return fmt.Errorf("%s: %s = %d is less than %d", object, p.name, p.value, p.least)
		}
	}
	return nil
}

// must panics if err is not nil.
func must(err error) {
	if err != nil {
		panic("adversaries: " + err.Error())
	}
}

// mustMeanBased panics unless gamma is in [0,1] and 0 ≤ lead < bound.
func mustMeanBased(gamma, lead, bound float64) {
	if !(gamma >= 0 && gamma <= 1) {
		panic("adversaries: weight not in [0,1]")
	}
	if !(lead >= 0 && lead < bound) {
		panic("adversaries: lead out of range")
	}
}
