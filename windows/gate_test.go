package windows_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// gate names the environment variable that says which of the gates to run.
const gate = "WINDOWS_TEST_GATE"

// gates are runs that must fail, and what they must print.
var gates = map[string]struct {
	run  func(t *testing.T)
	says string
}{
	"rows": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &always{} }, windows.Claims{Count: windows.Last(3)})
	}, "--- FAIL: TestGates_Fail/frame"},
	"a span": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &told{recent: recent{late: true}} }, lastTenSeconds)
	}, "--- FAIL: TestGates_Fail/frame"},
	"a span, by the clock": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &always{} }, windows.Claims{Count: windows.Since(time.Second)})
	}, "--- FAIL: TestGates_Fail/frame"},
	"a frame": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &always{} }, windows.Claims{Count: windows.Where(nothingElse)})
	}, "--- FAIL: TestGates_Fail/frame"},
	"coins in a span": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &coins{} }, windows.Claims{Count: windows.Since(time.Second)})
	}, "as its verdict means nothing while deterministic is broken"},
	"a law that there is not": {func(t *testing.T) {
		windows.Settings{Skip: []string{"nonsense"}}.Run(t, func() windows.Window { return &told{} },
			lastTenSeconds)
	}, `no law "nonsense" to skip`},
	"a claim that makes no sense": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &always{} }, windows.Claims{Count: windows.Last(-1)})
	}, "windows: Last(-1) counts no row"},
}

// An always window never forgets: it counts all rows.
type always struct{ n float64 }

func (w *always) Push([]float64)      { w.n++ }
func (w *always) Value(dst []float64) { dst[0] = w.n }

// nothingElse claims that the newest row alone counts.
func nothingElse(_, _ []float64) bool { return false }

// A coins window has a value that is not the same twice.
type coins struct{ always }

var thrown float64

func (w *coins) Value(dst []float64) { thrown++; dst[0] = thrown }

// TestGates_Fail runs windows.Run, in processes of their own, on windows that
// must not pass.
func TestGates_Fail(t *testing.T) {
	if name := os.Getenv(gate); name != "" {
		gates[name].run(t)
		return
	}
	for name, red := range gates {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(os.Args[0], "-test.run=^TestGates_Fail$")
			cmd.Args, cmd.Dir = append(cmd.Args, "-test.v"), t.TempDir()
			cmd.Env = append(os.Environ(), gate+"="+name)
			out, err := cmd.CombinedOutput()
			require.Error(t, err, "%s", out)
			require.Contains(t, string(out), red.says)
		})
	}
}

// TestKept: for each kind of frame a case that fails is kept and tried first,
// and the report has a line that replays it.
func TestKept(t *testing.T) {
	for name, replay := range map[string]string{
		"rows":    "laws.Frame(",
		"a span":  `windows.Replay(t, maker, claims, "frame", `,
		"a frame": "laws.Frame(",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			run := func() string {
				cmd := exec.Command(os.Args[0], "-test.run=^TestGates_Fail$/^frame$")
				cmd.Env, cmd.Dir = append(os.Environ(), gate+"="+name), folder
				out, err := cmd.CombinedOutput()
				require.Error(t, err, "%s", out)
				return string(out)
			}
			const kept = "kept     in testdata/properties/TestGates_Fail/frame.json"
			first := run()
			require.Contains(t, first, replay)
			require.Contains(t, filepath.ToSlash(first), kept)
			require.Contains(t, run(), "the case kept from an earlier run")
		})
	}
}

// TestProperty: the law frame of each kind is a property that finds a leak by
// itself.
func TestProperty(t *testing.T) {
	for _, claims := range []windows.Claims{{Count: windows.Last(3)}, {Count: windows.Since(time.Second)},
		{Count: windows.Where(nothingElse)}} {
		maker := func() windows.Window { return &told{recent: recent{late: true}} }
		if _, inTime := claims.Count.(windows.Span); !inTime {
			maker = func() windows.Window { return &always{} }
		}
		laws := windows.Laws(maker, claims)
		k := slices.IndexFunc(laws, func(l windows.Law) bool { return l.Name == "frame" })
		failed := false
		for seed := range 200 {
			c := rapid.Custom(laws[k].Draw).Example(seed)
			failed = failed || laws[k].Check(c) != nil
		}
		require.True(t, failed, "%+v", claims)
	}
}
