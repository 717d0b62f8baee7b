package fuzz

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/internal/learnerclaims"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// fuzz hands what the fuzzer makes to the target, and ends the case if there is
// a finding.
func fuzz(f *testing.F, target string) {
	check := find(target).Check
	var n count
	f.Fuzz(func(t *testing.T, data []byte) {
		n.executed++
		if err := check(data); err != nil {
			t.Fatal(err)
		}
		n.checked++
	})
	n.write(f)
}

// A count is how many executions of a target there were, and how many of them
// have checked a case: in others the input ended first.
type count struct{ executed, checked int }

// counts names the environment variable with the folder to which each process
// of the fuzzer writes its count. The script .ci/fuzz adds them up.
const counts = "FUZZ_COUNTS"

func (n count) write(f *testing.F) {
	folder := os.Getenv(counts)
	if folder == "" {
		return
	}
	file, err := os.CreateTemp(folder, "")
	if err == nil {
		_, err = fmt.Fprintln(file, n.executed, n.checked)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		f.Fatal(err)
	}
}

// firstInputs returns how many inputs of random bits a law begins with. The
// first bits choose the learner, and the fuzzer seldom changes these. A test
// tries a part, see [controls.Cases].
func firstInputs() int {
	const all = 400
	if fuzzing := flag.Lookup("test.fuzz"); fuzzing.Value.String() != "" {
		return all
	}
	return controls.Cases(all)
}

// fuzzLaw hands what rapid makes of random bits, and the fuzzer of these, to
// the law of the target.
func fuzzLaw(f *testing.F, target string) {
	bits := rand.NewChaCha8([32]byte{})
	for range firstInputs() {
		seed := make([]byte, 2048)
		_, _ = bits.Read(seed)
		f.Add(seed)
	}
	check := rapid.MakeFuzz(ofLaw(Laws[target]))
	var n count
	f.Fuzz(func(t *testing.T, data []byte) {
		n.executed++
		check(t, endless(data)) // which ends the test if it cannot check
		n.checked++
	})
	n.write(f)
}

// find returns the target with the name.
func find(name string) Target {
	return Targets[slices.IndexFunc(Targets, func(t Target) bool { return t.Name == name })]
}

func FuzzRegretBound(f *testing.F)       { fuzzLaw(f, "FuzzRegretBound") }
func FuzzSwapBound(f *testing.F)         { fuzzLaw(f, "FuzzSwapBound") }
func FuzzListing(f *testing.F)           { fuzz(f, "FuzzListing") }
func FuzzBoundedRecall(f *testing.F)     { fuzzLaw(f, "FuzzBoundedRecall") }
func FuzzForgets(f *testing.F)           { fuzzLaw(f, "FuzzForgets") }
func FuzzReset(f *testing.F)             { fuzzLaw(f, "FuzzReset") }
func FuzzSimplex(f *testing.F)           { fuzzLaw(f, "FuzzSimplex") }
func FuzzPermutedArms(f *testing.F)      { fuzzLaw(f, "FuzzPermutedArms") }
func FuzzCommonReward(f *testing.F)      { fuzzLaw(f, "FuzzCommonReward") }
func FuzzMeanBased(f *testing.F)         { fuzzLaw(f, "FuzzMeanBased") }
func FuzzWorstCase(f *testing.F)         { fuzz(f, "FuzzWorstCase") }
func FuzzQuantile(f *testing.F)          { fuzz(f, "FuzzQuantile") }
func FuzzForcedRegret(f *testing.F)      { fuzz(f, "FuzzForcedRegret") }
func FuzzConvexLosses(f *testing.F)      { fuzz(f, "FuzzConvexLosses") }
func FuzzParseInstance(f *testing.F)     { fuzz(f, "FuzzParseInstance") }
func FuzzCertificate(f *testing.F)       { fuzz(f, "FuzzCertificate") }
func FuzzCertificateReader(f *testing.F) { fuzz(f, "FuzzCertificateReader") }

// TestTargets_HaveFuzzFunctions: each target and each law has its function
// above.
func TestTargets_HaveFuzzFunctions(t *testing.T) {
	source, err := os.ReadFile("targets_test.go")
	require.NoError(t, err)
	wanted := map[string]string{}
	for _, target := range Targets {
		wanted[target.Name] = "fuzz"
	}
	for name := range Laws {
		wanted[name] = "fuzzLaw"
	}
	found := map[string]string{}
	for _, f := range regexp.MustCompile(
		`(?m)^func (Fuzz\w+)\(f \*testing\.F\) +\{ (\w+)\(f, "(\w+)"\) \}$`).
		FindAllSubmatch(source, -1) {
		require.Equal(t, string(f[1]), string(f[3]))
		found[string(f[1])] = string(f[2])
	}
	require.Equal(t, wanted, found)
}

// faulty names the environment variable with which this process runs targets
// that have a finding in each case, and learners that claim too much.
const faulty = "FUZZ_TEST_FAULTY"

func init() {
	if os.Getenv(faulty) == "" {
		return
	}
	for k := range Targets {
		Targets[k].Check = func([]byte) error { return errors.New("a finding") }
	}
	claimsOf = func(s learners.Spec, d int) properties.Claims {
		claims := learnerclaims.Claims(s, d)
		claims.Recall = min(claims.Recall, 1)
		return claims
	}
}

// TestTargets_Fail runs targets in processes of their own: with a finding each
// is red, and without one each is green.
func TestTargets_Fail(t *testing.T) {
	for name, says := range map[string]string{"FuzzParseInstance": "a finding",
		"FuzzBoundedRecall": "bounded-recall"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run := func(setting string) (string, error) {
				cmd := exec.Command(os.Args[0], "-test.run=^"+name+"$", "-rapid.nofailfile")
				cmd.Env = append(os.Environ(), setting)
				out, err := cmd.CombinedOutput()
				return string(out), err
			}
			out, err := run(faulty + "=1")
			require.Error(t, err, out)
			require.Contains(t, out, "--- FAIL: "+name)
			require.Contains(t, out, says)
			out, err = run(faulty + "=")
			require.NoError(t, err, out)
		})
	}
}

// TestLaws_AreClaimed: each law that a target hunts for is claimed by learners
// of ours.
func TestLaws_AreClaimed(t *testing.T) {
	for target, law := range Laws {
		require.NotEmpty(t, claiming(law), target)
	}
}

// TestLaws_Check: of inputs such as the fuzzer makes, which may be short, nearly
// all are checked.
func TestLaws_Check(t *testing.T) {
	inputs := controls.Cases(200)
	for target, law := range Laws {
		check, bits := rapid.MakeFuzz(ofLaw(law)), rand.New(rand.NewPCG(1, 1))
		skipped := 0
		for k := range inputs {
			data := make([]byte, k*2000/inputs)
			for i := range data {
				data[i] = byte(bits.Uint32())
			}
			t.Run(target, func(t *testing.T) {
				defer func() {
					if t.Skipped() {
						skipped++
					}
				}()
				check(t, endless(data))
			})
		}
		require.Less(t, skipped, inputs/20, target)
	}
}
