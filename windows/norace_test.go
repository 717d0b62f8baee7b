//go:build !race

package windows_test

// raceEnabled reports that the race detector runs.
const raceEnabled = false
