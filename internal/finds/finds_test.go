package finds_test

import (
	"testing"

	"boundedrecall/claims/witness"
	"boundedrecall/internal/finds"
	"boundedrecall/internal/games"

	"github.com/stretchr/testify/require"
)

// TestFinds_Replay: each committed instance gives the regret that stands beside
// it.
func TestFinds_Replay(t *testing.T) {
	require.NotEmpty(t, finds.Finds())
	for _, f := range finds.Finds() {
		in := games.Instance(f.Instance)
		require.Equal(t, f.Horizon, in.Horizon(), f.Learner)
		total := witness.Play(f.Learner, in).Value() * float64(f.Horizon)
		require.InDelta(t, f.TotalRegret, total, 1e-9, "%v: search again, go test ./cmd/recall/internal/search "+
			"-run TestFinds -update", f.Learner)
	}
}
