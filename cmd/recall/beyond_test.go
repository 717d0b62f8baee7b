package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPlay_SwapAndSwitches(t *testing.T) {
	const rounds = "3*(1,0) 2*(0,1) 4*(1,0)"
	_, stdout, _ := runWith("", "play", "--learner", "uniform", "--rewards", rounds, "--swap", "--switches", "2")
	require.Contains(t, stdout, `swap regret         2.5 in total, 0.277778 per round
regret, 2 switches  4.5 in total, 0.5 per round
best sequence       3*1 2*2 4*1
`)
	status, stdout, stderr := runWith("", "play", "--learner", "uniform", "--rewards", rounds, "--swap", "--switches", "0", "--json")
	require.Equal(t, 0, status, stderr)
	var report struct{ Learners []game }
	require.NoError(t, json.Unmarshal([]byte(stdout), &report))
	r := report.Learners[0]
	require.Equal(t, 2.5, *r.SwapRegret)
	require.Equal(t, 0, r.Switching.Switches)
	require.Equal(t, 2.5, r.Switching.TotalRegret)
	require.Equal(t, []int{1, 1, 1, 1, 1, 1, 1, 1, 1}, r.Switching.Arms)

	_, stdout, _ = runWith("", "play", "--learner", "uniform", "--rewards", rounds, "--json")
	require.NotContains(t, stdout, "swap")
	require.NotContains(t, stdout, "switching")

	_, stdout, _ = runWith("", "play", "--learner", "uniform", "--learner", "ftl", "--rewards", rounds, "--swap", "--switches", "99")
	require.Contains(t, stdout, "swap regret  regret, 8 switches\n")
}

func TestPlay_Environment(t *testing.T) {
	named := []string{"play", "--learner", "hedge(eta=1)", "--json"}
	_, want, _ := runWith("", append(named, "--rewards", "3*(1,0) 3*(0,1) (1,0)")...)
	status, stdout, stderr := runWith("", append(named, "--environment", "switching(arms=2,every=3,rounds=7)")...)
	require.Equal(t, 0, status, stderr)
	require.Equal(t, want, stdout)
}

func TestPlay_RefusesBeyond(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--environment", "swtching(arms=2)"}, `--environment: environment "swtching(arms=2)": unknown environment "swtching": it is one of switching(arms=,every=,rounds=) `},
		{[]string{"--environment", "drift(rounds=0)"}, `rounds = "0" is not a whole number from 1 up`},
		{[]string{"--environment", ""}, `invalid argument "" for "--environment" flag: it is empty`},
		{[]string{"--environment", "drift(rounds=9)", "--rewards", "(0,1)"}, "play takes one FILE.csv, - for standard input, --rewards or --environment, not 2"},
		{[]string{"--environment", "drift(rounds=9)", "a.csv"}, `play takes one FILE.csv, - for standard input, --rewards or --environment, not 2: ["a.csv" "--environment"]`},
		{[]string{"--rewards", "(0,1)", "--switches", "-1"}, "--switches -1 is not in 0..1000000000"},
		{[]string{"--rewards", "1000000*(0,1)", "--switches", "1000000"}, "--switches 999999 over 1000000 rounds takes 4250 GB, more than 4 GB"},
	} {
		status, stdout, stderr := runWith("", append([]string{"play", "--learner", "uniform"}, c.args...)...)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.Contains(t, stderr, c.want)
	}
}
