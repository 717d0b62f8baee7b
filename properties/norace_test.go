//go:build !race

package properties_test

// quickRace reports that short tests run under the race detector.
func quickRace() bool { return false }
