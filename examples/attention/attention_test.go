package attention

import (
	"os/exec"
	"testing"

	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// serve starts attention.py with the first interpreter that has NumPy.
func serve(t *testing.T, how string) func() laws.Window {
	t.Helper()
	for _, path := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(path, "-c", "import numpy").Run() != nil {
			continue
		}
		p, err := child.Start(t.Context(), []string{path, "-B", "attention.py", how}, 0)
		require.NoError(t, err)
		t.Cleanup(p.Close)
		return p.Windows(1, 4)
	}
	t.Skip("no python3 here has numpy")
	return nil
}

// TestAttention: the cache forgets, each of the bugs leaks, and the cache agrees with a fresh
// prefill.
func TestAttention(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	claims := properties.WindowClaims{Recall: 5, Stationary: true, Outputs: 4, Integers: true, Low: 0, High: 7}
	settings := properties.Settings{Cases: 8, Seed: 1, Skip: []string{"deterministic", "reset", "bounded-recall"}}
	verdict := func(maker func() laws.Window, claims properties.WindowClaims) (gravest properties.Verdict) {
		for f := range settings.CheckWindow(maker, claims) {
			require.NoError(t, f.Err)
			gravest = gravest.Graver(f.Verdict)
		}
		return gravest
	}
	for how, want := range map[string]properties.Verdict{
		"cache": properties.Forgets, "off-by-one": properties.Leaks, "no-eviction": properties.Leaks,
		"wrong-slot": properties.Leaks, "blocks": properties.Leaks,
	} {
		require.Equal(t, want, verdict(serve(t, how), claims), how)
	}

	prefill := laws.OfWindow(serve(t, "prefill"), 4)
	claims.Statistic = func(rows laws.Rounds) ([]float64, string) { return laws.Plays(prefill, rows)[len(rows)], "" }
	claims.Tolerance = 1e-12
	require.Equal(t, properties.Forgets, verdict(serve(t, "cache"), claims))
	require.NotEqual(t, properties.Forgets, verdict(serve(t, "off-by-one"), claims))
}
