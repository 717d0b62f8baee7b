package adversaries

import "fmt"

// atLeast returns an error that names the object, the parameter and its value
// if the value is less than least.
func atLeast(object, parameter string, value, least int) error {
	if value < least {
		return fmt.Errorf("%s: %s = %d is less than %d", object, parameter, value, least)
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
