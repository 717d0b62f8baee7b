// Package fuzz hunts for counterexamples: the tier between sampling and exact
// analysis. A target takes any bytes and reads a case from them. It judges the
// case by a law of package properties (see [Laws]) or by an oracle of its own
// (see [Targets]).
//
//	go test ./fuzz -run '^$' -fuzz '^FuzzRegretBound$' -fuzztime 30s
//
// For an oracle the first bytes give the structure of the case (see the source
// of alphabet.decode), so that small changes of the bytes are small changes of
// the case. Cases are bounded: an oracle takes at most a millisecond for any
// input, and more when it first computes a worst case or the certificates. Each
// target's Fuzz function is in targets_test.go. The first inputs of an oracle
// are in testdata/fuzz, those of a law are random bits.
//
// An oracle takes the learner, the reader or the checker that it judges as a
// parameter, so that the tests can run it on broken ones.
package fuzz

import (
	"fmt"
	"runtime/debug"

	"boundedrecall/exact/certificate"
)

// A Target checks the case that the bytes stand for. It must neither panic nor
// take long on any bytes.
type Target struct {
	Name  string
	Check func(data []byte) error
}

// Targets are the targets that have an oracle of their own.
var Targets = []Target{
	{"FuzzListing", onCase(ordinary.decode, game.listing)},
	{"FuzzWorstCase", onCase(ordinary.decode, game.worstCase)},
	{"FuzzQuantile", onCase(ordinary.decode, game.quantile)},
	{"FuzzForcedRegret", onCase(decodeLeadTable, leadTable.forcedRegret)},
	{"FuzzConvexLosses", onCase(decodeConvex, convexGame.holds)},
	{"FuzzParseInstance", onCase(newText, asRuns.holds)},
	{"FuzzCertificate", onCase(forge, checker(certificate.Verify).certificate)},
	{"FuzzCertificateReader", onCase(newText, checker(certificate.Verify).reader)},
}

// onCase returns the check that decodes a case and asks the oracle. A panic is
// a finding too. Every finding has its case behind it: a case is easier to read
// than its bytes.
func onCase[C fmt.Stringer](decode func([]byte) C, oracle func(C) error) func([]byte) error {
	return func(data []byte) (finding error) {
		c := decode(data)
		defer func() {
			if p := recover(); p != nil {
				finding = fmt.Errorf("panic: %v\n%v\n%s", p, c, debug.Stack())
			} else if finding != nil {
				finding = fmt.Errorf("%w\n%v", finding, c)
			}
		}()
		return oracle(c)
	}
}
