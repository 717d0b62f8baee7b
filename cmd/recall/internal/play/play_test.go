package play

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"boundedrecall/cmd/recall/internal/cli/clitest"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestPlay_PlaysOnce: the plays of the best game stand once in the JSON, and
// --plays=false leaves out all plays and nothing else.
func TestPlay_PlaysOnce(t *testing.T) {
	text := "x,a,b,c\n"
	for k := range 1500 {
		text += fmt.Sprintf("r%d,%d,%d,%d\n", k, k%3-1, k*k%5, k%2)
	}
	play := func(flags ...string) (r playReport) {
		args := []string{"play", "--json", "--learner", "windowed(hedge,recall=3:5)", "--learner", "ftl",
			"--losses", "-"}
		status, stdout, stderr := clitest.Run(text, Command(), append(args, flags...)...)
		require.Zero(t, status, stderr)
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		return r
	}
	a, b := play("--scale=-1:4", "--plays=false"), play("--scale=-1:4")
	require.Empty(t, b.Learners[b.LeastIndex].Plays)
	b.Learners[b.LeastIndex].Plays = b.Plays
	require.Equal(t, b.Learners[b.LeastIndex], b.game, "the best game stands in front")
	b.Plays = nil
	for k := range b.Learners {
		require.Len(t, b.Learners[k].Plays, a.Rounds)
		b.Learners[k].Plays = nil
	}
	require.Equal(t, a, b)
	require.Equal(t, a, play("--scale", "--plays=false"), "the range of the file is the same")
}

// TestBoundSource: a bound is called one that holds instead only if what is
// printed is refuted.
func TestBoundSource(t *testing.T) {
	for _, name := range learners.RecallNames() {
		source := strings.TrimSuffix(learners.Spec{Name: name}.BoundSource(), " as it holds")
		if name == "windowed" {
			require.Empty(t, source, "nothing is proved")
			continue
		}
		found := false
		for _, s := range statements.All {
			reference, _, _ := strings.Cut(s.Reference, ",")
			found = found || reference == source && s.Printed.Verdict().Word() == "refuted"
		}
		require.True(t, found, "%s: %q", name, source)
	}
}

// TestPlay_UnitsOfAll: with the numbers of the file ten times as large, so is
// every amount, and no ratio.
func TestPlay_UnitsOfAll(t *testing.T) {
	game := func(scale, low, high string) map[string]any {
		rows := strings.NewReplacer("L", low, "H", high).Replace("L,H\nH,L\nL,H\nH,L\nL,H\nH,L\n")
		status, stdout, stderr := clitest.Run(rows, Command(), "play", "--learner",
			"average-restart(hedge,recall=2,eta=4)", "--scale="+scale, "--swap", "--switches", "1", "--json",
			"-")
		require.Zero(t, status, stderr)
		var r map[string]any
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		return r
	}
	one, ten := game("0:1", "0", "1"), game("0:10", "0", "10")
	for _, name := range []string{"total_regret", "per_round_regret", "bound", "per_round_bound",
		"swap_regret", "best_total", "over_uniform", "total", "uniform_total", "high"} {
		t.Run(name, func(t *testing.T) {
			require.NotZero(t, one[name], name)
			require.InEpsilon(t, 10*one[name].(float64), ten[name], 1e-12, name)
		})
	}
	require.InEpsilon(t, one["regret_over_bound"], ten["regret_over_bound"], 1e-12)
	of := func(r map[string]any) map[string]any { return r["switching"].(map[string]any) }
	require.InEpsilon(t, 10*of(one)["total_regret"].(float64), of(ten)["total_regret"], 1e-12)
	require.Equal(t, of(one)["arms"], of(ten)["arms"])
}
