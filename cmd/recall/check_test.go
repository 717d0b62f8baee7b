package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// hanging is how long a command hangs: far longer than any check takes that does not wait for
// it, on a busy machine too.
const hanging = 10 * time.Minute

// runCheck runs check on the test binary, which misbehaves as told.
func runCheck(t *testing.T, how string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	begin := time.Now()
	status, stdout, stderr = runWith("", append(append([]string{"check"}, args...), "--", self, "child", how)...)
	require.Less(t, time.Since(begin), hanging, "it waits for a command that hangs")
	return status, stdout, stderr
}

func TestCheck_SoundLearner(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, how := range []string{"good", "plain", "complains"} {
		status, stdout, stderr := runCheck(t, how, "--arms", "2,3", "--recall", "3", "--stationary", "--minimal-recall",
			"--symmetric", "--arm-symmetric", "--shift-invariant", "--refuses", "--cases", "10",
			"--mean-based", "1/(1+exp(0.5*lead))", "--bound", "n*(1-1/d)")
		require.Equal(t, 0, status, stdout+stderr)
		if how == "complains" {
			require.Regexp(t, `^recall: .* wrote to standard error: … .*a warning\n$`, stderr)
		} else {
			require.Empty(t, stderr)
		}
		laws := []string{"2 arms", "deterministic", "simplex", "pure-play", "causal", "reset", "independent", "wrong-rewards", "long-game", "bounded-recall",
			"stationary", "zero-padding", "minimal-recall", "symmetric", "arm-symmetric", "shift-invariant", "mean-based", "regret-bound", "3 arms"}
		for _, law := range laws {
			if how != "plain" || law != "reset" {
				require.Contains(t, stdout, law, how)
			}
		}
		require.Equal(t, how != "plain", strings.Contains(stdout, "kept     reset"))
	}
}

// TestCheck_Outcome: a broken law is the outcome, even if the command cannot be asked in the
// end; and what follows that is not checked.
func TestCheck_Outcome(t *testing.T) {
	kept := properties.Finding{Law: "simplex", Cases: 3}
	broken := properties.Finding{Law: "causal", Violation: &laws.Violation{Law: "causal", Replay: "again"}}
	dead := properties.Finding{Law: "independent", Err: &laws.Unavailable{Err: errors.New("it ended")}}
	unjudged := properties.Finding{Law: "growth", Err: errors.New("it says nothing")}
	for name, test := range map[string]struct {
		findings []properties.Finding
		want     string // the error
		checked  int
	}{
		"kept":            {[]properties.Finding{kept, kept}, "", 2},
		"broken":          {[]properties.Finding{broken, kept}, failed.Error(), 2},
		"broken and dead": {[]properties.Finding{broken, dead, kept}, failed.Error(), 2},
		"dead":            {[]properties.Finding{kept, dead, broken}, "independent: it ended", 2},
		"unjudged":        {[]properties.Finding{unjudged, dead}, "growth: it says nothing", 2},
		"not judged once": {[]properties.Finding{unjudged, broken}, failed.Error(), 2},
	} {
		var out bytes.Buffer
		s := subject{flags: &checkFlags{seed: 1, flags: pflag.NewFlagSet("check", pflag.ContinueOnError)}, p: new(child.Process), out: &printer{w: &out}, title: "2 arms", arms: 2}
		checked := 0
		s.check = func(_ properties.Settings, yield func(properties.Finding) bool) {
			for _, f := range test.findings {
				if checked++; !yield(f) {
					return
				}
			}
		}
		err := s.judge(func() []properties.Law { return nil })
		if test.want == "" {
			require.NoError(t, err, name)
		} else {
			require.EqualError(t, err, test.want, name)
		}
		require.Equal(t, test.checked, checked, name)
	}
}

// TestCheck_ReplayCommand: the replay command repeats the flags that were given, with the seed.
// It leaves out the number of cases, and names the arms, the law and the case.
func TestCheck_ReplayCommand(t *testing.T) {
	cmd := checkCommand()
	cmd.Flags().SortFlags = false // as main does
	require.NoError(t, cmd.ParseFlags(strings.Fields("--arms 2,3 --recall 4 --stationary --tolerance 1e-12 --seed 7 --cases 9 --timeout 3s --bound sqrt(n)")))
	s := subject{flags: &checkFlags{flags: cmd.Flags(), command: []string{"./my learner", "-v"}}, arms: 3}
	f := properties.Finding{Law: "causal", Witness: properties.Case{Rewards: laws.Read("(1,0,0)")}}
	require.Equal(t, `recall check --recall 4 --stationary --tolerance 1e-12 --seed 7 --timeout 3s --bound 'sqrt(n)' --arms 3 --law causal --case '{"rewards":"(1,0,0)"}' -- './my learner' -v`,
		s.caseCommand(f))
}

// TestCheck_FalseClaims: each claim that is false is refuted, and the witness replays.
func TestCheck_FalseClaims(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for law, args := range map[string][]string{
		"bounded-recall": {"--recall", "2"},
		"stationary":     {"--recall", "2", "--stationary"},
		"mean-based":     {"--recall", "3", "--mean-based", "1/(1+exp(0.6*lead))"},
		"regret-bound":   {"--bound", "sqrt(n)/2"},
		"swap-bound":     {"--swap-bound", "sqrt(n)/2"},
		"switch-bound":   {"--switch-bound", "sqrt(n)/2+K"},
		"interval-bound": {"--interval-bound", "sqrt(n)/2+1"},
	} {
		status, stdout, stderr := runCheck(t, "good", append(args, "--cases", "20", "--law", law)...)
		require.Equal(t, 1, status, stdout+stderr)
		require.Empty(t, stderr)
		require.Contains(t, stdout, "BROKEN   "+law)
		requireReplays(t, stdout)
	}
	status, stdout, _ := runCheck(t, "scales", "--cases", "20", "--law", "simplex")
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "BROKEN   simplex")
	requireReplays(t, stdout)
}

var replayLine = regexp.MustCompile(`(?m)^  replay   recall (.*)$`)

// requireReplays requires that the shell, given the replay line, has the law broken again.
func requireReplays(t *testing.T, stdout string) {
	t.Helper()
	m := replayLine.FindStringSubmatch(stdout)
	require.NotNil(t, m, stdout)
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh to replay with")
	}
	cmd := exec.Command(shell, "-c", `RECALL_TEST=command "$0" `+m[1], self)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s", out)
	require.Equal(t, 1, exit.ExitCode(), "%s", out)
	require.Regexp(t, "BROKEN|LEAKS|ROUNDING|WRONG|FAILS", string(out))
}

// TestCheck_HostileCommands: whatever the command does, check ends, names it, and says
// what it had asked.
func TestCheck_HostileCommands(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("waits for commands that hang")
	}
	for how, says := range map[string]string{
		"hang":      `gave no answer in 2s \(--timeout allows more; does it flush each answer\?\); it was asked {"id"`,
		"late":      `gave no answer in 2s \(--timeout allows more; does it flush each answer\?\); it was asked {"id"`,
		"garbage":   `answered here I am  \[31m, which is no answer: .*; it was asked {"id"`,
		"no-id":     `answered {}, which is no answer: it has no "id"; it was asked`,
		"number":    `answered 17, which is no answer: .*; it was asked`,
		"twice":     `which is no answer: its "id" is 39, want 40; it was asked`,
		"flood":     `(gave no answer in 2s|a line of more than)`,
		"close-out": `closed its standard output and went on running; it was asked`,
		"close-in":  `closed its standard (in|out)put and went on running; it was asked`,
		"version":   `speaks protocol 2, want 1`,
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			status, _, stderr := runCheck(t, how, "--timeout", "2s", "--cases", "20")
			require.Equal(t, 2, status, stderr)
			require.Regexp(t, `^recall: .*`+says, stderr)
			require.Equal(t, 1, strings.Count(stderr, "\n"))
		})
	}
	status, _, stderr := runWith("", "check", "--", "/no/such/command")
	require.Equal(t, 2, status)
	require.Contains(t, stderr, "/no/such/command does not start: no such file")
}

// TestCheck_FaultsOfTheLearner: an answer that is an answer, and wrong, breaks a law.
func TestCheck_FaultsOfTheLearner(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for how, says := range map[string]string{
		"nan":   "BROKEN   simplex",
		"short": "the learner fails: it answered 2 numbers, want 3",
		"null":  "which is no answer: null is not a number",
		"few":   `which is no answer: it has `,
		"fails": "the learner fails: division by zero, asked",
	} {
		status, stdout, stderr := runCheck(t, how, "--cases", "10")
		require.Equal(t, 1, status, how+stdout+stderr)
		require.Contains(t, stdout, says)
		require.NotContains(t, stdout, ".go:")
	}
}

// TestCheck_CommandThatEnds: a command that ends where it should answer is at fault. It is
// started anew, and its other laws are checked.
func TestCheck_CommandThatEnds(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for how, says := range map[string]string{
		"crash":  "the learner fails: .* ended \\(exit status 3\\) without an answer; it was asked {.*}; on standard error it wrote: Traceback: no such thing",
		"ends":   "the learner fails: .* ended \\(exit status 0\\) without an answer; it was asked {",
		"killed": "the learner fails: .* ended \\(signal: killed\\) without an answer; it was asked {",
	} {
		status, stdout, _ := runCheck(t, how, "--cases", "5", "--law", "deterministic")
		require.Equal(t, 1, status, how+stdout)
		require.Regexp(t, "FAILS    deterministic: ", stdout)
		require.Regexp(t, says, stdout)
	}
	status, stdout, stderr := runCheck(t, "fails-on-2", "--window", "--recall", "3", "--stationary", "--range=-3:3", "--values", "integers")
	require.Equal(t, 1, status, stdout+stderr)
	require.Contains(t, stdout, "FAILS    deterministic: ")
	require.Contains(t, stdout, "  rows     (2)\n")
	require.Contains(t, stdout, "verdict  fails")
	requireReplays(t, stdout)
}

func TestCheck_Window(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	status, stdout, stderr := runCheck(t, "good", "--window", "--recall", "3", "--stationary", "--values", "nan", "--cases", "20")
	require.Equal(t, 0, status, stdout+stderr)
	require.Contains(t, stdout, "forgets  stationary")
	status, stdout, _ = runCheck(t, "good", "--window", "--recall", "2", "--stationary", "--range", "-4:4", "--values", "integers", "--cases", "20")
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "LEAKS    bounded-recall")
	require.Contains(t, stdout, "worst    by size: number 1 is")
	require.Contains(t, stdout, "off by 1.33")
	requireReplays(t, stdout)
}

func TestCheck_Refuses(t *testing.T) {
	for line, args := range map[string][]string{
		"check takes a command after --, as in: recall check --recall 8 -- python3 mine.py": {"true"},
		"--arms 0 is not in 1..1000":                   {"--arms", "0", "--", "true"},
		"--arms 2 is given twice":                      {"--arms", "2,2", "--", "true"},
		"--recall 0 is not in 1..10000":                {"--recall", "0", "--", "true"},
		"--stationary needs --recall":                  {"--stationary", "--", "true"},
		"--minimal-recall needs --recall":              {"--minimal-recall", "--", "true"},
		"--tolerance NaN is negative or not finite":    {"--recall", "3", "--tolerance", "NaN", "--", "true"},
		"--tolerance needs --recall":                   {"--tolerance", "0.1", "--", "true"},
		"--seed 0 is not in 1..9007199254740991":       {"--seed", "0", "--", "true"},
		"--cases 0 is not in 1..1000000":               {"--cases", "0", "--", "true"},
		"--timeout 0s is not positive":                 {"--timeout", "0s", "--", "true"},
		"--inputs needs --window":                      {"--inputs", "2", "--", "true"},
		"--arms is for learners, and not for --window": {"--window", "--arms", "2", "--", "true"},
		"--case needs --law":                           {"--case", "{}", "--", "true"},
		`--range: "5" is no range such as -1:1`:        {"--window", "--range", "5", "--", "true"},
		`--range: the range NaN:1 is empty`:            {"--window", "--range", "NaN:1", "--", "true"},
		`--values "odd" is neither any nor some of integers, nan and inf, as "integers,nan"`:      {"--window", "--values", "odd", "--", "true"},
		"--game-timeout -1s is not positive":                                                      {"--game-timeout=-1s", "--", "true"},
		"--tolerance 1e-9rel needs --window":                                                      {"--recall", "3", "--tolerance", "1e-9rel", "--", "true"},
		`--allow "leaks" is not rounding`:                                                         {"--window", "--allow", "leaks", "--", "true"},
		"--is needs --recall":                                                                     {"--window", "--is", "mean", "--", "true"},
		"--ddof needs --is":                                                                       {"--window", "--ddof", "0", "--", "true"},
		"--is and --against are two answers to one question":                                      {"--window", "--recall", "3", "--is", "sum", "--against", "true", "--", "true"},
		`--is: "average" is none of sum, mean, var, std, min, max, median, skew, kurt, cov, corr`: {"--window", "--recall", "3", "--is", "average", "--", "true"},
		"--is cov takes --inputs 2 and --outputs 1":                                               {"--window", "--recall", "3", "--is", "cov", "--inputs", "1", "--", "true"},
		"--protocol takes nothing else":                                                           {"--protocol", "--", "true"},
	} {
		requireRefusal(t, "recall: "+line, "", append([]string{"check"}, args...)...)
	}
	for _, bad := range []string{"n+", "k", "n>1", `"a"`, "lead", "now()", "1e400", "99999999999999999999"} {
		status, stdout, stderr := runWith("", "check", "--bound", bad, "--", "true")
		require.Equal(t, 2, status, bad)
		require.Empty(t, stdout)
		require.Contains(t, stderr, "--bound "+strconv.Quote(bad))
		require.NotContains(t, stderr, "strconv")
		require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
	}
	for flag, bad := range map[string]string{"swap-bound": "n*K", "switch-bound": "lead", "interval-bound": "n+"} {
		status, stdout, stderr := runWith("", "check", "--"+flag, bad, "--", "true")
		require.Equal(t, 2, status, flag)
		require.Empty(t, stdout)
		require.Contains(t, stderr, "--"+flag+" "+strconv.Quote(bad))
	}
	for flag, bad := range map[string]string{"bound": "(", "mean-based": " ", "interval-bound": "M"} { // M needs --recall
		status, stdout, stderr := runWith("", "check", "--"+flag, bad, "--", "true")
		require.Equal(t, 2, status, flag)
		require.Empty(t, stdout)
		require.Contains(t, stderr, "--"+flag+" "+strconv.Quote(bad))
	}
	status, _, stderr := runCheck(t, "good", "--bound", "sqrt(n-40)", "--cases", "5")
	require.Equal(t, 2, status)
	require.Contains(t, stderr, `--bound "sqrt(n-40)" is NaN for n=1, d=3`)
	status, _, stderr = runCheck(t, "good", "--law", "stationary")
	require.Equal(t, 2, status)
	require.Contains(t, stderr, `--law "stationary" is not checked; with these claims there are deterministic, simplex`)
	for text, want := range map[string]string{`{} x`: "more than one case", `{}{}`: "more than one case", `[]`: "it is an array and not an object", `{`: "it ends in the middle"} {
		status, _, stderr = runCheck(t, "good", "--law", "simplex", "--case", text)
		require.Equal(t, 2, status, text)
		require.Equal(t, "recall: --case: "+want+"\n", stderr)
	}
	status, _, stderr = runCheck(t, "good", "--law", "simplex", "--case", `{"rewards":"(2,0,0)"}`)
	require.Equal(t, 2, status)
	require.Contains(t, stderr, "the reward 2, which is not in [0,1]")
}

// TestCheck_Protocol: what goes through the pipe fits the schema that is printed, as the
// page's examples do.
func TestCheck_Protocol(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	status, page, _ := runWith("", "check", "--protocol")
	require.Equal(t, 0, status)
	require.Equal(t, child.Protocol, page)

	block := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(page)
	require.NotNil(t, block)
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(block[1]))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("protocol.json", schema))
	request, answer := compiler.MustCompile("protocol.json#/$defs/request"), compiler.MustCompile("protocol.json#/$defs/answer")
	require.Error(t, request.Validate(map[string]any{"id": json.Number("1"), "do": "observe", "on": json.Number("1")}), "the schema refuses nothing")
	require.Error(t, answer.Validate(map[string]any{"id": json.Number("1"), "play": []any{"half"}}), "the schema refuses nothing")

	file := filepath.Join(t.TempDir(), "transcript")
	t.Setenv("RECALL_TRANSCRIPT", file)
	_, stdout, stderr := runCheck(t, "good", "--recall", "3", "--stationary", "--refuses", "--cases", "2")
	_, _, _ = runCheck(t, "good", "--window", "--recall", "3", "--values", "nan", "--cases", "10")
	text, err := os.ReadFile(file)
	require.NoError(t, err, stdout+stderr)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, m := range regexp.MustCompile("`({\"id\":.*?})`").FindAllStringSubmatch(page, -1) {
		lines = append(lines, m[1])
	}
	seen := map[string]int{}
	for _, line := range lines {
		message, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		require.NoError(t, err, line)
		fits := answer
		if do, ok := message.(map[string]any)["do"]; ok {
			fits = request
			seen[do.(string)]++
		}
		require.NoError(t, fits.Validate(message), line)
	}
	for _, do := range []string{"hello", "new", "play", "observe", "game", "reset", "close"} {
		require.Greater(t, seen[do], 1, do)
	}
}
