package examples_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
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
	needs(t, "node_modules/node-llama-cpp")
	for _, c := range []struct {
		how, layers string
		rows, grace int
		want        windows.Verdict
	}{
		{"window", "2", 5, 0, windows.Forgets}, // layers · (3 tokens − 1) + 1
		{"window", "2", 4, 0, windows.Leaks},
		{"llama", "2", 5, 0, windows.Leaks},   // it does not read the window
		{"erase", "2", 5, 3, windows.Forgets}, // 8 tokens, or up to 3 fewer
		{"erase", "2", 5, 2, windows.Leaks},
		{"shift", "1", 5, 3, windows.Forgets},
		{"shift", "1", 5, 2, windows.Leaks},
		{"shift", "2", 5, 10, windows.Forgets}, // at most layers · (8 tokens − 1) + 1
		{"shift", "2", 5, 3, windows.Leaks},
		{"state", "1", 30, 0, windows.Forgets}, // its weights halve with each token
		{"state", "1", 8, 0, windows.Leaks},
	} {
		p, err := child.Start(t.Context(), []string{"node", attention + "llama.mjs", c.how, c.layers},
			time.Minute)
		require.NoError(t, err)
		claims := windows.Claims{Count: windows.Last(c.rows).Grace(c.grace), Outputs: 4, Values: windows.Integers, Low: 0,
			High: 7, Tolerance: 1e-4}
		require.Equal(t, c.want, verdictOn(t, p.Windows(1, 4), claims), c)
		p.Close()
	}
}

// releases are the rows of the page on ONNX Runtime.
var releases = func() []release {
	tokens := windows.Claims{Values: windows.Integers, High: 7, Tolerance: 1e-4}
	hundred := windows.Claims{Low: -100, High: 100}
	withNaN := windows.Claims{Low: -100, High: 100, Values: windows.NaN}
	pairs := windows.Claims{Low: -1e3, High: 1e3, Inputs: 2}
	large := windows.Claims{Low: -1e5, High: 1e5, Inputs: 2}
	const span, nan = " --range=-100:100", " --values nan"
	const two, wide = " --inputs 2 --range=-1e3:1e3", " --inputs 2 --range=-1e5:1e5"
	return []release{
		{"1.23.2", "window 2", "", 5, tokens, windows.Leaks},
		{"1.23.2", "window 2", "", 7, tokens, windows.Forgets}, // layers · 3 tokens + 1
		{"1.30.0", "window 2", "", 5, tokens, windows.Forgets}, // layers · (3 tokens − 1) + 1
		{"1.30.0", "window 2", "", 4, tokens, windows.Leaks},
		{"1.30.0", "values", span, 3, hundred, windows.Forgets},
		{"1.30.0", "values", span + nan, 3, withNaN, windows.Leaks},
		{"1.30.0", "keys", span + nan, 3, withNaN, windows.Forgets},
		{"1.30.0", "padding", two, 3, pairs, windows.Rounding},
		{"1.30.0", "padding", wide, 3, large, windows.Leaks},
		{"1.26.0", "softcap", two, 3, pairs, windows.Leaks},
		{"1.27.0", "softcap", two, 3, pairs, windows.Rounding},
	}
}()

// A release is held to a claim, with the flags that the page has for it.
type release struct {
	version, how, flags string
	rows                int
	claims              windows.Claims
	want                windows.Verdict
}

// TestONNXRuntime: attention of releases of ONNX Runtime has the words that the
// page says.
func TestONNXRuntime(t *testing.T) {
	page := needs(t, "onnxruntime")
	for _, c := range releases {
		require.Contains(t, page, fmt.Sprintf("| %s | `%s` | `--rows %d%s` | %s |",
			c.version, c.how, c.rows, c.flags, c.want))
		if _, err := os.Stat(attention + "onnxruntime/" + c.version); err != nil {
			t.Logf("skipped: release %s is not installed", c.version)
			continue
		}
		argv := []string{"node", attention + "onnxruntime.mjs", c.version}
		p, err := child.Start(t.Context(), append(argv, strings.Fields(c.how)...), time.Minute)
		require.NoError(t, err)
		claims := c.claims
		claims.Count, claims.Outputs = windows.Last(c.rows), 4
		require.Equal(t, c.want, verdictOn(t, p.Windows(max(1, claims.Inputs), 4), claims), c)
		p.Close()
	}
}

// TestAttentionTables: the tables of the page are what the scripts print. What
// is not installed is skipped, line by line.
func TestAttentionTables(t *testing.T) {
	for script, library := range map[string]string{
		"releases": "onnxruntime", "architectures": "node_modules/node-llama-cpp",
		"overflow": "node_modules/node-llama-cpp", "state": "node_modules/node-llama-cpp",
	} {
		t.Run(script, func(t *testing.T) {
			page := needs(t, library)
			_, table, found := strings.Cut(page, "<!-- "+script+" -->\n")
			table, _, _ = strings.Cut(table, "<!-- end -->")
			require.True(t, found)
			printed, err := exec.Command("node", attention+script+".mjs").Output()
			require.NoError(t, err)
			compared := 0
			for line := range strings.Lines(string(printed)) {
				if strings.Contains(line, "skipped: not installed") {
					t.Log(strings.TrimSpace(line))
					continue
				}
				require.Contains(t, table, line)
				compared++
			}
			require.Positive(t, compared)
			if compared == strings.Count(string(printed), "\n") {
				require.Equal(t, compared+2, strings.Count(table, "\n"), "the table has other lines too")
			}
		})
	}
}

// attention is the folder of the example.
const attention = "../../../../examples/attention/"

// needs returns the page, or skips the test where the library is not installed.
func needs(t *testing.T, library string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	if _, err := os.Stat(attention + library); err != nil {
		require.Empty(t, os.Getenv("ATTENTION_REQUIRED"), library+" is not installed")
		t.Skip(library + " is not installed: examples/attention/README.md says how")
	}
	page, err := os.ReadFile(attention + "README.md")
	require.NoError(t, err)
	return string(page)
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
