package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOutput_Links: a link is followed.
func TestOutput_Links(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(file, []byte("old"), 0o600))
	require.NoError(t, os.Symlink("file", link))
	require.NoError(t, writeFile(link, []byte("new")))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "new", string(text))
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 2)
}

func writeFile(name string, content []byte) error {
	o, err := newOutput("out", name)
	if err != nil {
		return err
	}
	defer o.discard()
	return o.write(content)
}

// TestOutput_First: a place that cannot be written is refused before the work begins: here
// before the rewards are read, which are none.
func TestOutput_First(t *testing.T) {
	dir := t.TempDir()
	for plot, why := range map[string]string{
		filepath.Join(dir, "nosuch", "x.svg"):               "no such file or directory",
		filepath.Join(dir, strings.Repeat("x", 300)+".svg"): "file name too long",
	} {
		requireRefusal(t, "recall: --plot "+plot+": "+why, "no rewards", "play", "--learner", "hedge", "--plot", plot, "-")
	}
	long := filepath.Join(dir, strings.Repeat("x", 300))
	requireRefusal(t, "recall: --out "+long+": file name too long", "", "search", "--learner", "hedge", "--horizon", "3", "--evaluations", "3", "--out", long)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// TestOutput_Discarded leaves nothing, and an old file as it was.
func TestOutput_Discarded(t *testing.T) {
	dir := t.TempDir()
	old, new := filepath.Join(dir, "old"), filepath.Join(dir, "new")
	require.NoError(t, os.WriteFile(old, []byte("old"), 0o600))
	for _, file := range []string{old, new} {
		o, err := newOutput("out", file)
		require.NoError(t, err)
		o.discard()
	}
	text, err := os.ReadFile(old)
	require.NoError(t, err)
	require.Equal(t, "old", string(text))
	require.NoFileExists(t, new)
}

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
