package check

import (
	"testing"

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
