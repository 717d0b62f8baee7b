package main

import (
	"math"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	// refuted matches what stands on a sentence that fails, broken the value that
	// breaks it, and replayedBy the command beneath.
	refuted    = regexp.MustCompile(`(?m)^\S.*\n(?: .*\n?)*`)
	broken     = regexp.MustCompile(`: (\S+) [≤≥=] \S+\sfails`)
	replayedBy = regexp.MustCompile(`\n      (recall play .*)\n`)

	perRound = regexp.MustCompile(`(?m)^regret .* in total, (\S+) per round\b`)
	one      = regexp.MustCompile(`\b1\b`)
	played   = regexp.MustCompile(`(?m)^\d+ +\((\S+?),\S+\) +\(`)
)

// TestVerify_RefutationsReplay runs each command that stands beneath a case at
// the end of verify, as it is printed. It gives the value that breaks the
// sentence, and another one if the numbers in its rewards are changed.
func TestVerify_RefutationsReplay(t *testing.T) {
	t.Setenv("PATH", withoutRace(os.Getenv("PATH")))
	stdout, err := exec.Command("recall", "verify", "--short", "--seed", "1").Output()
	require.NoError(t, err)
	_, rows, found := strings.Cut(string(stdout), "write go run ./cmd/recall in its place.\n")
	require.True(t, found)
	rows, _, _ = strings.Cut(rows, "\n\n")
	var replays []string
	for _, row := range refuted.FindAllString(rows, -1) {
		command := replayedBy.FindStringSubmatch(row)
		if command == nil {
			continue
		}
		id, _, _ := strings.Cut(row, ":")
		replays = append(replays, id)
		value := fraction(t, broken.FindStringSubmatch(row)[1])
		require.InDelta(t, value, valueOf(t, command[1]), 1e-4, command)
		before, rewards, _ := strings.Cut(command[1], "--rewards")
		wrong := before + "--rewards" + one.ReplaceAllString(rewards, "0")
		require.Greater(t, math.Abs(value-valueOf(t, wrong)), 1e-4, wrong)
	}
	require.Equal(t, []string{"theorem-3.2", "theorem-5.1", "theorem-5.4", "appendix-b.2"}, replays)
}

// valueOf runs the command, and returns the regret per round. If it prints the
// plays, it returns the largest difference of one from 1/2, which the
// combination of Appendix B.2 plays there.
func valueOf(t *testing.T, command string) (value float64) {
	out, err := exec.CommandContext(t.Context(), "sh", "-c", command).CombinedOutput()
	require.NoError(t, err, "%s: %s", command, out)
	if !strings.HasSuffix(command, " --plays") {
		return fraction(t, perRound.FindStringSubmatch(string(out))[1])
	}
	plays := played.FindAllStringSubmatch(string(out), -1)
	require.Len(t, plays, 3)
	for _, play := range plays {
		value = max(value, math.Abs(fraction(t, play[1])-0.5))
	}
	return value
}

// fraction reads a number, or a fraction.
func fraction(t *testing.T, text string) float64 {
	over, under, _ := strings.Cut(text+"/1", "/")
	x, err := strconv.ParseFloat(over, 64)
	require.NoError(t, err)
	y, err := strconv.ParseFloat(strings.TrimSuffix(under, "/1"), 64)
	require.NoError(t, err)
	return x / y
}
