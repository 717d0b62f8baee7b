package main

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// TestCheck_Statistic: a mean of three is the mean and not the sum, by the oracle and by
// another program, and what is not judged is counted.
func TestCheck_Statistic(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	args := []string{"--window", "--recall", "3", "--cases", "20"}
	status, stdout, stderr := runCheck(t, "good", append(args, "--is", "mean", "--values", "nan")...)
	require.Equal(t, 0, status, stdout+stderr)
	require.Contains(t, stdout, "holds    statistic")
	require.Contains(t, stdout, "windows were not judged: NaN or infinite")
	require.Contains(t, stdout, "verdict  forgets")

	status, stdout, _ = runCheck(t, "good", append(args, "--is", "sum")...)
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "WRONG    statistic: ")
	require.Contains(t, stdout, "verdict  wrong")
	requireReplays(t, stdout)

	status, stdout, stderr = runCheck(t, "good", append(args, "--against", self+" child good")...)
	require.Equal(t, 0, status, stdout+stderr)
	status, _, stderr = runCheck(t, "good", append(args, "--against", "/no/such/command")...)
	require.Equal(t, 2, status)
	require.Contains(t, stderr, "--against: /no/such/command does not start")
}

// TestCheck_Infinities: a mean that is computed anew forgets infinities, and one that subtracts
// does not.
func TestCheck_Infinities(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	args := []string{"--window", "--recall", "3", "--stationary", "--cases", "40", "--values", "inf,nan", "--range=-1:1"}
	status, stdout, _ := runCheck(t, "good", args...)
	require.Equal(t, 0, status, stdout)
	status, stdout, stderr := runWith("", append(append([]string{"check"}, args...), append([]string{"--"}, python(t, pythonLearners, "running-mean")...)...)...)
	require.Equal(t, 1, status, stdout+stderr)
	require.Contains(t, stdout, "verdict  leaks")
}

// TestCheck_Formats: the report as JSON has its schema, and as JUnit the same laws.
func TestCheck_Formats(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "report.xml")
	schema := schemaOf(t, "check")
	for recall, want := range map[string]string{"3": "forgets", "2": "leaks"} {
		_, stdout, stderr := runCheck(t, "good", "--window", "--recall", recall, "--stationary", "--cases", "20", "--json", "--junit", file)
		output, err := jsonschema.UnmarshalJSON(strings.NewReader(stdout))
		require.NoError(t, err, stdout+stderr)
		require.NoError(t, schema.Validate(output))
		report := output.(map[string]any)
		require.Equal(t, want, report["verdict"])
		require.Len(t, report["laws"], 4)
		law := report["laws"].([]any)[3].(map[string]any)
		require.Equal(t, "stationary", law["law"])
		require.Equal(t, want, law["verdict"])
		for _, field := range []string{"witness", "is", "want", "off", "relative", "replay"} {
			require.Equal(t, want == "leaks", law[field] != nil, field)
		}
		report["more"] = 1
		require.Error(t, schema.Validate(output))

		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var suite junitSuite
		require.NoError(t, xml.Unmarshal(text, &suite))
		require.Equal(t, 4, suite.Tests)
		require.Equal(t, want == "leaks", suite.Failures == 2)
		if want == "leaks" {
			require.Contains(t, suite.Cases[3].Failure.Text, "replay   recall check")
		}
	}
	_, stdout, _ := runCheck(t, "fails", "--arms", "2", "--cases", "5", "--json")
	output, err := jsonschema.UnmarshalJSON(strings.NewReader(stdout))
	require.NoError(t, err)
	require.NoError(t, schema.Validate(output))
	require.Equal(t, "fails", output.(map[string]any)["verdict"])
}

// TestCheck_Tolerances: rounding passes with --allow rounding and with a tolerance of each form.
func TestCheck_Tolerances(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		flag   string
		status int
	}{{"--cases=100", 1}, {"--allow=rounding", 0}, {"--tolerance=16ulp", 0}, {"--tolerance=1e-12rel", 0}, {"--tolerance=1e-9", 0}, {"--tolerance=1e-300", 1}} {
		status, stdout, stderr := runCheck(t, "in-turn", "--window", "--recall", "3", "--stationary", "--range=0:1", c.flag)
		require.Equal(t, c.status, status, c.flag+stdout+stderr)
		if c.status == 1 {
			require.Contains(t, stdout, "verdict  rounding")
			require.Contains(t, stdout, "--allow rounding")
		}
	}
}
