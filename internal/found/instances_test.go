package found_test

import (
	"testing"

	"boundedrecall/claims/witness"
	"boundedrecall/internal/found"
	"boundedrecall/internal/games"

	"github.com/stretchr/testify/require"
)

// TestInstances_Replay: each committed instance gives the regret that stands beside
// it.
func TestInstances_Replay(t *testing.T) {
	require.NotEmpty(t, found.Instances())
	for _, f := range found.Instances() {
		in := games.Instance(f.Instance)
		require.Equal(t, f.Horizon, in.Horizon(), f.Learner)
		total := witness.Play(f.Learner, in).Value() * float64(f.Horizon)
		require.InDelta(t, f.TotalRegret, total, 1e-9, "%v: search again, go test ./cmd/recall/internal/search "+
			"-run TestFound -update", f.Learner)
	}
}
