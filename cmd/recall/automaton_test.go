package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAutomaton_MinimaxAndWorst(t *testing.T) {
	status, stdout, stderr := runWith("", "minimax", "--automaton", "testdata/three-states.json")
	require.Zero(t, status, stderr)
	require.Equal(t, `automaton  3 states reached
over       long run, rewards in {(1,0),(0,1)}
regret     2/5 = 0.4 per round
counter    counter(states=3) has 1/6 = 0.166667, the least of all automata of that size
learner    a weight for each state
           state 0: arm 1 with 3/5
           state 1: arm 1 with 3/5
           state 2: arm 1 with 0
`, stdout)

	_, stdout, _ = runWith("", "minimax", "--automaton", "testdata/three-states.json", "--json")
	var o optimum
	require.NoError(t, json.Unmarshal([]byte(stdout), &o))
	played, err := json.Marshal(map[string]any{"start": 0, "next": [][]int{{0, 1}, {1, 2}, {1, 0}}, "play": o.Plays})
	require.NoError(t, err)
	_, stdout, _ = runWith(string(played), "worst", "--automaton", "-", "--json")
	var w worstReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &w))
	require.Equal(t, []string{"2/5", "2/5"}, []string{w.Lower, w.Upper})

	_, stdout, _ = runWith("", "worst", "--learner", "counter(states=5)", "--long-run")
	require.Contains(t, stdout, "regret        0.1 per round, exactly 1/10 per round\nbound         0.1 per round (beyond-finite-state)\n")
	require.Contains(t, stdout, "rewards       4*(1,0), then again and again (1,0)\n")
}

func TestAutomaton_Refuses(t *testing.T) {
	const next = `"next":[[0,1],[1,2],[1,0]]`
	for file, want := range map[string]string{
		`{"start":0,` + next + `,"play":["1","1/2","0"]}`:         "play is for recall worst",
		`{"start":3,` + next + `}`:                                "start is 3, and the states are 0..2",
		`{"start":0}`:                                             "the automaton has no states",
		`{"start":"0",` + next + `}`:                              `"start" is a string and not a whole number of 64 bits`,
		`{"next":[[0,0],[0,2]]}`:                                  "next, row 1: e_2 leads to state 2, and the states are 0..1",
		`{"next":[[0,0],[0,1.5]]}`:                                "next, row 1: [0,1.5] is not the state after e_1 and the state after e_2",
		`{"next":[[0,0],[0]]}`:                                    "next, row 1: [0] is not the state",
		`{"next":[[0,0]],"nxt":1}`:                                `unknown field "nxt"`,
		`{"next":[[0,0]]} {}`:                                     "something follows the automaton",
		`{"next":[[0,0]`:                                          "it ends in the middle",
		`{"next":[` + strings.Repeat("[0,0],", 1<<16) + `[0,0]]}`: "the automaton has 65537 states, and the limit is 65536",
	} {
		requireRefused(t, "recall: standard input: "+want, file, "minimax", "--automaton", "-")
	}
	for play, want := range map[string]string{
		`["1/2","7/5","0"]`:    `play, row 1: "7/5" is not a fraction in [0,1]`,
		`["1/2","1/0","0"]`:    `play, row 1: "1/0" is not a fraction in [0,1]`,
		`["1/2","1e-999","0"]`: `play, row 1: "1e-999" is not a fraction in [0,1]`,
		`["1/2",0.5,"0"]`:      "play, row 1: 0.5 is not a fraction in [0,1]",
		`["1/2","1/2"]`:        "play has 2 rows, and next has 3",
		`null`:                 "play is missing",
	} {
		requireRefused(t, "recall: standard input: "+want, `{`+next+`,"play":`+play+`}`, "worst", "--automaton", "-")
	}
	for args, want := range map[string]string{
		"minimax --automaton testdata/three-states.json --recall 3":      "--recall does not go with --automaton",
		"worst --automaton testdata/three-states-played.json --levels 3": "--levels does not go with --automaton",
		"worst --learner counter(states=3) --long-run --levels 3":        "--levels does not go with --learner",
		"worst --learner counter(states=3) --horizon 3":                  "a counter needs --long-run",
		"worst --learner counter(states=65537) --long-run":               "write counter(states=K) with K in 1..65536",
		"worst --learner counter --long-run":                             "write counter(states=K)",
		"worst --automaton testdata/absent.json":                         "testdata/absent.json: no such file or directory",
	} {
		requireRefused(t, want, "", strings.Fields(args)...)
	}
}

// requireRefused is requireRefusal for a message that has the words.
func requireRefused(t *testing.T, words, stdin string, args ...string) {
	t.Helper()
	status, stdout, stderr := runWith(stdin, args...)
	require.Equal(t, 2, status, "%q", args)
	require.Empty(t, stdout, "%q", args)
	require.Contains(t, stderr, words, "%q", args)
}
