package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/rewards"

	"github.com/stretchr/testify/require"
)

// An ending context ends when it has been asked a number of times whether it has.
type ending struct {
	context.Context
	left *atomic.Int64
	last func() // called when it ends, if not nil
}

func (c ending) Err() error {
	left := c.left.Add(-1)
	if left == -1 && c.last != nil {
		c.last()
	}
	if left < 0 {
		return context.Canceled
	}
	return nil
}

// TestSearch_Interrupted prints the worst so far, if a game has ended, and says that it was
// interrupted. Where the folder of the file is gone in the end, an error says so.
func TestSearch_Interrupted(t *testing.T) {
	for _, c := range []struct {
		looks  int64
		folder string
		want   string
	}{{0, ".", "exit status 130"}, {5000, ".", "exit status 130"}, {5000, "gone", "no such file or directory"}} {
		ctx := ending{t.Context(), new(atomic.Int64), nil}
		ctx.left.Store(c.looks)
		dir := t.TempDir()
		folder := filepath.Join(dir, c.folder)
		require.NoError(t, os.MkdirAll(folder, 0o700))
		file := filepath.Join(folder, "x.csv")
		ctx.last = func() { _ = os.RemoveAll(filepath.Join(dir, "gone")) }
		var out, complaints bytes.Buffer
		err := execute(ctx, searchCommand(), nil, &out, &complaints, "--learner", "windowed(hedge,recall=4)", "--horizon", "9", "--out", file, "--json")
		require.ErrorContains(t, err, c.want)
		require.Empty(t, complaints.String())
		if c.looks == 0 {
			require.Empty(t, out.String())
			require.Empty(t, names(t, dir))
			continue
		}
		var found searchReport
		require.NoError(t, json.Unmarshal(out.Bytes(), &found))
		require.True(t, found.Interrupted)
		require.Less(t, found.Evaluations, defaultEvaluations)
		if c.folder == "." {
			in := boundedrecall.Must(boundedrecall.ParseInstance(found.Instance))
			require.Equal(t, string(rewards.Text(in)), contents(t, file))
		}
	}
}

// TestSearch_BrokenBound: a regret above a bound is status 1, and nothing else.
func TestSearch_BrokenBound(t *testing.T) {
	bound := 1.0
	for regret, want := range map[float64]error{1: nil, 1.001: failed} {
		f := searchReport{Bound: &bound, TotalRegret: regret, Ratio: regret / bound}
		require.Equal(t, want, f.judge())
	}
}
