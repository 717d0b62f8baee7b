package main

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlay_MemoryOfPlays: what is printed counts, as text does not fit where numbers do.
func TestPlay_MemoryOfPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	for want, args := range map[string][]string{
		"recall: what is kept and printed of 3 learners over 2000000 rounds takes 5 GB, more than 4 GB":  {"--plays", "--learner", "windowed(ftl,recall=2:4)"},
		"recall: what is kept and printed of 12 learners over 2000000 rounds takes 6 GB, more than 4 GB": {"--json", "--learner", "windowed(ftl,recall=2:13)"},
	} {
		requireRefusal(t, want, "", append([]string{"play", "--environment", "switching(arms=2,every=50,rounds=2000000)"}, args...)...)
	}
}

// TestPlay_Memory: what takes the square of the arms is refused before it is made, and a wide
// file is not read many rows at a time.
func TestPlay_Memory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	wide := strings.Repeat("0,", 99_999) + "1\n"
	for want, args := range map[string][]string{
		"--swap on 100000 arms takes 160 GB, more than 4 GB":                                              {"hedge", "--swap"},
		"blum-mansour(horizon=1) on 100000 arms takes 161 GB, more than 4 GB":                             {"blum-mansour"},
		"internal-regret-matching on 100000 arms takes 161 GB, more than 4 GB":                            {"internal-regret-matching"},
		"periodic-restart(blum-mansour,recall=3) on 100000 arms takes 161 GB, more than 4 GB":             {"periodic-restart(blum-mansour,recall=3)"},
		"average-restart(internal-regret-matching,recall=9) on 100000 arms takes 1601 GB, more than 4 GB": {"average-restart(internal-regret-matching,recall=9)"},
	} {
		requireRefusal(t, "recall: "+want, wide, append(append([]string{"play", "-"}, "--learner"), args...)...)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	status, _, stderr := runWith(wide, "play", "--learner", "anytime-hedge", "-")
	runtime.ReadMemStats(&after)
	require.Zero(t, status, stderr)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(100<<20))
}
