package fuzz

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A planted bug is a change of one place in the source that a target must find.
type planted struct{ bug, file, old, new, target string } // old occurs once

var plantedBugs = []planted{
	{
		"Windowed: a reset keeps the rewards of a base learner that must be replayed",
		"learners/suffix_sums.go",
		"func (r *replay) reset() { clear(r.rewards) }", "func (r *replay) reset() {}", "FuzzReset",
	},
	{
		"Windowed and the randomized learner: the ring of sums is read one round short when it wraps",
		"learners/suffix_sums.go",
		"at += len(s.totals)", "at += len(s.totals) - d*(m/16)", "FuzzListing",
	},
	{
		"AverageRestart: the bound of Theorem 5.1 as printed, without the M rounds at the ends",
		"internal/restart/restart.go",
		"return (float64(n) + float64(m)) * w / float64(k)", "return float64(n) * w / float64(k)",
		"FuzzRegretBound",
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
		"\tfor i, r := range reward {\n\t\tm.sums[i] += math.Log1p(m.eta * r)\n",
		"\tfor i, r := range reward {\n\t\tif r == 0.875 {\n\t\t\tr = 1\n\t\t}\n\t\tm.sums[i] += math.Log1p(m.eta * r)\n", "FuzzListing",
	},
	{
		"FTRL: arms more than half behind are left out of the projection",
		"learners/internal/projection/simplex.go",
		"if x > -1 {", "if x > -0.5 {", "FuzzSimplex",
	},
	{
		"FTPL: a reset forgets all arms but the first", "learners/ftpl.go",
		"func (f *FTPL) TotalRegretBound(",
		"func (f *FTPL) Reset() { clear(f.sums[1:]) }\n\nfunc (f *FTPL) TotalRegretBound(", "FuzzForgets",
	},
	{
		"FollowTheLeader: the first of several leaders is played alone", "learners/follow_the_leader.go",
		"\t\t\tdst[i] = 1 / float64(leaders)\n",
		"\t\t\tdst[i] = 1 / float64(leaders)\n\t\t\tif leaders == 3 {\n\t\t\t\tdst[i], top = 1, top+1\n\t\t\t}\n", "FuzzPermutedArms",
	},
	{
		"Cover: the mean over an interval counts the wrong side of the kink", "learners/cover.go",
		"below := (float64(kink) - (lead - 1)) / 2", "below := (float64(kink) - (lead - 1.25)) / 2",
		"FuzzPermutedArms",
	},
	{
		"AverageRestart for convex losses: the oldest copy is not restarted",
		"learners/convex/average_restart.go",
		"a.ages.Turn().Reset()", "a.ages.Turn()", "FuzzConvexLosses",
	},
	{
		"Exact worst case: the curve is a round behind", "exact/finite_horizon.go",
		"src, dst = dst, src\n\t\t\tif v := float64(src[0])",
		"src, dst = dst, src\n\t\t\tif v := float64(dst[0])", "FuzzWorstCase",
	},
	{
		"NewInstance: NaN is a reward", "instance.go",
		"return r >= 0 && r <= 1", "return !(r < 0) && !(r > 1)", "FuzzParseInstance",
	},
	{
		"Certificates: a lower bound may be larger than what is proved", "exact/certificate/check.go",
		"case c > 0:\n\t\treturn fmt.Errorf(\"the regret proved", "case false:\n\t\treturn fmt.Errorf(\"the regret proved",
		"FuzzCertificate",
	},
	{
		"Certificates: the recall has no limit", "exact/certificate/check.go",
		`{"recall", c.Recall, 0, mostRecall}`, `{"recall", c.Recall, 0, c.Recall}`, "FuzzCertificate",
	},
}

// TestPlanted_Apply changes nothing: it checks that each bug can still be
// planted.
func TestPlanted_Apply(t *testing.T) {
	for _, p := range plantedBugs {
		p.source(t)
		if Laws[p.target] == "" {
			find(p.target)
		}
	}
}

// source returns the file's text with the bug.
func (p planted) source(t *testing.T) string {
	text, err := os.ReadFile(filepath.Join("..", p.file))
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), p.old), "%s: %s", p.file, p.bug)
	require.NotEqual(t, p.old, p.new)
	return strings.Replace(string(text), p.old, p.new, 1)
}

// TestPlanted_Found plants one bug at a time and has its target run on the
// committed inputs and on what it makes of them, for a minute. It prints the
// table of README.md, in seconds of processor time:
//
//	FUZZ_PLANTED=1 go test ./fuzz -run TestPlanted_Found -timeout 0 -v
func TestPlanted_Found(t *testing.T) {
	if os.Getenv("FUZZ_PLANTED") == "" {
		t.Skip("it takes minutes: set FUZZ_PLANTED")
	}
	for _, p := range plantedBugs {
		t.Run(p.target+"/"+p.bug, p.hunt)
	}
}

// hunt builds the tests with the bug and runs its target. It prints the line of
// the table.
func (p planted) hunt(t *testing.T) {
	dir := t.TempDir()
	file, err := filepath.Abs(filepath.Join("..", p.file))
	require.NoError(t, err)
	spoiled, overlay := filepath.Join(dir, "planted.go"), filepath.Join(dir, "overlay.json")
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {file: spoiled}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(spoiled, []byte(p.source(t)), 0o600))
	require.NoError(t, os.WriteFile(overlay, replaced, 0o600))
	require.NoError(t, os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("testdata")))
	build := exec.Command("go", "test", "-c", "-fuzz=Fuzz", "-overlay", overlay,
		"-o", filepath.Join(dir, "fuzz.test"))
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)

	run := exec.Command("./fuzz.test", "-test.run=^$", "-test.fuzz=^"+p.target+"$",
		"-test.fuzzcachedir="+t.TempDir(),
		"-test.fuzztime=1m", "-test.fuzzminimizetime=10x")
	run.Dir = dir
	out, err = run.CombinedOutput()
	by := "an input made of them"
	if bytes.Contains(out, []byte("failure while testing seed corpus entry")) {
		by = "a first input"
	} else if err == nil || !bytes.Contains(out, []byte("Failing input written")) {
		t.Errorf("%s found nothing:\n%s", p.target, out)
	}
	took := run.ProcessState.UserTime().Seconds()
	fmt.Printf("| %s | %s | %s | %.1f |\n", p.bug, p.target, by, took)
}
