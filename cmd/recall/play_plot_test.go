package main

import (
	"io"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/rewards"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestPicture_DrawsTheBoundOfEachRound: the dashed curve is what is proved after so many
// rounds, and the other the regret after them.
func TestPicture_DrawsTheBoundOfEachRound(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(0,1) 2*(1,0) (1,1)"))
	s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: 2, Rate: 0.5}
	p := &playRun{
		playFlags: playFlags{switches: -1, plot: "regret.svg"}, specs: []learners.Spec{s},
		units: rewards.Scale{High: 1}, bar: terminal.NewBar(io.Discard, ""),
	}
	r, err := p.playInstance(t.Context(), in, nil)
	require.NoError(t, err)
	f := p.picture(r)
	at := func(name string, row []float64) float64 { return row[slices.Index(f.Table.Columns, name)] }
	require.Len(t, f.Table.Rows, in.Horizon())
	for k, row := range f.Table.Rows {
		bound, _ := totalRegretBound(s.New(2), k+1)
		require.Equal(t, bound, at(s.String()+", bound", row))
		require.Equal(t, boundedrecall.TotalRegret(s.New(2), in.Slice(1, k+1)), at(s.String(), row))
	}
}
