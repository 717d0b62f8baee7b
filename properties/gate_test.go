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

// gate names the environment variable that says which of the gates to run, and
// mended the one with which its fault is mended.
const gate, mended = "PROPERTIES_TEST_GATE", "PROPERTIES_TEST_MENDED"

// gates are claims on a learner with a window of 2 rounds that must not pass,
// what they print, and what mends them.
var gates = map[string]struct {
	claims, proper properties.Claims
	says           string
}{
	"a broken law": {properties.Claims{Recall: 1}, properties.Claims{Recall: 2},
		"--- FAIL: TestGates_Fail/bounded-recall"},
	"a claim that makes no sense": {properties.Claims{Recall: -1}, properties.Claims{Recall: 2},
		"properties: negative recall"},
}

// TestGates_Fail runs properties.Run, in processes of their own: with one fault
// it must fail, and with that fault mended it must pass.
func TestGates_Fail(t *testing.T) {
	if name := os.Getenv(gate); name != "" {
		claims := gates[name].claims
		if os.Getenv(mended) != "" {
			claims = gates[name].proper
		}
		base := func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) }
		properties.Run(t, func() boundedrecall.Learner { return learners.NewWindowed(2, base) }, claims)
		return
	}
	for name, red := range gates {
		t.Run(name, func(t *testing.T) {
			run := func(setting string) (string, error) {
				cmd := exec.Command(os.Args[0], "-test.run=^TestGates_Fail$", "-test.v")
				cmd.Env, cmd.Dir = append(os.Environ(), gate+"="+name, mended+"="+setting), t.TempDir()
				out, err := cmd.CombinedOutput()
				return string(out), err
			}
			out, err := run("")
			require.Error(t, err, "%s", out)
			require.Contains(t, out, red.says)
			out, err = run("yes")
			require.NoError(t, err, "%s", out)
		})
	}
}
