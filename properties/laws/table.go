package laws

import (
	"iter"
	"strings"
)

// table lists the laws, in the order in which package properties runs them. M stands for
// the claimed recall.
var table = [...]struct{ name, claim string }{
	{"arms", "the number of arms is at least 1 and never changes"},
	{"deterministic", "two learners of one maker have the same play after the same rewards"},
	{"simplex", "each play is a distribution over the arms"},
	{"dirty-destination", "Play fills all of dst, whatever it held, and nothing else"},
	{"play-not-kept", "Play does not keep dst: the caller may overwrite it"},
	{"pure-play", "Play changes nothing that a later call could see"},
	{"reward-untouched", "Observe does not modify its argument"},
	{"reward-not-kept", "Observe does not keep its argument: the caller may overwrite it"},
	{"causal", "a play, once asked for, does not depend on rewards observed after"},
	{"reset", "after Reset a learner is as its maker made it"},
	{"independent", "the learners of one maker share no state"},
	{"wrong-lengths", "Play and Observe panic on a slice whose length is not Arms()"},
	{"wrong-rewards", "Observe panics on a reward that is not in [0,1]"},
	{"long-game", "over a long game the learner keeps the contract"},
	{"stated-law", "the play is drawn from the law the learner states"},
	{"bounded-recall", "in a given round the play depends on the last M rewards alone"},
	{"stationary", "the play depends on the last M rewards alone, not on the round"},
	{"statistic", "the play of a new learner after M rewards is the statistic's"},
	{"zero-padding", "rewards before the first round count as zeros"},
	{"minimal-recall", "a recall of less than M would not do"},
	{"symmetric", "the order of the rewards in the window plays no part"},
	{"arm-symmetric", "exchanging two arms exchanges their weights"},
	{"shift-invariant", "a reward common to all arms plays no part"},
	{"mean-based", "an arm that trails by more than D has weight at most γ(D)"},
	{"regret-bound", "the total regret is at most the bound"},
	{"swap-bound", "the total swap regret is at most the bound"},
	{"switch-bound", "the total regret against arms with at most K switches is at most the bound"},
	{"interval-bound", "the total regret on every interval is at most the bound for its rounds"},
	{"regret-floor", "the mean total regret on given instances is at least the floor"},
	{"growth", "the per-round regret falls faster, or slower, than size^(-1/4)"},
	{"regret-quantile", "the total regret exceeds the bound with probability at most δ"},
	{"same-law", "draw makes the learner under test, with another seed"},
	{"draws", "the draws are those of the stated law, independent from round to round and not repeated from seed to seed"},
}

// All yields the name of each law and what it demands of a learner, in the order in which
// package properties runs the laws. M stands for the claimed recall.
func All() iter.Seq2[string, string] {
	return func(yield func(name, claim string) bool) {
		for _, l := range table {
			if !yield(l.name, l.claim) {
				return
			}
		}
	}
}

// claimOf returns what the law demands. It panics on a name that is not in the table.
func claimOf(law string) string {
	for name, claim := range All() {
		if name == law {
			return claim
		}
	}
	panic("laws: no law " + law)
}

// predicateOf returns the Go name of the law's predicate: the law's name in camel case,
// except for growth.
func predicateOf(law string) string {
	if law == "growth" {
		return "RegretGrowth"
	}
	var b strings.Builder
	for word := range strings.SplitSeq(law, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
