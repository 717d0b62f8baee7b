// Package table lists the laws of the kit and the parts that each is made of.
package table

import "slices"

// A Law is a name and what it demands of a learner, with M for the claimed
// recall. OfWindow is what it demands of a window, empty if that is the same,
// or if no window is asked.
type Law struct {
	Name, Claim, OfWindow string

	// Parts are what the law looks at: ways to call a learner, numbers, and
	// kinds of cases. For each the zoo has a learner that the law catches with
	// it and not without it.
	Parts []string
}

// Laws are all laws, in the order in which package properties runs them.
var Laws = [...]Law{
	{"arms", "the number of arms is at least 1 and never changes", "", nil},
	{"deterministic",
		"two learners of one maker have the same play after the same rewards",
		"two windows of one maker have the same value after the same rows", nil},
	{"simplex", "each play is a distribution over the arms", "",
		[]string{"tiny rewards", "near one", "minus zero"}},
	{"dirty-destination",
		"Play fills all of dst, whatever it held, and nothing else",
		"Value fills all of dst, whatever it held, and nothing else",
		[]string{"NaN", "a distribution", "spare capacity"}},
	{"play-not-kept",
		"Play does not keep dst: the caller may overwrite it",
		"Value does not keep dst: the caller may overwrite it", nil},
	{"pure-play",
		"Play changes nothing that a later call could see",
		"Value changes nothing that a later call could see", nil},
	{"reward-untouched",
		"Observe does not modify its argument",
		"Push does not modify its argument", []string{"spare capacity"}},
	{"reward-not-kept",
		"Observe does not keep its argument: the caller may overwrite it",
		"Push does not keep its argument: the caller may overwrite it",
		[]string{"overwritten", "one slice"}},
	{"causal",
		"a play, once asked for, does not depend on rewards observed after",
		"a value, once asked for, does not depend on rows pushed after",
		[]string{"dst", "rewards to come"}},
	{"reset",
		"after Reset a learner is as its maker made it",
		"after Reset a window is as its maker made it",
		[]string{"played", "eleven Resets", "plays left out"}},
	{"independent",
		"the learners of one maker share no state",
		"the windows of one maker share no state", []string{"between Play and Observe"}},
	{"wrong-lengths", "Play and Observe panic on a slice whose length is not Arms()", "",
		[]string{"nil", "short", "long", "Play", "Observe"}},
	{"wrong-rewards", "Observe panics on a reward that is not in [0,1]", "",
		[]string{"NaN", "+Inf", "-Inf", "-1", "2", "-5e-324", "1.0000000000000002"}},
	{"long-game",
		"over a long game the learner keeps the contract",
		"over a long game the window keeps the contract",
		[]string{"a distribution", "odd asks", "many asks", "another game", "many lives",
			"10,000 rounds"}},
	{"stated-distribution", "the play is drawn from the distribution that the learner states", "",
		[]string{"a distribution", "broken off", "read again"}},
	{"bounded-recall",
		"in a given round the play depends on the last M rewards alone",
		"in a given round the value depends on the last M rows alone",
		[]string{"other leaders", "nearly equal", "long games", "131,072 rounds"}},
	{"stationary", "the play depends on the last M rewards alone, not on the round", "",
		[]string{"long games", "65,536 rounds", "131,072 rounds"}},
	{"frame", "the value is that of a new window that was pushed the rows of the frame alone", "", nil},
	{"statistic",
		"the play of a new learner after M rewards is the statistic's",
		"the value of a new window after M rows is the statistic's", nil},
	{"zero-padding", "rewards before the first round count as zeros", "", nil},
	{"minimal-recall", "a recall of less than M would not do", "", nil},
	{"symmetric", "the order of the rewards in the window plays no part", "", []string{"long games"}},
	{"arm-symmetric", "exchanging two arms exchanges their weights", "",
		[]string{"any two arms", "long games"}},
	{"shift-invariant", "a reward common to all arms plays no part", "",
		[]string{"long games", "exactly uneven"}},
	{"mean-based", "an arm that trails by more than D has weight at most γ(D)", "",
		[]string{"near ties", "long games"}},
	{"regret-bound", "the total regret is at most the bound", "",
		[]string{"climbing", "turnarounds", "long games"}},
	{"swap-bound", "the total swap regret is at most the bound", "", nil},
	{"switch-bound", "the total regret against arms with at most K switches is at most the bound", "",
		[]string{"K > 0"}},
	{"interval-bound", "the total regret on every interval is at most the bound for its rounds", "",
		[]string{"inner intervals"}},
	{"regret-floor", "the mean total regret on given instances is at least the floor", "",
		[]string{"each floor"}},
	{"growth", "the per-round regret falls faster, or slower, than size^(-1/4)", "", nil},
	{"regret-quantile", "the total regret exceeds the bound with probability at most δ", "",
		[]string{"0.5", "0.1", "0.01", "0.0001", "1e-08"}},
	{"same-distribution", "draw makes the learner under test, with another seed", "", nil},
	{"draws",
		"the draws are those of the stated distribution, independent from round to round and not repeated " +
			"from seed to seed", "",
		[]string{"weights", "likelihood", "rounds", "pairs of rounds", "lags", "pairs of games", "seeds",
			"runs of equal rows", "long games"}},
	{"repeated", "the first game of a run, played again at its end, has the same plays", "", nil},
}

// InTime are the laws of windows in time alone.
var InTime = [...]Law{{"born", "the value does not depend on when the window was made", "", nil}}

// Find returns the law with the name. It panics if there is none.
func Find(name string) Law {
	k := slices.IndexFunc(Laws[:], func(l Law) bool { return l.Name == name })
	if k < 0 {
		panic("table: no law " + name)
	}
	return Laws[k]
}
