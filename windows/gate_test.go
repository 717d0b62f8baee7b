package windows_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// gate names the environment variable that says which of the gates to run, and
// mended the one with which its fault is mended.
const gate, mended = "WINDOWS_TEST_GATE", "WINDOWS_TEST_MENDED"

// A gateRun runs or replays windows with their claims.
type gateRun func(t *testing.T, maker windows.Maker, claims windows.Claims)

// gates are runs that must fail, what they must print, and what mends them.
var gates = map[string]struct {
	run, mends     gateRun // nil for windows.Run
	maker, sound   windows.Maker
	claims, proper windows.Claims
	says           string
}{
	"rows": {maker: alwaysMaker, sound: steadyMaker, claims: windows.Claims{Count: windows.Last(3)},
		says: "--- FAIL: TestGates_Fail/frame"},
	"a span": {maker: func() windows.Window { return &told{recent: recent{late: true}} },
		sound: toldMaker, claims: lastTenSeconds, says: "--- FAIL: TestGates_Fail/frame"},
	"a span, by the clock": {maker: alwaysMaker, sound: steadyMaker,
		claims: windows.Claims{Count: windows.Since(time.Second)}, says: "--- FAIL: TestGates_Fail/frame"},
	"a frame": {maker: alwaysMaker, sound: steadyMaker,
		claims: windows.Claims{Count: windows.Where(nothingElse)}, says: "--- FAIL: TestGates_Fail/frame"},
	"coins in a span": {maker: func() windows.Window { return &coins{} }, sound: steadyMaker,
		claims: windows.Claims{Count: windows.Since(time.Second)},
		says:   "as its verdict means nothing while deterministic is broken"},
	"a law that there is not": {run: windows.Settings{Skip: []string{"nonsense"}}.Run,
		mends: windows.Settings{Skip: []string{"frame"}}.Run, maker: toldMaker, claims: lastTenSeconds,
		says: `no law "nonsense" to skip`},
	"a claim that makes no sense": {maker: steadyMaker, claims: windows.Claims{Count: windows.Last(-1)},
		proper: windows.Claims{Count: windows.Last(1)}, says: "windows: Last(-1) counts no row"},
	"a replay that breaks the law": {run: replaying("frame"), mends: replaying("frame"),
		maker: alwaysMaker, sound: steadyMaker, claims: windows.Claims{Count: windows.Last(3)},
		says: "frame: "},
	"a replay of a law that there is not": {run: replaying("nonsense"), mends: replaying("frame"),
		maker: steadyMaker, claims: windows.Claims{Count: windows.Last(3)}, says: `no law "nonsense"`},
	"a replay of a claim that makes no sense": {run: replaying("frame"), mends: replaying("frame"),
		maker: steadyMaker, claims: windows.Claims{Count: windows.Last(-1)},
		proper: windows.Claims{Count: windows.Last(1)}, says: "windows: Last(-1) counts no row"},
}

// replaying replays a case with a row that does not count.
func replaying(law string) gateRun {
	return func(t *testing.T, maker windows.Maker, claims windows.Claims) {
		windows.Replay(t, maker, claims, law, `{"past":"(1)","rewards":"3*(2)"}`)
	}
}

// runGate runs a gate, with its fault or mended.
func runGate(t *testing.T, name string, isMended bool) {
	g := gates[name]
	run, maker, claims := g.run, g.maker, g.claims
	if isMended {
		if run = g.mends; g.sound != nil {
			maker = g.sound
		}
		if g.proper.Count != nil {
			claims = g.proper
		}
	}
	if run == nil {
		run = windows.Run
	}
	run(t, maker, claims)
}

// A steady window has the value 0, whatever is pushed.
type steady struct{}

func (steady) Push([]float64)      {}
func (steady) Value(dst []float64) { dst[0] = 0 }

func steadyMaker() windows.Window { return steady{} }
func alwaysMaker() windows.Window { return &always{} }
func toldMaker() windows.Window   { return &told{} }

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

// TestGates_Fail runs windows.Run and windows.Replay, in processes of their own:
// with one fault each must fail, and with that fault mended it must pass.
func TestGates_Fail(t *testing.T) {
	if name := os.Getenv(gate); name != "" {
		runGate(t, name, os.Getenv(mended) != "")
		return
	}
	for name, red := range gates {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "rows" {
				controls.SkipUnlessAsked(t)
			}
			run := func(setting string) (string, error) {
				cmd := exec.Command(os.Args[0], "-test.run=^TestGates_Fail$")
				cmd.Args, cmd.Dir = append(cmd.Args, "-test.v"), t.TempDir()
				cmd.Env = append(os.Environ(), gate+"="+name, mended+"="+setting)
				out, err := cmd.CombinedOutput()
				return string(out), err
			}
			out, err := run("")
			require.Error(t, err, "%s", out)
			require.Contains(t, out, red.says)
			require.Equal(t, strings.Contains(red.says, "no law"), strings.Contains(out, "no law"),
				"it fails for another reason too: %s", out)
			out, err = run("yes")
			require.NoError(t, err, "%s", out)
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
			if name != "a span" {
				controls.SkipUnlessAsked(t)
			}
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
