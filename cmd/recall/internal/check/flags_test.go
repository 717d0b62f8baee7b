package check

import (
	"cmp"
	"strings"
	"testing"

	"boundedrecall/windows"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// parsed returns the flags of check as parsed from the arguments.
func parsed(t *testing.T, args ...string) *checkFlags {
	t.Helper()
	cmd := &cobra.Command{Use: "check"}
	f := &checkFlags{flags: cmd.Flags()}
	f.addClaims(f.flags)
	f.addSettings(cmd)
	require.NoError(t, f.flags.Parse(args))
	return f
}

// TestParse_Tolerances: laws of symmetry allow rounding where nobody says so,
// and laws of recall nothing.
func TestParse_Tolerances(t *testing.T) {
	f := parsed(t, "--arm-symmetric", "--recall", "3")
	require.NoError(t, f.parse())
	require.Equal(t, symmetryTolerance, f.Tolerances.Symmetry)
	require.Zero(t, f.Tolerances.Recall)

	f = parsed(t, "--arm-symmetric", "--recall", "3", "--tolerance", "1e-6")
	require.NoError(t, f.parse())
	require.Equal(t, 1e-6, f.Tolerances.Symmetry)
	require.Equal(t, 1e-6, f.Tolerances.Recall)
}

// TestCompile_ProbesEverySize: a bound that has no value for two rounds, or for
// many, is found before the program starts.
func TestCompile_ProbesEverySize(t *testing.T) {
	require.NoError(t, parsed(t, "--bound", "log(3000-n)").compile())
	require.ErrorContains(t, parsed(t, "--bound", "log(1.5-n)").compile(), "n=2")
	require.ErrorContains(t, parsed(t, "--bound", "log(1000-n)").compile(), "n=2000")
}

// TestClaimArgs: a line that replays has the seed, and not what only this run
// was given.
func TestClaimArgs(t *testing.T) {
	c := checker{checkFlags: parsed(t, "--seed", "7", "--recall", "3", "--limit", "1h", "--json")}
	require.Equal(t, []string{"check", "--recall", "3", "--seed", "7"}, c.claimArgs())
}

// parsedWindow returns the flags of window as parsed from the arguments, and
// the error of what they say.
func parsedWindow(t *testing.T, args ...string) (*checkFlags, error) {
	t.Helper()
	cmd := &cobra.Command{Use: "window"}
	f := &checkFlags{flags: cmd.Flags(), window: true}
	f.addWindowClaims(f.flags)
	f.addSettings(cmd)
	err := f.flags.Parse(args)
	for _, step := range []func() error{f.checkTogether, f.parseWindow, f.checkSettings} {
		if err == nil {
			err = step()
		}
	}
	return f, err
}

// TestParseWindow_Values: each word has its kind of numbers.
func TestParseWindow_Values(t *testing.T) {
	for words, want := range map[string]windows.Values{
		"any": 0, "integers": windows.Integers, "nan": windows.NaN, "inf": windows.Inf,
		"nan,integers": windows.NaN | windows.Integers, "inf,nan": windows.Inf | windows.NaN,
	} {
		f, err := parsedWindow(t, "--rows", "3", "--values", words)
		require.NoError(t, err)
		require.Equal(t, want, f.windows.Values, words)
	}
}

// TestParseWindow_Tolerance: each unit has its claim.
func TestParseWindow_Tolerance(t *testing.T) {
	for text, want := range map[string][3]float64{
		"16": {16, 0, 0}, "16rel": {0, 16, 0}, "16ulp": {0, 0, 16}, "0": {},
	} {
		f, err := parsedWindow(t, "--rows", "3", "--tolerance", text)
		require.NoError(t, err)
		require.Equal(t, want, [3]float64{f.windows.Tolerance, f.windows.RelativeTolerance,
			f.windows.ULPs}, text)
	}
}

// TestParseWindow_Refuses: flags that make no sense are named, and their twins
// are taken.
func TestParseWindow_Refuses(t *testing.T) {
	for _, c := range []struct{ bad, says, good string }{
		{"--rows 3 --values x", `--values "x" is neither any nor some of`, "--rows 3 --values inf"},
		{"--rows 3 --range=1:x", "--range: ", "--rows 3 --range=1:2"},
		{"--is mean", "--is needs --rows", "--is mean --rows 3"},
		{"--tolerance 1", "--tolerance needs --rows", "--tolerance 1 --rows 3"},
		{"--rows 3 --tolerance x", "want NUMBER, NUMBERrel", "--rows 3 --tolerance 1"},
		{"--rows 3 --tolerance inf", "it is negative or not finite", "--rows 3 --tolerance 9"},
		{"--rows 3 --tolerance=-1", "it is negative or not finite", "--rows 3 --tolerance=1"},
		{"--rows 3 --is nosuch", "want sum|mean|", "--rows 3 --is mean"},
		{"--rows 3 --is var --ddof 7", "--is: ", "--rows 3 --is var --ddof 1"},
		{"--rows 3 --is mean --against x", "--is and --against exclude each other",
			"--rows 3 --against x"},
		{"--rows 3 --is mean --inputs 2", "--is mean takes --inputs 1 and --outputs 1",
			"--rows 3 --inputs 2"},
		{"--find 1 --is mean", "--find and --is exclude each other", "--find 1 --inputs 2"},
		{"--rows 3 --ddof 1", "--ddof needs --is", "--rows 3 --is var --ddof 1"},
		{"--rows 3 --seed 0", "--seed 0 is not in 1..", "--rows 3 --seed 1"},
		{"--rows 3 --timeout 0s", "--timeout 0s is not positive", "--rows 3 --timeout 1s"},
		{"--rows 3 --limit -1s", "--limit -1s is not positive", "--rows 3 --limit 1s"},
		{"--rows 3 --outputs 0", "--outputs 0 is not in 1..1000", "--rows 3 --outputs 1"},
		{"--rows 3 --grace 1s", `--grace "1s" is no number of rows`, "--span 3s --grace 1s"},
	} {
		_, err := parsedWindow(t, strings.Fields(c.bad)...)
		require.ErrorContains(t, err, c.says, c.bad)
		_, err = parsedWindow(t, strings.Fields(c.good)...)
		require.NoError(t, err, c.good)
	}
}

// TestParse_Refuses: so are those of check.
func TestParse_Refuses(t *testing.T) {
	for _, c := range []struct{ bad, says, good string }{
		{"--recall 2 --tolerance=-1", "--tolerance -1 is negative or not finite",
			"--recall 2 --tolerance .9"},
		{"--recall 2 --tolerance 1", "--tolerance 1 allows all plays", "--recall 2 --tolerance .9"},
		{"--symmetric --tolerance 5", "--tolerance 5 allows all plays", "--symmetric --tolerance 0"},
		{"--tolerance .5", "--tolerance needs --recall", "--tolerance .5 --symmetric"},
		{"--arms 0", "--arms 0 is not in 1..1000", "--arms 1"},
		{"--arms 2,3,2", "--arms has 2 twice", "--arms 2,3"},
		{"--recall 0", "--recall 0 is not in 1..10000", "--recall 1"},
		{"--stationary", "--stationary needs --recall", "--stationary --recall 1"},
		{"--bound 1/0", "--bound is infinite, so the claim says nothing", "--bound n"},
		{"--bound n+", `--bound "n+": `, "--bound n+1"},
		{"--bound x", `--bound "x": unknown name x (1:1); there are `, "--bound n"},
		{"--bound n;1", `--bound "n;1": it has ";"; there are `, "--bound n"},
		{"--bound len(n)", `--bound "len(n)": `, "--bound abs(n)"},
	} {
		refusal := func(args string) error {
			f := parsed(t, strings.Fields(args)...)
			return cmp.Or(f.checkTogether(), f.parse(), f.compile())
		}
		require.ErrorContains(t, refusal(c.bad), c.says, c.bad)
		require.NoError(t, refusal(c.good), c.good)
	}
}
