package search

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/cli/clitest"
	"boundedrecall/cmd/recall/internal/rewards"

	"github.com/stretchr/testify/require"
)

// TestSearch_Interrupted prints the worst so far, if a game has ended, and says
// that it was interrupted. Where the folder of the file is gone in the end, an
// error says so.
func TestSearch_Interrupted(t *testing.T) {
	for _, c := range []struct {
		looks  int64
		folder string
		want   string
	}{{0, ".", "exit status 130"}, {5000, ".", "exit status 130"},
		{5000, "gone", "no such file or directory"}} {
		dir := t.TempDir()
		ctx := clitest.NewEnding(t.Context(), c.looks,
			func() { _ = os.RemoveAll(filepath.Join(dir, "gone")) })
		folder := filepath.Join(dir, c.folder)
		require.NoError(t, os.MkdirAll(folder, 0o700))
		file := filepath.Join(folder, "x.csv")
		var out, complaints bytes.Buffer
		verb := Command()
		verb.SilenceErrors, verb.SilenceUsage = true, true
		verb.SetOut(&out)
		verb.SetErr(&complaints)
		verb.SetArgs([]string{"--learner", "windowed(hedge,recall=4)", "--horizon", "9", "--out", file,
			"--json"})
		err := verb.ExecuteContext(ctx)
		require.ErrorContains(t, err, c.want)
		require.Empty(t, complaints.String())
		if c.looks == 0 {
			require.Empty(t, out.String())
			require.Empty(t, clitest.Names(t, dir))
			continue
		}
		var found searchReport
		require.NoError(t, json.Unmarshal(out.Bytes(), &found))
		require.True(t, found.Interrupted)
		require.Less(t, found.Evaluations, defaultEvaluations)
		if c.folder == "." {
			in := boundedrecall.Must(boundedrecall.ParseInstance(found.Instance))
			written, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(rewards.Text(in)), string(written))
		}
	}
}

// TestSearch_BrokenBound: a regret above a bound is status 1, and nothing else.
func TestSearch_BrokenBound(t *testing.T) {
	bound := 1.0
	for regret, want := range map[float64]error{1: nil, 1.001: cli.Failed} {
		t.Run(fmt.Sprint(regret), func(t *testing.T) {
			f := searchReport{Bound: &bound, TotalRegret: regret, Ratio: regret / bound}
			require.Equal(t, want, f.judge())
		})
	}
}
