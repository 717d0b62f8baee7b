package frames_test

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(800) // a run of the kit holds little and drops much
	os.Exit(m.Run())
}
