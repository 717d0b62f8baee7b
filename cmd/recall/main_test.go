package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var self, _ = os.Executable()

// TestMain lets the test binary stand for the command itself, and for a learner behind a
// pipe.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "child" {
		if os.Args[2] == "hang-at-once" {
			time.Sleep(hanging)
		}
		serveLearner(os.Args[2])
		os.Exit(0)
	}
	if os.Getenv("RECALL_TEST") == "command" {
		main()
	}
	os.Exit(m.Run())
}

// runWith runs the command and returns all it gave.
func runWith(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, complaints bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &complaints)
	return status, out.String(), complaints.String()
}

// requireRefusal requires status 2, nothing on standard output and the given line on
// standard error.
func requireRefusal(t *testing.T, line, stdin string, args ...string) {
	t.Helper()
	status, stdout, stderr := runWith(stdin, args...)
	require.Equal(t, 2, status, "%q", args)
	require.Empty(t, stdout, "%q", args)
	require.Equal(t, line+"\n", stderr, "%q", args)
}

func TestRun_Refuses(t *testing.T) {
	requireRefusal(t, `recall: unknown command "nosuch"`, "", "nosuch")
	requireRefusal(t, `recall: unknown command "ply": did you mean play?`, "", "ply")
	requireRefusal(t, `recall: unknown flag: --nosuch`, "", "--nosuch")
	requireRefusal(t, `recall: unknown flag: --a\nb`, "", "play", "--a\nb")
	requireRefusal(t, `recall: no help about "nosuch"`, "", "help", "nosuch")
	requireRefusal(t, `recall: no help about "plya": did you mean play?`, "", "help", "plya")
	requireRefusal(t, `recall: unknown flag: --shoort: did you mean --short?`, "", "verify", "--shoort")
	requireRefusal(t, `recall: unknown flag: --nosuch`, "", "verify", "--nosuch")
	requireRefusal(t, `recall: invalid argument "9" for "--time" flag: time: missing unit in duration "9"`, "", "search", "--time", "9")
	requireRefusal(t, `recall: invalid argument "x" for "--json" flag: strconv.ParseBool: parsing "x": invalid syntax`, "", "play", "--json=x")
	for _, text := range []string{"010", "0x10", "1_000"} {
		requireRefusal(t, `recall: invalid argument "`+text+`" for "--recall" flag: is not a whole number in decimal digits`, "", "check", "--recall", text)
	}
	requireRefusal(t, `recall: invalid argument "2;3" for "--arms" flag: strconv.Atoi: parsing "2;3": invalid syntax`, "", "check", "--arms", "2;3", "--", "true")
	for flag, verb := range map[string]string{"label": "play", "scale": "play", "rewards": "play", "source": "report", "shard": "search", "law": "check"} {
		requireRefusal(t, "recall: --"+flag+" is empty", "", verb, "--"+flag+"=")
	}
	requireRefusal(t, "recall: the name of a file is empty", "", "play", "--learner", "hedge", "")
	requireRefusal(t, "recall: --recall is given twice", "", "check", "--recall", "3", "--recall", "3")
	requireRefusal(t, "recall: --json is given twice", "", "minimax", "--json", "--json")
	requireRefusal(t, "recall: flag needs an argument: --recall", "", "check", "--recall")
}

func TestRun_Help(t *testing.T) {
	for _, args := range [][]string{{}, {"--help"}, {"help"}, {"play", "--help"}, {"help", "play"}, {"verify", "-h"}, {"help", "verify"}} {
		status, stdout, stderr := runWith("", args...)
		require.Equal(t, 0, status, "%q", args)
		require.Contains(t, stdout, "Usage:", "%q", args)
		require.Empty(t, stderr, "%q", args)
		for line := range strings.Lines(stdout) {
			require.LessOrEqual(t, len([]rune(strings.TrimSpace(line))), 100, line)
		}
		if strings.Contains(strings.Join(args, " "), "play") {
			require.Contains(t, stdout, "recall play --learner hedge rewards.csv")
			require.Contains(t, stdout, "Arms count from 1")
		}
	}
	status, stdout, _ := runWith("", "--version")
	require.Equal(t, 0, status)
	require.Regexp(t, `^recall .+, go1\.`, stdout)
}

// TestRun_ClosedPipe closes standard output before the command writes to it.
func TestRun_ClosedPipe(t *testing.T) {
	cmd := exec.Command(self, "play", "--learner", "uniform", "-")
	cmd.Env = append(os.Environ(), "RECALL_TEST=command")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	stdin, err := cmd.StdinPipe()
	require.NoError(t, err)
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	require.NoError(t, stdout.Close())
	_, err = io.WriteString(stdin, "0,1\n1,0\n")
	require.NoError(t, err)
	require.NoError(t, stdin.Close())
	require.Error(t, cmd.Wait())
	require.Empty(t, complaints.String())
}

// fullDisk refuses what is written to it.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestRun_FullDisk(t *testing.T) {
	for _, args := range [][]string{{"play", "--learner", "uniform", "-"}, {"verify", "--short", "footnote-2", "section-5.3"}} {
		var complaints bytes.Buffer
		status := run(args, strings.NewReader("0,1\n"), fullDisk{}, &complaints)
		require.Equal(t, 2, status)
		require.Equal(t, "recall: short write\n", complaints.String())
	}
}

func TestRun_HelpOnAFullDisk(t *testing.T) {
	for _, args := range [][]string{{}, {"help"}, {"play", "--help"}, {"help", "play"}, {"--version"}} {
		var complaints bytes.Buffer
		require.Equal(t, 2, run(args, strings.NewReader(""), fullDisk{}, &complaints), "%q", args)
		require.Equal(t, "recall: short write\n", complaints.String(), "%q", args)
	}
}

// TestRun_AbridgesMessages: a long argument is not quoted whole, and the reason is there.
func TestRun_AbridgesMessages(t *testing.T) {
	long := strings.Repeat("x", 1e5)
	for _, args := range [][]string{
		{"play", "--learner", long, "-"}, {"play", "--learner", "hedge", "--rewards", "(" + long + ")"},
		{"play", "--learner", "hedge", "--environment", long}, {"verify", long}, {"search", "--shard", long, "--learner", "hedge", "--horizon", "3"},
		{"play", "--learner", "hedge", long},
	} {
		status, stdout, stderr := runWith("", args...)
		require.Equal(t, badUsage, status)
		require.Empty(t, stdout)
		require.Less(t, len(stderr), 2500, "%.20q", args)
		require.Regexp(t, `^recall: .*x … .{290,}\n$`, stderr)
	}
}
