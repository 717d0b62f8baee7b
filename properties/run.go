package properties

import (
	"fmt"
	"iter"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/kit"
)

// Settings say how to search, as in Settings{Cases: 50, Seed: 1}. The functions
// [Run], [RunSizes] and [Test] use the zero Settings. The fields are:
//
//   - Cases int is the number of cases that each law draws. 0 means the value of
//     the flag -rapid.checks, which is 100 by default. With -short it means a
//     fifth of that, and the longest games are left out. The laws bounded-recall
//     and stationary draw up to ten times as many cases, because their cases are
//     short. A law of which each case shows more draws fewer cases.
//   - Seed uint64 determines the cases; each law draws different ones. 0 means
//     the value of the flag -rapid.seed, by default a random seed.
//   - Skip []string names laws not to run. A name that no law has is an error.
type Settings kit.Settings

// Run tests the learners that maker makes: whether they keep the contract, and
// whether the claims hold. It opens one subtest for each law, with the law's
// name. It ends the test with an error if the maker makes no learner, or if the
// claims make no sense: see [Laws]. If the learner breaks the law arms or
// deterministic, Run skips the later laws.
//
// A subtest that fails keeps the case in testdata/properties and tries it first
// the next time, unless the flag -rapid.nofailfile is set. With -v each logs
// how many cases it drew.
func Run(t *testing.T, maker boundedrecall.Maker, claims Claims) {
	t.Helper()
	Settings{}.Run(t, maker, claims)
}

// Run is the function [Run] with these settings.
func (s Settings) Run(t *testing.T, maker boundedrecall.Maker, claims Claims) {
	t.Helper()
	all, err := lawsOf(newSubject(maker, claims))
	kit.Settings(s).Run(t, all, err)
}

// Test runs the laws of [Run], in a test or outside, and returns what failed,
// joined: nil if nothing did. errors.As finds a [*laws.Violation] in it.
func Test(maker boundedrecall.Maker, claims Claims) error { return Settings{}.Test(maker, claims) }

// Test is the function [Test] with these settings.
func (s Settings) Test(maker boundedrecall.Maker, claims Claims) error {
	return kit.Settings(s).Test(lawsOf(newSubject(maker, claims)))
}

// A Size is a number of arms and a recall, for [RunSizes].
type Size struct{ Arms, Recall int }

// Sizes cover bugs that do not appear with three arms and a small recall: one
// arm, a recall of 1, even and odd recalls, also odd ones of more than 8, a
// recall of more than 16, four arms, more than 16 and more than 64 arms.
var Sizes = []Size{{1, 3}, {2, 1}, {2, 2}, {2, 5}, {2, 13}, {2, 20}, {3, 8}, {4, 7}, {5, 4},
	{20, 3}, {70, 6}}

// RunSizes is [Run] for each size, with the maker and claims that learner
// returns, in a subtest named after the size, such as "d=2,M=5". Without sizes
// it uses [Sizes].
func RunSizes(t *testing.T, learner func(Size) (boundedrecall.Maker, Claims), sizes ...Size) {
	t.Helper()
	if len(sizes) == 0 {
		sizes = Sizes
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("d=%d,M=%d", size.Arms, size.Recall), func(t *testing.T) {
			maker, claims := learner(size)
			Run(t, maker, claims)
		})
	}
}

// Check runs the laws that the claims call for, in a test or outside, and
// yields a finding for each, in the order of [Laws]. For claims that make no
// sense, and for a maker that makes no learner, it yields one finding with an
// error and without a law. Where a learner does not respond, see
// [laws.Unavailable], the law's finding holds that error; break off the loop to
// stop asking.
func (s Settings) Check(maker boundedrecall.Maker, claims Claims) iter.Seq[Finding] {
	return kit.Settings(s).Findings(lawsOf(newSubject(maker, claims)))
}
