package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/internal/rewards"
	"boundedrecall/internal/search"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// runSearch runs search and returns what it found.
func runSearch(t require.TestingT, args string) searchReport {
	status, stdout, stderr := runWith("", append([]string{"search", "--json"}, strings.Fields(args)...)...)
	require.Zero(t, status, "%s: %s", args, stderr)
	require.Empty(t, stderr)
	var f searchReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &f))
	return f
}

const smallSearch = "--learner average-restart-inclusive(hedge,recall=9) --horizon 20 --evaluations 9000 --seed 3"

// TestSearch_FindsWhatPlayMeasures: the rewards found, played by play, give the regret.
func TestSearch_FindsWhatPlayMeasures(t *testing.T) {
	for _, args := range []string{
		smallSearch,
		"--learner average-restart-full-horizon(ftrl) --horizon 12 --evaluations 500",
		"--learner hedge(eta=0.5) --horizon 15 --arms 4 --evaluations 500",
		"--learner windowed(mwu,recall=3) --horizon 9 --arms 3 --evaluations 500",
		"--learner periodic-restart(cover,recall=3) --horizon 3 --evaluations 500",
	} {
		file := filepath.Join(t.TempDir(), "worst.csv")
		status, stdout, stderr := runWith("", append([]string{"search", "--out", file}, strings.Fields(args)...)...)
		require.Zero(t, status, stderr)
		f := runSearch(t, args)
		require.Contains(t, stdout, number(f.TotalRegret)+" in total")

		_, replay, ok := strings.Cut(stdout, "To play it again:\nrecall ")
		require.True(t, ok, stdout)
		require.Contains(t, replay, file)
		status, played, stderr := runWith("", append(strings.Fields(strings.ReplaceAll(replay, "'", "")), "--json")...)
		require.Zero(t, status, stderr)
		var report struct{ Learners []game }
		require.NoError(t, json.Unmarshal([]byte(played), &report))
		r := report.Learners[0]
		require.Equal(t, math.Float64bits(r.TotalRegret), math.Float64bits(f.TotalRegret), args)
		require.Equal(t, r.Bound, f.Bound, args)

		in, names, err := readCSV(file)
		require.NoError(t, err)
		require.Nil(t, names)
		require.Equal(t, f.Instance, in.String())
	}
}

// TestSearch_Text names the rewards in a command that can be run.
func TestSearch_Text(t *testing.T) {
	status, stdout, _ := runWith("", "search", "--learner", "windowed(ftl,recall=3)", "--horizon", "9", "--evaluations", "900", "--arms", "2")
	require.Zero(t, status)
	require.Contains(t, stdout, "9 rounds of 2 arms, rewards in [0,1]")
	require.Contains(t, stdout, "bound         none is proved")
	require.Contains(t, stdout, "searched      900 instances, seed 0; found from steered, restart 0\n")
	_, command, _ := strings.Cut(stdout, "To play it again:\nrecall ")
	before, rewards, ok := strings.Cut(strings.TrimSpace(command), " --rewards '")
	require.True(t, ok, stdout)
	status, played, stderr := runWith("", append(strings.Fields(strings.ReplaceAll(before, "'", "")), "--rewards", strings.TrimSuffix(rewards, "'"))...)
	require.Zero(t, status, stderr)
	_, regret, _ := strings.Cut(stdout, "\nregret        ")
	regret, _, _ = strings.Cut(regret, " per round")
	require.Contains(t, played, regret+" per round")
}

func TestSearch_RefusesBadFlags(t *testing.T) {
	const learner = "--learner windowed(hedge,recall=3) "
	for args, want := range map[string]string{
		"file.csv":                                                       "search takes no arguments",
		"--horizon 3":                                                    "--learner is missing",
		learner:                                                          "--horizon is missing",
		learner + "--horizon 0":                                          "--horizon 0 is not in 1..",
		learner + "--horizon 4000000":                                    "makes more than 4194304 rewards",
		learner + "--horizon 3 --arms 1":                                 "--arms 1 is not in 2..16",
		learner + "--horizon 3 --evaluations 0":                          "--evaluations 0 is not positive",
		learner + "--horizon 3 --time -1s":                               "--time -1s is not positive",
		learner + "--horizon 3 --time 1s --evaluations 3":                "--time and --evaluations are two budgets",
		learner + "--horizon 3 --shard 5/4":                              `--shard: "5/4" is no shard`,
		learner + "--horizon 3 --shard=":                                 `invalid argument "" for "--shard" flag: it is empty`,
		learner + "--horizon 3 --out=":                                   `invalid argument "" for "--out" flag: it is empty`,
		learner + "--horizon 3 --out /nowhere/x.csv":                     "/nowhere/x.csv: no such file or directory",
		learner + "--horizon 3 --out .":                                  "--out .: is a directory",
		"--learner windowed(cover,recall=3) --horizon 3 --arms 3":        "cover plays 2 arms",
		"--learner randomized-average-restart(ftl,recall=3) --horizon 3": "draws its plays",
		"--learner average-restart(hedge,recall=3) --horizon 3 --evaluations 1e5": `invalid argument "1e5" for "--evaluations" flag`,
	} {
		status, stdout, stderr := runWith("", append([]string{"search"}, strings.Fields(args)...)...)
		require.Equal(t, badUsage, status, args)
		require.Empty(t, stdout, args)
		require.Contains(t, stderr, want, args)
		require.Equal(t, 1, strings.Count(stderr, "\n"), "%s: %s", args, stderr)
	}
}

// TestSearch_Interrupted: Ctrl-C prints the worst so far and writes its file.
func TestSearch_Interrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	t.Parallel()
	dir := t.TempDir()
	cmd := exec.Command(self, append([]string{"search", "--out", "worst.csv", "--json", "--time", "1h"}, strings.Fields("--learner windowed(hedge,recall=4) --horizon 9")...)...)
	cmd.Env = append(os.Environ(), "RECALL_TEST=command")
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Start())
	go func() {
		// The file says that the search is about to begin.
		for range 2000 {
			if files, _ := os.ReadDir(dir); len(files) > 0 {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		time.Sleep(500 * time.Millisecond)
		_ = cmd.Process.Signal(os.Interrupt)
	}()
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.Equal(t, int(interrupted), exit.ExitCode())
	require.Equal(t, "recall: interrupted\n", stderr.String())
	var f searchReport
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &f))
	require.True(t, f.Interrupted)
	in, _, err := readCSV(filepath.Join(dir, "worst.csv"))
	require.NoError(t, err)
	require.Equal(t, f.Instance, in.String())
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 1)
}

// An ending context ends when it has been asked a number of times whether it has.
type ending struct {
	context.Context
	left *atomic.Int64
}

func (c ending) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestSearch_InterruptedHalfWay prints the worst so far, and says that it was interrupted.
func TestSearch_InterruptedHalfWay(t *testing.T) {
	ctx := ending{t.Context(), new(atomic.Int64)}
	ctx.left.Store(5000)
	f := searchFlags{
		learners: []string{"windowed(hedge,recall=4)"}, question: question{Horizon: 9, Arms: 2},
		out: filepath.Join(t.TempDir(), "x.csv"), json: true,
	}
	var out, complaints bytes.Buffer
	require.Equal(t, interrupted, f.search(ctx, func(flag string) bool { return flag == "horizon" }, &out, &complaints))
	require.Empty(t, complaints.String())
	var found searchReport
	require.NoError(t, json.Unmarshal(out.Bytes(), &found))
	require.True(t, found.Interrupted)
	require.Less(t, found.Evaluations, defaultEvaluations)
	in, _, err := readCSV(f.out)
	require.NoError(t, err)
	require.Equal(t, found.Instance, in.String())
}

// TestSearch_InterruptedBeforeItBegins prints and writes nothing.
func TestSearch_InterruptedBeforeItBegins(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f := searchFlags{learners: []string{"hedge"}, question: question{Horizon: 3, Arms: 2}, out: filepath.Join(t.TempDir(), "x.csv")}
	var out, complaints bytes.Buffer
	require.Equal(t, interrupted, f.search(ctx, func(flag string) bool { return flag == "horizon" }, &out, &complaints))
	require.Empty(t, out.String())
	require.Empty(t, complaints.String())
	require.NoFileExists(t, f.out)
}

// TestSearch_Time ends by itself, and that is no interruption.
func TestSearch_Time(t *testing.T) {
	f := runSearch(t, "--learner windowed(hedge,recall=4) --horizon 9 --time 50ms")
	require.False(t, f.Interrupted)
	require.Equal(t, "50ms", f.Time)
	require.Positive(t, f.TotalRegret)
}

// TestSearch_UnwrittenFile: the folder of --out goes away during the search. The result is
// printed, with rewards to play again, and the error ends the command.
func TestSearch_UnwrittenFile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a third of a second")
	}
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "gone")
	require.NoError(t, os.Mkdir(dir, 0o700))
	time.AfterFunc(100*time.Millisecond, func() { _ = os.RemoveAll(dir) })
	file := filepath.Join(dir, "worst.csv")
	status, stdout, stderr := runWith("", "search", "--learner", "hedge", "--horizon", "5", "--time", "300ms", "--out", file)
	require.Equal(t, badUsage, status)
	require.Contains(t, stderr, "recall: --out "+file+": no such file or directory")
	require.Contains(t, stdout, "--rewards '(")
}

// TestSearch_BrokenBound: a regret above a bound is status 1, and nothing else.
func TestSearch_BrokenBound(t *testing.T) {
	bound := 1.0
	for regret, want := range map[float64]error{1: nil, 1.001: failed} {
		f := searchReport{Bound: &bound, TotalRegret: regret, Ratio: regret / bound}
		require.Equal(t, want, f.judge())
		in := boundedrecall.Must(boundedrecall.ParseInstance("(0,1)"))
		m := merger{
			first: &searchReport{question: question{Horizon: 1}, Bound: &bound}, count: 1, from: map[int]string{0: "a file"},
			result: search.Result{Instance: in, TotalRegret: regret, Evaluations: 1},
		}
		var out bytes.Buffer
		require.Equal(t, want, m.report(&out))
		require.Contains(t, out.String(), `"instance":"(0,1)"`)
	}
}

// TestMerge_MakesTheWhole: for any number of shards, in any order and over any files,
// merging gives the bytes of the search without shards.
func TestMerge_MakesTheWhole(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes half a second")
	}
	for _, args := range []string{
		"--learner windowed(ftl,recall=2) --horizon 4 --evaluations 3000",
		"--learner average-restart(hedge,recall=3) --horizon 4 --evaluations 21000",
	} {
		_, whole, _ := runWith("", append([]string{"search", "--json"}, strings.Fields(args)...)...)
		dir := t.TempDir()
		rapid.Check(t, func(t *rapid.T) {
			count := rapid.IntRange(1, 7).Draw(t, "shards")
			var order []int
			for k := range count {
				order = append(order, k+1)
			}
			files := map[string]string{}
			for _, k := range rapid.Permutation(order).Draw(t, "order") {
				_, part, complaint := runWith("", append([]string{"search", "--json", "--shard", fmt.Sprintf("%d/%d", k, count)}, strings.Fields(args)...)...)
				require.Empty(t, complaint)
				files[rapid.SampledFrom([]string{"a.json", "b.json"}).Draw(t, "file")] += part
			}
			merge := []string{"merge"}
			for name, text := range files {
				merge = append(merge, filepath.Join(dir, name))
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
			}
			status, merged, complaint := runWith("", merge...)
			if status != 0 || complaint != "" || merged != whole {
				t.Fatalf("status %d, %q:\n%s, not\n%s", status, complaint, merged, whole)
			}
		})
	}
}

func TestMerge_Refuses(t *testing.T) {
	dir := t.TempDir()
	shard := func(name, shard, args string) string {
		_, out, stderr := runWith("", append([]string{"search", "--json", "--shard", shard}, strings.Fields(args)...)...)
		require.Empty(t, stderr)
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(out), 0o644))
		return file
	}
	changed := func(name, file, from, to string) string {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Contains(t, string(text), from)
		out := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(out, bytes.Replace(text, []byte(from), []byte(to), 1), 0o644))
		return out
	}
	const args = "--learner windowed(ftl,recall=2) --horizon 3 --evaluations 9000"
	one, two := shard("1", "1/3", args), shard("2", "2/3", args)
	whole := filepath.Join(dir, "whole")
	_, out, _ := runWith("", append([]string{"search", "--json"}, strings.Fields(args)...)...)
	require.NoError(t, os.WriteFile(whole, []byte(out), 0o644))
	for want, files := range map[string][]string{
		"takes at least one FILE":             {},
		"nowhere: no such file":               {"nowhere"},
		"standard input: empty":               {"-"},
		"1 shard missing: 3/3":                {one, two},
		"2 shards missing: 1/3 3/3":           {two},
		"shard 1/3 is in " + one + " already": {one, two, one},
		"shard 2/4, where 1/3 is another":     {one, shard("of4", "2/4", args)},
		"a whole search, no shard of one":     {whole},
		"is of another search: {Learner:windowed(ftl,recall=2) Arms:2 Horizon:4 ": {one, shard("longer", "2/3", strings.Replace(args, "3 --ev", "4 --ev", 1))},
		"Horizon:3 Seed:1 Budget:9000 Time:}, not {":                              {one, shard("seeded", "2/3", args+" --seed 1")},
		"shard 1/3 was interrupted":                                               {changed("stopped", one, `"shard"`, `"interrupted":true,"shard"`)},
		"its schema is \"search/0\", not \"search/1\"":                            {changed("old", one, "search/1", "search/0")},
		"not the JSON of a search: unknown field":                                 {changed("field", one, `"shard"`, `"part"`)},
		"not the JSON of a search: it ends in the middle":                         {changed("cut", one, "}", "")},
		`"0/3" is no shard`:                                                       {changed("zero", one, `1/3`, `0/3`)},
		"shard 1/3: instance: run":                                                {changed("broken", one, `"instance":"`, `"instance":"x`)},
		"shard 1/3: an instance of 4 rounds and 2 arms, not 3 and 2":              {changed("long", one, `"instance":"`, `"instance":"(0,0) `)},
		"its instance gives another regret: 1.49":                                 {changed("better", one, `"total_regret":`, `"total_regret":9`)},
		"learner \"windowed(fl,recall=2)\", character 10":                         {changed("learner", one, `(ftl,`, `(fl,`)},
		"shard 1/3: windowed needs a recall":                                      {changed("recall", one, `,recall=2)`, `)`)},
	} {
		status, stdout, stderr := runWith("", append([]string{"merge"}, files...)...)
		require.Equal(t, badUsage, status, want)
		require.Empty(t, stdout, want)
		require.Contains(t, stderr, want)
		require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
	}
}

// TestSearch_EmptyShard has more shards than restarts.
func TestSearch_EmptyShard(t *testing.T) {
	const args = "--learner windowed(ftl,recall=1) --horizon 1 --evaluations 20 --shard 9/9"
	f := runSearch(t, args)
	require.Empty(t, f.Instance)
	require.Zero(t, f.Evaluations)
	status, stdout, _ := runWith("", append([]string{"search"}, strings.Fields(args)...)...)
	require.Zero(t, status)
	require.Contains(t, stdout, "nothing: there are more shards than parts of the work")
	status, stdout, _ = runWith("", "search", "--learner", "hedge", "--horizon", "3", "--time", "1ns")
	require.Zero(t, status)
	require.Contains(t, stdout, "nothing: no game ended within --time 1ns")
}

// readCSV reads the rewards in a file.
func readCSV(file string) (*boundedrecall.Instance, []string, error) {
	text, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	defer text.Close()
	all, err := rewards.Read(text, rewards.Options{Scale: rewards.Scale{High: 1}})
	if err != nil {
		return nil, nil, err
	}
	return all.Instance, all.Arms, nil
}
