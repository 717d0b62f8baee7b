package fuzz

import (
	"slices"
	"testing"
)

// report runs the target and ends the case if there is a finding. It takes what it needs
// of a *testing.T, so that builders that bring their own can build the targets.
func report(t interface{ Fatal(args ...any) }, target string, data []byte) {
	if err := find(target).Check(data); err != nil {
		t.Fatal(err)
	}
}

// find returns the target with the name.
func find(name string) Target {
	return Targets[slices.IndexFunc(Targets, func(t Target) bool { return t.Name == name })]
}

func FuzzRegretBound(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzRegretBound", data) })
}

func FuzzListing(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzListing", data) })
}

func FuzzBoundedRecall(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzBoundedRecall", data) })
}

func FuzzForgets(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzForgets", data) })
}

func FuzzReset(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzReset", data) })
}

func FuzzSimplex(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzSimplex", data) })
}

func FuzzPermutedArms(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzPermutedArms", data) })
}

func FuzzCommonReward(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzCommonReward", data) })
}

func FuzzMeanBased(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzMeanBased", data) })
}

func FuzzWorstCase(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzWorstCase", data) })
}

func FuzzConvexLosses(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzConvexLosses", data) })
}

func FuzzParseInstance(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzParseInstance", data) })
}

func FuzzCSV(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzCSV", data) })
}

func FuzzCertificate(f *testing.F) {
	genuine()
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzCertificate", data) })
}

func FuzzCertificateReader(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, "FuzzCertificateReader", data) })
}
