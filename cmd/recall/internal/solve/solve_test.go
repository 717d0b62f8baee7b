package solve

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"boundedrecall/cmd/recall/internal/cli/clitest"

	"github.com/stretchr/testify/require"
)

// run runs one of the verbs, which must end with the status.
func run(t *testing.T, status int, stdin string, words ...string) (stdout, stderr string) {
	t.Helper()
	for _, verb := range Commands() {
		if verb.Name() == words[0] {
			got, stdout, stderr := clitest.Run(stdin, verb, words...)
			require.Equal(t, status, got, "%s\n%s", stdout, stderr)
			return stdout, stderr
		}
	}
	t.Fatalf("no verb %s", words[0])
	return "", ""
}

// answer reads the object that a verb prints.
func answer[A any](t *testing.T, stdin string, words ...string) (a A) {
	t.Helper()
	stdout, _ := run(t, 0, stdin, append(words, "--json")...)
	require.NoError(t, json.Unmarshal([]byte(stdout), &a))
	return a
}

// TestWorst_KnownValues: the worst cases that one can work out by hand. Uniform
// play loses half of each round against one arm. Follow-the-leader on the last
// reward is wrong in every round when the arms take turns. Cover's learner for
// two rounds has E|S_2|/2 = 1/2 in total.
func TestWorst_KnownValues(t *testing.T) {
	for name, c := range map[string]struct {
		words []string
		want  string
	}{
		"uniform": {[]string{"windowed(uniform,recall=2)", "--long-run"}, "1/2"},
		"leader":  {[]string{"windowed(ftl,recall=1)", "--long-run"}, "1/2"},
		"cover":   {[]string{"cover", "--horizon", "2"}, "1/4"},
		"counter": {[]string{"counter(states=3)", "--long-run"}, "1/6"},
		"inclusive": {[]string{"average-restart-inclusive(cover,recall=3)", "--long-run"},
			"3/16"},
	} {
		t.Run(name, func(t *testing.T) {
			words := append([]string{"worst", "--learner"}, c.words...)
			w := answer[worstReport](t, "", words...)
			require.Equal(t, c.want, w.Lower)
			require.Equal(t, c.want, w.Upper)
		})
	}
}

// TestMinimax_KnownValues: e(M) = C(M,⌊M/2⌋)/2^{M+1} for all learners of two
// arms, (k+1)/(6k+2) with k = ⌈M/2⌉ for those that ignore the order, 1 − 1/√4
// for four arms and one reward, and e(2) for three rewards that come a round
// late.
func TestMinimax_KnownValues(t *testing.T) {
	for name, c := range map[string]struct {
		words []string
		want  string
	}{
		"recall 1":    {[]string{"--class", "stationary", "--recall", "1"}, "1/4"},
		"recall 3":    {[]string{"--class", "stationary", "--recall", "3"}, "3/16"},
		"symmetric 3": {[]string{"--class", "symmetric", "--recall", "3"}, "3/14"},
		"shift 3":     {[]string{"--class", "shift-invariant", "--recall", "3"}, "3/14"},
		"four arms":   {[]string{"--class", "stationary", "--recall", "1", "--arms", "4"}, "1/2"},
		"delay":       {[]string{"--class", "stationary", "--recall", "3", "--delay", "1"}, "1/4"},
	} {
		t.Run(name, func(t *testing.T) {
			o := answer[optimum](t, "", append([]string{"minimax"}, c.words...)...)
			require.Equal(t, c.want, o.Value)
			require.Equal(t, []string{c.want, c.want}, []string{o.Lower, o.Upper})
		})
	}
}

// twoStates remembers the last reward: its value is that of recall 1.
const twoStates = `{"start":0,"next":[[0,1],[0,1]]`

// TestAutomaton_KnownValues: what is best on an automaton, and what plays on it
// lose, agree with the windows that it stands for. Plays that are not the best
// lose more.
func TestAutomaton_KnownValues(t *testing.T) {
	o := answer[optimum](t, twoStates+"}", "minimax", "--automaton", "-")
	require.Equal(t, "1/4", o.Value)
	require.Len(t, o.Plays, 2)
	best := twoStates + `,"play":["` + strings.Join(o.Plays, `","`) + `"]}`
	w := answer[worstReport](t, best, "worst", "--automaton", "-")
	require.Equal(t, []string{"1/4", "1/4"}, []string{w.Lower, w.Upper})
	const leader = twoStates + `,"play":["1","0"]}`
	w = answer[worstReport](t, leader, "worst", "--automaton", "-")
	require.Equal(t, []string{"1/2", "1/2"}, []string{w.Lower, w.Upper})
	const begun = `{"start":1,"next":[[0,0],[1,1]],"play":["1/2","1"]}`
	w = answer[worstReport](t, begun, "worst", "--automaton", "-")
	require.Equal(t, "1", w.Lower, "it begins in state 1, and never leaves it")
}

// TestCertify_Forged: a certificate that comes with the package is proved, and
// with a smaller value it is not. The status says so.
func TestCertify_Forged(t *testing.T) {
	text, err := os.ReadFile("../../../../exact/testdata/two_arms.json")
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	folder := t.TempDir()
	proved := filepath.Join(folder, "proved.json")
	require.NoError(t, os.WriteFile(proved, []byte(first+"\n"), 0o600))
	stdout, _ := run(t, 0, "", "certify", proved)
	require.Contains(t, stdout, "1 claim in 1 file proved.")

	forged := strings.ReplaceAll(first, "at least 1/4", "at least 1/3")
	require.NotEqual(t, first, forged)
	forged = strings.Replace(forged, `"value":"1/4"`, `"value":"1/3"`, 1)
	path := filepath.Join(folder, "forged.json")
	require.NoError(t, os.WriteFile(path, []byte(forged+"\n"), 0o600))
	stdout, _ = run(t, 1, "", "certify", proved, path)
	require.Contains(t, stdout, "forged.json: NOT PROVED: ")
	require.Contains(t, stdout, "1 claim in 2 files proved, 1 certificate NOT PROVED.")
}

// TestRefusals: what makes no sense is refused with status 2 and a line that
// names it, and nothing is printed.
func TestRefusals(t *testing.T) {
	for want, c := range map[string]struct {
		stdin string
		words []string
	}{
		"cover has no recall: --long-run is for recall learners": {"",
			[]string{"worst", "--learner", "cover", "--long-run"}},
		"--recall 0 is not in 1..": {"", []string{"minimax", "--class", "symmetric", "--recall", "0"}},
		"next, row 1: e_2 leads to state 2, and the states are 0..1": {
			`{"start":0,"next":[[0,1],[0,2]]}`, []string{"minimax", "--automaton", "-"}},
		"play is missing": {twoStates + "}", []string{"worst", "--automaton", "-"}},
		"play, row 1: \"7/6\" is not a fraction in [0,1]": {twoStates + `,"play":["0","7/6"]}`,
			[]string{"worst", "--automaton", "-"}},
	} {
		t.Run(want, func(t *testing.T) {
			stdout, stderr := run(t, 2, c.stdin, c.words...)
			require.Empty(t, stdout)
			require.Contains(t, stderr, want)
		})
	}
}
