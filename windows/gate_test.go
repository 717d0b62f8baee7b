package windows_test

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// gate names the environment variable that says which of the gates to run.
const gate = "WINDOWS_TEST_GATE"

// gates are runs that must fail, and what they must print.
var gates = map[string]struct {
	run  func(t *testing.T)
	says string
}{
	"rows": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &always{} }, windows.Claims{Rows: 3})
	}, "--- FAIL: TestGates_Fail/frame"},
	"a span": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &told{recent: recent{late: true}} }, lastTenSeconds)
	}, "--- FAIL: TestGates_Fail/frame"},
	"a span, by the clock": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &always{} }, windows.Claims{Span: time.Second})
	}, "--- FAIL: TestGates_Fail/frame"},
	"a claim that makes no sense": {func(t *testing.T) {
		windows.Run(t, func() windows.Window { return &always{} }, windows.Claims{Rows: -1})
	}, "windows: a negative number"},
}

// An always window never forgets: it counts all rows.
type always struct{ n float64 }

func (w *always) Push([]float64)      { w.n++ }
func (w *always) Value(dst []float64) { dst[0] = w.n }

// TestGates_Fail runs windows.Run, in processes of their own, on windows that must not pass.
func TestGates_Fail(t *testing.T) {
	if name := os.Getenv(gate); name != "" {
		gates[name].run(t)
		return
	}
	for name, red := range gates {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestGates_Fail$")
			cmd.Env = append(os.Environ(), gate+"="+name)
			out, err := cmd.CombinedOutput()
			require.Error(t, err, "%s", out)
			require.Contains(t, string(out), red.says)
		})
	}
}
