package windows_test

import (
	"flag"
	"iter"
	"os"
	"runtime/debug"
	"slices"
	"testing"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the table of README.md anew")

func TestMain(m *testing.M) {
	flag.Parse()
	debug.SetGCPercent(800) // a run of the kit holds little and drops much
	// The laws that fail here are meant to: no files of what failed.
	if os.Getenv(gate) == "" {
		if err := flag.Set("rapid.nofailfile", "true"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// only returns the only finding.
func only(t *testing.T, all iter.Seq[windows.Finding]) windows.Finding {
	findings := slices.Collect(all)
	require.Len(t, findings, 1)
	return findings[0]
}
