package beyond_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

// TestMain keeps rapid from leaving files of the statements that fail here on
// purpose, and collects garbage less often than usual, since the checks make
// much that dies young.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	err := flag.Set("rapid.nofailfile", "true")
	if err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
