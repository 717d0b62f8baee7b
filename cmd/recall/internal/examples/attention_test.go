package examples_test

import (
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// withNumPy names the first Python interpreter found that can import NumPy. It is empty if there is
// none.
var withNumPy = sync.OnceValue(func() string {
	for _, path := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(path, "-c", "import numpy").Run() == nil {
			return path
		}
	}
	return ""
})

// serve starts attention.py.
func serve(t *testing.T, how string) func() laws.Window {
	t.Helper()
	if withNumPy() == "" {
		t.Skip("no python3 here has numpy")
	}
	p, err := child.Start(t.Context(), []string{withNumPy(), "-B", "../../../../examples/attention/attention.py", how}, 10*time.Second)
	require.NoError(t, err)
	t.Cleanup(p.Close)
	return p.Windows(1, 4)
}

// TestAttention: the cache forgets, each of the bugs leaks, and the cache agrees with a fresh
// prefill.
func TestAttention(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	claims := properties.WindowClaims{Recall: 5, Stationary: true, Outputs: 4, Integers: true, Low: 0, High: 7}
	for _, how := range []string{"off-by-one", "no-eviction", "wrong-slot", "blocks"} {
		require.Equal(t, properties.Leaks, verdictOn(t, serve(t, how), claims), how)
	}
	cache := serve(t, "cache")
	requireVerdict := func(want properties.Verdict, skip ...string) {
		gravest := properties.Verdict("")
		for f := range (properties.Settings{Cases: 8, Seed: 1, Skip: skip}).CheckWindow(cache, claims) {
			require.NoError(t, f.Err)
			gravest = gravest.Graver(f.Verdict)
		}
		require.Equal(t, want, gravest)
	}
	requireVerdict(properties.Forgets, "deterministic", "reset")

	var others []string
	for _, l := range properties.WindowLaws(cache, claims) {
		others = append(others, l.Name)
	}
	prefill := laws.OfWindow(serve(t, "prefill"), 4)
	claims.Statistic = func(rows laws.Rounds) ([]float64, string) { return laws.Plays(prefill, rows)[len(rows)], "" }
	claims.Tolerance = 1e-12
	requireVerdict(properties.Holds, others...)
	require.Equal(t, properties.Leaks, verdictOn(t, serve(t, "off-by-one"), claims))
}

// verdictOn returns the gravest verdict of the law stationary on up to eight cases.
func verdictOn(t *testing.T, maker func() laws.Window, claims properties.WindowClaims) (gravest properties.Verdict) {
	all := properties.WindowLaws(maker, claims)
	law := all[slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == "stationary" })]
	for k := 0; k < 8 && gravest != properties.Leaks; k++ {
		verdict, _, err := law.Verdict(rapid.Custom(law.Draw).Example(k))
		require.NoError(t, err)
		gravest = gravest.Graver(verdict)
	}
	return gravest
}
