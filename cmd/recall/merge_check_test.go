package main

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNear(t *testing.T) {
	for off, want := range map[float64]bool{0: true, 1e-10: true, -1e-10: true, 3e-9: false, -3e-9: false} {
		require.Equal(t, want, near(1+off, 1), off)
		require.Equal(t, want, near(1e6*(1+off), 1e6), off)
	}
	require.False(t, near(math.NaN(), 1))
}

// TestMerge_ComputesAgain forges one field of a shard at a time.
func TestMerge_ComputesAgain(t *testing.T) {
	searches := map[string][2]string{}
	for name, args := range map[string]string{
		"exhaustive": "--learner average-restart(hedge,recall=2) --horizon 4 --exhaustive",
		"budget":     "--learner average-restart(hedge,recall=2) --horizon 4 --evaluations 9000 --seed 3",
		"time":       "--learner windowed(hedge,recall=2) --horizon 4 --time 50ms",
	} {
		var shards [2]string
		for k, shard := range []string{"1/2", "2/2"} {
			_, out, stderr := runWith("", append([]string{"search", "--json", "--shard", shard}, strings.Fields(args)...)...)
			require.Empty(t, stderr)
			shards[k] = out
		}
		searches[name] = shards
		status, _, stderr := runWith(shards[0]+shards[1], "merge", "-")
		require.Equal(t, 0, status, "%s: %s", name, stderr)
	}
	for _, c := range []struct{ search, field, value, want string }{
		{"exhaustive", "total_regret", "5.9", "gives another result: TotalRegret 5.9, not 1.29"},
		{"exhaustive", "total_regret", "-1e308", "TotalRegret -1e+308, not"},
		{"budget", "total_regret", "0.01", "TotalRegret 0.01, not"},
		{"time", "total_regret", "3", "TotalRegret 3, not"},
		{"exhaustive", "per_round_regret", "3", "PerRoundRegret 3, not"},
		{"budget", "regret_over_bound", "0.5", "Ratio 0.5, not"},
		{"exhaustive", "instance", `"4*(0,0)"`, "TotalRegret"},
		{"budget", "instance", `"4*(0,0)"`, "TotalRegret"},
		{"exhaustive", "instance", `""`, `with the instance ""`},
		{"exhaustive", "evaluations", "0", "Evaluations 0, not 128"},
		{"exhaustive", "evaluations", "-5", "Evaluations -5, not 128"},
		{"exhaustive", "evaluations", "9223372036854775807", "Evaluations 9223372036854775807, not 128"},
		{"budget", "evaluations", "4999", "Evaluations 4999, not"},
		{"time", "evaluations", "9223372036854775807", "0 evaluations with the instance"},
		{"exhaustive", "number", "-1", "number -1"},
		{"exhaustive", "number", "128", "number 128"},
		{"budget", "number", "1", "number 1 is not of this shard"},
		{"budget", "family", `"\u001b[31mred"`, `Family \x1b[31mred, not `},
		{"exhaustive", "learner", `"nope"`, `nope`},
		{"exhaustive", "learner", `"average-restart(hedge,recall=-1)"`, "-1"},
		{"budget", "learner", `"average-restart(hedge,recall=3)"`, "TotalRegret"},
		{"exhaustive", "horizon", "0", "--horizon 0 is not in 1.."},
		{"exhaustive", "bound", "1000", "Bound 1000, not"},
		{"exhaustive", "bound", "null", "Bound none, not"},
		{"time", "time", `"soon"`, `the time "soon" is no duration`},
		{"time", "bound", "3", "Bound 3, not none"},
	} {
		shards := searches[c.search]
		field := regexp.MustCompile(`"` + c.field + `": ?("[^"]*"|[^,}\n]*)`)
		require.Regexp(t, field, shards[0], c.field)
		forged := field.ReplaceAllLiteralString(shards[0], `"`+c.field+`":`+c.value)
		status, stdout, stderr := runWith(forged+shards[1], "merge", "-")
		require.Equal(t, badUsage, status, "%+v: %s", c, stdout)
		require.Empty(t, stdout)
		require.Contains(t, stderr, c.want, "%+v", c)
	}
	status, _, stderr := runWith(`{"schema":"search/1","shard":"1/1"}`, "merge", "-")
	require.Equal(t, badUsage, status)
	require.Contains(t, stderr, `shard 1/1: learner "", character 1: unknown learner`)
	before := longestMerged
	defer func() { longestMerged = before }()
	longestMerged = 1 << 16
	long := strings.Repeat(" ", 1<<16)
	for _, endless := range []string{`{"shard":"` + long, "[" + long, long + " ", searches["budget"][0] + long} {
		requireRefusal(t, "recall: standard input: longer than 65536 bytes", endless, "merge", "-")
	}
	whole := searches["budget"][0] + searches["budget"][1]
	status, _, stderr = runWith(whole+long[len(whole):], "merge", "-") // just as many as it reads
	require.Equal(t, 0, status, stderr)
}
