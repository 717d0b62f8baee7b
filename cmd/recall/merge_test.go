package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMerge_ComputesAgain forges one field of a shard at a time.
func TestMerge_ComputesAgain(t *testing.T) {
	searches := map[string][2]string{}
	for name, args := range map[string]string{
		"budget": "--learner average-restart(hedge,recall=2) --horizon 4 --evaluations 9000 --seed 3",
		"time":   "--learner windowed(hedge,recall=2) --horizon 4 --time 50ms",
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
		{"budget", "total_regret", "5.9", "gives another regret: 1.29"},
		{"budget", "total_regret", "-1e308", "in total, not -1e+308"},
		{"budget", "total_regret", "0.01", "in total, not 0.01"},
		{"time", "total_regret", "3", "in total, not 3"},
		{"budget", "instance", `"4*(0,0)"`, "another regret"},
		{"budget", "instance", `""`, `with the instance ""`},
		{"budget", "evaluations", "0", "0 evaluations, not 5000"},
		{"budget", "evaluations", "-5", "-5 evaluations, not 5000"},
		{"budget", "evaluations", "9223372036854775807", "9223372036854775807 evaluations, not 5000"},
		{"budget", "evaluations", "4999", "4999 evaluations, not"},
		{"time", "evaluations", "9223372036854775807", "9223372036854775807 evaluations, not"},
		{"budget", "number", "-1", "number -1"},
		{"budget", "number", "9", "number 9 is not of this shard"},
		{"budget", "number", "1", "number 1 is not of this shard"},
		{"budget", "learner", `"nope"`, `nope`},
		{"budget", "learner", `"average-restart(hedge,recall=-1)"`, "-1"},
		{"budget", "learner", `"average-restart(hedge,recall=3)"`, "another regret"},
		{"budget", "horizon", "0", "--horizon 0 is not in 1.."},
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
	const derived = `"family":"made up","per_round_regret":3,"regret_over_bound":2,"bound":1000`
	_, whole, _ := runWith(searches["budget"][0]+searches["budget"][1], "merge", "-")
	status, merged, stderr := runWith(strings.TrimSuffix(searches["budget"][0], "}\n")+","+derived+"}\n"+searches["budget"][1], "merge", "-")
	require.Equal(t, 0, status, stderr)
	require.Equal(t, whole, merged, "what follows from the instance is computed, not read")
	status, _, stderr = runWith(`{"schema":"search/1","shard":"1/1"}`, "merge", "-")
	require.Equal(t, badUsage, status)
	require.Contains(t, stderr, `shard 1/1: --horizon 0 is not in 1..`)
	before := longestMerged
	defer func() { longestMerged = before }()
	longestMerged = 1 << 16
	long := strings.Repeat(" ", 1<<16)
	for endless, want := range map[string]string{
		`{"shard":"` + long: "not the JSON of a search: it ends in the middle", long + " ": "empty", searches["budget"][0] + long: "1 shard missing: 2/2",
	} {
		status, _, stderr := runWith(endless, "merge", "-")
		require.Equal(t, badUsage, status)
		require.Contains(t, stderr, want)
	}
	both := searches["budget"][0] + searches["budget"][1]
	status, _, stderr = runWith(both+long[len(both):], "merge", "-") // just as many as it reads
	require.Equal(t, 0, status, stderr)
}
