package claims_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"

	"github.com/stretchr/testify/require"
)

// TestGates runs claims.Test and claims.Golden, in processes
// of their own, on a statement with one fault, which must fail and say why, and
// on the same statement without it, which must pass. This is what stands
// between a wrong statement and a green run. Golden compares nothing on other
// processors than amd64.
func TestGates(t *testing.T) {
	const gateVariable, faultVariable = "CLAIMS_TEST_GATE", "CLAIMS_TEST_FAULT"
	if name := os.Getenv(gateVariable); name != "" {
		gates[name].run(t, os.Getenv(faultVariable) == "there")
		return
	}
	for name, gate := range gates {
		for _, fault := range []string{"there", "mended"} {
			t.Run(name+"/"+fault, func(t *testing.T) {
				cmd := exec.Command(os.Args[0], "-test.run=^TestGates$")
				cmd.Env = append(os.Environ(), gateVariable+"="+name, faultVariable+"="+fault)
				out, err := cmd.CombinedOutput()
				if fault == "mended" || gate.golden && runtime.GOARCH != "amd64" {
					require.NoError(t, err, "%s", out)
					return
				}
				require.Error(t, err, "%s", out)
				require.Contains(t, string(out), gate.says)
			})
		}
	}
}

// gates are the faults. Each run adds its one to a sound statement if it is
// asked for.
var gates = map[string]struct {
	run    func(t *testing.T, fault bool)
	says   string
	golden bool
}{
	"a contradiction": {func(t *testing.T, fault bool) {
		claims.Test(t, more(func(c *claims.Case) {
			c.Holds.Exactly("a value").Compare(1, claims.AtMost, either(fault, 0, 2))
		}))
	}, "theorem-1: holds: a value: 1 ≤ 0 fails", false},
	"a check that cannot run": {func(t *testing.T, fault bool) {
		claims.Test(t, more(func(c *claims.Case) {
			if fault {
				c.Skipf("no time")
			}
		}))
	}, "theorem-1 could not run: no time", false},
	"a statement that is incomplete": {func(t *testing.T, fault bool) {
		s := more(func(*claims.Case) {})
		s.Reference = either(fault, "", s.Reference)
		claims.Test(t, s)
	}, "theorem-1 could not run: theorem-1: it needs a reference", false},
	"a check that leaves out words": {func(t *testing.T, fault bool) {
		s := sound([2]string{"too small.", "too small: 1/4 is less than 1/2."})
		sound := s.Check
		s.Check = func(c *claims.Case) {
			sound(c)
			if !fault {
				c.Why.Says("1/4 is less than 1/2").Cases("x").Given(nil).Measure(nil)
			}
		}
		claims.Test(t, &s)
	}, "theorem-1 is not measured: theorem_1.md:13, under Why: the sentence says 1/4, and no line of " +
		"the check quotes it", false},
	"a check that quotes nothing": {func(t *testing.T, fault bool) {
		claims.Test(t, more(func(c *claims.Case) {
			y := c.Why
			if !fault {
				y = y.Says("The constant is too small")
			}
			y.Cases("x").Compare(1, claims.Equals, 1)
		}))
	}, "theorem-1 is not measured: why: no comparison of the check is with words of the sentence", false},
	"a seed that is no number": {func(t *testing.T, fault bool) {
		os.Setenv("CLAIMS_SEED", either(fault, "seven", "7"))
		claims.Test(t, pointer(sound()))
	}, "CLAIMS_SEED", false},
	"controls of a statement that is incomplete": {func(t *testing.T, fault bool) {
		s := more(func(*claims.Case) {})
		s.Reference = either(fault, "", s.Reference)
		controls(t, s)
	}, "theorem-1: it needs a reference", false},
	"a tally without a control": {func(t *testing.T, fault bool) {
		controls(t, more(func(c *claims.Case) {
			x := 1
			if !fault {
				x = claims.Input(c, "premise", x)
			}
			c.Holds.Exactly(strings.Repeat("x", 3)).Compare(x, claims.AtMost, 1)
		}))
	}, "no wrong input makes this comparison fail: holds, exact: xxx", false},
	"a check with fewer cases": {func(t *testing.T, fault bool) {
		s := measures(fstest.MapFS{}, either(fault, []float64{0.5, 0}, []float64{0.5, 0.5, 0}), nil)
		compare(t, golden(t, evidence), false, s)
	}, "- theorem-1: holds, chosen, 3 cases: 0.5 ≤ 0.5, ratio 1: regret; worst: 0.5", true},
	"evidence in another order": {func(t *testing.T, fault bool) {
		lines := strings.SplitAfter(evidence, "\n")
		if fault {
			lines[1], lines[2] = lines[2], lines[1]
		}
		compare(t, golden(t, strings.Join(lines, "")), false, measures(fstest.MapFS{}, []float64{0.5, 0.5, 0}, nil))
	}, "the lines stand in another order", true},
	"evidence of a check that fails": {func(t *testing.T, fault bool) {
		s := measures(fstest.MapFS{}, []float64{0.5, 0.5, 0}, func(c *claims.Case) {
			if fault {
				c.Errorf("no memory")
			}
		})
		compare(t, golden(t, evidence), false, s)
	}, "no memory  NOT MEASURED", false},
	"evidence to write of a check that fails": {func(t *testing.T, fault bool) {
		file := golden(t, "")
		t.Cleanup(func() {
			if got, err := os.ReadFile(file); err == nil && len(got) == 0 && os.Getenv("CLAIMS_GOLDEN") == "" {
				fmt.Println("the file is as it was")
			}
		})
		compare(t, file, true, measures(fstest.MapFS{}, []float64{0.5, either(fault, 0.6, 0.5), 0}, nil))
	}, "the file is as it was", false},
	"evidence that is the statement's test": {func(t *testing.T, fault bool) {
		require.NoError(t, flag.Set("test.short", "true"))
		s := measures(fstest.MapFS{}, []float64{0.5, either(fault, 0.6, 0.5), 0}, nil)
		compare(t, golden(t, ""), true, s)
		if os.Getenv("CLAIMS_GOLDEN") == "" {
			t.Run("statement", func(t *testing.T) { claims.Test(t, s) })
		}
	}, "--- FAIL: TestGates/statement", false},
	"evidence that is not to be written": {func(t *testing.T, fault bool) {
		s := measures(fstest.MapFS{}, []float64{0.5, either(fault, 0.6, 0.5), 0}, nil)
		compare(t, golden(t, ""), true, s)
	}, "evidence.txt is not written, because a check fails", false},
	"evidence of a process that dies": {func(t *testing.T, fault bool) {
		if fault && os.Getenv("CLAIMS_GOLDEN") != "" {
			os.Exit(3)
		}
		compare(t, golden(t, ""), true, more(func(*claims.Case) {}))
	}, "the checks did not run: exit status 3", false},
	"a document that no check reads": {func(t *testing.T, fault bool) {
		require.NoError(t, flag.Set("test.run", "")) // as if all tests ran
		files := fstest.MapFS{"lemma_2.md": {Data: []byte(document())}}
		s := measures(files, []float64{0.5, 0}, nil)
		if !fault {
			claims.Read(files, "lemma-2")
		}
		claims.Test(t, s)
	}, "lemma_2.md is the document of a statement that no check measures", false},
	"evidence beside a document that no check reads": {func(t *testing.T, fault bool) {
		text := either(fault, document(), "# A note\n")
		files := fstest.MapFS{"lemma_2.md": {Data: []byte(text)}}
		compare(t, golden(t, evidence), false, measures(files, []float64{0.5, 0.5, 0}, nil))
	}, "lemma_2.md is the document of a statement that no check measures", false},
	"evidence without a file": {func(t *testing.T, fault bool) {
		file := golden(t, "")
		claims.Golden(t, either(fault, file+"/none", file), false, nil) // of no statements
	}, "this writes it: go test -run '^TestGates$' . -update", true},
}

// either returns the first if the fault is asked for, and else the second.
func either[X any](fault bool, wrong, right X) X {
	if fault {
		return wrong
	}
	return right
}

// more is a sound statement whose check does more. Each of its comparisons
// turns red on some control or moved number.
func more(what func(*claims.Case)) *claims.Statement {
	return measures(fstest.MapFS{}, []float64{0.5, 0}, what)
}

// measures is a sound statement whose document is put into the files. Its check
// measures the regrets, and then more, unless it is nil.
func measures(files fstest.MapFS, regrets []float64, more func(*claims.Case)) *claims.Statement {
	files["theorem_1.md"] = &fstest.MapFile{Data: []byte(document())}
	return claims.Read(files, "theorem-1", func(c *claims.Case) {
		c.Premise.Exactly("the premise").Compare(claims.Input(c, "premise", 1), claims.Equals, 1)
		c.Printed.Says("Reg ≤ 1/4").Cases("regret").Refutes().SharpnessIs(2).Given(nil).
			Measure(witness.Play(uniform, ones))
		y := c.Holds.Says("Reg ≤ 1/2").Cases("regret")
		for _, regret := range regrets {
			y.Given(nil).Measure(regret, "%v", regret)
		}
		if more != nil {
			more(c)
		}
	})
}

// compare runs claims.Golden with a wrong premise.
func compare(t *testing.T, file string, update bool, s *claims.Statement) {
	two := func(int) int { return 2 }
	claims.Golden(t, file, update, claims.Controls{s: {claims.Wrong("premise", "it is 2", two)}}, s)
}

// controls runs claims.Golden for what it notices alone.
func controls(t *testing.T, s *claims.Statement) { compare(t, golden(t, ""), true, s) }

// evidence is what the check of the sound statement measures.
const evidence = `theorem-1
	premise, exact, 1 case: 1 = 1: the premise
	printed, chosen, 1 case: 0.5 ≤ 0.25, ratio 2, which must be 2, refutes: regret
	holds, chosen, 3 cases: 0.5 ≤ 0.5, ratio 1: regret; worst: 0.5
`

// golden returns a file that holds the text.
func golden(t *testing.T, text string) string {
	file := filepath.Join(t.TempDir(), "evidence.txt")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

// TestGolden: the file holds the cases, value, bound, demands and worst case of
// each comparison, and is written if that is asked.
func TestGolden(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("Golden compares nothing here")
	}
	s := measures(fstest.MapFS{}, []float64{0.5, 0.5, 0}, nil)
	file := golden(t, evidence)
	compare(t, file, false, s)
	if os.Getenv("CLAIMS_GOLDEN") != "" {
		return
	}
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	compare(t, file, true, s)
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, evidence, string(got))
}
