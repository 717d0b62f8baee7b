package fuzz

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// fuzz hands what the fuzzer makes to the target, and ends the case if there is a finding.
func fuzz(f *testing.F, target string) {
	check := find(target).Check
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := check(data); err != nil {
			t.Fatal(err)
		}
	})
}

// find returns the target with the name.
func find(name string) Target {
	return Targets[slices.IndexFunc(Targets, func(t Target) bool { return t.Name == name })]
}

func FuzzRegretBound(f *testing.F)       { fuzz(f, "FuzzRegretBound") }
func FuzzListing(f *testing.F)           { fuzz(f, "FuzzListing") }
func FuzzBoundedRecall(f *testing.F)     { fuzz(f, "FuzzBoundedRecall") }
func FuzzForgets(f *testing.F)           { fuzz(f, "FuzzForgets") }
func FuzzReset(f *testing.F)             { fuzz(f, "FuzzReset") }
func FuzzSimplex(f *testing.F)           { fuzz(f, "FuzzSimplex") }
func FuzzPermutedArms(f *testing.F)      { fuzz(f, "FuzzPermutedArms") }
func FuzzCommonReward(f *testing.F)      { fuzz(f, "FuzzCommonReward") }
func FuzzMeanBased(f *testing.F)         { fuzz(f, "FuzzMeanBased") }
func FuzzWorstCase(f *testing.F)         { fuzz(f, "FuzzWorstCase") }
func FuzzQuantile(f *testing.F)          { fuzz(f, "FuzzQuantile") }
func FuzzForcedRegret(f *testing.F)      { fuzz(f, "FuzzForcedRegret") }
func FuzzConvexLosses(f *testing.F)      { fuzz(f, "FuzzConvexLosses") }
func FuzzParseInstance(f *testing.F)     { fuzz(f, "FuzzParseInstance") }
func FuzzCertificate(f *testing.F)       { fuzz(f, "FuzzCertificate") }
func FuzzCertificateReader(f *testing.F) { fuzz(f, "FuzzCertificateReader") }

// TestTargets_HaveFuzzFunctions: each target has its function above.
func TestTargets_HaveFuzzFunctions(t *testing.T) {
	source, err := os.ReadFile("targets_test.go")
	require.NoError(t, err)
	functions := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(f \*testing\.F\) +\{ fuzz\(f, "(\w+)"\) \}$`).FindAllSubmatch(source, -1)
	require.Len(t, functions, len(Targets))
	for k, target := range Targets {
		require.Equal(t, [2]string{target.Name, target.Name},
			[2]string{string(functions[k][1]), string(functions[k][2])})
	}
}
