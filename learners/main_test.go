package learners_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain collects garbage less often than usual, since the tests make much
// that dies young.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	os.Exit(m.Run())
}
