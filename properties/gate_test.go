package properties_test

import (
	"os"
	"os/exec"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// gate names the environment variable that says which of the gates to run.
const gate = "PROPERTIES_TEST_GATE"

// gates are runs that must fail, and what they must print.
var gates = map[string]struct {
	run  func(t *testing.T)
	says string
}{
	"a broken law": {func(t *testing.T) {
		maker := func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
		properties.Run(t, maker, properties.Claims{Recall: 2})
	}, "--- FAIL: TestGates_Fail/bounded-recall"},
	"a claim that makes no sense": {func(t *testing.T) {
		maker := func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
		properties.Run(t, maker, properties.Claims{Recall: -1})
	}, "--- FAIL: TestGates_Fail"},
}

// TestGates_Fail runs properties.Run, in processes of their own, on learners
// that must not pass.
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
