package claims_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"

	"github.com/stretchr/testify/require"
)

// TestGates_Fail runs claims.Test, claims.Controls and claims.Golden, in
// processes of their own, on statements that must not pass: this is what stands
// between a wrong statement and a green run. Golden compares nothing on other
// processors than amd64.
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
			if gate.golden && runtime.GOARCH != "amd64" {
				require.NoError(t, err, "%s", out)
				return
			}
			require.Error(t, err, "%s", out)
			require.Contains(t, string(out), gate.says)
		})
	}
}

var gates = map[string]struct {
	run    func(t *testing.T)
	says   string
	golden bool
}{
	"a contradiction": {func(t *testing.T) {
		claims.Test(t, pointer(sound([2]string{"Reg ≤ 1/2", "Reg ≤ 1/4"}, noHolds)))
	}, "contradicted", false},
	"a check that cannot run": {func(t *testing.T) {
		s := sound()
		s.Check = func(c *claims.Case) { c.Skipf("no time") }
		claims.Test(t, &s)
	}, "could not run", false},
	"a check that compares nothing": {func(t *testing.T) {
		s := sound()
		s.Check = func(*claims.Case) {}
		claims.Test(t, &s)
	}, "theorem-1 is not measured: holds: the statement says \"holds\", the evidence \"no evidence\"", false},
	"a check that quotes nothing": {func(t *testing.T) {
		s := sound()
		s.Check = func(c *claims.Case) {
			c.Printed.Cases("x").WithWitness(witness.Play(uniform, ones)).Refutes().AtMost(1, 0)
			c.Holds.Cases("nothing").AtMost(0, 1)
		}
		claims.Test(t, &s)
	}, "theorem-1 is not measured: printed: no comparison of the check is with words of the sentence", false},
	"a tally without a control": {func(t *testing.T) {
		s := sound()
		first := s.Check
		s.Check = func(c *claims.Case) {
			first(c)
			c.Holds.Exactly(strings.Repeat("x", 3)).AtMost(1, 2)
		}
		claims.Controls(t, &s)
	}, "no control turns it red", false},
	"a check with fewer cases": {func(t *testing.T) {
		s := sound()
		s.Check = func(c *claims.Case) {
			c.Printed.Says("Reg ≤ 1/4").Cases("regret").Refutes().SharpnessIs(2).Given(nil).
				Measure(witness.Play(uniform, ones))
		}
		claims.Golden(t, golden(t), false, &s)
	}, "- theorem-1: holds, chosen, 3 cases: 0.5 ≤ 0.5, ratio 1", true},
	"evidence of a check that fails": {func(t *testing.T) {
		file := t.TempDir() + "/evidence"
		require.NoError(t, os.WriteFile(file, nil, 0o644))
		t.Cleanup(func() {
			if got, err := os.ReadFile(file); err == nil && len(got) == 0 && os.Getenv("CLAIMS_GOLDEN") == "" {
				fmt.Println("the file is as it was")
			}
		})
		claims.Golden(t, file, true, pointer(sound([2]string{"Reg ≤ 1/2", "Reg ≤ 1/4"}, noHolds)))
	}, "the file is as it was", true},
	"evidence without a file": {func(t *testing.T) {
		claims.Golden(t, t.TempDir()+"/none", false, pointer(sound()))
	}, "this writes it: go test -run '^TestGates_Fail$' . -update", true},
}

// evidence is what the check of the sound statement measures.
const evidence = `theorem-1
	premise, exact, 1 case: 1 = 1: the premise
	printed, chosen, 1 case: 0.5 ≤ 0.25, ratio 2, which must be 2, refutes: regret per round of the uniform learner
	holds, chosen, 3 cases: 0.5 ≤ 0.5, ratio 1: regret per round of the uniform learner, T = 1, 2; worst: T=1
`

// golden returns a file that holds it.
func golden(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "evidence.txt")
	require.NoError(t, os.WriteFile(file, []byte(evidence), 0o644))
	return file
}

// TestGolden: the file holds the cases, value, bound, demands and worst case of
// each comparison, and is written if that is asked.
func TestGolden(t *testing.T) {
	file := golden(t)
	claims.Golden(t, file, false, pointer(sound()))
	if os.Getenv("CLAIMS_GOLDEN") != "" {
		return
	}
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	claims.Golden(t, file, true, pointer(sound()))
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, evidence, string(got))
}
