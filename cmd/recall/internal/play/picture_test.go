package play

import (
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestPicture_DrawsTheBoundOfEachRound: the dashed curve is what is proved
// after so many rounds, and the other the regret after them. A bound far above
// the regrets is not drawn.
func TestPicture_DrawsTheBoundOfEachRound(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.ParseInstance("4*(0,1) (1,1) (0.5,1)"))
	s, far := learners.Spec{Name: "hedge", Rate: 0.5}, learners.Spec{Name: "average-restart",
		Base: "hedge", Recall: 2, Rate: 0.5}
	p := &playRun{
		switches: -1, plot: "regret.svg", specs: []learners.Spec{s, far},
		data: rewards.Rewards{Instance: in, Scale: rewards.Scale{High: 1}},
	}
	r, err := p.playAll()
	require.NoError(t, err)
	f := r.picture()
	at := func(name string, row []float64) float64 { return row[slices.Index(f.Table.Columns, name)] }
	require.Len(t, f.Table.Rows, in.Horizon())
	require.NotContains(t, f.Table.Columns, far.String()+", bound")
	for k, row := range f.Table.Rows {
		bound, _ := cli.TotalRegretBound(s.New(2), k+1)
		require.Equal(t, bound, at(s.String()+", bound", row))
		require.Equal(t, boundedrecall.TotalRegret(s.New(2), in.Slice(1, k+1)), at(s.String(), row))
	}
}
