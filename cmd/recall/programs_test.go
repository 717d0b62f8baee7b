package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"boundedrecall"

	"github.com/stretchr/testify/require"
)

// A playedGame is what play --json prints of a game, and worst of the worst one.
type playedGame struct {
	Plays          [][]float64
	PerRoundRegret float64 `json:"per_round_regret"`
	ExactRegret    string  `json:"exact_per_round_regret"`
	Rewards        [][]float64
	FoundBy        string `json:"found_by"`
	Lower, Upper   string
}

// answered runs the verb with --json, and returns what it prints.
func answered(t *testing.T, args ...string) (g playedGame) {
	t.Helper()
	status, stdout, stderr := runWith("", append([]string{args[0], "--json"}, args[1:]...)...)
	require.Zero(t, status, "%v: %s%s", args, stdout, stderr)
	require.NoError(t, json.Unmarshal([]byte(stdout), &g))
	return g
}

// requireSame: both learners play the same on drawn rewards, to 1e-12, and on
// their worst rewards of few rounds have the same regret.
func requireSame(t *testing.T, learner string, program ...string) {
	t.Helper()
	lots := rand.New(rand.NewPCG(1, 2))
	var rewards []string
	for range 60 {
		rewards = append(rewards, fmt.Sprintf("(%v,%v)", float64(lots.IntN(5))/4, float64(lots.IntN(5))/4))
	}
	game := []string{"play", "--rewards", strings.Join(rewards, " ")}
	want := answered(t, append(game, "--learner", learner)...)
	got := answered(t, append(append(game, "--"), program...)...)
	require.Len(t, got.Plays, 60)
	for k := range want.Plays {
		require.InDeltaSlice(t, want.Plays[k], got.Plays[k], 1e-12, "round %d", k+1)
	}
	require.InDelta(t, want.PerRoundRegret, got.PerRoundRegret, 1e-12)
	for _, horizon := range []string{"1", "2", "5"} {
		want := answered(t, "worst", "--learner", learner, "--horizon", horizon)
		got := answered(t, append([]string{"worst", "--horizon", horizon, "--"}, program...)...)
		require.Equal(t, "enumeration", got.FoundBy)
		require.InDelta(t, want.PerRoundRegret, got.PerRoundRegret, 1e-10, "over %s rounds", horizon)
		require.Equal(t, got.Lower, got.Upper)
	}
}

// TestPrograms_AsByName: a program that is one of the learners that have names
// plays as it does, whatever a message may ask it.
func TestPrograms_AsByName(t *testing.T) {
	for _, can := range []string{"good", "plain", "calls"} {
		requireSame(t, "windowed(hedge,recall=3,eta=0.5)", "learner", can)
	}
}

// TestPrograms_Python: the examples in Python play as the learners of this module
// do.
func TestPrograms_Python(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
	for example, learner := range map[string]string{
		"hedge":           "windowed(hedge,recall=10)",
		"average-restart": "average-restart(hedge,recall=10)",
		"cover-restart":   "average-restart(cover,recall=10)",
	} {
		requireSame(t, learner, "python3", "../../examples/python/learners.py", example)
	}
}

// TestPrograms_Search: where not all rewards can be played, the rewards found
// have the regret that is printed, and come close to the worst case.
func TestPrograms_Search(t *testing.T) {
	const learner, horizon = "windowed(hedge,recall=3,eta=0.5)", "16"
	found := answered(t, "worst", "--horizon", horizon, "--work", "1e8", "--", "learner", "good")
	require.Equal(t, "search", found.FoundBy)
	require.Equal(t, "1", found.Upper, "it is not known to be a maximum")
	in := boundedrecall.Must(boundedrecall.NewInstance(found.Rewards))
	again := answered(t, "play", "--rewards", in.String(), "--learner", learner)
	require.InDelta(t, again.PerRoundRegret, found.PerRoundRegret, 1e-9)
	worst := answered(t, "worst", "--horizon", horizon, "--learner", learner)
	require.Greater(t, found.PerRoundRegret, 0.9*worst.PerRoundRegret)
}
