// Package base has what the engine of the test kits, in package kit, and the
// laws, which know nothing of the engine, have in common: the table of the laws
// in words, and how windows are closed and given many calls at once.
package base

import (
	"cmp"
	"slices"
)

// A Law is in words what it is of learners, and what it is of windows where
// that is another.
type Law struct {
	Text
	OfWindow Text // a field is empty where it is the same, or where no window is asked

	// Parts are what the law looks at: ways to call a learner, numbers, and
	// kinds of cases. For each the zoo has a learner that the law catches with
	// it and not without it.
	Parts []string
}

// A Text is a law in words, with M for the claimed recall: its name, what it
// demands, and what a report says where it is broken.
type Text struct{ Name, Claim, Broken string }

// Words returns the law in the words for learners or for windows.
func (l Law) Words(ofWindow bool) Text {
	if !ofWindow {
		return l.Text
	}
	return Text{cmp.Or(l.OfWindow.Name, l.Name), cmp.Or(l.OfWindow.Claim, l.Claim),
		cmp.Or(l.OfWindow.Broken, l.Broken)}
}

// Laws are all laws, in the order in which package properties runs them.
var Laws = [...]Law{
	{Text{"arms",
		"the number of arms is at least 1 and never changes",
		"the number of arms is below 1 or changes"}, Text{}, nil},
	{Text{"deterministic",
		"two learners of one maker have the same play after the same rewards",
		"two learners of one maker have different plays after the same rewards"},
		Text{"",
			"two windows of one maker have the same value after the same rows",
			"two windows of one maker have different values after the same rows"}, nil},
	{Text{"simplex",
		"each play is a distribution over the arms",
		"a play is not a distribution over the arms"}, Text{},
		[]string{"tiny rewards", "near one", "minus zero"}},
	{Text{"dirty-destination",
		"Play fills all of dst, whatever it held, and nothing else",
		"Play leaves or uses what dst held, or fills more than dst"},
		Text{"",
			"Value fills all of dst, whatever it held, and nothing else",
			"Value leaves or uses what dst held, or fills more than dst"},
		[]string{"NaN", "a distribution", "a 1 for one arm", "spare capacity"}},
	{Text{"play-not-kept",
		"Play does not keep dst: the caller may overwrite it",
		"Play keeps dst, which the caller may overwrite"},
		Text{"",
			"Value does not keep dst: the caller may overwrite it",
			"Value keeps dst, which the caller may overwrite"}, nil},
	{Text{"pure-play",
		"Play changes nothing that a later call could see",
		"Play changes what a later call sees"},
		Text{"",
			"Value changes nothing that a later call could see",
			"Value changes what a later call sees"}, nil},
	{Text{"reward-untouched",
		"Observe does not modify its argument",
		"Observe modifies its argument"},
		Text{"",
			"Push does not modify its argument",
			"Push modifies its argument"}, []string{"spare capacity"}},
	{Text{"reward-not-kept",
		"Observe does not keep its argument: the caller may overwrite it",
		"Observe keeps its argument, which the caller may overwrite"},
		Text{"",
			"Push does not keep its argument: the caller may overwrite it",
			"Push keeps its argument, which the caller may overwrite"},
		[]string{"overwritten with NaN later", "overwritten with NaN at once", "one slice"}},
	{Text{"causal",
		"a play, once asked for, does not depend on rewards observed after",
		"a play, once asked for, depends on rewards observed after"},
		Text{"",
			"a value, once asked for, does not depend on rows pushed after",
			"a value, once asked for, depends on rows pushed after"},
		[]string{"dst", "rewards to come"}},
	{Text{"reset",
		"after Reset a learner is as its maker made it",
		"after Reset a learner is not as its maker made it"},
		Text{"",
			"after Reset a window is as its maker made it",
			"after Reset a window is not as its maker made it"},
		[]string{"played", "eleven Resets", "plays left out"}},
	{Text{"independent",
		"the learners of one maker share no state",
		"the learners of one maker share state"},
		Text{"",
			"the windows of one maker share no state",
			"the windows of one maker share state"}, []string{"between Play and Observe"}},
	{Text{"wrong-lengths",
		"Play and Observe panic on a slice whose length is not Arms()",
		"Play or Observe accepts a slice whose length is not Arms()"}, Text{},
		[]string{"nil", "short", "long", "Play", "Observe"}},
	{Text{"wrong-rewards",
		"Observe panics on a reward that is not in [0,1]",
		"Observe accepts a reward that is not in [0,1]"}, Text{},
		[]string{"NaN", "+Inf", "-Inf", "-1", "2", "-5e-324", "1.0000000000000002"}},
	{Text{"long-game",
		"over a long game the learner keeps the contract",
		"over a long game the learner breaks the contract"},
		Text{"",
			"over many rows the window keeps the contract",
			"over many rows the window breaks the contract"},
		[]string{"a distribution", "odd asks", "many asks", "another game", "many lives",
			"10,000 rounds"}},
	{Text{"stated-distribution",
		"the play is drawn from the distribution that the learner states",
		"the learner states no distribution or not the play's, or a call changes one of them"}, Text{},
		[]string{"a distribution", "broken off", "read again"}},
	{Text{"bounded-recall",
		"in a given round the play depends on the last M rewards alone",
		"in a given round the play depends on more than the last M rewards"},
		Text{"",
			"after a given number of rows the value depends on the last M rows alone",
			"after a given number of rows the value depends on more than the last M rows"},
		[]string{"other leaders", "nearly equal", "long games", "131,072 rounds"}},
	{Text{"stationary",
		"the play depends on the last M rewards alone, not on the round",
		"the play depends on the round, or on more than the last M rewards"},
		Text{"",
			"the value depends on the last M rows alone, not on how many were pushed",
			"the value depends on how many rows were pushed, or on more than the last M rows"},
		[]string{"long games", "65,536 rounds", "131,072 rounds"}},
	{Text{"frame",
		"the value is that of a new window that was pushed the rows of the frame alone",
		"rows outside of the frame change the value"}, Text{}, nil},
	{Text{"statistic",
		"the value of a new window after M rows is the statistic's",
		"after M rows the value of a new window is not the statistic's"}, Text{}, nil},
	{Text{"zero-padding",
		"rewards before the first round count as zeros",
		"rewards before the first round do not count as zeros"}, Text{}, nil},
	{Text{"minimal-recall",
		"a recall of less than M would not do",
		"no case tried shows that a recall of less than M would not do"}, Text{}, nil},
	{Text{"symmetric",
		"the order of the rewards in the window plays no part",
		"the order of the rewards in the window plays a part"}, Text{}, []string{"long games"}},
	{Text{"arm-symmetric",
		"exchanging two arms exchanges their weights",
		"exchanging two arms does not exchange their weights"}, Text{},
		[]string{"any two arms", "long games"}},
	{Text{"shift-invariant",
		"a reward common to all arms plays no part",
		"a reward common to all arms plays a part"}, Text{},
		[]string{"long games", "exactly uneven"}},
	{Text{"mean-based",
		"an arm that trails by more than D has weight at most γ(D)",
		"an arm that trails by more than D has weight above γ(D)"}, Text{},
		[]string{"near ties", "long games"}},
	{Text{"regret-bound",
		"the total regret is at most the bound",
		"the total regret is above the bound"}, Text{},
		[]string{"climbing", "turnarounds", "long games"}},
	{Text{"swap-bound",
		"the total swap regret is at most the bound",
		"the total swap regret is above the bound"}, Text{}, nil},
	{Text{"switch-bound",
		"the total regret against arms with at most K switches is at most the bound",
		"the total regret against arms with at most K switches is above the bound"}, Text{},
		[]string{"K > 0"}},
	{Text{"interval-bound",
		"the total regret on every interval is at most the bound for its rounds",
		"the total regret on an interval is above the bound for its rounds"}, Text{},
		[]string{"inner intervals"}},
	{Text{"regret-floor",
		"the mean total regret on given instances is at least the floor",
		"the mean total regret on given instances is below the floor"}, Text{},
		[]string{"each floor"}},
	{Text{"regret-ceiling",
		"the mean total regret on random instances is at most the ceiling",
		"the mean total regret on random instances is above the ceiling"}, Text{},
		[]string{"each ceiling"}},
	{Text{"growth",
		"the per-round regret falls faster, or slower, than size^(-1/4)",
		"the sizes do not show that the per-round regret falls faster, or slower, than size^(-1/4)"}, Text{}, nil},
	{Text{"regret-quantile",
		"the total regret exceeds the bound with probability at most δ",
		"the total regret exceeds the bound with probability above δ"}, Text{},
		[]string{"0.5", "0.1", "0.01", "0.0001", "1e-08"}},
	{Text{"same-distribution",
		"draw makes the learner under test, with another seed",
		"draw makes another learner than the one under test"}, Text{}, nil},
	{Text{"draws",
		"the draws are those of the stated distribution, independent from round to round and not repeated " +
			"from seed to seed",
		"the draws are not those of the stated distribution, or depend on those of other rounds or seeds"},
		Text{},
		[]string{"weights", "likelihood", "rounds", "pairs of rounds", "lags", "pairs of games", "seeds",
			"runs of equal rows", "long games"}},
	{Text{"repeated",
		"the first game of a run, played again at its end, has the same plays",
		"the first game of a run, played again at its end, has other plays"},
		Text{"",
			"the first rows of a run, pushed again at its end, have the same values",
			"the first rows of a run, pushed again at its end, have other values"}, nil},
}

// OfWindows are the laws that windows alone are asked for.
var OfWindows = [...]Law{
	{Text{"newest",
		"the value does not depend on the newest row",
		"the value depends on the newest row, which does not count"}, Text{}, nil},
	{Text{"reference",
		"the value is that of the reference after the same rows",
		"the value is not that of the reference after the same rows"}, Text{}, nil},
	{Text{"born",
		"the value does not depend on when the window was made",
		"the time at which a window was made changes the value"}, Text{}, nil},
}

// Find returns the law with the name. It panics if there is none.
func Find(name string) Law {
	for _, table := range [...][]Law{Laws[:], OfWindows[:]} {
		if k := slices.IndexFunc(table, func(l Law) bool { return l.Name == name }); k >= 0 {
			return table[k]
		}
	}
	panic("table: no law " + name)
}
