package fuzz

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A planted bug is a change of one place in the source that a target must find.
type planted struct {
	bug    string
	file   string // from the module's root
	old    string // occurs once
	new    string
	target string
}

var plantedBugs = []planted{
	{
		"Windowed: a reset keeps the rewards of a base learner that must be replayed", "learners/suffix_sums.go",
		"func (r *replay) reset() { clear(r.rewards) }", "func (r *replay) reset() {}", "FuzzReset",
	},
	{
		"Windowed and the randomized learner: the ring of sums is read one round short when it wraps", "learners/suffix_sums.go",
		"at += len(s.totals)", "at += len(s.totals) - d*(m/16)", "FuzzListing",
	},
	{
		"AverageRestart: the bound of Theorem 5.1 as printed, without the M rounds at the ends", "internal/restart/restart.go",
		"return (float64(n) + float64(m)) * w / float64(k)", "return float64(n) * w / float64(k)", "FuzzRegretBound",
	},
	{
		"AverageRestart over Hedge and MWU: when weights are computed anew, a first arm that is far behind makes them overflow", "learners/products.go",
		"first := max(logs[0], least)", "first := logs[0]", "FuzzListing",
	},
	{
		"Hedge: weights are not scaled by the largest, and overflow", "learners/hedge.go",
		"w := math.Exp(eta * (s - top))", "w := math.Exp(eta * (s - 0*top))", "FuzzSimplex",
	},
	{
		"MWU: a reward of 7/8 counts for 1", "learners/mwu.go",
		"\tfor i, r := range reward {\n\t\tm.sums[i] += math.Log1p(m.eta * r)\n", "\tfor i, r := range reward {\n\t\tif r == 0.875 {\n\t\t\tr = 1\n\t\t}\n\t\tm.sums[i] += math.Log1p(m.eta * r)\n", "FuzzListing",
	},
	{
		"FTRL: arms more than half behind are left out of the projection", "internal/projection/simplex.go",
		"if x > -1 {", "if x > -0.5 {", "FuzzSimplex",
	},
	{
		"FTPL: a reset forgets all arms but the first", "learners/ftpl.go",
		"func (f *FTPL) TotalRegretBound(", "func (f *FTPL) Reset() { clear(f.sums[1:]) }\n\nfunc (f *FTPL) TotalRegretBound(", "FuzzForgets",
	},
	{
		"FollowTheLeader: the first of several leaders is played alone", "learners/follow_the_leader.go",
		"\t\t\tdst[i] = 1 / float64(leaders)\n", "\t\t\tdst[i] = 1 / float64(leaders)\n\t\t\tif leaders == 3 {\n\t\t\t\tdst[i], top = 1, top+1\n\t\t\t}\n", "FuzzPermutedArms",
	},
	{
		"Cover: the mean over an interval counts the wrong side of the kink", "learners/cover.go",
		"below := (float64(kink) - (lead - 1)) / 2", "below := (float64(kink) - (lead - 1.25)) / 2", "FuzzPermutedArms",
	},
	{
		"AverageRestart for convex losses: the oldest copy is not restarted", "beyond/convex/average_restart.go",
		"a.ages.Turn().Reset()", "a.ages.Turn()", "FuzzConvexLosses",
	},
	{
		"Exact worst case: the curve is a round behind", "exact/finite_horizon.go",
		"src, dst = dst, src\n\t\t\tif v := float64(src[0])", "src, dst = dst, src\n\t\t\tif v := float64(dst[0])", "FuzzWorstCase",
	},
	{
		"NewInstance: NaN is a reward", "instance.go",
		"return r >= 0 && r <= 1", "return !(r < 0) && !(r > 1)", "FuzzParseInstance",
	},
	{
		"CSV: columns after a label are a place too far", "internal/rewards/reader.go",
		"number(record[c])", "number(record[min(c+f.arms[0], f.columns-1)])", "FuzzCSV",
	},
	{
		"Certificates: a lower bound may be larger than what is proved", "exact/certificate/check.go",
		"c > 0 || equal && c < 0", "equal && c < 0", "FuzzCertificate",
	},
	{
		"Certificates: the recall has no limit", "exact/certificate/check.go",
		"c.Recall < 0 || c.Recall > mostRecall ||", "c.Recall < 0 ||", "FuzzCertificate",
	},
}

// TestPlanted_Apply changes nothing: it checks that each bug can still be planted.
func TestPlanted_Apply(t *testing.T) {
	known := map[string]bool{}
	for _, target := range Targets {
		known[target.Name] = true
	}
	for _, p := range plantedBugs {
		text, err := os.ReadFile(filepath.Join("..", p.file))
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(text), p.old), "%s: %s", p.file, p.bug)
		require.NotEqual(t, p.old, p.new)
		require.True(t, known[p.target], p.target)
	}
}

// plantedTime is how long a target may take to find a bug.
const plantedTime = time.Minute

// TestPlanted_Found plants each bug in a copy of the module, has its target run on the
// committed inputs and what it makes of them, with no other inputs remembered, and
// writes what it took into README.md:
//
//	FUZZ_PLANTED=1 go test ./fuzz -run TestPlanted_Found -timeout 0 -v
func TestPlanted_Found(t *testing.T) {
	if os.Getenv("FUZZ_PLANTED") == "" {
		t.Skip("it takes minutes: set FUZZ_PLANTED")
	}
	var table strings.Builder
	table.WriteString("| bug | target | executions | seconds |\n|---|---|---|---|\n")
	for _, p := range plantedBugs {
		dir := copyModule(t)
		file := filepath.Join(dir, p.file)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(text), p.old, p.new, 1)), 0o600))
		executions, took := p.hunt(t, dir)
		t.Logf("%s: %s, executions: %s, %v", p.bug, p.target, executions, took)
		fmt.Fprintf(&table, "| %s | %s | %s | %.1f |\n", p.bug, p.target, executions, took.Seconds())
	}
	if t.Failed() {
		return
	}
	writeBetween(t, "README.md", "<!-- planted -->\n", "<!-- end of planted -->", table.String())
}

// hunt builds the targets and runs the bug's until it finds something.
func (p planted) hunt(t *testing.T, dir string) (executions string, took time.Duration) {
	build := exec.Command("go", "test", "-c", "-fuzz=Fuzz", "-o", "fuzz.test", ".")
	build.Dir = filepath.Join(dir, "fuzz")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s: %s", p.bug, out)
	run := exec.Command("./fuzz.test", "-test.run=^$", "-test.fuzz=^"+p.target+"$", "-test.fuzzcachedir="+t.TempDir(),
		"-test.fuzztime="+plantedTime.String(), "-test.fuzzminimizetime=10x")
	run.Dir = build.Dir
	began := time.Now()
	out, err = run.CombinedOutput()
	took = time.Since(began)
	if err == nil {
		t.Errorf("%s: %s found nothing:\n%s", p.bug, p.target, out)
		return "not found", took
	}
	if bytes.Contains(out, []byte("failure while testing seed corpus entry")) {
		return "a committed input", took
	}
	require.Contains(t, string(out), "Failing input written", p.bug)
	executions = "0"
	for _, m := range regexp.MustCompile(`execs: (\d+) `).FindAllSubmatch(out, -1) {
		executions = string(m[1])
	}
	if executions == "0" { // counted, that is: a worker reports now and then
		return "the first ones", took
	}
	return executions, took
}

// copyModule copies the module, but for its history.
func copyModule(t *testing.T) string {
	dir := t.TempDir()
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == ".git":
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(dir, strings.TrimPrefix(path, "..")), 0o700)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, strings.TrimPrefix(path, "..")), text, 0o600)
	}))
	return dir
}

// writeBetween replaces what is between two marks in a file.
func writeBetween(t *testing.T, file, from, to, text string) {
	old, err := os.ReadFile(file)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(old), from)
	_, after, also := strings.Cut(rest, to)
	require.True(t, ok && also, "%s has no marks", file)
	require.NoError(t, os.WriteFile(file, []byte(before+from+text+to+after), 0o600))
}
