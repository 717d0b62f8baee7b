//go:build race

package windows_test

// raceEnabled reports that the race detector runs, with which a window takes
// ten times as long.
const raceEnabled = true
