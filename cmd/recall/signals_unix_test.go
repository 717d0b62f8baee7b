//go:build unix

package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/cli/clitest"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestSignals: a signal ends every command, at work for hours or waiting for a
// pipe or for a learner that hangs, and leaves nothing that is half written.
func TestSignals(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, line := range []string{
		"search --learner average-restart-full-horizon(hedge) --horizon 400000 --time 1h --out worst.csv",
		"search --learner windowed(hedge,recall=4) --horizon 9 --time 1h --out worst.csv --json",
		"worst --learner windowed(hedge,recall=11) --horizon 20000 --work 1e12",
		"minimax --class stationary --recall 4 --arms 3",
		"verify", "report --out folder",
		"play --learner ftl pipe", "certify pipe", "play --learner ftl -", "certify -",
		"window -- learner hang", "window --against learner_hang_1 --rows 3 -- learner good",
		"window --rows 3 --cases 1000000 --junit report.xml -- learner good",
	} {
		t.Run(strings.ReplaceAll(line, "/", "-"), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600))
			args := strings.Fields(line)
			for k := range args {
				args[k] = strings.ReplaceAll(args[k], "_", " ")
			}
			cmd := exec.Command("recall", args...)
			cmd.Dir = dir
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			_, err := cmd.StdinPipe()
			require.NoError(t, err)
			require.NoError(t, cmd.Start())
			hung := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
			time.Sleep(500 * time.Millisecond) // earlier the signal ends the program at once
			signal := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}[len(line)%3]
			require.NoError(t, cmd.Process.Signal(signal))
			// Where SIGHUP is ignored by inheritance, one that comes too early
			// is lost.
			again := time.NewTicker(5 * time.Second)
			defer again.Stop()
			go func() {
				for range again.C {
					_ = cmd.Process.Signal(signal)
				}
			}()
			var exit *exec.ExitError
			require.ErrorAs(t, cmd.Wait(), &exit)
			require.True(t, hung.Stop(), "it hangs")
			if exit.Sys().(syscall.WaitStatus).Signaled() {
				return
			}
			require.Equal(t, int(cli.Interrupted), exit.ExitCode(), stderr.String())
			requireInterrupted(t, args[0], stdout.String(), stderr.String())
			require.NotContains(t, stdout.String(), "verdict", "it has none")
			left := []string{"pipe"}
			if strings.HasSuffix(line, "--json") && stdout.Len() > 0 {
				left = append(left, "worst.csv")
				var found struct {
					Interrupted bool
					Learner     learners.Spec
					Instance    string
					TotalRegret float64 `json:"total_regret"`
				}
				require.NoError(t, json.Unmarshal(stdout.Bytes(), &found))
				require.True(t, found.Interrupted)
				in := boundedrecall.Must(boundedrecall.ParseInstance(found.Instance))
				require.InDelta(t, found.TotalRegret, boundedrecall.TotalRegret(found.Learner.New(2), in), 1e-9)
			}
			require.Equal(t, left, clitest.Names(t, dir))
		})
	}
}

// begins are the lines in which report says what it begins.
var begins = regexp.MustCompile(`(?m)^recall: (checking \d+ statements|drawing the figures)\n`)

// requireInterrupted: standard error says what was interrupted where that
// cannot be left, and then nothing is printed. play always reads here, from a
// pipe that says nothing.
func requireInterrupted(t *testing.T, verb, stdout, stderr string) {
	stderr = begins.ReplaceAllString(stderr, "")
	does := map[string]string{"play": "reading"}[verb]
	if does == "" && stderr == "recall: interrupted\n" {
		return
	}
	require.Equal(t, fmt.Sprintf("recall: interrupted while %s was %s; nothing of its answer is printed\n",
		verb, cmp.Or(does, "searching")), stderr)
	require.Empty(t, stdout)
}

// signalled starts a command that reads rewards from its standard input, sends
// it SIGTERM when it has begun to read, and again after these pauses, and returns
// how it ended. The input does not end. An interrupt would not do: a shell that
// starts the tests in the background has it ignored.
func signalled(t *testing.T, cmd *exec.Cmd, pauses ...time.Duration) syscall.WaitStatus {
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	hung := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	_, err = in.Write(bytes.Repeat([]byte("0,1\n"), 100_000)) // more than a pipe holds
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	for _, pause := range pauses {
		time.Sleep(pause)
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	}
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.True(t, hung.Stop(), "it hangs")
	return exit.Sys().(syscall.WaitStatus)
}

// TestSignals_JSON: with --json a signal ends in an object that says so.
func TestSignals_JSON(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	cmd := exec.Command("recall", strings.Fields("play --learner ftl --json -")...)
	var stdout bytes.Buffer
	cmd.Stdout = &stdout
	require.Equal(t, int(cli.Interrupted), signalled(t, cmd).ExitStatus())
	var object struct{ Schema, Error string }
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &object))
	require.Equal(t, "interrupted while play was reading; nothing of its answer is printed",
		object.Error)
	require.Contains(t, object.Schema, "play/")
}

// TestSignals_Twice: a signal that comes twice at once is one, as timeout sends
// it; a second one later ends the program without another word.
func TestSignals_Twice(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, apart := range []time.Duration{2 * time.Millisecond, 20 * time.Millisecond, time.Second / 2} {
		t.Run(apart.String(), func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("recall", "play", "--learner", "ftl", "-")
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			status := signalled(t, cmd, apart)
			if apart == time.Second/2 {
				require.True(t, status.Signaled())
				require.Empty(t, stderr.String())
				return
			}
			require.Equal(t, int(cli.Interrupted), status.ExitStatus())
			require.Contains(t, stderr.String(), "recall: interrupted while play was reading")
		})
	}
}

// TestCheck_NoOrphans: what the command has started dies with it.
func TestCheck_NoOrphans(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	t.Setenv("RECALL_ORPHAN", file)
	status, stdout, _ := runWith("", "check", "--law", "deterministic", "--case",
		`{"rewards":"(1,0,0)"}`, "--", "learner", "orphan", "3")
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "ended (exit status 4)")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, word := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(word)
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			stat, err := os.ReadFile("/proc/" + word + "/stat")
			if err != nil {
				return syscall.Kill(pid, 0) != nil
			}
			return bytes.Contains(stat, []byte(") Z ")) // dead, and not reaped yet by whoever does
		}, 10*time.Second, 20*time.Millisecond)
	}
}
