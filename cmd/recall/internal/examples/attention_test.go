package examples_test

import (
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// withNumPy names the first Python interpreter found that can import NumPy. It
// is empty if there is none.
var withNumPy = sync.OnceValue(func() string {
	for _, path := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(path, "-c", "import numpy").Run() == nil {
			return path
		}
	}
	return ""
})

// serve starts attention.py.
func serve(t *testing.T, how string) func() windows.Window {
	t.Helper()
	if withNumPy() == "" {
		t.Skip("no python3 here has numpy")
	}
	p, err := child.Start(t.Context(),
		[]string{withNumPy(), "-B", "../../../../examples/attention/attention.py", how}, 10*time.Second)
	require.NoError(t, err)
	t.Cleanup(p.Close)
	return p.Windows(1, 4)
}

// TestAttention: the cache forgets, each of the bugs leaks, entries that leave
// in blocks play no part after a grace, and the cache agrees with a fresh
// prefill.
func TestAttention(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	claims := windows.Claims{Count: windows.Last(5), Outputs: 4, Values: windows.Integers, Low: 0, High: 7}
	for _, how := range []string{"off-by-one", "no-eviction", "wrong-slot", "blocks"} {
		require.Equal(t, windows.Leaks, verdictOn(t, serve(t, how), claims), how)
	}
	late := claims // entries leave in blocks of 16, from two layers
	late.Count = windows.Last(5).Grace(30)
	require.Equal(t, windows.Forgets, verdictOn(t, serve(t, "blocks"), late))
	require.Equal(t, windows.Leaks, verdictOn(t, serve(t, "no-eviction"), late))
	cache := serve(t, "cache")
	requireVerdict := func(want windows.Verdict, skip ...string) {
		gravest := windows.Verdict("")
		for f := range (windows.Settings{Cases: 8, Seed: 1, Skip: skip}).Check(cache, claims) {
			require.NoError(t, f.Err)
			gravest = gravest.Graver(f.Verdict)
		}
		require.Equal(t, want, gravest)
	}
	requireVerdict(windows.Forgets, "deterministic", "reset")

	var others []string
	for _, l := range windows.Laws(cache, claims) {
		others = append(others, l.Name)
	}
	prefill := laws.OfWindow(serve(t, "prefill"), 4)
	claims.Is = windows.Statistic{Value: func(rows laws.Rounds) ([]float64, string) {
		return laws.Plays(prefill, rows)[len(rows)], ""
	}}
	claims.Tolerance = 1e-12
	requireVerdict(windows.Holds, others...)
	require.Equal(t, windows.Leaks, verdictOn(t, serve(t, "off-by-one"), claims))
}

// TestLlama: the caches of llama.cpp depend on as many tokens as the arithmetic
// of their layers and blocks says.
func TestLlama(t *testing.T) {
	const folder = "../../../../examples/attention/"
	if testing.Short() {
		t.Skip("takes seconds")
	}
	if _, err := os.Stat(folder + "node_modules/node-llama-cpp"); err != nil {
		require.Empty(t, os.Getenv("ATTENTION_REQUIRED"), "node-llama-cpp is not installed")
		t.Skip("node-llama-cpp is not installed: examples/attention/README.md says how")
	}
	for _, c := range []struct {
		how, layers string
		rows, grace int
		want        windows.Verdict
	}{
		{"window", "2", 5, 0, windows.Forgets}, // layers · (3 tokens − 1) + 1
		{"window", "2", 4, 0, windows.Leaks},
		{"erase", "2", 5, 3, windows.Forgets}, // 8 tokens, or up to 3 fewer
		{"erase", "2", 5, 2, windows.Leaks},
		{"shift", "1", 5, 3, windows.Forgets},
		{"shift", "1", 5, 2, windows.Leaks},
		{"shift", "2", 5, 10, windows.Forgets}, // at most layers · (8 tokens − 1) + 1
		{"shift", "2", 5, 3, windows.Leaks},
	} {
		p, err := child.Start(t.Context(), []string{"node", folder + "llama.mjs", c.how, c.layers},
			time.Minute)
		require.NoError(t, err)
		claims := windows.Claims{Count: windows.Last(c.rows).Grace(c.grace), Outputs: 4, Values: windows.Integers, Low: 0,
			High: 7, Tolerance: 1e-4}
		require.Equal(t, c.want, verdictOn(t, p.Windows(1, 4), claims), c)
		p.Close()
	}
}

// verdictOn returns the gravest verdict of the law frame on up to eight cases.
func verdictOn(t *testing.T, maker func() windows.Window,
	claims windows.Claims) (gravest windows.Verdict) {
	all := windows.Laws(maker, claims)
	law := all[slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == "frame" })]
	for k := 0; k < 8 && gravest != windows.Leaks; k++ {
		verdict, _, err := law.Verdict(rapid.Custom(law.Draw).Example(k))
		require.NoError(t, err)
		gravest = gravest.Graver(verdict)
	}
	return gravest
}
