package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A fakeGo answers go test by its arguments, with a stream and a status.
type fakeGo map[string]answer

type answer struct {
	stream string
	status int
}

const oneTarget = "FuzzCSV\nok  \tboundedrecall/fuzz\t0.1s\n"

func (f fakeGo) command(t *testing.T) func(ctx context.Context, args ...string) *exec.Cmd {
	return func(ctx context.Context, args ...string) *exec.Cmd {
		a, ok := f[strings.Join(args, " ")]
		require.True(t, ok, "go test %q", args)
		file := filepath.Join(t.TempDir(), "stream")
		require.NoError(t, os.WriteFile(file, []byte(a.stream), 0o600))
		return replay(ctx, file, a.status)
	}
}

// runFuzz runs FuzzCSV for a second.
func runFuzz(t *testing.T, f fakeGo) (stdout string, err error) {
	t.Helper()
	var out, complaints bytes.Buffer
	h := targetRun{goTest: f.command(t), each: time.Second, stdout: &out, stderr: &complaints}
	err = h.run(t.Context(), []string{"FuzzCSV"})
	require.Empty(t, complaints.String())
	return out.String(), err
}

const (
	listArgs = "-list ^Fuzz"
	fuzzArgs = "-run ^$ -fuzz ^FuzzCSV$ -fuzztime 1s -fuzzminimizetime 10x"
)

func TestFuzz_Clean(t *testing.T) {
	const stream = "fuzz: elapsed: 0s, gathering baseline coverage: 0/19 completed\n" +
		"fuzz: elapsed: 1s, execs: 102466 (34150/sec), new interesting: 12 (total: 30)\nPASS\n"
	stdout, err := runFuzz(t, fakeGo{listArgs: {oneTarget, 0}, fuzzArgs: {stream, 0}})
	require.NoError(t, err)
	require.Equal(t, "FuzzCSV                        102466 executions, 12 new interesting\n", stdout)

	over := stream + "--- FAIL: FuzzCSV (1.00s)\n    context deadline exceeded\nFAIL\n"
	late, err := runFuzz(t, fakeGo{listArgs: {oneTarget, 0}, fuzzArgs: {over, 1}})
	require.NoError(t, err)
	require.Equal(t, stdout, late)
}

// TestFuzz_EachTarget runs every target that is named, in turn, up to a finding.
func TestFuzz_EachTarget(t *testing.T) {
	const stream = "fuzz: elapsed: 1s, execs: 7 (7/sec), new interesting: 1 (total: 3)\nPASS\n"
	fake := fakeGo{listArgs: {"FuzzCSV\nFuzzReset\nFuzzGrid\n", 0}}
	for _, name := range []string{"FuzzCSV", "FuzzReset", "FuzzGrid"} {
		fake[strings.ReplaceAll(fuzzArgs, "FuzzCSV", name)] = answer{stream, 0}
	}
	var out, complaints bytes.Buffer
	h := targetRun{goTest: fake.command(t), each: time.Second, stdout: &out, stderr: &complaints}
	require.NoError(t, h.run(t.Context(), []string{"FuzzGrid", "FuzzCSV"}))
	require.Regexp(t, `^FuzzGrid +7 executions, 1 new interesting\nFuzzCSV +7 executions, 1 new interesting\n$`, out.String())
	out.Reset()
	fake[fuzzArgs] = answer{"build failed", 1}
	require.Equal(t, failed, h.run(t.Context(), []string{"FuzzCSV", "FuzzGrid"}))
	require.NotContains(t, out.String(), "FuzzGrid")
}

func TestFuzz_Finding(t *testing.T) {
	const story = "--- FAIL: FuzzCSV (0.00s)\n    --- FAIL: FuzzCSV/0123abc (0.00s)\n        targets_test.go:9: total regret 3, bound 2: *learners.Windowed in\n            windowed(ftl,recall=3), spare 0, rewards 3*(0,1)\nFAIL\n"
	for what, stream := range map[string]string{
		"new": "fuzz: elapsed: 1s, execs: 77 (77/sec), new interesting: 1 (total: 3)\n--- FAIL: FuzzCSV (0.3s)\n    --- FAIL: FuzzCSV (0.00s)\n        bytes\n" +
			"    Failing input written to testdata/fuzz/FuzzCSV/0123abc\n    To re-run:\n    go test -run=FuzzCSV/0123abc\nFAIL\n",
		"at the end of the time": "fuzz: elapsed: 1s, execs: 77 (77/sec), new interesting: 1 (total: 3)\n--- FAIL: FuzzCSV (0.3s)\n    context deadline exceeded\n" +
			"    Failing input written to testdata/fuzz/FuzzCSV/0123abc\nFAIL\n",
		"committed": "fuzz: elapsed: 1s, execs: 77 (77/sec), new interesting: 1 (total: 3)\nfailure while testing seed corpus entry: FuzzCSV/0123abc\n",
	} {
		stdout, err := runFuzz(t, fakeGo{
			listArgs:                   {oneTarget, 0},
			fuzzArgs:                   {stream, 1},
			"-run ^FuzzCSV$/^0123abc$": {story, 1},
		})
		require.Equal(t, failed, err, what)
		require.Contains(t, stdout, "FuzzCSV found after 77 executions, in fuzz/testdata/fuzz/FuzzCSV/0123abc:\n", what)
		require.Contains(t, stdout, "windowed(ftl,recall=3), spare 0, rewards 3*(0,1)\n", what)
		require.Contains(t, stdout, "\nTo run it again:\n  go test ./fuzz -run '^FuzzCSV$/^0123abc$'\n", what)
		require.NotContains(t, stdout, "--- FAIL", what)
	}
}

// TestFuzz_Broken has go test fail without a finding, or not know the target.
func TestFuzz_Broken(t *testing.T) {
	_, err := runFuzz(t, fakeGo{listArgs: {"FuzzCVS\n", 0}})
	require.EqualError(t, err, "the package has no target FuzzCSV: was it renamed?")

	stdout, err := runFuzz(t, fakeGo{listArgs: {"# boundedrecall/fuzz\nfuzz/csv.go:1:1: expected package\n", 2}})
	require.Equal(t, failed, err)
	require.Contains(t, stdout, "go test failed, and not by a finding:\n  # boundedrecall/fuzz\n  fuzz/csv.go:1:1: expected package\n  go: a complaint\n")

	stdout, err = runFuzz(t, fakeGo{listArgs: {oneTarget, 0}, fuzzArgs: {"FAIL\tboundedrecall/fuzz [build failed]\n", 1}})
	require.Equal(t, failed, err)
	require.Contains(t, stdout, "  FAIL\tboundedrecall/fuzz [build failed]\n  go: a complaint\n")

	h := targetRun{goTest: func(ctx context.Context, _ ...string) *exec.Cmd { return exec.CommandContext(ctx, "/nowhere/go") }}
	require.ErrorContains(t, h.run(t.Context(), []string{"FuzzCSV"}), "go test: ")
}

func TestFuzz_Interrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, target := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		dir := t.TempDir()
		h := targetRun{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, each: time.Second, goTest: func(ctx context.Context, _ ...string) *exec.Cmd {
			cmd := exec.CommandContext(ctx, self)
			cmd.Env = append(os.Environ(), "RECALL_TEST=hang")
			cmd.Dir = dir
			return cmd
		}}
		go func() {
			for ctx.Err() == nil {
				if _, err := os.Stat(filepath.Join(dir, "started")); err == nil {
					cancel()
				}
				time.Sleep(5 * time.Millisecond)
			}
		}()
		if target {
			require.Equal(t, interrupted, h.target(ctx, "FuzzCSV"))
		} else {
			require.Equal(t, interrupted, h.run(ctx, []string{"FuzzCSV"}))
		}
		require.NoDirExists(t, filepath.Join(dir, "survived"))
	}
}

func TestFuzz_Refuses(t *testing.T) {
	requireRefusal(t, fmt.Sprintf("recall: --target %q is none of %s", "FuzzX", strings.Join(targetNames(), ", ")), "", "fuzz", "--target", "FuzzX")
	requireRefusal(t, "recall: --target FuzzCSV is given twice", "", "fuzz", "--target", "FuzzCSV", "--target", "FuzzCSV")
	requireRefusal(t, "recall: --time 0s is not positive", "", "fuzz", "--time", "0s")
	requireRefusal(t, `recall: fuzz takes no arguments, not "FuzzCSV"`, "", "fuzz", "FuzzCSV")
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "off")
	status, stdout, stderr := runWith("", "fuzz")
	require.Equal(t, 2, status)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "recall: fuzz must be run inside the module boundedrecall, with its source")
	t.Setenv("PATH", "")
	requireRefusal(t, "recall: fuzz runs go test, and there is no go command in the PATH", "", "fuzz")
}

// TestFuzz_RealGo runs a target of a small module, which is found out.
func TestFuzz_RealGo(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds with coverage")
	}
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("go.mod", "module toy\n\ngo 1.25.0\n")
	write("fuzz/toy_test.go", "package fuzz\n\nimport \"testing\"\n\nfunc FuzzToy(f *testing.F) {\n\tf.Fuzz(func(t *testing.T, data []byte) {\n"+
		"\t\tif len(data) > 3 {\n\t\t\tt.Fatalf(\"a story of %d bytes\", len(data))\n\t\t}\n\t})\n}\n")
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	var out, complaints bytes.Buffer
	h := targetRun{goTest: goTestTargets(dir), each: time.Minute, stdout: &out, stderr: &complaints}
	require.Equal(t, failed, h.run(t.Context(), []string{"FuzzToy"}), complaints.String())
	require.Regexp(t, `(?s)^FuzzToy found after \d+ executions, in fuzz/testdata/fuzz/FuzzToy/(\w+):\n.*a story of \d+ bytes\n.*\nTo run it again:\n  go test ./fuzz -run '\^FuzzToy\$/\^\w+\$'\n$`, out.String())
	require.EqualError(t, h.run(t.Context(), []string{"FuzzTy"}), "the package has no target FuzzTy: was it renamed?")
}

// replay is a go test that writes the stream and a line of complaint, and ends with the
// status.
func replay(ctx context.Context, stream string, status int) *exec.Cmd {
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = append(os.Environ(), "RECALL_TEST=replay", "RECALL_STREAM="+stream, fmt.Sprint("RECALL_STATUS=", status))
	return cmd
}
