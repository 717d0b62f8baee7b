package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

func TestWorst_JSON(t *testing.T) {
	for _, test := range []struct {
		args     string
		lower    string
		perRound float64
	}{
		{"--learner windowed(ftl,recall=5) --long-run", "1/2", 0.5},
		{"--learner average-restart-inclusive(cover,recall=4) --long-run", "3/16", 3. / 16},
		{"--learner periodic-restart(cover,recall=2) --horizon 3", "1/3", 1. / 3},
		{"--learner average-restart-full-horizon(ftl) --horizon 4", "5/16", 5. / 16},
		{"--learner periodic-restart-inclusive(cover,recall=2) --horizon 3", "1/4", 1. / 4},
		{"--learner average-restart-exclusive(cover,recall=5) --long-run", "3/16", 3. / 16},
		{"--learner cover --horizon 5", "3/16", 15. / 16 / 5},
		{"--learner uniform --horizon 4 --arms 3", "2/3", 2. / 3},
	} {
		status, stdout, stderr := runWith("", append([]string{"worst", "--json"}, strings.Fields(test.args)...)...)
		require.Zero(t, status, "%s: %s", test.args, stderr)
		require.Empty(t, stderr)
		var w worstReport
		require.NoError(t, json.Unmarshal([]byte(stdout), &w))
		require.Equal(t, test.lower, w.Lower, test.args)
		require.Equal(t, w.Lower, w.Upper, test.args)
		require.InDelta(t, test.perRound, w.PerRoundRegret, 1e-12, test.args)
		require.NotEmpty(t, w.Alphabet)
		require.Positive(t, w.States)
		require.Equal(t, strings.Contains(test.args, "--long-run"), w.Cycle != nil, test.args)
		require.NotEqual(t, w.Cycle != nil, w.Rewards != nil, test.args)
		require.Zero(t, w.Resolution, "%s: the value is exact", test.args)
	}
}

// TestWorst_IsWhatIsPlayed plays the rewards that worst found.
func TestWorst_IsWhatIsPlayed(t *testing.T) {
	for _, name := range learners.RecallNames() {
		for _, base := range learners.BaseNames() {
			s := learners.Spec{Name: name, Base: base, Recall: 2}
			if s.Randomized() {
				continue
			}
			status, stdout, stderr := runWith("", "worst", "--json", "--learner", s.String(), "--horizon", "5")
			require.Zero(t, status, stderr)
			var w worstReport
			require.NoError(t, json.Unmarshal([]byte(stdout), &w))
			in := boundedrecall.Must(boundedrecall.NewInstance(w.Rewards))
			require.InDelta(t, w.TotalRegret, boundedrecall.TotalRegret(s.New(2), in), 1e-9, s)
			if w.PerRoundBound != nil {
				require.LessOrEqual(t, w.PerRoundRegret, *w.PerRoundBound+1e-9)
			}
		}
	}
}

func TestMinimax_JSON(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for args, want := range map[string]string{
		"--class stationary --recall 1":               "1/4",
		"--class stationary --recall 3":               "3/16",
		"--class stationary --recall 5":               "5/32",
		"--class stationary --recall 3 --recent 2":    "1/4",
		"--class symmetric --recall 1":                "1/4",
		"--class symmetric --recall 4":                "3/14",
		"--class symmetric --recall 200":              "101/602",
		"--class shift-invariant --recall 7":          "5/26",
		"--class stationary --recall 1 --arms 3":      "5/13",
		"--class stationary --recall 3 --regret swap": "3/13",
	} {
		status, stdout, stderr := runWith("", append([]string{"minimax", "--json"}, strings.Fields(args)...)...)
		require.Zero(t, status, "%s: %s", args, stderr)
		var o optimum
		require.NoError(t, json.Unmarshal([]byte(stdout), &o))
		require.Equal(t, want, o.Value, args)
		require.NotEmpty(t, o.Adversary, args)
		if strings.Contains(args, "swap") {
			require.Contains(t, [][]int{{1, 1}, {2, 1}}, o.Adversary[0].Map, "%s: arms count from 1", args)
			require.Equal(t, want, o.ClosedForm, args)
			continue
		}
		require.Equal(t, 1, o.Adversary[0].Arm, "%s: arms count from 1", args)
	}
}

// TestMinimax_BeyondSearch: at recalls that are not searched the closed forms are given
// for what they are.
func TestMinimax_BeyondSearch(t *testing.T) {
	_, stdout, _ := runWith("", "minimax", "--class", "shift-invariant", "--recall", "40")
	require.Contains(t, stdout, "between 21/122 = 0.172131 and 1/2 = 0.5")
	_, stdout, _ = runWith("", "minimax", "--class", "stationary", "--recall", "16")
	require.Contains(t, stdout, "proved, not searched")
	require.NotContains(t, stdout, "adversary")
}

// TestWorst_ChecksWhatItClaims: learners to which a shortcut does not apply.
func TestWorst_ChecksWhatItClaims(t *testing.T) {
	for args, want := range map[string]string{
		"--learner average-restart-inclusive(cover,recall=4) --long-run --regret swap":              "arm 2 for arm 1, arm 1 for arm 2",
		"--learner hedge --horizon 5 --regret swap":                                                 "bound         none is proved\nregret/bound  none\nagainst       arm 1 for arm 1, arm 1 for arm 2\n",
		"--learner average-restart-inclusive(blum-mansour,recall=3,eta=1) --long-run --regret swap": "bound         0.471574 per round",
		"--learner regret-matching --horizon 6":                                                     "1.75 in total",
		"--learner windowed(ftl,recall=2) --arms 3 --long-run":                                      "exactly",
		"--learner windowed(mwu,recall=2) --levels 3 --long-run":                                    "per round",
		"--learner hedge --horizon 10 --arms 1":                                                     "bound         0 in total, 0 per round\n",
		"--learner periodic-restart(cover,recall=4) --long-run":                                     "0.1875 per round (Theorem 3.2 as repaired)\nregret/bound  1\n",
		"--learner periodic-restart-inclusive(cover,recall=3) --long-run":                           "0.1875 per round (Theorem 3.2 as repaired)\nregret/bound  1\n",
		"--learner average-restart-inclusive(cover-swap,recall=3) --long-run --regret swap":         "exactly 3/13 per round",
		"--learner finite-cover(recall=2) --horizon 7":                                              "exactly 1/4 per round",
		"--learner average-restart(cover,recall=3) --long-run":                                      "0.25 per round (Theorem 5.1 as repaired)\nregret/bound  1\n",
	} {
		status, stdout, stderr := runWith("", append([]string{"worst"}, strings.Fields(args)...)...)
		require.Zero(t, status, "%s: %s", args, stderr)
		require.Contains(t, stdout, want, args)
		require.NotContains(t, stdout, "NaN")
	}
}

func TestExact_Text(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	status, stdout, _ := runWith("", "worst", "--learner", "windowed(ftl,recall=3)", "--long-run")
	require.Zero(t, status)
	require.Contains(t, stdout, "exactly 1/2 per round")
	require.Contains(t, stdout, "arm 1\n")
	status, stdout, _ = runWith("", "minimax", "--class", "shift-invariant", "--recall", "3")
	require.Zero(t, status)
	require.Contains(t, stdout, "3/14 = 0.214286 per round")
	require.Contains(t, stdout, "lead 1: arm 1 with")
	require.NotContains(t, stdout, "lead -", "the other half of the table says nothing new")
	status, stdout, _ = runWith("", "minimax", "--class", "symmetric", "--recall", "200")
	require.Zero(t, status)
	require.Contains(t, stdout, "101/602 = 0.167774 per round")
	require.Contains(t, stdout, "rewards in [0,1]^2")
	require.Contains(t, stdout, "1 of 200 for arm 1: arm 1 with 10201/60200")
}

func TestExact_RefusesBadFlags(t *testing.T) {
	for args, want := range map[string]string{
		"worst --learner hedge":                                                "one of --horizon and --long-run",
		"worst --learner hedge --horizon 3 --long-run":                         "one of --horizon and --long-run",
		"worst --learner hedge --long-run":                                     "hedge has no recall",
		"worst --learner hedge --learner ftl --horizon 3":                      "worst takes one learner, not 2",
		"worst --learner hedge --horizon 0":                                    "--horizon 0 is not in 1..",
		"worst --learner windowed(ftl,recall=40) --long-run":                   "windows need",
		"worst --learner randomized-average-restart(ftl,recall=2) --horizon 3": "draws its plays",
		"worst --learner average-restart-full-horizon(ftl) --long-run":         "has a horizon",
		"worst --learner windowed(ftl,recall=2) --horizon 3 --arms 99":         "--arms 99 is not in 1..16",
		"worst --learner windowed(ftl,recall=2) --horizon 3 --levels 1":        "--levels 1 is not in 2..",
		"worst --learner windowed(cover,recall=2) --horizon 3 --arms 3":        "cover plays 2 arms",
		"worst --learner windowed(ftl,recall=2) --horizon 3 --regret odd":      `unknown regret "odd"`,
		"minimax --class stationary --recall 2 --regret odd":                   `unknown regret "odd"`,
		"worst file.csv":                                                            "takes no arguments",
		"minimax --recall 2":                                                        "--class is missing",
		"minimax --class odd --recall 2":                                            `unknown class "odd"`,
		"minimax --class symmetric":                                                 "--recall 0 is not in 1..",
		"minimax --class symmetric --recall 2 --arms 1":                             "--arms 1 is not in 2..",
		"minimax --class stationary --recall 2000000":                               "--recall 2000000 is more than 2000",
		"minimax --class symmetric --recall 3000":                                   "--recall 3000 is more than 2000",
		"minimax --class stationary --recall 2 --recent 3":                          "--recent 3 is not in 0..2",
		"minimax --class stationary --arms 3 --recall 20":                           "windows, and the limit is",
		"minimax --class stationary --arms 16 --levels 1025 --recall 1":             "too many letters: the limits are 255",
		"minimax --class stationary --regret swap --arms 8 --recall 1":              "8 arms have 1.678e+07 maps of arms to arms, which swap regret is against, and the limit is 1048576",
		"worst --learner windowed(ftl,recall=1) --regret swap --arms 8 --long-run":  "8 arms have 1.678e+07 maps",
		"worst --learner windowed(ftl,recall=1) --regret swap --arms 8 --horizon 3": "8 arms have 1.678e+07 maps",
		"minimax --class symmetric --arms 10 --levels 9 --recall 1":                 "too many letters: the limits are 255",
		"certify":              "at least one FILE",
		"certify nowhere.json": "nowhere.json: no such file",
	} {
		status, stdout, stderr := runWith("", strings.Fields(args)...)
		require.Equal(t, badUsage, status, args)
		require.Empty(t, stdout, args)
		require.Contains(t, stderr, want, args)
		require.Equal(t, 1, strings.Count(stderr, "\n"), "%s: %s", args, stderr)
	}
}

func TestCertify(t *testing.T) {
	const file = "../../exact/testdata/windowed.json"
	status, stdout, stderr := runWith("", "certify", file)
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, file+": proved: windowed of follow the leader with recall 1 has")
	require.Contains(t, stdout, "32 claims in 1 file proved.\n")
	for line := range strings.Lines(stdout) {
		require.NotRegexp(t, `\d{12}|\b1 rounds`, line)
	}

	text, err := os.ReadFile(file)
	require.NoError(t, err)
	tampered := filepath.Join(t.TempDir(), "tampered.json")
	require.NoError(t, os.WriteFile(tampered, bytes.Replace(text, []byte(`"recall":`), []byte(`"recall":1`), 1), 0o644))
	status, stdout, stderr = runWith("", "certify", tampered)
	require.Equal(t, int(failed), status)
	require.Empty(t, stderr)
	require.Contains(t, stdout, tampered+": NOT PROVED: certificate 1: ")
	require.Contains(t, stdout, "0 claims in 1 file proved, 1 certificate NOT PROVED.\n")

	status, stdout, stderr = runWith("a,b\n", "certify", "-")
	require.Equal(t, badUsage, status)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "standard input: certificate 1: ")
	status, stdout, stderr = runWith(strings.Replace(string(text), `"recall":`, `"recall":1`, 1), "certify", "-")
	require.Equal(t, int(failed), status)
	require.Empty(t, stderr)
	require.Contains(t, stdout, "standard input: NOT PROVED: certificate 1: ")
}
