package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"boundedrecall/cmd/recall/internal/cli"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// full is a disk that is full after some bytes, and has room again later.
type full struct {
	bytes.Buffer
	writes int
}

func (f *full) Write(b []byte) (int, error) {
	if f.writes++; f.writes == 2 {
		return 0, errors.New("no space left on device")
	}
	return f.Buffer.Write(b)
}

// TestRun_Status: each kind of end has its status and what is said of it.
func TestRun_Status(t *testing.T) {
	for _, c := range []struct {
		end    error
		args   string
		status int
		said   string
	}{
		{nil, "verb", 0, ""},
		{cli.Failed, "verb", 1, ""},
		{fmt.Errorf("at the end: %w", cli.Failed), "verb", 1, ""},
		{errors.New("a bad file"), "verb", 2, "recall: a bad file\n"},
		{cli.Interrupted, "verb", 130, "recall: interrupted\n"},
		{nil, "verb --nosuch", 2, "recall: unknown flag: --nosuch"},
		{nil, "nosuch", 2, `recall: unknown command "nosuch"`},
		{nil, "verb --json --nosuch", 2, "recall: unknown flag: --nosuch"},
	} {
		asJSON := strings.Contains(c.args, "--json")
		verb := &cobra.Command{Use: "verb", RunE: func(*cobra.Command, []string) error { return c.end }}
		cli.AddJSONFlag(verb, new(bool), "verb/1", "print JSON")
		var stdout, stderr bytes.Buffer
		status := cli.Run(cli.New(verb), strings.Fields(c.args), nil, &stdout, &stderr)
		require.Equal(t, c.status, status, "%+v", c)
		require.True(t, strings.HasPrefix(stderr.String(), c.said), stderr.String())
		require.Equal(t, c.said == "", stderr.Len() == 0, stderr.String())
		require.Equal(t, asJSON, strings.HasPrefix(stdout.String(), `{"schema":"verb/1","error":"`),
			stdout.String())
	}
}

// TestRun_FullDisk: what could not be written is an error, and nothing is
// written after it; with room for all of it there is none.
func TestRun_FullDisk(t *testing.T) {
	for writes, want := range map[int]string{1: "1\n", 3: "1\n"} {
		verb := &cobra.Command{Use: "verb", RunE: func(cmd *cobra.Command, _ []string) error {
			for k := range writes {
				fmt.Fprintln(cmd.OutOrStdout(), k+1)
			}
			return nil
		}}
		cli.AddJSONFlag(verb, new(bool), "verb/1", "print JSON")
		var stdout full
		var stderr bytes.Buffer
		status := cli.Run(cli.New(verb), []string{"verb"}, nil, &stdout, &stderr)
		require.Equal(t, want, stdout.String(), "%d writes", writes)
		if writes == 1 {
			require.Zero(t, status)
			require.Empty(t, stderr.String())
			continue
		}
		require.Equal(t, 2, status)
		require.Equal(t, "recall: no space left on device\n", stderr.String())
	}
}

// TestWriteFolder_NoPlace: a folder without a name is not the working folder.
func TestWriteFolder_NoPlace(t *testing.T) {
	t.Chdir(t.TempDir())
	files := map[string][]byte{"a": nil}
	require.EqualError(t, cli.WriteFolder("", files), "--out is missing: the folder to write")
	require.NoError(t, cli.WriteFolder("there", files))
	require.Equal(t, map[string]int{"": 1}, contents(t, "there"))
}
