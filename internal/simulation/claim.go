package simulation

import (
	"fmt"
)

// A Pair is two of the learners.
type Pair struct{ Better, Worse string }

// ClaimedOrder are the pairs in which the first is claimed to end with less
// regret: the bounded-recall learners with a regret bound, and those that
// remember everything.
func ClaimedOrder() []Pair {
	return []Pair{
		{PeriodicRestart, MWU}, {AverageRestart, MWU},
		{PeriodicRestart, AverageRestartFullHorizon}, {AverageRestart, AverageRestartFullHorizon},
	}
}

// Compare returns −1 if the pair's first learner ends with less regret than the
// second, 1 if it ends with more, and 0 if the band of the difference reaches
// zero.
func (o *Outcome) Compare(p Pair) int {
	switch mean, half := o.Difference(p); {
	case mean+half < 0:
		return -1
	case mean-half > 0:
		return 1
	}
	return 0
}

// Verdict says what the differences show of the paper's claim.
func (o *Outcome) Verdict() string {
	const claim = AverageRestart + " and " + PeriodicRestart + " end with less regret than " +
		AverageRestartFullHorizon + " and " + MWU
	var says [3]int // less, nothing, more
	for _, p := range ClaimedOrder() {
		says[1+o.Compare(p)]++
	}
	switch pairs := len(ClaimedOrder()); pairs {
	case says[0]:
		return "The claim appears: " + claim + "."
	case says[2]:
		return "The claim, that " + claim + ", does not appear: they end with more."
	default:
		return fmt.Sprintf("The claim, that %s, appears in part: of %d comparisons %d say less, %d more, and %d nothing.",
			claim, pairs, says[0], says[2], says[1])
	}
}
