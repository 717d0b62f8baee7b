package fuzz

import "testing"

// report ends the case if there is a finding. It takes what it needs of a *testing.T,
// so that builders that bring their own can build the targets.
func report(t interface{ Fatal(args ...any) }, finding error) {
	if finding != nil {
		t.Fatal(finding)
	}
}

func FuzzRegretBound(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, RegretBound(data)) })
}

func FuzzListing(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, Listing(data)) })
}

func FuzzBoundedRecall(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, BoundedRecall(data)) })
}

func FuzzStationary(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, Stationary(data)) })
}

func FuzzReset(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, Reset(data)) })
}

func FuzzSimplex(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, Simplex(data)) })
}

func FuzzPermutedArms(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, PermutedArms(data)) })
}

func FuzzCommonReward(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, CommonReward(data)) })
}

func FuzzRegretIdentities(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, RegretIdentities(data)) })
}

func FuzzCounterexample(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, Counterexample(data)) })
}

func FuzzWorstCase(f *testing.F) {
	worstCases()
	f.Fuzz(func(t *testing.T, data []byte) { report(t, WorstCase(data)) })
}

func FuzzConvexLosses(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, ConvexLosses(data)) })
}

func FuzzInstanceText(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, InstanceText(data)) })
}

func FuzzParseInstance(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, ParseInstance(data)) })
}

func FuzzCSV(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, CSV(data)) })
}

func FuzzCertificate(f *testing.F) {
	genuine()
	f.Fuzz(func(t *testing.T, data []byte) { report(t, Certificate(data)) })
}

func FuzzCertificateReader(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { report(t, CertificateReader(data)) })
}
