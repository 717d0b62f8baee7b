package checks_test

import (
	"testing"

	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"

	"github.com/stretchr/testify/require"
)

// TestSearches: each committed instance gives the regret that stands beside it.
func TestSearches(t *testing.T) {
	require.NotEmpty(t, checks.Searches())
	for _, f := range checks.Searches() {
		in := checks.Instance(f.Instance)
		require.Equal(t, f.Horizon, in.Horizon(), f.Learner)
		total := witness.Play(f.Learner, in).Value() * float64(f.Horizon)
		require.InDelta(t, f.TotalRegret, total, 1e-9, "%v: search again, go test ./cmd/recall/internal/search "+
			"-run TestFound -update", f.Learner)
	}
}
