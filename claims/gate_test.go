package claims_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
)

// TestGates_Fail runs claims.Test and claims.Liars, in processes of their own, on statements that
// must not pass: this is what stands between a wrong statement and a green run.
func TestGates_Fail(t *testing.T) {
	if name := os.Getenv("CLAIMS_TEST_GATE"); name != "" {
		gates[name].run(t)
		return
	}
	for name, gate := range gates {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestGates_Fail$")
			cmd.Env = append(os.Environ(), "CLAIMS_TEST_GATE="+name)
			out, err := cmd.CombinedOutput()
			require.Error(t, err, "%s", out)
			require.Contains(t, string(out), gate.says)
		})
	}
}

var gates = map[string]struct {
	run  func(t *testing.T)
	says string
}{
	"a contradiction": {func(t *testing.T) {
		claims.Test(t, pointer(sound([2]string{"Reg ≤ 1/2", "Reg ≤ 1/4"}, noHolds)))
	}, "contradicted"},
	"a check that cannot run": {func(t *testing.T) {
		s := sound()
		s.Check = func(c *claims.Case) { c.Skipf("no time") }
		claims.Test(t, &s)
	}, "could not run"},
	"a tally without a liar": {func(t *testing.T) {
		s := sound()
		first := s.Check
		s.Check = func(c *claims.Case) {
			first(c)
			c.Holds.Exactly(strings.Repeat("x", 3)).AtMost(1, 2)
		}
		claims.Liars(t, &s)
	}, "no control turns it red"},
}
