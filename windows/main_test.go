package windows_test

import (
	"flag"
	"iter"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
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

// controlSeeds is the variable that says with how many seeds the tables of
// windows run, each window with its word.
const controlSeeds = "CONTROL_SEEDS"

// seeds returns how many seeds a table of windows runs with: one, unless
// CONTROL_SEEDS asks for more.
func seeds(t *testing.T) uint64 {
	text, set := os.LookupEnv(controlSeeds)
	if !set {
		return 1
	}
	n, err := strconv.ParseUint(text, 10, 64)
	require.NoError(t, err, controlSeeds)
	return n
}

// takesLong skips a window whose runs take seconds, unless CONTROL_SEEDS is
// set, as in .ci/controls.
func takesLong(t *testing.T) {
	t.Helper()
	if _, set := os.LookupEnv(controlSeeds); !set {
		t.Skip("takes seconds: " + controlSeeds + "=1")
	}
}

// only returns the only finding.
func only(t *testing.T, all iter.Seq[windows.Finding]) windows.Finding {
	findings := slices.Collect(all)
	require.Len(t, findings, 1)
	return findings[0]
}
