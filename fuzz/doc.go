// Package fuzz hunts for counterexamples: the tier between sampling and exact
// analysis. A target takes any bytes, reads a case from them and returns an error
// if the case breaks what the target is about.
//
//	go test ./fuzz -run '^$' -fuzz '^FuzzRegretBound$'    one target
//	recall fuzz                                           every target in turn
//
// Bytes are a case structure first (see [Targets] and the source of decode), so that
// the fuzzer's small changes are small changes of the case. Cases are bounded: no input
// takes a target more than a millisecond. Each target's Fuzz function is in
// targets_test.go, its first inputs are in testdata/fuzz, and libfuzzer builds the
// same targets for OSS-Fuzz.
//
//go:generate go test . -run TestSeeds -update
package fuzz

// A Target checks the case that the bytes stand for. Whatever the bytes are it
// neither panics nor takes long.
type Target struct {
	Name  string
	Check func(data []byte) error
}

// Targets are all targets, in the order in which they are run.
var Targets = []Target{
	{"FuzzRegretBound", RegretBound},
	{"FuzzListing", Listing},
	{"FuzzBoundedRecall", BoundedRecall},
	{"FuzzStationary", Stationary},
	{"FuzzReset", Reset},
	{"FuzzSimplex", Simplex},
	{"FuzzPermutedArms", PermutedArms},
	{"FuzzCommonReward", CommonReward},
	{"FuzzRegretIdentities", RegretIdentities},
	{"FuzzCounterexample", Counterexample},
	{"FuzzWorstCase", WorstCase},
	{"FuzzConvexLosses", ConvexLosses},
	{"FuzzInstanceText", InstanceText},
	{"FuzzParseInstance", ParseInstance},
	{"FuzzCSV", CSV},
	{"FuzzCertificate", Certificate},
	{"FuzzCertificateReader", CertificateReader},
}

// longestText is the longest input that a target reads as text.
const longestText = 2048
